import type { DashboardTotals } from '@stuiver/contract';
import { dashboardTexts } from '@stuiver/messages/nl/portal/dashboard';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { CARD } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatShare, refundedShare } from './method-shares.ts';

type Tile = { key: string; label: string; figure: string; note: string };

/** The totals of the specification, section 3, as four figures. */
export function Tiles({ totals }: { totals: DashboardTotals | null }) {
  const { tiles: texts } = useTexts(dashboardTexts);
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, totals?.currency ?? 'EUR');
  const tiles: Tile[] = [
    {
      key: 'received',
      label: texts.received,
      figure: totals ? money(totals.totalTransactionAmounts) : '',
      note: texts.receivedNote,
    },
    {
      key: 'payments',
      label: texts.payments,
      figure: totals ? formats.number(totals.totalTransactionQuantity) : '',
      note: texts.paymentsNote,
    },
    {
      key: 'refunded',
      label: texts.refunded,
      figure: totals ? money(totals.totalRefundAmounts) : '',
      note:
        totals && totals.totalNumberOfRefunds > 0
          ? texts.refundedNote(formatShare(refundedShare(totals), formats.language))
          : texts.refundedNone,
    },
    {
      key: 'refunds',
      label: texts.refunds,
      figure: totals ? formats.number(totals.totalNumberOfRefunds) : '',
      note: texts.refundsNote,
    },
  ];
  return (
    <dl aria-busy={totals === null} className="grid grid-cols-2 gap-4 max-sm:gap-3 xl:grid-cols-4">
      {tiles.map((tile) => (
        <div key={tile.key} className={cx(CARD, 'min-w-0 px-5 py-4.5 max-sm:px-4 max-sm:py-3.5')}>
          <dt className="text-table text-ink-soft">{tile.label}</dt>
          {totals ? (
            <>
              <dd className="num mt-1 text-[26px] leading-9 font-semibold tracking-[-0.025em] whitespace-nowrap text-ink max-sm:text-[19px] max-sm:leading-7">
                {tile.figure}
              </dd>
              <dd className="mt-1 text-small text-ink-faint">{tile.note}</dd>
            </>
          ) : (
            <dd className="mt-1 grid gap-2 py-1">
              <Skeleton className="h-7 w-28 max-w-full" />
              <Skeleton className="h-3.5 w-20" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

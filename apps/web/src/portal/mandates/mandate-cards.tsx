import { PAYMENT_TONES, RECURRENCE_TONES, recurrenceCondition } from '@stuiver/domain/conditions';
import type { MandateDetails } from '@stuiver/contract';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useTexts } from '../../lib/language.ts';
import { MiddleCut } from '../../ui/middle-cut.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { getDeclineText, declineReason } from '../parts/declines.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { AMOUNT, MoneyText } from '../parts/money.tsx';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { DateTime } from '../parts/date-time.tsx';

type Collection = MandateDetails['collections'][number];
type Recurrence = MandateDetails['recurrences'][number];

const TOP = 'align-top pt-3 pb-3';

/** Collections of a mandate, with the reasons of returned ones; each links to its payment. */
export function CollectionsCard({ collections }: Pick<MandateDetails, 'collections'>) {
  const { collections: words } = useTexts(mandatesTexts);
  const statuses = useTexts(statusTexts);
  const declines = useTexts(declineTexts);
  const columns = buildColumns<Collection, typeof words.columns>(words.columns, {
    date: {
      className: TOP,
      cell: (row) => <DateTime at={row.createdDateTime} />,
    },
    description: {
      hideOnMobile: true,
      className: `max-w-[220px] truncate text-ink-soft ${TOP}`,
      cell: (row) => <MiddleCut text={row.description || words.noDescription} />,
    },
    status: {
      className: `w-full ${TOP}`,
      cell: ({ condition, returnCode }) => (
        <>
          <StatusDot tone={PAYMENT_TONES[condition]}>{statuses.payment[condition]}</StatusDot>
          {returnCode === null ? null : (
            <span className="mt-0.5 block max-w-[56ch] text-ink-soft">
              {words.returned(
                declineReason(returnCode, declines),
                getDeclineText(returnCode, declines).advice,
              )}
            </span>
          )}
        </>
      ),
    },
    amount: { ...AMOUNT, className: TOP },
  });
  return (
    <TableCard
      title={words.title}
      none={words.none}
      columns={columns}
      rows={collections}
      rowKey={(row) => row.transactionId}
      rowHref={(row) => detailsHref('payment', row.transactionId)}
    />
  );
}

/** The recurring payments that collect with a mandate; each leads to its own page. */
export function RecurrencesCard({ mandate }: { mandate: MandateDetails }) {
  const { recurrences: words } = useTexts(mandatesTexts);
  const condition = ({ recurrenceStatus }: Recurrence) =>
    recurrenceCondition({ recurrenceStatus, pausedReason: mandate.blockedReason });
  const statuses = useTexts(statusTexts);
  const columns = buildColumns<Recurrence, typeof words.columns>(words.columns, {
    description: {
      className: 'w-full max-w-0 truncate',
      cell: (row) => <MiddleCut text={row.description || words.noDescription} />,
    },
    status: {
      className: 'whitespace-nowrap',
      cell: (row) => (
        <StatusDot tone={RECURRENCE_TONES[condition(row)]}>{statuses.recurrence[condition(row)]}</StatusDot>
      ),
    },
    amount: {
      align: 'right',
      className: 'whitespace-nowrap py-2.5',
      cell: (row) => (
        <>
          <MoneyText of={row} className="block" />
          <span className="block text-small text-ink-faint">{statuses.frequency[row.frequency]}</span>
        </>
      ),
    },
  });
  return (
    <TableCard
      title={words.title}
      none={words.none}
      columns={columns}
      rows={mandate.recurrences}
      rowHref={(row) => detailsHref('recurrence', row.id)}
    />
  );
}

import type { PaymentDetails, PaymentLine } from '@stuiver/contract';
import { SETTLEMENT_TONES } from '@stuiver/domain/conditions';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { settlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useQuery } from '@tanstack/react-query';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { useFormats, useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { paymentLinesQuery } from '../lists/settlement-query.ts';
import { AMOUNT } from '../parts/money.tsx';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { dayWords, openSettlementsQuery } from './period.ts';

/** The lines of a payment in settlements: its money, its fees, and when they arrive. Nothing before it is settled. */
export function PaymentSettlementCard({ payment }: { payment: PaymentDetails }) {
  const { ofPayment: words } = useTexts(settlementTexts);
  const { nameOf, open: openWords } = useTexts(settlementsTexts);
  const statuses = useTexts(settlementWords);
  const { language } = useFormats();
  const { merchantId } = payment;
  const { data } = useQuery(paymentLinesQuery(payment));
  const isOpen = data?.some(({ settlement }) => settlement === null) ?? false;
  const { data: open } = useQuery({ ...openSettlementsQuery(), enabled: isOpen });
  if (!data || data.length === 0) return null;
  /** When a line arrives; without its settlement where that has a column of its own. */
  const state = ({ settlement, currency }: PaymentLine, isNamed: boolean) => {
    if (settlement === null) {
      const next = open?.content.find((one) => one.merchantId === merchantId && one.currency === currency);
      if (!next?.arrivesOn) return isNamed ? '–' : words.open;
      const day = dayWords(next.arrivesOn, language);
      return isNamed ? openWords.arrives(day) : words.expected(words.open, day);
    }
    const { status, arrivesOn } = settlement;
    return (
      <StatusDot tone={SETTLEMENT_TONES[status]}>
        {arrivesOn === null
          ? statuses.settlement[status]
          : words[status === 'DUE' || status === 'APPROVED' ? 'expected' : 'arrives'](
              statuses.settlement[status],
              dayWords(arrivesOn, language),
            )}
      </StatusDot>
    );
  };
  return (
    <TableCard<PaymentLine>
      title={words.title}
      rows={data}
      rowHref={({ settlement }) =>
        settlement === null ? SCREEN_PATHS.settlements : detailsHref('settlement', settlement.id)
      }
      columns={buildColumns(words.columns, {
        kind: {
          cell: (line) => (
            <>
              {statuses.lineKind[line.lineKind]}
              <span className="block text-small text-ink-soft md:hidden">{state(line, false)}</span>
            </>
          ),
        },
        settlement: {
          hideOnMobile: true,
          cell: ({ settlement }) => (settlement === null ? words.open : nameOf(settlement.number)),
        },
        status: { hideOnMobile: true, cell: (line) => state(line, true) },
        amount: AMOUNT,
      })}
    />
  );
}

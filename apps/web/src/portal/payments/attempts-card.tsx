import { ATTEMPT_TONES } from '@stuiver/domain/conditions';
import type { PaymentDetails } from '@stuiver/contract';
import { isIsoReturnCode } from '@stuiver/domain/return-codes';
import { isLive } from '@stuiver/domain/states';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { formatDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { declineOf, declineReason } from '../parts/declines.ts';
import { instrumentName } from '../parts/payment-instrument.ts';
import { TableCard } from '../parts/table-card.tsx';
import { surplusReturn } from './attention.ts';
import { ROWS } from '../parts/money-strip.tsx';

type Attempt = PaymentDetails['attempts'][number];

const TOP = 'align-top pt-3 pb-3';

function useAttemptColumns(payment: PaymentDetails): readonly Column<Attempt>[] {
  const { attempts: texts } = useTexts(paymentsTexts);
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  const declines = useTexts(declineTexts);
  const formats = useFormats();

  const noteOf = (attempt: Attempt): string | null => {
    if (attempt.surplus) return texts.surplus[surplusReturn(payment)];
    if (attempt.status === 'UNKNOWN') return texts.uncertain;
    if (attempt.declineCode === null) return null;
    const reason = declineReason(attempt.declineCode, declines);
    const helps = payment.capturedAmount === '0.00' || isIsoReturnCode(attempt.declineCode);
    return helps ? texts.declined(reason, declineOf(attempt.declineCode, declines).advice) : reason;
  };
  return [
    {
      field: 'createdDateTime',
      label: texts.columns.date,
      className: `${TOP} whitespace-nowrap`,
      cell: (attempt) => <span className="num">{formatDateTime(attempt.createdDateTime)}</span>,
    },
    {
      field: 'paymentMethodName',
      label: texts.columns.method,
      hideOnMobile: true,
      className: `${TOP} whitespace-nowrap`,
      cell: (attempt) => instrumentName(attempt, methods),
    },
    {
      field: 'status',
      label: texts.columns.status,
      className: `${TOP} w-full`,
      cell: (attempt) => {
        const note = noteOf(attempt);
        return (
          <>
            <StatusDot tone={ATTEMPT_TONES[attempt.status]}>{statuses.attempt[attempt.status]}</StatusDot>
            <span className="block text-ink-soft md:hidden">{instrumentName(attempt, methods)}</span>
            {note ? <span className="mt-0.5 block max-w-[56ch] text-ink-soft">{note}</span> : null}
            {/* The end of the id, since ids made close together start the same. */}
            <CopyText
              text={attempt.id}
              shown={`…${attempt.id.slice(-8)}`}
              label={texts.id}
              className="mt-0.5 flex! text-ink-faint"
            />
          </>
        );
      },
    },
    {
      field: 'amount',
      label: texts.columns.amount,
      align: 'right',
      hideOnMobile: true,
      className: TOP,
      cell: () => <Amount text={formats.money(payment.amount, payment.currency)} />,
    },
  ];
}

/** Every attempt to pay, newest first, with the reason of its failure and the next step. */
export function AttemptsCard({ payment }: { payment: PaymentDetails }) {
  const { attempts: texts } = useTexts(paymentsTexts);
  return (
    <TableCard
      id={ROWS.received}
      title={texts.title}
      none={isLive(payment.status) ? texts.none : texts.noneEver}
      columns={useAttemptColumns(payment)}
      rows={payment.attempts.toReversed()}
      rowKey={(attempt) => attempt.id}
    />
  );
}

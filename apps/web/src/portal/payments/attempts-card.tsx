import { ATTEMPT_TONES } from '@stuiver/domain/conditions';
import type { PaymentDetails } from '@stuiver/contract';
import { isLive } from '@stuiver/domain/states';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { CopyId, CopyText } from '../parts/copy-text.tsx';
import { instrumentName } from '../parts/payment-instrument.ts';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { ROWS } from '../refunds/money-strip.tsx';
import { DateTime } from '../parts/date-time.tsx';

type Attempt = PaymentDetails['attempts'][number];

const TOP = 'align-top pt-3 pb-3';

function useAttemptColumns(): readonly Column<Attempt>[] {
  const { attempts: texts } = useTexts(paymentsTexts);
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  return buildColumns(texts.columns, {
    date: { className: TOP, cell: (attempt) => <DateTime at={attempt.createdDateTime} /> },
    method: {
      hideOnMobile: true,
      className: `${TOP} whitespace-nowrap`,
      cell: (attempt) => instrumentName(attempt, methods),
    },
    status: {
      className: `${TOP} w-full`,
      cell: (attempt) => (
        <>
          <StatusDot tone={ATTEMPT_TONES[attempt.status]}>{statuses.attempt[attempt.status]}</StatusDot>
          <span className="block text-ink-soft md:hidden">{instrumentName(attempt, methods)}</span>
        </>
      ),
    },
    id: {
      className: TOP,
      cell: ({ id, processorReference: theirs }) => (
        <span className="grid gap-1 text-ink-faint">
          <CopyId id={id} label={texts.id} />
          {theirs === null ? null : <CopyText text={theirs} label={texts.processorReference} />}
        </span>
      ),
    },
  });
}

/** Every attempt to pay, newest first; the timeline has their reasons. Left out if a payment ended without any. */
export function AttemptsCard({ payment }: { payment: PaymentDetails }) {
  const { attempts: texts } = useTexts(paymentsTexts);
  const columns = useAttemptColumns();
  if (payment.attempts.length === 0 && !isLive(payment.status)) return null;
  return (
    <TableCard
      id={ROWS.received}
      title={texts.title}
      none={texts.none}
      columns={columns}
      rows={payment.attempts.toReversed()}
    />
  );
}

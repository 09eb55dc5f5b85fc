import type { PayoutRow } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/calendar';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { payoutsTexts } from '@stuiver/messages/nl/payouts/payouts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import { useBankReason } from './bank-reason.ts';

const TONES = {
  DUE: 'wait',
  APPROVED: 'calm',
  SENT: 'calm',
  PAID: 'good',
  FAILED: 'bad',
  RETURNED: 'bad',
} as const satisfies Record<PayoutRow['status'], Tone>;

/** Sentences below a payout's status: who approved it, why it came back or failed, when it arrives. */
function useDetails(row: PayoutRow): string[] {
  const texts = useTexts(payoutsTexts);
  const { sentBack } = useTexts(payoutWords);
  const bankReason = useBankReason();
  const { firstApprover, isFirstApprover, sentBackReason, stoppedBy, status, reasonCode, arrivesDate } = row;
  const details: string[] = [];
  if (stoppedBy !== null) details.push(texts.stopped[stoppedBy]);
  if (sentBackReason !== null && sentBackReason !== stoppedBy) details.push(sentBack[sentBackReason]);
  if (sentBackReason !== null && stoppedBy === null && firstApprover === null) details.push(texts.again);
  if (status === 'DUE' && firstApprover !== null)
    details.push(isFirstApprover ? texts.approvedByYou : texts.approvedOnce(firstApprover.name));
  if (status === 'SENT' && arrivesDate !== null) details.push(texts.arrives(formatDay(arrivesDate)));
  if (reasonCode !== null) details.push(bankReason(reasonCode));
  return details;
}

/** A payout's status, with what explains it. */
export function PayoutState({ row }: { row: PayoutRow }) {
  const { statuses } = useTexts(payoutWords);
  const isStopped = row.stoppedBy !== null || row.sentBackReason !== null;
  return (
    <>
      <StatusDot tone={isStopped ? 'bad' : TONES[row.status]}>{statuses[row.status]}</StatusDot>
      {useDetails(row).map((text) => (
        <p key={text} className="text-small text-ink-soft">
          {text}
        </p>
      ))}
    </>
  );
}

import type { RefundRequestRow } from '@stuiver/contract';
import type { RefundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { Tone } from '../../../ui/status-dot.tsx';

type Words = { texts: RefundRequestsTexts; statuses: StatusTexts };

/** Returns a request's status: for an approved one, the progress of its refunds. */
export function requestStatus(
  request: Pick<RefundRequestRow, 'status' | 'quantity' | 'succeeded' | 'failed'>,
  { texts, statuses }: Words,
): { tone: Tone; label: string } {
  const { status, quantity, succeeded, failed } = request;
  if (status !== 'APPROVED')
    return { tone: status === 'WAITING' ? 'wait' : 'calm', label: statuses.refundRequest[status] };
  if (succeeded + failed < quantity) return { tone: 'wait', label: texts.progress.running };
  if (failed === 0) return { tone: 'good', label: texts.progress.done };
  return { tone: 'bad', label: succeeded === 0 ? texts.progress.failed : texts.progress.partly };
}

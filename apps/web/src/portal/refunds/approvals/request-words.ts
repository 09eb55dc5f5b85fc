import type { RefundRequestRow } from '@stuiver/contract';
import { REFUND_REQUEST_TONES, refundRequestCondition } from '@stuiver/domain/conditions';
import type { RefundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { Tone } from '../../../ui/status-dot.tsx';

type Words = { texts: RefundRequestsTexts; statuses: StatusTexts };

/** Returns a request's status: for an approved one, the progress of its refunds. */
export function requestStatus(
  request: Pick<RefundRequestRow, 'status' | 'quantity' | 'succeeded' | 'failed'>,
  { texts, statuses }: Words,
): { tone: Tone; label: string } {
  const condition = refundRequestCondition(request);
  const { running, done, partly, failed } = texts.progress;
  const labels = { ...statuses.refundRequest, RUNNING: running, DONE: done, PARTLY: partly, FAILED: failed };
  return { tone: REFUND_REQUEST_TONES[condition], label: labels[condition] };
}

import type { Review } from '@stuiver/contract';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { useTexts } from '../../lib/language.ts';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';

const TONES = {
  SUBMITTED: 'wait',
  IN_REVIEW: 'calm',
  MORE_INFORMATION: 'calm',
  APPROVED: 'good',
  REJECTED: 'bad',
} as const satisfies Record<Review['status'], Tone>;

/** The status of an application in a word. */
export function ApplicationStatusDot({ status, firstApprover }: Pick<Review, 'status' | 'firstApprover'>) {
  const { statuses, approvedOnce } = useTexts(applicationTexts);
  const isHalfway = status === 'IN_REVIEW' && firstApprover !== null;
  return (
    <StatusDot tone={isHalfway ? 'wait' : TONES[status]}>
      {isHalfway ? approvedOnce : statuses[status]}
    </StatusDot>
  );
}

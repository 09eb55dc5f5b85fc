import { AppError } from '../app-error.ts';

/** Decisions on what one person asked for: the first two by someone else, the last by that person. */
type Decision = 'APPROVED' | 'REJECTED' | 'WITHDRAWN';

/**
 * Checks a decision on what one person asked for and another approves.
 *
 * @param request who asked, null for the operator; what was decided, null while it waits, and by whom
 * @returns false if the caller decided the same before: nothing is left to do
 * @throws AppError `ownRequest`; `forbidden` for withdrawing someone else's; `requestDecided`
 */
export function checkDecision(
  request: {
    readonly askedBy: string | null;
    readonly decided: string | null;
    readonly decidedBy: string | null;
  },
  userId: string,
  decision: Decision,
): boolean {
  const isOwn = request.askedBy === userId;
  if (isOwn && decision !== 'WITHDRAWN') throw new AppError('ownRequest');
  if (!isOwn && decision === 'WITHDRAWN') throw new AppError('forbidden');
  if (request.decided === null) return true;
  if (request.decided !== decision || request.decidedBy !== userId) throw new AppError('requestDecided');
  return false;
}

/**
 * Checks a decision on a proposal that a later one may replace.
 *
 * @param proposal `decided_by` if it stays after the decision
 * @param seen the decision, and when the proposal that the caller saw was made
 * @returns as {@link checkDecision}
 * @throws AppError as {@link checkDecision}; `requestDecided` without a proposal; `changedMeanwhile` when another replaced
 *   the one that was seen
 */
export function checkProposal(
  proposal: {
    readonly proposed_by: string | null;
    readonly proposed_at: Date | null;
    readonly decided_by?: string | null;
  },
  userId: string,
  seen: { readonly decision: Decision; readonly proposedDateTime: string },
): boolean {
  const { proposed_by: askedBy, proposed_at: proposedAt, decided_by: decidedBy = null } = proposal;
  if (askedBy === null) throw new AppError('requestDecided');
  if (proposedAt?.toISOString() !== seen.proposedDateTime) throw new AppError('changedMeanwhile');
  const decided = decidedBy === null ? null : 'APPROVED';
  return checkDecision({ askedBy, decided, decidedBy }, userId, seen.decision);
}

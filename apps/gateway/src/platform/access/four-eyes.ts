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

import { AppError } from '../app-error.ts';
import type { Session } from './session.ts';

/** What a user's `restrictionList` may take away (specification, section 6); `apiKeys` is our own. */
export type Restriction = 'exportData' | 'generatePaymentLink' | 'apiKeys';

/**
 * The one place where restrictions are enforced. The portal hides what is restricted, so a user who gets here lost the
 * right since, or bypasses the portal.
 *
 * @throws AppError `forbidden` when it is in the user's list
 */
export function requireUnrestricted(session: Session, restriction: Restriction): void {
  if (session.restrictionList.includes(restriction)) throw new AppError('forbidden');
}

import { changeAccount, changeOwnPassword, getAccount } from './account.ts';
import { changeOwnEmail, confirmEmail, forgetEmailChanges, stopOwnEmailChange } from './email-change.ts';
import { endOtherSessions, endOwnSession, getOwnSessions } from './own-sessions.ts';

/** What is done with one's own account; `src/app/use-cases.ts` lists it. */
export const ACCOUNT = {
  changeAccount,
  changeOwnEmail,
  changeOwnPassword,
  confirmEmail,
  endOtherSessions,
  endOwnSession,
  forgetEmailChanges,
  getAccount,
  getOwnSessions,
  stopOwnEmailChange,
};

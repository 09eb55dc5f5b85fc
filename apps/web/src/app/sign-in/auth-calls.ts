import {
  refresh,
  resetPassword,
  setPassword,
  signIn,
  signOut,
  viewPasswordLink,
} from '@stuiver/contract/routes';
import { call } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { endSession, keepSession } from '../../lib/session.ts';

/** Signs in, stores the session (specification, sections 3 and 7), switches to the language that the user chose, and selects the companies that the user saved. */
export async function signInWith(username: string, password: string, code?: string): Promise<void> {
  const { canPostTree, language } = keepSession(
    await call(signIn, { body: { user: { username, password, code } } }),
  );
  if (language !== null) await chooseLanguage(language);
  if (!canPostTree) return;
  const { lookAtSaved } = await import('../../areas/management/companies/choose.ts');
  await lookAtSaved();
}

export async function askForReset(email: string): Promise<void> {
  await call(resetPassword, { body: { email } });
}

/** What the token of a mail sets a password for. */
export function readPasswordLink(token: string, signal: AbortSignal) {
  return call(viewPasswordLink, { body: { token } }, signal);
}

/** Sets a new password by the token of the mail. This ends all sessions, this browser's too. */
export async function setPasswordBy(token: string, password: string): Promise<void> {
  await call(setPassword, { body: { token, password } });
  endSession();
}

/** Renews the session for another hour. */
export async function renewSession(): Promise<void> {
  keepSession(await call(refresh, {}));
}

/** Ends the session here at once, so that no other call uses it, and at the server. */
export async function signOutEverywhere(): Promise<void> {
  // The call has read the token by the time it returns its promise.
  const ended = call(signOut, {});
  endSession();
  await ended;
}

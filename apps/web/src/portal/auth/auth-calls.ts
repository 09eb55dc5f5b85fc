import type { AuthUser } from '@stuiver/contract';
import { refresh, setPassword, signIn, signOut } from '@stuiver/contract/routes';
import { call } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { endSession, keepSession } from '../../lib/session.ts';
import { loadCode } from '../../ui/load-code.ts';

/**
 * Stores a session (spec 3.2), switches to the language that the user chose, and selects the companies that the user
 * saved.
 */
async function enter(user: AuthUser): Promise<void> {
  const { canPostTree, language } = keepSession(user);
  if (language !== null) await chooseLanguage(language);
  if (!canPostTree) return;
  const { lookAtSaved } = await loadCode(() => import('../companies/choose.ts'));
  await lookAtSaved();
}

export async function signInWith(username: string, password: string, code?: string): Promise<void> {
  await enter(await call(signIn, { body: { user: { username, password, code } } }));
}

/**
 * Sets a password by the token of the mail. This ends all sessions, this browser's too.
 *
 * @returns whether it was the first one, which signs in
 */
export async function setPasswordBy(token: string, password: string): Promise<boolean> {
  const { signedIn } = await call(setPassword, { body: { token, password } });
  endSession();
  if (signedIn) await enter(signedIn);
  return signedIn !== null;
}

/** Renews the session for another hour. */
export async function renewOwnSession(): Promise<void> {
  keepSession(await call(refresh, {}));
}

/** Ends the session here at once, so that no other call uses it, and at the server. */
export async function signOutEverywhere(): Promise<void> {
  // The call has read the token by the time it returns its promise.
  const ended = call(signOut, {});
  endSession();
  await ended;
}

import type { AuthUser } from '@stuiver/contract';
import type { Right } from '@stuiver/domain/permissions';
import { chooseCompanies, companiesStore } from './companies.ts';
import { clearCookie, readBrowserCookie, writeCookie } from './browser/cookies.ts';
import { createStore, useStore } from './store.ts';

/** The auth cookie lasts 60 minutes (spec 9.1). */
const SESSION_SECONDS = 3600;
const COOKIE = 'auth';

/** The signed-in user as the cookie keeps it; the refresh token is never in it. */
export type StoredSession = Omit<AuthUser, 'refreshToken'> & {
  /** Epoch milliseconds at which the cookie ends. */
  expiresAt: number;
};

/** A session that ended without the user's request. */
type Lapse = {
  /** The path it ended on, to which signing in again returns. */
  path: string;
  /** Address of the session's user. */
  email: string;
  /** True if their typed input is kept. */
  keepsInput: boolean;
};

type AuthState = {
  session: StoredSession | null;
  /** True if the sign-in screen shows its forgot-password form (spec 4.3). */
  forgotPassword: boolean;
  /** The token of a mail's link, while the form that it leads to is shown. */
  mailToken: string | null;
  /** End of the last session; null when its user signed out, or there was none. */
  lapsed: Lapse | null;
};

export const authStore = createStore<AuthState>({
  session: null,
  forgotPassword: false,
  mailToken: null,
  lapsed: null,
});

/** Fills the session storage keys (spec 3.3); each tab has its own. */
function fillTab(session: StoredSession): void {
  sessionStorage.setItem('merchantId', session.userId);
  sessionStorage.setItem('merchantName', session.merchantName);
  sessionStorage.setItem('roles', JSON.stringify(session.roles));
  sessionStorage.setItem('hasTree', String(session.hasTree));
  sessionStorage.setItem('canPostTree', String(session.canPostTree));
}

/** The session in the auth cookie; null when it is missing, malformed or expired. */
export function readSessionCookie(now: number = Date.now()): StoredSession | null {
  const text = readBrowserCookie(COOKIE);
  if (!text) return null;
  try {
    const session = JSON.parse(text) as StoredSession;
    // An earlier release wrote neither.
    const isComplete = 'permissions' in session && 'personName' in session;
    return session.expiresAt > now && isComplete ? session : null;
  } catch {
    return null;
  }
}

/** Takes the session from the cookie, as a new tab or a reload does. */
export function restoreSession(now: number = Date.now()): StoredSession | null {
  const session = readSessionCookie(now);
  if (session) fillTab(session);
  authStore.set((state) => ({ ...state, session }));
  return session;
}

/** Stores the answer of sign-in or refresh: cookie for 60 minutes, and this tab's session storage. */
export function keepSession(user: AuthUser, now: number = Date.now()): StoredSession {
  const { refreshToken: _kept, ...known } = user;
  const session: StoredSession = { ...known, expiresAt: now + SESSION_SECONDS * 1000 };
  if (companiesStore.get()?.personId !== user.personId) chooseCompanies(null);
  writeCookie(COOKIE, JSON.stringify(session), SESSION_SECONDS);
  fillTab(session);
  authStore.set((state) => ({ ...state, session, forgotPassword: false, mailToken: null }));
  return session;
}

/** Shows another name or address of the signed-in user, in this tab and those opened later. */
export function renamePerson(personName: string, personEmail: string, now: number = Date.now()): void {
  const { session } = authStore.get();
  if (!session || (session.personName === personName && session.personEmail === personEmail)) return;
  // Another tab may have renewed the token.
  const renamed = { ...(readSessionCookie(now) ?? session), personName, personEmail };
  writeCookie(COOKIE, JSON.stringify(renamed), Math.floor((renamed.expiresAt - now) / 1000));
  authStore.set((state) => ({ ...state, session: renamed }));
}

/** Carries a message to the browser's other tabs on sign-out. */
export const signOutChannel = new BroadcastChannel('signed-out');

/**
 * Ends the session in this browser: clears the cookie and session storage (spec 4.1), on sign-out also the choice of
 * companies and whose session lapsed before. The layout then goes to `/`, on sign-out in every tab.
 *
 * @param lapsedAt the user's path, when the session ended without their request
 */
export function endSession(lapsedAt: string | null = null): void {
  clearCookie(COOKIE);
  sessionStorage.clear();
  const { session } = authStore.get();
  if (lapsedAt === null) {
    chooseCompanies(null);
    authStore.set((state) => (state.lapsed === null ? state : { ...state, lapsed: null }));
  }
  if (session === null) return;
  const lapsed = lapsedAt === null ? null : { path: lapsedAt, email: session.personEmail, keepsInput: false };
  authStore.set({ session: null, forgotPassword: false, mailToken: null, lapsed });
  if (lapsedAt === null) signOutChannel.postMessage(null);
}

/** Checks whether the session has lapsed without a sign-in since. */
export function isLapsed(): boolean {
  const { session, lapsed } = authStore.get();
  return session === null && lapsed !== null;
}

/** Has the sign-in screen show that text typed before the session lapsed is kept. */
export function noteKeptInput(): void {
  authStore.set((state) => ({ ...state, lapsed: state.lapsed && { ...state.lapsed, keepsInput: true } }));
}

/** The token as the cookie holds it now; another tab may have renewed it. */
export function accessToken(): string | null {
  return readSessionCookie()?.accessToken ?? null;
}

/** Calls back when the user selects other companies. Signing out, in any tab, does not count. */
export function onCompaniesChosen(listener: () => void): () => void {
  return companiesStore.subscribe(() => {
    if (accessToken() !== null) listener();
  });
}

/** Checks whether a session has a permission; null needs only a session. */
export function isPermitted(
  session: Pick<StoredSession, 'permissions'> | null,
  permission: Right | undefined,
): boolean {
  return session !== null && (permission === undefined || session.permissions.includes(permission));
}

export function useSession(): StoredSession | null {
  return useStore(authStore).session;
}

/** Checks whether the signed-in user sees several companies; to others no company is named. */
export function useSeveralCompanies(): boolean {
  return useSession()?.hasTree ?? false;
}

/** Checks whether the signed-in user holds a permission: what they lack is hidden, and never called. */
export function usePermission(permission: Right): boolean {
  return isPermitted(useSession(), permission);
}

export function setForgotPassword(forgotPassword: boolean): void {
  authStore.set((state) => ({ ...state, forgotPassword }));
}

/** Shows the form that a mail's link leads to, by its token, or leaves it (null). */
export function setMailToken(mailToken: string | null): void {
  authStore.set((state) => ({ ...state, mailToken }));
}

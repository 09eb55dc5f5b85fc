import type { AnyRouter } from '@tanstack/react-router';
import { authStore, endSession, readSessionCookie, restoreSession, signOutChannel } from '../lib/session.ts';

/** Where the sign-in screen stands, with the path to return to when the session ended by itself. */
function signInTarget(lapsedAt: string | null) {
  return { to: '/', search: lapsedAt === null ? {} : { redirect: lapsedAt } };
}

/**
 * Follows the session: when it ends, for whatever reason, the portal goes to `/`; when the window
 * comes to the front again, another tab may have ended or renewed it.
 *
 * @returns a function that stops following
 */
export function watchSession(router: AnyRouter): () => void {
  let signedIn = authStore.get().session !== null;
  const stop = authStore.subscribe(() => {
    const { session, lapsedAt } = authStore.get();
    if (signedIn && session === null) void router.navigate(signInTarget(lapsedAt));
    signedIn = session !== null;
  });
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || authStore.get().session === null) return;
    if (readSessionCookie() === null) endSession(location.pathname + location.search);
    else restoreSession();
  };
  const onSignedOut = () => endSession();
  document.addEventListener('visibilitychange', onVisible);
  signOutChannel.addEventListener('message', onSignedOut);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onVisible);
    signOutChannel.removeEventListener('message', onSignedOut);
  };
}

import type { AnyRouter } from '@tanstack/react-router';
import { authStore, endSession, readSessionCookie, restoreSession, signOutChannel } from '../lib/session.ts';

/**
 * Goes to the sign-in screen when the session ends, and reads the session again when the window returns to the front,
 * since another tab may have ended or renewed it.
 *
 * @returns a function that stops watching
 */
export function watchSession(router: AnyRouter): () => void {
  let signedIn = authStore.get().session !== null;
  const stop = authStore.subscribe(() => {
    const { session, lapsed } = authStore.get();
    const hasEnded = signedIn && session === null;
    signedIn = session !== null;
    if (hasEnded) void router.navigate({ to: '/', search: lapsed ? { redirect: lapsed.path } : {} });
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

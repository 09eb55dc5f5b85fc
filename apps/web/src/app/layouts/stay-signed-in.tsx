import { useEffect, useState } from 'react';
import { endSession, readSessionCookie, restoreSession, useSession } from '../../lib/session.ts';
import { latePart } from '../../ui/late-part.ts';

const StayDialog = latePart(() => import('./stay-dialog.tsx'), 'StayDialog');

/** Time before the end of the session at which the user is asked. */
const WARNING_MS = 60_000;

/** Asks a minute before the session ends whether to stay; without an answer it ends. */
export function StaySignedIn() {
  const session = useSession();
  // Remounted for a renewed session: no question, no failure.
  return session ? <Question key={session.expiresAt} expiresAt={session.expiresAt} /> : null;
}

function Question({ expiresAt }: { expiresAt: number }) {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    const left = expiresAt - Date.now();
    const warn = setTimeout(() => {
      // Another tab may have renewed the session: then the cookie expires later.
      const inCookie = readSessionCookie();
      if (inCookie !== null && inCookie.expiresAt > expiresAt) restoreSession();
      else setAsking(true);
    }, left - WARNING_MS);
    const end = setTimeout(() => {
      const inCookie = readSessionCookie();
      if (inCookie !== null && inCookie.expiresAt > expiresAt) restoreSession();
      else endSession(location.pathname + location.search);
    }, left);
    return () => {
      clearTimeout(warn);
      clearTimeout(end);
    };
  }, [expiresAt]);

  return asking ? <StayDialog onClose={() => setAsking(false)} /> : null;
}

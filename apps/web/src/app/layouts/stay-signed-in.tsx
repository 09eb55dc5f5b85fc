import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { shellTexts } from '@stuiver/messages/nl/portal/shell';
import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { endSession, readSessionCookie, restoreSession, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { renewSession, signOutEverywhere } from '../sign-in/auth-calls.ts';

/** How long before the end of the session the user is asked. */
export const WARNING_MS = 60_000;

/** Asks a minute before the session ends whether the user wants to stay; without an answer it ends. */
export function StaySignedIn() {
  const session = useSession();
  // Remounted for a renewed session: no question, no failure.
  return session ? <Question key={session.expiresAt} expiresAt={session.expiresAt} /> : null;
}

function Question({ expiresAt }: { expiresAt: number }) {
  const { staySignedIn: texts, user } = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

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

  const stay = useCallback(async () => {
    setBusy(true);
    setFailed(false);
    try {
      await renewSession();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }, []);

  return (
    <Modal
      open={asking}
      onClose={() => setAsking(false)}
      title={texts.title}
      description={texts.text}
      width="small"
      closeLabel={common.actions.close}
      role="alertdialog"
      actions={
        <>
          <Button onClick={() => void signOutEverywhere().catch(() => undefined)}>{user.signOut}</Button>
          <Button tone="primary" loading={busy} onClick={() => void stay()}>
            {texts.stay}
          </Button>
        </>
      }
    >
      {failed ? <FieldError>{texts.failed}</FieldError> : null}
    </Modal>
  );
}

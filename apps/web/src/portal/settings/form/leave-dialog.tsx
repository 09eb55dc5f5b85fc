import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../../lib/language.ts';
import { authStore } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';

/** Asks before a page with unsaved changes is left. Signing out and a lapsed session are not held up. */
export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const { leave: texts } = useTexts(settingsFormTexts);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => unsaved && authStore.get().session !== null,
    enableBeforeUnload: () => unsaved && authStore.get().session !== null,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog words={texts} onConfirm={proceed} onClose={reset}>
      <p>{texts.text}</p>
    </ConfirmDialog>
  );
}

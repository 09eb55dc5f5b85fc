import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { staySignedInTexts } from '@stuiver/messages/nl/auth/stay-signed-in';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { renewOwnSession, signOutEverywhere } from '../../portal/auth/auth-calls.ts';

/** Asks whether to stay signed in. */
export function StayDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(staySignedInTexts);
  const { user } = useTexts(shellTexts);
  const { sending, failure, run } = useAction();
  return (
    <Modal
      open
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      width="small"
      role="alertdialog"
      actions={
        <>
          <Button onClick={() => void signOutEverywhere().catch(() => undefined)}>{user.signOut}</Button>
          <Button tone="primary" loading={sending} onClick={() => void run(renewOwnSession)}>
            {texts.stay}
          </Button>
        </>
      }
    >
      {failure ? <FieldError>{texts.failed}</FieldError> : null}
    </Modal>
  );
}

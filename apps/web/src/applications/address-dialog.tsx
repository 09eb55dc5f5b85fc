import { requestAddress } from '@stuiver/contract/endpoints/applications/applications';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { useContractForm } from '../lib/forms/form.ts';
import { useTexts } from '../lib/language.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { askForAddress } from './api.ts';

const FORM = 'application-address';

/** Requests another address for the application, which a mail to it confirms. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { change: texts } = useTexts(onboardingLinkTexts);
  const { actions } = useTexts(commonTexts);
  const { codes } = useTexts(errorTexts);
  const form = useContractForm({
    name: FORM,
    schema: requestAddress.body,
    toRequest: (values) => ({ email: values.email.trim() }),
    defaultValues: { email: '' },
  });
  const sending = form.formState.isSubmitting;
  const submit = form.submit(async ({ email }) => {
    await askForAddress(email.trim());
    showToast({ tone: 'good', ...texts.sent });
    onClose();
  });
  return (
    <Modal
      open
      onClose={() => (sending ? undefined : onClose())}
      width="small"
      closeLabel={actions.close}
      title={texts.title}
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            {actions.cancel}
          </Button>
          <Button type="submit" form={FORM} tone="primary" loading={sending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        {form.formError ? (
          <Notice tone="bad" role="alert" title={texts.failed}>
            {codes[form.formError.code]}
          </Notice>
        ) : null}
        <p>{texts.text}</p>
        <TextField
          label={texts.label}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          {...form.field('email')}
        />
      </form>
    </Modal>
  );
}

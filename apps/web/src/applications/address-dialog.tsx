import { requestAddress } from '@stuiver/contract/endpoints/applications/applications';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { FormDialog, useFormDialog } from '../lib/dialogs/form-dialog.tsx';
import { useTexts } from '../lib/language.ts';
import { EmailField } from '../ui/forms/text-field.tsx';
import { askForAddress } from './api.ts';

/** Requests another address for the application, which a mail to it confirms. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { change: texts } = useTexts(onboardingLinkTexts);
  const dialog = useFormDialog({
    name: 'application-address',
    schema: requestAddress.body,
    toRequest: ({ email }: { email: string }) => ({ email: email.trim() }),
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await askForAddress(email);
      return texts.sent;
    },
    onClose,
  });
  return (
    <FormDialog words={texts} width="small" {...dialog}>
      <p>{texts.text}</p>
      <EmailField label={texts.label} required {...dialog.form.field('email')} />
    </FormDialog>
  );
}

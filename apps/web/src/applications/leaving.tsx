import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { useState } from 'react';
import { requestAddress as addressCall } from '@stuiver/contract/endpoints/applications/applications';
import { requestAddress, revokeOtherLinks, withdrawApplication } from '@stuiver/contract/routes';
import { useTexts } from '../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { callByLink, keepLink } from './api.ts';
import { ConfirmDialog } from '../lib/dialogs/confirm-dialog.tsx';
import { useDraft, useUploads } from './draft/draft.ts';
import { FormDialog, useFormDialog } from '../lib/dialogs/form-dialog.tsx';
import { EmailField } from '../ui/forms/text-field.tsx';
import { config } from '../lib/config.ts';

/** The way to a person, on every page of an application. */
export function Help() {
  const { frame } = useTexts(onboardingTexts);
  return (
    <p className="mt-6 text-table text-ink-soft print:hidden">
      {frame.help}{' '}
      <a href={`mailto:${config.supportMail}`} className="break-words text-brand underline max-sm:py-2">
        {config.supportMail}
      </a>
    </p>
  );
}

/** Ways to continue later, stop a link that was passed on, reach a person, and withdraw. */
export function Leaving() {
  const { frame } = useTexts(onboardingTexts);
  const links = useTexts(onboardingLinkTexts);
  const { state, close } = useDraft();
  const [asking, setAsking] = useState<'address' | 'revoke' | 'withdraw' | null>(null);
  const { email = '' } = state.answers.registrant;
  const uploads = useUploads();
  const isSafe = state.saving === 'saved' && uploads.length === 0;
  const ways: Record<'revoke' | 'withdraw', () => Promise<unknown>> = {
    revoke: () => callByLink(revokeOtherLinks, {}),
    async withdraw() {
      await callByLink(withdrawApplication, {});
      close();
      keepLink(null);
    },
  };
  return (
    <div className="print:hidden">
      <Notice tone="calm" title={frame.leave} className="mt-6">
        <p>{`${isSafe ? frame.allSaved : frame.notAllSaved} ${frame.leaveText(email)}`}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsking('address')}>
            {links.change.action}
          </Button>
          <Button size="small" onClick={() => setAsking('revoke')}>
            {frame.revoke.confirm}
          </Button>
        </div>
      </Notice>
      <Help />
      <Button tone="quiet" size="small" className="mt-2 -ml-2.75" onClick={() => setAsking('withdraw')}>
        {frame.withdraw.confirm}
      </Button>
      {asking === 'address' ? <AddressDialog onClose={() => setAsking(null)} /> : null}
      {asking === null || asking === 'address' ? null : (
        <ConfirmDialog
          words={frame[asking]}
          onConfirm={ways[asking]}
          done={frame[asking].done}
          onClose={() => setAsking(null)}
        >
          <p>{frame[asking].text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Requests another address for the application, which a mail to it confirms. */
function AddressDialog({ onClose }: { onClose: () => void }) {
  const { change: texts } = useTexts(onboardingLinkTexts);
  const dialog = useFormDialog({
    name: 'application-address',
    schema: addressCall.body,
    toRequest: ({ email }: { email: string }) => ({ email: email.trim() }),
    defaultValues: { email: '' },
    send: async (body) => {
      await callByLink(requestAddress, { body });
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

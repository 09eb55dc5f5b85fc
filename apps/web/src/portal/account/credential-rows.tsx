import type { Account } from '@stuiver/contract';
import { emailChange, passwordChange } from '@stuiver/contract/endpoints/people/account';
import { changeOwnEmail, changeOwnPassword, stopOwnEmailChange } from '@stuiver/contract/routes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { newPasswordTexts } from '@stuiver/messages/nl/auth/new-password';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { call } from '../../lib/api.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { queryClient, reloadQueries } from '../../lib/query.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProofFields, useProofBuilder, NO_PROOF } from '../parts/proof-fields.tsx';
import { RowEditor, SettingRow } from '../parts/setting-rows.tsx';
import { accountQuery, sessionsQuery, shown } from './account-queries.ts';

/** Requests another address. */
function EmailEditor() {
  const { email: words } = useTexts(accountTexts);
  const proofOf = useProofBuilder();
  const toRequest = (values: typeof empty) => ({ email: values.email.trim(), ...proofOf(values) });
  const empty = { email: '', ...NO_PROOF };
  return (
    <RowEditor
      schema={emailChange}
      toRequest={toRequest}
      defaultValues={empty}
      failed={words.failed}
      submit={words.submit}
      save={async (values) => {
        const { account } = await call(changeOwnEmail, { body: toRequest(values) });
        queryClient.setQueryData(accountQuery().queryKey, shown(account));
        return { title: words.sent, text: words.sentText(values.email.trim()) };
      }}
    >
      {(form) => (
        <>
          <EmailField label={words.newAddress} hint={words.hint} required {...form.field('email')} />
          <ProofFields form={form} />
        </>
      )}
    </RowEditor>
  );
}

/** The address that waits, and the way to stop it. */
function WaitingAddress({ change }: { change: NonNullable<Account['emailChange']> }) {
  const { email: words } = useTexts(accountTexts);
  const language = useLanguage();
  const { sending, failure, run } = useAction();
  async function stop() {
    const done = await run(async () => {
      queryClient.setQueryData(accountQuery().queryKey, shown((await call(stopOwnEmailChange, {})).account));
    });
    if (done) showToast({ title: words.stopped, text: words.stoppedText });
  }
  return (
    <div className="mt-4 grid gap-4">
      <FailureNotice title={words.stopFailed} error={failure} />
      <Notice tone="wait" title={words.waitsTitle}>
        <p className="break-words">
          {words.waits(change.email, spokenDay(change.expiresDateTime, language, { withTime: true }))}
        </p>
        <Button size="small" className="mt-3" loading={sending} onClick={() => void stop()}>
          {words.stop}
        </Button>
      </Notice>
    </div>
  );
}

/** The address that the user signs in with, and the one that waits. */
export function EmailRow({ account: { email, emailChange: change } }: { account: Account }) {
  const { email: words } = useTexts(accountTexts);
  return (
    <SettingRow
      name="own-email"
      label={words.title}
      value={email}
      note={change ? <WaitingAddress change={change} /> : null}
      editor={<EmailEditor />}
    />
  );
}

/** Replaces the password, which ends the user's other sessions. */
function PasswordEditor() {
  const { password: texts } = useTexts(profileTexts);
  const { password: own } = useTexts(accountTexts);
  const newPassword = useTexts(newPasswordTexts);
  const proofOf = useProofBuilder();
  const empty = { ...NO_PROOF, rawPassword: '' };
  const toRequest = (values: typeof empty) => ({ rawPassword: values.rawPassword, ...proofOf(values) });
  return (
    <RowEditor
      schema={passwordChange}
      toRequest={toRequest}
      defaultValues={empty}
      failed={own.failed}
      submit={texts.submit}
      save={async (values) => {
        await call(changeOwnPassword, { body: toRequest(values) });
        void reloadQueries(sessionsQuery().queryKey);
        return { title: texts.saved, text: texts.savedText };
      }}
    >
      {(form) => {
        const isEmpty = form.getValues('rawPassword') === '';
        const tooShort = isEmpty ? texts.newMissing : newPassword.tooShort;
        return (
          <>
            <ProofFields form={form} />
            <PasswordField
              label={newPassword.label}
              hint={`${texts.hint} ${texts.text}`}
              autoComplete="new-password"
              {...form.field('rawPassword', { required: texts.newMissing, tooShort })}
            />
          </>
        );
      }}
    </RowEditor>
  );
}

/** The signed-in user's own password (spec 3.4, `rawPassword`). */
export function PasswordRow() {
  const { password: texts } = useTexts(profileTexts);
  const dots = <span aria-hidden>{'•'.repeat(12)}</span>;
  return <SettingRow name="own-password" label={texts.title} value={dots} editor={<PasswordEditor />} />;
}

import type { Account } from '@stuiver/contract';
import { accountChange, emailChange, passwordChange } from '@stuiver/contract/endpoints/people/account';
import {
  changeAccount,
  changeOwnEmail,
  changeOwnPassword,
  stopOwnEmailChange,
} from '@stuiver/contract/routes';
import { type Language, LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { LETTER_DAYS } from '@stuiver/domain/letter';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { newPasswordTexts } from '@stuiver/messages/nl/auth/new-password';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { call } from '../../lib/api.ts';
import { isTouched } from '../../lib/browser/touch.ts';
import { allowSingleKeys, useSingleKeys } from '../../lib/browser/single-keys.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { chooseLanguage, useTexts } from '../../lib/language.ts';
import { queryClient, reloadQueries } from '../../lib/query.ts';
import { usePermission } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TextField, EmailField } from '../../ui/forms/text-field.tsx';
import { RowEditor, RowsCard, SettingRow } from '../parts/setting-rows.tsx';
import { accountQuery, shown, sessionsQuery } from './account-queries.ts';
import { PasswordField } from '../../lib/forms/password-field.tsx';
import { useMoment } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProofFields, useProofBuilder, NO_PROOF } from '../parts/proof-fields.tsx';

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
  const moment = useMoment();
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
        <p className="break-words">{words.waits(change.email, moment(change.expiresDateTime))}</p>
        <Button size="small" className="mt-3" loading={sending} onClick={() => void stop()}>
          {words.stop}
        </Button>
      </Notice>
    </div>
  );
}

/** The address that the user signs in with, and the one that waits. */
function EmailRow({ account: { email, emailChange: change } }: { account: Account }) {
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
function PasswordRow() {
  const { password: texts } = useTexts(profileTexts);
  const dots = <span aria-hidden>{'•'.repeat(12)}</span>;
  return <SettingRow name="own-password" label={texts.title} value={dots} editor={<PasswordEditor />} />;
}

type AccountProps = { account: Account };
type Change = { name?: string; language?: Language; mails?: Partial<Account['mails']> };

/** Returns a function that changes the user's own account, and shows it. */
function useChangeAccount(): (body: Change) => Promise<void> {
  return async (body) => {
    const answer = await call(changeAccount, { body });
    queryClient.setQueryData(accountQuery().queryKey, shown(answer.account));
  };
}

function NameRow({ account }: AccountProps) {
  const { details: words } = useTexts(accountTexts);
  const change = useChangeAccount();
  const toRequest = ({ name }: { name: string }) => ({ name: name.trim() });
  const editor = (
    <RowEditor
      schema={accountChange}
      toRequest={toRequest}
      defaultValues={{ name: account.name }}
      failed={words.failed}
      save={async (values) => {
        await change(toRequest(values));
        return { title: words.saved };
      }}
    >
      {(form) => (
        <TextField
          label={words.name}
          hint={words.nameHint}
          required
          maxLength={100}
          autoComplete="name"
          {...form.field('name', { required: words.nameMissing })}
        />
      )}
    </RowEditor>
  );
  return <SettingRow name="own-name" label={words.name} value={account.name} editor={editor} />;
}

type ChoiceRowProps<V extends string> = {
  name: string;
  label: string;
  hint: string;
  options: readonly { value: V; label: string }[];
  value: V;
  /** Saves the choice; returns the notification of success. */
  save: (value: V) => Promise<{ title: string }>;
  failed: string;
};

/** One of a few. */
function ChoiceRow<V extends string>({ name, label, hint, options, value, save, failed }: ChoiceRowProps<V>) {
  const editor = (
    <RowEditor
      schema={accountChange}
      toRequest={() => ({})}
      defaultValues={{ value: value as string }}
      failed={failed}
      save={(values) => save(values.value as V)}
    >
      {(form) => (
        <Select
          label={label}
          hint={hint}
          className="max-w-96"
          value={form.watch('value') as V}
          options={options}
          onChange={(chosen) => form.setValue('value', chosen, { shouldDirty: true })}
        />
      )}
    </RowEditor>
  );
  const shownValue = options.find((option) => option.value === value)?.label;
  return <SettingRow name={name} label={label} value={shownValue} editor={editor} />;
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }));

/** Who the user is, how they sign in, and how the portal behaves for them. */
export function DetailsCard({ account }: AccountProps) {
  const { details: words, keys } = useTexts(accountTexts);
  const change = useChangeAccount();
  const mayRead = usePermission('payments:read');
  const allowed = useSingleKeys();
  return (
    <RowsCard title={words.title}>
      <NameRow account={account} />
      <EmailRow account={account} />
      <PasswordRow />
      <ChoiceRow
        name="own-language"
        label={words.language}
        hint={words.languageHint}
        options={LANGUAGE_OPTIONS}
        value={account.language}
        failed={words.failed}
        save={async (language) => {
          await change({ language });
          await chooseLanguage(language);
          return { title: words.saved };
        }}
      />
      {mayRead && !isTouched() ? (
        <SettingRow
          name="keys"
          label={keys.title}
          value={<span className="font-normal text-ink-soft">{keys.text}</span>}
          control={
            <Switch
              label={keys.label}
              text={allowed ? keys.on : keys.off}
              checked={allowed}
              onChange={allowSingleKeys}
            />
          }
        />
      ) : null}
    </RowsCard>
  );
}

/** The mails that the user chooses to get. */
export function MailsCard({ account: { mails } }: AccountProps) {
  const { mails: words, keys } = useTexts(accountTexts);
  const change = useChangeAccount();
  const { failure, run } = useAction();
  const mayRead = usePermission('payments:read');
  const hasMonth = usePermission('exports:read');
  if (!mayRead) return null;
  const save = async (mail: Partial<Account['mails']>) => {
    await change({ mails: mail });
    return { title: words.saved };
  };
  return (
    <RowsCard title={words.title}>
      <ChoiceRow
        name="own-letter"
        label={words.letter.label}
        hint={words.letter.hint}
        options={LETTER_DAYS.map((value) => ({ value, label: words.letter.days[value] }))}
        value={mails.letter}
        failed={words.failed}
        save={(letter) => save({ letter })}
      />
      {hasMonth ? (
        <SettingRow
          name="own-month"
          label={words.month.label}
          value={<span className="font-normal text-ink-soft">{words.month.hint}</span>}
          note={<FailureNotice title={words.failed} error={failure} className="mt-3" />}
          control={
            <Switch
              label={words.month.label}
              text={mails.month ? keys.on : keys.off}
              checked={mails.month}
              onChange={(month) => void run(async () => void showToast({ ...(await save({ month })) }))}
            />
          }
        />
      ) : null}
    </RowsCard>
  );
}

import type { Account } from '@stuiver/contract';
import { accountChange } from '@stuiver/contract/endpoints/people/account';
import { changeAccount } from '@stuiver/contract/routes';
import { type Language, LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { LETTER_DAYS } from '@stuiver/domain/letter';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { call } from '../../lib/api.ts';
import { allowSingleKeys, useSingleKeys } from '../../lib/browser/single-keys.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { chooseLanguage, useTexts } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { usePermission } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { RowEditor, RowsCard, SettingRow } from '../parts/setting-rows.tsx';
import { accountQuery, shown } from './account-queries.ts';
import { EmailRow, PasswordRow } from './credential-rows.tsx';

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
      {mayRead ? (
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

import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import { merchantUpdate } from '@stuiver/contract/endpoints/company/settings';
import { factorProof } from '@stuiver/contract/endpoints/people/second-factor';
import { updateMerchant, getMerchantChangeById } from '@stuiver/contract/routes';
import { type Setting, SETTING_NAMES, settingRow, storedSetting } from '@stuiver/domain/merchant-settings';
import { profileTexts } from '@stuiver/messages/nl/settings/profile';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { type ReactNode, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { useFailure } from '../../../lib/dialogs/failure-notice.tsx';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { useTexts } from '../../../lib/language.ts';
import { queryClient, callQuery } from '../../../lib/query.ts';
import { type Toast, useFailureToast } from '../../../lib/toasts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProofFields, type ProofValues, useProofBuilder, NO_PROOF } from '../../parts/proof-fields.tsx';
import { RowEditor, SettingRow } from '../../parts/setting-rows.tsx';

/** A company's settings. */
export const settingsQuery = (id: string) =>
  callQuery(['merchantSettings', id], getMerchantChangeById, { query: { id } });

/** A change of one setting; a required proof is not empty. */
export const UPDATE = merchantUpdate.extend(factorProof.partial().shape);

/**
 * Saves a company's setting. If another user has changed settings since the row was opened, nothing is saved until
 * their changes have been shown.
 *
 * @param settings as last loaded
 */
export function useSaveSettings(settings: MerchantSettings) {
  const texts = useTexts(settingsFormTexts);
  const { labels } = useTexts(settingTexts);
  const failureOf = useFailure();
  const failure = useFailureToast();
  const [read, setRead] = useState(settings);
  const [newer, setNewer] = useState<readonly Setting[] | null>(null);

  async function save(change: Omit<MerchantUpdate, 'id' | 'version'>, done: Toast): Promise<Toast | null> {
    failure.clear();
    const { queryKey } = settingsQuery(read.id);
    try {
      const { id, version } = read;
      queryClient.setQueryData(queryKey, await call(updateMerchant, { body: { id, version, ...change } }));
      return done;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'changedMeanwhile') {
        const now = await queryClient.fetchQuery({ ...settingsQuery(read.id), staleTime: 0 });
        setNewer(SETTING_NAMES.filter((field) => now[field] !== read[field]));
        setRead(now);
        return null;
      }
      if (Object.keys(error.errors).length === 0) failure.show(failureOf(texts.failed, error));
      throw error;
    }
  }
  const notice = newer && (
    <Notice tone="wait" role="alert" title={texts.newer.title}>
      {newer.length === 0
        ? texts.newer.same
        : texts.newer.text(newer.map((field) => labels[field]).join(', '))}
    </Notice>
  );
  return { read, save, notice };
}

export type SettingValue = ProofValues & { value: string };

type SettingEditorProps = {
  settings: MerchantSettings;
  field: Setting;
  /** Shown once it is saved. */
  done: Toast;
  children: (form: ContractForm<SettingValue>) => ReactNode;
};

type FieldRowProps = SettingEditorProps & { value: ReactNode };

/** One setting of a company, in a card of them. */
export function SettingFieldRow({ value, ...editor }: FieldRowProps) {
  const { labels } = useTexts(settingTexts);
  const { settings, field } = editor;
  return (
    <SettingRow
      name={`${field} ${settings.id}`}
      label={labels[field]}
      value={value}
      editor={<SettingEditor {...editor} />}
    />
  );
}

/** Edits one setting, as `value`; a proof is asked for if its row needs one. */
function SettingEditor({ settings, field, done, children }: SettingEditorProps) {
  const { proofHint } = useTexts(profileTexts);
  const proofOf = useProofBuilder();
  const { read, save, notice } = useSaveSettings(settings);
  const { needsProof, isRequired } = settingRow(field);
  const isProven = ({ value }: SettingValue) => needsProof && storedSetting(field, value) !== read[field];
  const toChange = (values: SettingValue) => ({
    // The schema takes an empty address, since one that was empty before stays so.
    [field]: storedSetting(field, values.value) || (isRequired ? undefined : ''),
    ...(isProven(values) ? proofOf(values) : {}),
  });
  return (
    <RowEditor<SettingValue>
      schema={isRequired ? UPDATE.required({ [field]: true } as { emailAddress: true }) : UPDATE}
      toRequest={(values) => ({ id: read.id, version: read.version, ...toChange(values) })}
      fieldOf={(path) => (path === field ? 'value' : path)}
      defaultValues={{ value: settings[field], ...NO_PROOF }}
      save={(values) => save(toChange(values), done)}
    >
      {(form) => (
        <>
          {notice}
          {children(form)}
          {isProven(form.watch()) ? <ProofFields form={form} hint={proofHint} /> : null}
        </>
      )}
    </RowEditor>
  );
}

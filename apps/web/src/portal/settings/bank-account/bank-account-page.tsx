import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import type { MerchantSettings } from '@stuiver/contract';
import { stopIbanChange } from '@stuiver/contract/routes';
import { isSepaIban, isWholeIban, LONGEST_TYPED_IBAN, normaliseIban, formatIban } from '@stuiver/domain/iban';
import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useRef, useState } from 'react';
import { bankNameOfIban } from '@stuiver/domain/mandate';
import { useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { RowsCard, RowEditor, SettingRow } from '../../parts/setting-rows.tsx';
import { SettingsPage } from '../form/settings-page.tsx';
import { call } from '../../../lib/api.ts';
import { businessNow, config } from '../../../lib/config.ts';
import { DialogButton } from '../../../lib/dialogs/dialog-button.tsx';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { queryClient } from '../../../lib/query.ts';
import { useMoment } from '../../../lib/spoken-date.ts';
import { Facts } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProofFields, type ProofValues, useProofBuilder, NO_PROOF } from '../../parts/proof-fields.tsx';
import { settingsQuery, UPDATE, useSaveSettings } from '../form/setting-editor.tsx';

/** An account in groups of four, with its bank if the IBAN holds one. */
function IbanText({ iban }: { iban: string }) {
  const bank = bankNameOfIban(normaliseIban(iban));
  return (
    <>
      <span className="num whitespace-nowrap">{formatIban(iban)}</span>
      {bank ? <span className="font-normal text-ink-soft"> {bank}</span> : null}
    </>
  );
}

type AccountValues = ProofValues & { iban: string };
type Change = NonNullable<MerchantSettings['ibanChange']>;
type RowProps = { settings: MerchantSettings; mayChange: boolean };

function StopDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { stop: words } = useTexts(bankAccountTexts);
  async function stop() {
    queryClient.setQueryData(settingsQuery(id).queryKey, await call(stopIbanChange, { body: { id } }));
  }
  return (
    <ConfirmDialog
      words={words}
      onConfirm={stop}
      done={{ title: words.doneTitle, text: words.done }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}

/** The account that waits, when it applies, and the way to stop it. */
function WaitingChange({ settings: { id, iban }, change, mayChange }: RowProps & { change: Change }) {
  const { waiting: words, stop } = useTexts(bankAccountTexts);
  const when = useMoment();
  return (
    <Notice tone="wait" title={words.title} className="mt-4">
      <p className="font-medium text-ink">
        <IbanText iban={change.iban} />
      </p>
      <p className="mt-1">
        {(iban === '' ? words.first : words.text)(when(change.requestedAt), when(change.effectiveAt))}
      </p>
      {mayChange ? (
        <DialogButton
          size="small"
          className="mt-3"
          dialog={(onClose) => <StopDialog id={id} onClose={onClose} />}
        >
          {stop.action}
        </DialogButton>
      ) : null}
    </Notice>
  );
}

/** Unchanged, an account would change nothing. */
const isKnown = (iban: string, { iban: now, ibanChange }: MerchantSettings) =>
  iban !== '' && (iban === now || iban === ibanChange?.iban);

/** The typed account: its bank, or that it cannot be right. */
function IbanField({ form, read }: { form: ContractForm<AccountValues>; read: MerchantSettings }) {
  const { fields } = useTexts(fieldErrorTexts);
  const texts = useTexts(bankAccountTexts);
  const iban = normaliseIban(form.watch('iban'));
  const isWrong = isWholeIban(iban) && !isSepaIban(iban);
  const known = isKnown(iban, read);
  const error = form.errorOf('iban', { required: texts.ibanMissing });
  const good = isSepaIban(iban) && !known;
  return (
    <div>
      <TextField
        label={texts.newIban}
        required
        hint={texts.newIbanHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-keeps-focus
        maxLength={LONGEST_TYPED_IBAN}
        error={known ? texts.ibanKnown : isWrong ? fields.notAnIban : error}
        {...form.register('iban')}
      />
      <p role="status" className={good ? 'mt-1.5 text-table text-good' : 'sr-only'}>
        {good ? (
          <>
            {texts.ibanGood} <IbanText iban={iban} />
          </>
        ) : null}
      </p>
    </div>
  );
}

type Question = {
  readonly iban: string;
  /** When it will apply; null: at once. */
  readonly from: string | null;
};

type QuestionProps = {
  read: MerchantSettings;
  question: Question;
  onConfirm: () => void;
  onClose: () => void;
};

function QuestionDialog({ read: { iban, merchantName }, question, onConfirm, onClose }: QuestionProps) {
  const texts = useTexts(bankAccountTexts);
  const { review, none } = useTexts(settingsFormTexts);
  const now = iban === '' ? none : <IbanText iban={iban} />;
  return (
    <ConfirmDialog words={review} tone="primary" onConfirm={onConfirm} onClose={onClose}>
      <p>{texts.review(merchantName, question.from)}</p>
      <Facts
        facts={[
          { key: 'now', label: review.before, value: now, wide: true },
          { key: 'new', label: review.after, value: <IbanText iban={question.iban} />, wide: true },
        ]}
      />
    </ConfirmDialog>
  );
}

/** Requests another account, with a proof, after a question; it waits before it applies. */
function AccountEditor({ settings }: { settings: MerchantSettings }) {
  const texts = useTexts(bankAccountTexts);
  const proofOf = useProofBuilder();
  const { read, save, notice } = useSaveSettings(settings);
  const moment = useMoment();
  const hours = config.ibanChangeHours;
  const [question, setQuestion] = useState<Question | null>(null);
  const toChange = (values: AccountValues) => ({
    iban: normaliseIban(values.iban) || undefined,
    ...proofOf(values),
  });
  const isConfirmed = useRef(false);
  const ask = (iban: string) => {
    const applies = new Date(businessNow() + hours * 3_600_000).toISOString();
    setQuestion({ iban, from: hours === 0 ? null : moment(applies) });
  };
  return (
    <RowEditor<AccountValues>
      schema={UPDATE.required({ iban: true, currentPassword: true })}
      toRequest={(values) => ({ id: read.id, version: read.version, ...toChange(values) })}
      defaultValues={{ iban: '', ...NO_PROOF }}
      submit={texts.submit}
      save={async (values, form) => {
        const iban = normaliseIban(values.iban);
        if (isConfirmed.current) {
          isConfirmed.current = false;
          return save(toChange(values), { title: texts.requested, text: texts.requestedText });
        }
        if (isKnown(iban, read)) form.setFocus('iban');
        else ask(iban);
        return null;
      }}
    >
      {(form, send) => (
        <>
          {notice}
          {read.iban === '' ? null : (
            <Facts
              facts={[{ key: 'iban', label: texts.iban, value: <IbanText iban={read.iban} />, wide: true }]}
            />
          )}
          <p className="text-ink-soft">{texts.changeText(hours)}</p>
          <IbanField form={form} read={read} />
          <ProofFields form={form} hint={texts.passwordHint} />
          {question ? (
            <QuestionDialog
              read={read}
              question={question}
              onConfirm={() => {
                isConfirmed.current = true;
                // An error belongs at its field, which takes the focus once the question has closed.
                setQuestion(null);
                void send();
              }}
              onClose={() => setQuestion(null)}
            />
          ) : null}
        </>
      )}
    </RowEditor>
  );
}

/** The account that payouts go to now, and the one that waits. */
function AccountRow({ settings, mayChange }: RowProps) {
  const texts = useTexts(bankAccountTexts);
  const { iban, ibanChange } = settings;
  return (
    <SettingRow
      name={`bank-account ${settings.id}`}
      label={texts.iban}
      value={iban === '' ? null : <IbanText iban={iban} />}
      note={
        ibanChange ? <WaitingChange settings={settings} change={ibanChange} mayChange={mayChange} /> : null
      }
      editor={mayChange ? <AccountEditor settings={settings} /> : null}
      // Nothing else is done here, unless to stop the change.
      startsOpen={mayChange && ibanChange === null}
    />
  );
}

/** Settings: the account that payouts go to (spec 2.9). */
export function BankAccountPage() {
  const texts = useTexts(bankAccountTexts);
  const mayChange = usePermission('bankAccount:write');
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {(settings) => (
        <div className="grid max-w-[680px] gap-6">
          <RowsCard title={texts.current(settings.merchantName)} text={settings.iban === '' && texts.none}>
            <AccountRow key={settings.id} settings={settings} mayChange={mayChange} />
          </RowsCard>
          {mayChange ? null : <p className="text-ink-soft">{texts.readOnly}</p>}
        </div>
      )}
    </SettingsPage>
  );
}

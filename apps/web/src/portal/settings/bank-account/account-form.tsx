import type { MerchantSettings } from '@stuiver/contract';
import { isSepaIban, isWholeIban, LONGEST_TYPED_IBAN, normaliseIban } from '@stuiver/domain/iban';
import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { config } from '../../../lib/config.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { NO_PROOF, ProofFields, type ProofValues, useProofBuilder } from '../../parts/proof-fields.tsx';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { NewerNotice } from '../form/newer-notice.tsx';
import { ReviewDialog } from '../form/review-dialog.tsx';
import { type SettingsForm, type SettingsShape, useSettingsForm } from '../form/use-settings-form.ts';
import { IbanText } from './iban-text.tsx';

type AccountValues = ProofValues & { iban: string };
type AccountState = SettingsForm<AccountValues>;

const buildSettingsShape = (proofOf: ReturnType<typeof useProofBuilder>): SettingsShape<AccountValues> => ({
  name: 'bank-account',
  valuesOf: () => ({ iban: '', ...NO_PROOF }),
  changedOf: (_settings, values) =>
    (['iban', 'currentPassword', 'code'] as const).filter((field) => values[field].trim() !== ''),
  updateOf: ({ id, version }, values) => ({
    id,
    version,
    iban: normaliseIban(values.iban),
    ...proofOf(values),
  }),
});

/** Facts about the typed account: its bank, or that it cannot be right. */
function useTypedIban({ form, read }: AccountState) {
  const { fields } = useTexts(errorTexts);
  const texts = useTexts(bankAccountTexts);
  const iban = normaliseIban(form.watch('iban'));
  const key = form.getFieldState('iban', form.formState).error?.message;
  const isWrong = isWholeIban(iban) && !isSepaIban(iban);
  const known = iban !== '' && (iban === read.iban || iban === read.ibanChange?.iban);
  const error =
    key === 'required'
      ? texts.ibanMissing
      : known
        ? texts.ibanKnown
        : isWrong
          ? fields.notAnIban
          : form.errorOf('iban');
  return { iban, error, good: isSepaIban(iban) && !known };
}

/** The fields of the form. */
function AccountFields({ state }: { state: AccountState }) {
  const texts = useTexts(bankAccountTexts);
  const { form, read } = state;
  const { iban, error, good } = useTypedIban(state);
  return (
    <>
      <div>
        <TextField
          label={texts.newIban}
          required
          hint={texts.newIbanHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // Nothing else is done here, unless to stop the change above.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!read.ibanChange}
          data-keeps-focus
          maxLength={LONGEST_TYPED_IBAN}
          error={error}
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
      <ProofFields form={form} hint={texts.passwordHint} />
    </>
  );
}

/** Requests another account, with a proof; it waits before it applies. */
export function AccountForm({ settings }: { settings: MerchantSettings }) {
  const texts = useTexts(bankAccountTexts);
  const proofOf = useProofBuilder();
  const state = useSettingsForm(buildSettingsShape(proofOf), settings, () =>
    showToast({ tone: 'good', title: texts.requested, text: texts.requestedText }),
  );
  const { form, read, changed, newer, reviewing, save } = state;
  const sending = form.formState.isSubmitting;
  const language = useLanguage();
  const hours = config.ibanChangeHours;
  const [from, setFrom] = useState<string | null>(null);

  function review(event: FormEvent) {
    event.preventDefault();
    const values = form.getValues();
    const iban = normaliseIban(values.iban);
    // Unchanged, it would change nothing.
    if (iban !== '' && (iban === read.iban || iban === read.ibanChange?.iban)) return form.setFocus('iban');
    const needed = { iban, ...proofOf(values) };
    const missing = (['iban', 'currentPassword', 'code'] as const).filter(
      (field) => needed[field]?.trim() === '',
    );
    for (const field of missing) form.setError(field, { type: 'contract', message: 'required' });
    const applies = new Date(Date.now() + hours * 3_600_000).toISOString();
    setFrom(hours === 0 ? null : spokenDay(applies, language, { withTime: true }));
    if (missing[0]) form.setFocus(missing[0]);
    else void state.review(event as SyntheticEvent);
  }

  return (
    <form noValidate onSubmit={review}>
      <NewerNotice fields={newer && []} />
      <Card>
        <CardHeader title={texts.change} />
        <CardBody className="grid gap-5">
          <p className="text-ink-soft">{texts.changeText(hours)}</p>
          <AccountFields state={state} />
          <div>
            <Button type="submit" tone="primary" loading={sending} className="max-sm:w-full">
              {texts.submit}
            </Button>
          </div>
        </CardBody>
      </Card>
      <LeaveDialog unsaved={changed.length > 0} />
      {reviewing ? (
        <ReviewDialog
          merchantName={read.merchantName}
          changes={[
            {
              key: 'iban',
              label: texts.account,
              before: read.iban === '' ? null : <IbanText iban={read.iban} />,
              after: <IbanText iban={form.getValues('iban')} />,
            },
          ]}
          sending={sending}
          onConfirm={() => void save()}
          onClose={state.keepEditing}
          lead={texts.review(read.merchantName, from)}
        />
      ) : null}
    </form>
  );
}

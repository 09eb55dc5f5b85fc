import { newMandate } from '@stuiver/contract/endpoints/money/mandates';
import { createMandate } from '@stuiver/contract/routes';
import { DEBTOR_LIMITS } from '@stuiver/domain/direct-debit';
import { LONGEST_TYPED_IBAN, normaliseIban } from '@stuiver/domain/iban';
import { newMandateTexts } from '@stuiver/messages/nl/mandates/new-mandate';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { dayTexts } from '@stuiver/messages/nl/shared/days';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { call } from '../../lib/api.ts';
import { countryOptions } from '../../lib/application-answers.ts';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { readDay } from '../../lib/forms/day-input.ts';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CompanySelect } from '../companies/whose-settings.tsx';
import { reloadMandates } from './queries.ts';

const EMPTY = {
  consumerName: '',
  consumerIban: '',
  mandateReference: '',
  agreementDate: '',
  lastCollectionDate: '',
  street: '',
  postCode: '',
  town: '',
  country: 'NL',
};
type Values = typeof EMPTY & { merchantId: string };

const PAIR = 'grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1';
const PLAIN = { autoComplete: 'off', spellCheck: false } as const;
const DAY = { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } as const;

function toRequest(values: Values) {
  const { street, postCode, town, country, lastCollectionDate } = values;
  const readTyped = (day: string) => readDay(day) ?? day;
  return {
    ...values,
    consumerIban: normaliseIban(values.consumerIban),
    agreementDate: readTyped(values.agreementDate),
    lastCollectionDate: lastCollectionDate === '' ? null : readTyped(lastCollectionDate),
    // A country alone is no address.
    country: street + postCode + town === '' ? '' : country,
  };
}

function AddressFields({ form }: { form: ContractForm<Values> }) {
  const words = useTexts(newMandateTexts);
  const { optional } = useTexts(commonTexts);
  const language = useLanguage();
  const shared = { ...PLAIN, optionalText: optional };
  return (
    <>
      <TextField
        label={words.street}
        maxLength={DEBTOR_LIMITS.street}
        {...shared}
        {...form.field('street')}
      />
      <div className={PAIR}>
        <TextField
          label={words.postCode}
          maxLength={DEBTOR_LIMITS.postCode}
          {...shared}
          {...form.field('postCode')}
        />
        <TextField
          label={words.town}
          maxLength={DEBTOR_LIMITS.town}
          {...shared}
          {...form.field('town', { required: words.townNeeded })}
        />
      </div>
      <Select
        label={words.country}
        options={countryOptions(language)}
        value={form.watch('country')}
        error={form.errorOf('country')}
        onChange={(country) => form.setValue('country', country)}
      />
    </>
  );
}

function DayFields({ form }: { form: ContractForm<Values> }) {
  const words = useTexts(newMandateTexts);
  const { optional } = useTexts(commonTexts);
  const { hint } = useTexts(dayTexts);
  const { notADate } = useTexts(fieldErrorTexts).fields;
  const dayWords = {
    invalid: notADate,
    tooLow: words.lapsed,
    reversedRange: words.beforeSigned,
  };
  return (
    <div className={PAIR}>
      <TextField
        label={words.signed}
        required
        hint={hint}
        {...DAY}
        {...form.field('agreementDate', dayWords)}
      />
      <TextField
        label={words.lastCollection}
        optionalText={optional}
        hint={hint}
        {...DAY}
        {...form.field('lastCollectionDate', dayWords)}
      />
    </div>
  );
}

/** Records a mandate that was signed outside any payment. */
export function NewMandateDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts(newMandateTexts);
  const { optional } = useTexts(commonTexts);
  const merchantId = useSession()?.userId ?? '';
  const dialog = useFormDialog({
    name: 'mandate',
    schema: newMandate,
    toRequest,
    defaultValues: { ...EMPTY, merchantId },
    send: async (body) => {
      const { mandateReference } = await call(createMandate, { body });
      await reloadMandates();
      return { title: words.done, text: words.doneText(mandateReference) };
    },
    onClose,
  });
  const { form } = dialog;
  return (
    <FormDialog words={words} {...dialog}>
      <CompanySelect
        label={words.company}
        value={form.watch('merchantId')}
        onChange={(company) => form.setValue('merchantId', company)}
      />
      <TextField
        label={words.name}
        required
        data-autofocus
        maxLength={DEBTOR_LIMITS.accountHolderName}
        {...PLAIN}
        {...form.field('consumerName', 'accountHolderName')}
      />
      <TextField
        label={words.iban}
        required
        autoCapitalize="characters"
        maxLength={LONGEST_TYPED_IBAN}
        {...PLAIN}
        {...form.field('consumerIban', 'iban')}
      />
      <TextField
        label={words.reference}
        hint={words.referenceHint}
        optionalText={optional}
        maxLength={35}
        {...PLAIN}
        {...form.field('mandateReference', { referenceUsed: words.taken })}
      />
      <DayFields form={form} />
      <AddressFields form={form} />
    </FormDialog>
  );
}

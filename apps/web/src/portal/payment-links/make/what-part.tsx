import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { FREQUENCIES } from '@stuiver/domain/states';
import { useTexts } from '../../../lib/language.ts';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { AmountField, TextField } from '../../../ui/forms/text-field.tsx';
import type { LinkValues } from './link-request.ts';
import { TermsFields } from '../terms-fields.tsx';

type FormProps = { form: ContractForm<LinkValues> };

export const PART = 'grid gap-4 border-line px-6 py-5 not-first:border-t max-sm:px-4';
const PAIR = 'grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1';

/** A fixed amount, or the two that the payer chooses between. */
function AmountFields({ form }: FormProps) {
  const { make: texts } = useTexts(linkTexts);
  const isOpen = form.watch('amountKind') === 'open';
  return (
    <>
      <RadioGroup
        label={texts.amountKind}
        value={form.watch('amountKind')}
        onChange={(kind) => {
          form.setValue('amountKind', kind, { shouldDirty: true });
          form.clearErrors(['amount', 'maximumAmount']);
        }}
        options={[
          { value: 'fixed', label: texts.fixed },
          { value: 'open', label: texts.open, hint: texts.openHint },
        ]}
      />
      <div className={PAIR}>
        <AmountField
          label={isOpen ? texts.least : texts.amount}
          required
          hint={isOpen ? undefined : texts.amountHint}
          {...form.field('amount')}
        />
        {isOpen ? (
          <AmountField
            label={texts.most}
            required
            {...form.field('maximumAmount', { tooLow: texts.mostAboveLeast })}
          />
        ) : null}
      </div>
    </>
  );
}

/** Amount, validity and number of uses of the link. */
export function WhatPart({ form }: FormProps) {
  const { make: texts } = useTexts(linkTexts);
  const common = useTexts(commonTexts);
  const statuses = useTexts(statusTexts);
  // Only a link that renews a mandate starts a series.
  const repeats = form.formState.defaultValues?.frequency !== '';
  return (
    <>
      <div className={PART}>
        <h2 className="text-section font-semibold">{texts.sections.what}</h2>
        <TextField
          label={texts.description}
          required
          maxLength={140}
          hint={texts.descriptionHint}
          {...form.field('description')}
        />
        <AmountFields form={form} />
        <TextField
          label={texts.reference}
          autoComplete="off"
          maxLength={64}
          optionalText={common.optional}
          hint={texts.referenceHint}
          {...form.field('reference')}
        />
        {repeats ? (
          <Select
            label={texts.frequency}
            hint={texts.frequencyHint}
            options={FREQUENCIES.map((value) => ({ value, label: statuses.frequency[value] }))}
            value={form.watch('frequency') || 'MONTHLY'}
            error={form.errorOf('frequency')}
            onChange={(value) => form.setValue('frequency', value, { shouldDirty: true })}
          />
        ) : null}
      </div>
      <div className={PART}>
        <h2 className="text-section font-semibold">{texts.sections.when}</h2>
        <TermsFields form={form} validityLabel={texts.validity} className={PAIR} />
      </div>
    </>
  );
}

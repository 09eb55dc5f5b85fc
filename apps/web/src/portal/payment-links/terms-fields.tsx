import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import type { ComponentProps } from 'react';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { lastDay } from './last-day.ts';
import type { UsesValues } from './uses-values.ts';

/** The part of a form that has a link's terms; the forms have other fields too. */
type TermsForm = {
  watch(name: 'linkValidityDays'): string;
  watch(name: 'uses'): UsesValues['uses'];
  field(name: 'linkValidityDays' | 'maximumUses'): ComponentProps<'input'> & { error: string | undefined };
  setValue(name: 'uses', value: UsesValues['uses'], options: { shouldDirty: true }): void;
  clearErrors(name: 'maximumUses'): void;
  errorOf(name: 'linkValidityDays' | 'maximumUses'): string | undefined;
};

export type TermsFieldsProps = {
  form: TermsForm;
  validityLabel: string;
  /** ISO 8601; now for a link that does not exist yet. */
  createdDateTime?: string;
  /** Class of the element around the validity. */
  className?: string;
};

/** Validity of a link, and whether it can be paid once, a number of times, or as often as needed. */
export function TermsFields({ form, validityLabel, createdDateTime, className }: TermsFieldsProps) {
  const { make: texts } = useTexts(linkTexts);
  const language = useLanguage();
  const until = lastDay(form.watch('linkValidityDays'), createdDateTime);
  const uses = form.watch('uses');
  const isSeveral = uses === 'several';
  return (
    <>
      <div className={className}>
        <TextField
          label={validityLabel}
          required
          inputMode="numeric"
          maxLength={3}
          hint={until ? texts.validityHint(spokenDay(until, language)) : texts.validityHintPlain}
          {...form.field('linkValidityDays')}
        />
      </div>
      <RadioGroup
        label={texts.uses}
        value={uses}
        onChange={(chosen) => {
          form.setValue('uses', chosen, { shouldDirty: true });
          form.clearErrors('maximumUses');
        }}
        error={isSeveral ? undefined : form.errorOf('maximumUses')}
        options={[
          { value: 'once', label: texts.once, hint: texts.onceHint },
          { value: 'several', label: texts.several },
          { value: 'any', label: texts.any, hint: texts.anyHint },
        ]}
      />
      {isSeveral ? (
        <TextField
          label={texts.maximumUses}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...form.field('maximumUses')}
        />
      ) : null}
    </>
  );
}

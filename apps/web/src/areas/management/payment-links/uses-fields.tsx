import { linkTexts } from '@stuiver/messages/nl/portal/payment-links';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { UsesValues } from './uses-values.ts';

export type UsesFieldsProps = {
  value: UsesValues['uses'];
  onChange: (uses: UsesValues['uses']) => void;
  /** The form's registration of the number of times. */
  number: ComponentProps<'input'>;
  error: string | undefined;
};

/** Once, a number of times, or as often as needed. */
export function UsesFields({ value, onChange, number, error }: UsesFieldsProps) {
  const { make: texts } = useTexts(linkTexts);
  const isSeveral = value === 'several';
  return (
    <>
      <RadioGroup
        label={texts.uses}
        value={value}
        onChange={onChange}
        error={isSeveral ? undefined : error}
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
          error={error}
          {...number}
        />
      ) : null}
    </>
  );
}

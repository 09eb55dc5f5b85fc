import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useState } from 'react';
import { dayForField, readDay } from '../../lib/forms/day-input.ts';
import { useTexts } from '../../lib/language.ts';
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';

export type DayFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or typed text that is no day. */
  value: string;
  onChange: (value: string) => void;
};

/** A day as the rest of the portal writes it; invalid text is kept as typed. */
export function DayField({ value, onChange, onBlur, ...field }: DayFieldProps) {
  const { documents } = useTexts(onboardingTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = readDay(value) === value ? dayForField(value) : value;
  return (
    <TextField
      autoComplete="off"
      placeholder={documents.dayHint}
      maxLength={10}
      {...field}
      inputMode="numeric"
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readDay(target.value) ?? target.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

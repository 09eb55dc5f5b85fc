import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { useState } from 'react';
import { useTexts } from '../../../../lib/language.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { MethodRow, type MethodValue } from './method-row.tsx';
import { moved } from './move.ts';

export type MethodSwitchesProps = {
  methods: readonly MethodValue[];
  onChange: (methods: readonly MethodValue[]) => void;
  error: string | undefined;
};

/** The company's methods, in the payer's order: by dragging, or by the arrows (WCAG 2.5.7). */
export function MethodSwitches({ methods, onChange, error }: MethodSwitchesProps) {
  const { methods: texts } = useTexts(companySettingsTexts);
  const { names } = useTexts(methodTexts);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const method = methods[from];
    if (!method || to < 0 || to >= methods.length) return;
    onChange(moved(methods, from, to));
    setSaid(texts.moved(names[method.paymentMethod], to + 1, methods.length));
  };
  const switchOne = (index: number, enabled: boolean) => {
    const method = methods[index];
    if (!method) return;
    onChange(methods.map((one, at) => (at === index ? { ...one, enabled } : one)));
    const name = names[method.paymentMethod];
    setSaid(enabled ? texts.switchedOn(name) : texts.switchedOff(name));
  };
  const choose = (index: number, processor: string) => {
    const method = methods[index];
    if (!method) return;
    onChange(methods.map((one, at) => (at === index ? { ...one, processor } : one)));
    const processors: Readonly<Record<string, string>> = texts.processors;
    setSaid(texts.chosen(names[method.paymentMethod], processors[processor] ?? processor));
  };
  const shownError = methods.some(({ enabled }) => enabled) ? error : texts.noneOn;
  return (
    <div>
      <p className="mb-3 text-table text-ink-soft">{texts.text}</p>
      <ul aria-label={texts.list} className="rounded-card border border-line px-2">
        {methods.map((method, index) => (
          <MethodRow
            key={method.paymentMethod}
            method={method}
            index={index}
            count={methods.length}
            onMove={move}
            onSwitch={switchOne}
            onChoose={choose}
          />
        ))}
      </ul>
      <div role="alert">{shownError ? <FieldError>{shownError}</FieldError> : null}</div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { useState } from 'react';
import { useTexts } from '../../../../lib/language.ts';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import type { MethodValue } from '../company-values.ts';
import { MethodRow } from './method-row.tsx';
import { moved } from './move.ts';

export type MethodsCardProps = {
  methods: readonly MethodValue[];
  onChange: (methods: readonly MethodValue[]) => void;
  error: string | undefined;
};

/** The company's methods, in the payer's order: by dragging, or by the arrows (WCAG 2.5.7). */
export function MethodsCard({ methods, onChange, error }: MethodsCardProps) {
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
    <Card>
      <CardHeader title={texts.title} />
      <p className="px-6 pt-4 pb-3 text-table text-ink-soft max-sm:px-4">{texts.text}</p>
      <ul aria-label={texts.list} className="border-t border-line px-4 max-sm:px-2">
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
      {shownError ? (
        <div role="alert" className="border-t border-line px-6 pb-4 max-sm:px-4">
          <FieldError>{shownError}</FieldError>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Card>
  );
}

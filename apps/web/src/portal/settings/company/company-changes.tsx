import type { MerchantSettings } from '@stuiver/contract';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/language.ts';
import type { ReviewedChange } from '../change-list.tsx';
import {
  type ChangedField,
  type CompanyValues,
  type MethodValue,
  toCompanyValues,
} from './company-values.ts';

/** A setting's name, as the form and the question before saving call it. */
export function useFieldNames(): (field: ChangedField) => string {
  const { labels } = useTexts(settingTexts);
  const { methods } = useTexts(companySettingsTexts);
  return (field) => (field === 'methods' ? methods.inOrder : labels[field]);
}

function ColourValue({ colour }: { colour: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-mono">
      <span
        aria-hidden
        className="size-3.5 rounded-full border border-line"
        style={{ backgroundColor: colour }}
      />
      {colour}
    </span>
  );
}

/** Returns the differences between the loaded settings and the form, for the question before saving. */
export function useReviewedChanges(
  read: MerchantSettings,
  values: CompanyValues,
  changed: readonly ChangedField[],
): ReviewedChange[] {
  const { statement, methods: words } = useTexts(companySettingsTexts);
  const { names } = useTexts(methodTexts);
  const labelOf = useFieldNames();
  const processors: Readonly<Record<string, string>> = words.processors;
  const was = toCompanyValues(read);
  const isMoved = ({ paymentMethod }: MethodValue) => {
    const [from, to] = [was, values].map((one) =>
      one.methods.find((of) => of.paymentMethod === paymentMethod),
    );
    return from?.processor !== to?.processor;
  };
  const offered = (methods: readonly MethodValue[]) =>
    methods
      .filter(({ enabled }) => enabled)
      .map((method) => {
        const { paymentMethod, processor } = method;
        const name = names[paymentMethod];
        return isMoved(method) ? words.nameVia(name, processors[processor] ?? processor) : name;
      })
      .join(', ');
  const shown = (field: ChangedField, of: CompanyValues): ReactNode | null => {
    if (field === 'methods') return offered(of.methods);
    if (field === 'bankStatementPreference') return statement.options[of.bankStatementPreference];
    const text = of[field].trim();
    if (text === '') return null;
    return field === 'brandColour' ? <ColourValue colour={text.toLowerCase()} /> : text;
  };
  return changed.map((field) => ({
    key: field,
    label: labelOf(field),
    before: shown(field, was),
    after: shown(field, values),
  }));
}

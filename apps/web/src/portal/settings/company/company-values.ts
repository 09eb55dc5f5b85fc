import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { StatementPreference } from '@stuiver/domain/statement-text';

export type MethodValue = {
  readonly paymentMethod: PaymentMethod;
  readonly processor: string;
  readonly enabled: boolean;
};

export const PICTURE_FIELDS = ['logoUrl', 'backgroundUrl'] as const;
export type PictureField = (typeof PICTURE_FIELDS)[number];

const ADDRESS_FIELDS = ['notifyUrl', 'redirectUrl', 'redirectUrlAborted', 'redirectUrlFailed'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The fields of the form; the methods in the payer's order. */
export type CompanyValues = Record<PictureField | AddressField, string> & {
  brandColour: string;
  bankStatementPreference: StatementPreference;
  methods: readonly MethodValue[];
};

/** The form's values of a company's settings. */
export function valuesOf(settings: MerchantSettings): CompanyValues {
  const { logoUrl, backgroundUrl, notifyUrl, redirectUrl, redirectUrlAborted, redirectUrlFailed } = settings;
  const { brandColour, bankStatementPreference, paymentMethodSettings } = settings;
  return {
    logoUrl,
    backgroundUrl,
    notifyUrl,
    redirectUrl,
    redirectUrlAborted,
    redirectUrlFailed,
    brandColour,
    bankStatementPreference,
    methods: paymentMethodSettings.map(({ paymentMethod, processor, enabled }) => ({
      paymentMethod,
      processor,
      enabled,
    })),
  };
}

const TEXTS = [...PICTURE_FIELDS, ...ADDRESS_FIELDS, 'brandColour'] as const;
type TextField = (typeof TEXTS)[number];

function textOf(values: CompanyValues, field: TextField): string {
  const text = values[field].trim();
  return field === 'brandColour' ? text.toLowerCase() : text;
}

const signOf = (methods: readonly MethodValue[]) =>
  methods.map(({ paymentMethod, enabled }) => `${paymentMethod} ${String(enabled)}`).join();

export type ChangedField = TextField | 'bankStatementPreference' | 'methods';

/** Returns the fields whose values differ from the loaded ones, in the form's order. */
export function changedFields(settings: MerchantSettings, values: CompanyValues): ChangedField[] {
  const was = valuesOf(settings);
  const changed: ChangedField[] = TEXTS.filter((field) => textOf(values, field) !== was[field]);
  if (signOf(values.methods) !== signOf(was.methods)) changed.push('methods');
  if (values.bankStatementPreference !== was.bankStatementPreference) changed.push('bankStatementPreference');
  return changed;
}

/** Builds the request that turns the loaded settings into the form's values; unchanged ones are left out. */
export function updateOf(settings: MerchantSettings, values: CompanyValues): MerchantUpdate {
  const changed = new Set(changedFields(settings, values));
  const texts = TEXTS.filter((field) => changed.has(field)).map((field) => [field, textOf(values, field)]);
  return {
    id: settings.id,
    version: settings.version,
    ...(Object.fromEntries(texts) as Partial<Record<TextField, string>>),
    ...(changed.has('bankStatementPreference')
      ? { bankStatementPreference: values.bankStatementPreference }
      : {}),
    ...(changed.has('methods')
      ? {
          paymentMethodSettings: values.methods.map((method, index) => ({ ...method, priority: index + 1 })),
        }
      : {}),
  };
}

/** The form's field of an error's path in the request. */
export function fieldOf(path: string): string {
  return path.startsWith('paymentMethodSettings') ? 'methods' : path;
}

import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import {
  type SettingOn,
  settingsOn,
  type SettingValues,
  storedSetting,
} from '@stuiver/domain/merchant-settings';
import type { PaymentMethod } from '@stuiver/domain/methods';

export type MethodValue = {
  readonly paymentMethod: PaymentMethod;
  readonly processor: string;
  /** The processors to choose from. */
  readonly processors: readonly string[];
  readonly enabled: boolean;
  readonly lacksIdentifier: boolean;
};

export const PICTURE_FIELDS = ['logoUrl', 'backgroundUrl'] as const;
export type PictureField = (typeof PICTURE_FIELDS)[number];

export type CompanySetting = SettingOn<'company'>;
const FIELDS = settingsOn('company');

/** The fields of the form; the methods in the payer's order. */
export type CompanyValues = Pick<SettingValues, CompanySetting> & { methods: readonly MethodValue[] };

/** The form's values of a company's settings. */
export function toCompanyValues(settings: MerchantSettings): CompanyValues {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, settings[field]]));
  return {
    ...(texts as Pick<SettingValues, CompanySetting>),
    methods: settings.paymentMethodSettings,
  };
}

const serialiseMethods = (methods: readonly MethodValue[]) =>
  methods
    .map(({ paymentMethod, processor, enabled }) => `${paymentMethod} ${processor} ${String(enabled)}`)
    .join();

export type ChangedField = CompanySetting | 'methods';

/** Returns the fields whose values differ from the loaded ones, in the form's order. */
export function changedFields(settings: MerchantSettings, values: CompanyValues): ChangedField[] {
  const was = toCompanyValues(settings);
  const changed: ChangedField[] = FIELDS.filter(
    (field) => storedSetting(field, values[field]) !== was[field],
  );
  if (serialiseMethods(values.methods) !== serialiseMethods(was.methods)) changed.push('methods');
  return changed;
}

/** Builds the request that turns the loaded settings into the form's values; unchanged ones are left out. */
export function toMerchantUpdate(settings: MerchantSettings, values: CompanyValues): MerchantUpdate {
  const changed = new Set(changedFields(settings, values));
  const texts = FIELDS.filter((field) => changed.has(field)).map((field) => [
    field,
    storedSetting(field, values[field]),
  ]);
  return {
    id: settings.id,
    version: settings.version,
    ...Object.fromEntries(texts),
    ...(changed.has('methods')
      ? {
          paymentMethodSettings: values.methods.map(({ paymentMethod, processor, enabled }, index) => ({
            paymentMethod,
            processor,
            enabled,
            priority: index + 1,
          })),
        }
      : {}),
  };
}

/** The form's field of an error's path in the request. */
export function toFieldName(path: string): string {
  return path.startsWith('paymentMethodSettings') ? 'methods' : path;
}

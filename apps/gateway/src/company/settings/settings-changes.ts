import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import { type AuditValues, NOT_KEPT } from '@stuiver/domain/audit';
import { maskIban } from '@stuiver/domain/direct-debit';
import { normaliseIban } from '@stuiver/domain/iban';
import { invalid } from '../../platform/app-error.ts';
import { checkedUrls } from '../../platform/http/checked-urls.ts';
import type { SettingsDeps } from './settings.ts';
import type { MethodSetting, SettingsColumns } from './settings-repository.ts';

/** Fields that are a column of the merchant's row, editable by every user who may change settings. */
export const COLUMNS = {
  emailAddress: 'email_address',
  notificationEmailaddress: 'notification_email_address',
  postalAddress: 'postal_address',
  phone: 'phone',
  websiteUrl: 'website_url',
  brandColour: 'brand_colour',
  redirectUrl: 'redirect_url',
  redirectUrlAborted: 'redirect_url_aborted',
  redirectUrlFailed: 'redirect_url_failed',
  bankStatementPreference: 'bank_statement_preference',
} as const satisfies Partial<Record<keyof MerchantUpdate, keyof SettingsColumns>>;

/** Addresses that the company is mailed at. */
const EMAILS: readonly TextField[] = ['emailAddress', 'notificationEmailaddress'];
const PICTURES = ['logoUrl', 'backgroundUrl'] as const;
const URLS = [
  'websiteUrl',
  'notifyUrl',
  'redirectUrl',
  'redirectUrlAborted',
  'redirectUrlFailed',
  ...PICTURES,
] as const;

type ColumnField = keyof typeof COLUMNS;
type PictureField = (typeof PICTURES)[number];
type TextField = ColumnField | PictureField | 'notifyUrl';
const COLUMN_FIELDS = Object.keys(COLUMNS) as ColumnField[];
const TEXT_FIELDS: readonly TextField[] = [...COLUMN_FIELDS, 'notifyUrl', ...PICTURES];

/** Values for the audit log while they are collected. */
type Draft = { -readonly [field in keyof AuditValues]: AuditValues[field] };

/** Changes of a request; unchanged values are left out. */
export type SettingsChanges = {
  readonly columns: SettingsColumns;
  readonly pictures: Partial<Record<PictureField, string>>;
  /** Address of the first endpoint; null: unchanged. */
  readonly notifyUrl: string | null;
  /** All methods in their new order; null: unchanged. */
  readonly methods: readonly MethodSetting[] | null;
  /** The requested payout account; null: unchanged. */
  readonly iban: string | null;
  /** True if an address that the company is mailed at changes. */
  readonly isAddressChanged: boolean;
  /** Changes for the audit log; empty without any. */
  readonly audit: { readonly before: AuditValues; readonly after: AuditValues };
};

/** Formats a value for the audit log: enough to recognise it, nothing secret or personal. */
export function auditText(field: TextField, value: string): string {
  if (field === 'postalAddress' || field === 'phone') return value === '' ? '' : NOT_KEPT;
  if (EMAILS.includes(field)) return value.replace(/^(.).*@/u, '$1…@');
  // The query may hold a secret of the shop's.
  return (URLS as readonly string[]).includes(field) ? value.replace(/[?#].*$/s, '?…') : value;
}

/** Returns the text fields that differ, in stored form. */
function changedTexts(
  deps: SettingsDeps,
  before: MerchantSettings,
  input: MerchantUpdate,
): Partial<Record<TextField, string>> {
  const changed: Partial<Record<TextField, string>> = {};
  for (const field of TEXT_FIELDS) {
    const given = input[field]?.trim();
    const value = field === 'brandColour' ? given?.toLowerCase() : given;
    if (value !== undefined && value !== before[field]) changed[field] = value;
  }
  // Mails about money need a reader.
  if (changed.emailAddress === '') throw invalid('emailAddress', 'required');
  const urls = Object.fromEntries(
    URLS.filter((field) => field in changed).map((field) => [field, changed[field]]),
  );
  for (const [field, url] of Object.entries(checkedUrls(deps, urls)) as [TextField, string][]) {
    if (url === before[field]) delete changed[field];
    else changed[field] = url;
  }
  return changed;
}

/** All methods in the requested order; those left out follow unchanged. */
function changedMethods(
  { processors }: SettingsDeps,
  before: MerchantSettings,
  asked: MerchantUpdate['paymentMethodSettings'],
): MethodSetting[] | null {
  if (asked === undefined) return null;
  const field = 'paymentMethodSettings';
  const current = before.paymentMethodSettings;
  if (new Set(asked.map(({ paymentMethod }) => paymentMethod)).size < asked.length)
    throw invalid(field, 'invalid');
  const named = asked
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ paymentMethod, enabled, processor }) => {
      const now = current.find((setting) => setting.paymentMethod === paymentMethod)?.processor;
      const code = processor ?? now ?? processors.codes[0];
      if (code === undefined) throw invalid(field, 'methodNotOffered');
      if (code !== now && !processors.codes.includes(code)) throw invalid(field, 'unknownValue');
      return { method: paymentMethod, processor: code, enabled };
    });
  const others = current
    .filter(({ paymentMethod }) => named.every(({ method }) => method !== paymentMethod))
    .map(({ paymentMethod, processor, enabled }) => ({ method: paymentMethod, processor, enabled }));
  const methods = [...named, ...others].map((setting, index) => ({ ...setting, priority: index + 1 }));
  const isSame =
    methods.length === current.length &&
    methods.every(({ method, processor, enabled }, index) => {
      const now = current[index]!;
      return now.paymentMethod === method && now.processor === processor && now.enabled === enabled;
    });
  if (isSame) return null;
  // Without any, no link that was sent could be paid.
  if (!methods.some(({ enabled }) => enabled)) throw invalid(field, 'required');
  return methods;
}

function changedIban(before: MerchantSettings, given: string | undefined): string | null {
  if (given === undefined) return null;
  const iban = normaliseIban(given);
  if (iban === before.iban || iban === before.ibanChange?.iban) return null;
  if (iban === '') throw invalid('iban', 'required');
  return iban;
}

/** The methods in their order; those that are not offered have a minus in front. */
function auditMethods(methods: readonly { enabled: boolean; name: string }[]): string[] {
  return methods.map(({ enabled, name }) => (enabled ? name : `-${name}`));
}

/**
 * Compares a request with the settings that it was made from. Fields sent unchanged change nothing.
 *
 * @throws AppError 422 by field
 */
export function changesOf(
  deps: SettingsDeps,
  before: MerchantSettings,
  input: MerchantUpdate,
): SettingsChanges {
  const texts = changedTexts(deps, before, input);
  const methods = changedMethods(deps, before, input.paymentMethodSettings);
  const iban = changedIban(before, input.iban);
  const fields = TEXT_FIELDS.filter((field) => field in texts);
  const audited = (textOf: (field: TextField) => string): Draft =>
    Object.fromEntries(fields.map((field) => [field, auditText(field, textOf(field))]));
  const audit = {
    before: audited((field) => before[field]),
    after: audited((field) => texts[field] ?? ''),
  };
  if (methods !== null) {
    const was = before.paymentMethodSettings.map(({ enabled, paymentMethod: name }) => ({ enabled, name }));
    audit.before.paymentMethodSettings = auditMethods(was);
    audit.after.paymentMethodSettings = auditMethods(
      methods.map(({ enabled, method: name }) => ({ enabled, name })),
    );
  }
  if (iban !== null) {
    audit.before.ibanChange = maskIban(before.ibanChange?.iban ?? before.iban);
    audit.after.ibanChange = maskIban(iban);
  }
  const columns = Object.fromEntries(
    COLUMN_FIELDS.filter((field) => field in texts).map((field) => [COLUMNS[field], texts[field]]),
  );
  const pictures = Object.fromEntries(
    PICTURES.filter((field) => field in texts).map((field) => [field, texts[field]]),
  );
  const isAddressChanged = EMAILS.some((field) => field in texts);
  return { columns, pictures, notifyUrl: texts.notifyUrl ?? null, methods, iban, isAddressChanged, audit };
}

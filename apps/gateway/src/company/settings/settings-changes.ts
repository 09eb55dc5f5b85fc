import type { MerchantSettings, MerchantUpdate } from '@stuiver/contract';
import { type AuditValues, NOT_KEPT } from '@stuiver/domain/audit';
import { maskIban } from '@stuiver/domain/direct-debit';
import { normaliseIban } from '@stuiver/domain/iban';
import {
  type Setting,
  SETTING_NAMES,
  settingRow,
  type SettingValues,
  storedSetting,
} from '@stuiver/domain/merchant-settings';
import { invalid } from '../../platform/app-error.ts';
import { checkedUrls, withoutQuery } from '../../platform/http/checked-urls.ts';
import { toColumns } from '../merchants/repository.ts';
import type { SettingsDeps } from './settings.ts';
import type { MethodSetting, SettingsColumns } from './settings-repository.ts';

const PICTURES = ['logoUrl', 'backgroundUrl'] as const;
type PictureField = (typeof PICTURES)[number];

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
  /** True if a change needs a fresh proof. */
  readonly needsProof: boolean;
  /** Changes for the audit log; empty without any. */
  readonly audit: { readonly before: AuditValues; readonly after: AuditValues };
};

/** Formats a value for the audit log: enough to recognise it, nothing secret or personal. */
export function auditText(setting: Setting, value: string): string {
  const { rule, isPersonal } = settingRow(setting);
  if (isPersonal) return value === '' ? '' : NOT_KEPT;
  if (rule === 'email') return value.replace(/^(.).*@/u, '$1…@');
  return rule === 'url' ? withoutQuery(value) : value;
}

/** Returns the texts that differ, in stored form. */
function changedTexts(
  deps: SettingsDeps,
  before: MerchantSettings,
  input: MerchantUpdate,
): Partial<Record<Setting, string>> {
  const changed: Partial<Record<Setting, string>> = {};
  for (const setting of SETTING_NAMES) {
    const given = input[setting];
    if (given === undefined) continue;
    const value = storedSetting(setting, given);
    if (value === before[setting]) continue;
    if (value === '' && settingRow(setting).isRequired) throw invalid(setting, 'required');
    changed[setting] = value;
  }
  const urls = Object.entries(changed).filter(([name]) => settingRow(name as Setting).rule === 'url');
  const checked = checkedUrls(deps, Object.fromEntries(urls));
  for (const [setting, url] of Object.entries(checked) as [Setting, string][]) {
    if (url === before[setting]) delete changed[setting];
    else changed[setting] = url;
  }
  return changed;
}

/** All methods in the requested order; those left out follow unchanged. */
function changedMethods(
  deps: SettingsDeps,
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
      const possible = deps.processors.forMethod(paymentMethod);
      const code = processor ?? now ?? possible[0];
      if (code === undefined) throw invalid(field, 'methodNotOffered');
      if (code !== now && !possible.includes(code)) throw invalid(field, 'unknownValue');
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

/**
 * The methods in their order; those that are not offered have a minus in front, and those whose processor differs in
 * `others` name theirs after an at sign.
 */
export function auditMethods(methods: readonly MethodSetting[], others: readonly MethodSetting[]): string[] {
  return methods.map(({ enabled, method, processor }) => {
    const other = others.find((one) => one.method === method)?.processor ?? processor;
    return `${enabled ? '' : '-'}${method}${other === processor ? '' : `@${processor}`}`;
  });
}

/**
 * Compares a request with the settings that it was made from. Fields sent unchanged change nothing.
 *
 * @throws AppError 422 by field
 */
export function diffSettings(
  deps: SettingsDeps,
  before: MerchantSettings,
  input: MerchantUpdate,
): SettingsChanges {
  const texts = changedTexts(deps, before, input);
  const methods = changedMethods(deps, before, input.paymentMethodSettings);
  const iban = changedIban(before, input.iban);
  const changed = SETTING_NAMES.filter((setting) => setting in texts);
  const audited = (textOf: (setting: Setting) => string): Draft =>
    Object.fromEntries(changed.map((setting) => [setting, auditText(setting, textOf(setting))]));
  const audit = {
    before: audited((setting) => before[setting]),
    after: audited((setting) => texts[setting] ?? ''),
  };
  if (methods !== null) {
    const was = before.paymentMethodSettings.map(({ paymentMethod: method, ...rest }) => ({
      method,
      ...rest,
    }));
    audit.before.paymentMethodSettings = auditMethods(was, methods);
    audit.after.paymentMethodSettings = auditMethods(methods, was);
  }
  if (iban !== null) {
    audit.before.ibanChange = maskIban(before.ibanChange?.iban ?? before.iban);
    audit.after.ibanChange = maskIban(iban);
  }
  const pictures = Object.fromEntries(
    PICTURES.filter((field) => field in texts).map((field) => [field, texts[field]]),
  );
  const rows = changed.map(settingRow);
  return {
    columns: toColumns(texts as Partial<SettingValues>),
    pictures,
    notifyUrl: texts.notifyUrl ?? null,
    methods,
    iban,
    isAddressChanged: rows.some(({ rule }) => rule === 'email'),
    needsProof: iban !== null || rows.some((row) => row.needsProof),
    audit,
  };
}

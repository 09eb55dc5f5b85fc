import type { StatementPreference } from './payments/statement-text.ts';

/** The kind of a setting's text: decides what may be sent, how it is stored, audited and edited. */
type SettingKind =
  | { readonly rule: 'email' | 'phone' | 'url' | 'colour' | 'statement' }
  | { readonly rule: 'text'; readonly maxLength: number };

export type SettingFacts = SettingKind & {
  /** Column of `merchants`; null for a setting that another table holds. */
  readonly column: string | null;
  /** Screen with the field that changes it. */
  readonly form: 'profile' | 'company';
  /** May not be emptied. */
  readonly isRequired?: true;
  /** Kept out of the audit log. */
  readonly isPersonal?: true;
  /** Changed only with a fresh proof, since a thief would change it first. */
  readonly needsProof?: true;
};

/**
 * One row for each text that a company sets, in the order of its form. The contract's schemas, the gateway's reads,
 * writes and audit rows, and the forms follow from it; the words are in `settings/settings` of each language.
 */
export const SETTINGS = {
  emailAddress: {
    rule: 'email',
    column: 'email_address',
    form: 'profile',
    isRequired: true,
    needsProof: true,
  },
  notificationEmailaddress: {
    rule: 'email',
    column: 'notification_email_address',
    form: 'profile',
    needsProof: true,
  },
  postalAddress: {
    rule: 'text',
    maxLength: 200,
    column: 'postal_address',
    form: 'profile',
    isPersonal: true,
  },
  phone: { rule: 'phone', column: 'phone', form: 'profile', isPersonal: true },
  websiteUrl: { rule: 'url', column: 'website_url', form: 'profile' },
  logoUrl: { rule: 'url', column: null, form: 'company' },
  backgroundUrl: { rule: 'url', column: null, form: 'company' },
  notifyUrl: { rule: 'url', column: null, form: 'company' },
  redirectUrl: { rule: 'url', column: 'redirect_url', form: 'company' },
  redirectUrlAborted: { rule: 'url', column: 'redirect_url_aborted', form: 'company' },
  redirectUrlFailed: { rule: 'url', column: 'redirect_url_failed', form: 'company' },
  brandColour: { rule: 'colour', column: 'brand_colour', form: 'company' },
  bankStatementPreference: { rule: 'statement', column: 'bank_statement_preference', form: 'company' },
} as const satisfies Record<string, SettingFacts>;

type Table = typeof SETTINGS;
export type Setting = keyof Table;
type With<Part> = { [S in Setting]: Table[S] extends Part ? S : never }[Setting];

/** Values of settings; texts are empty where nothing is set. */
export type SettingValues = {
  [S in Setting]: Table[S]['rule'] extends 'statement' ? StatementPreference : string;
};

/** A setting that is a column of `merchants`. */
export type ColumnSetting = With<{ column: string }>;
export type SettingOn<Form extends SettingFacts['form']> = With<{ form: Form }>;

export const SETTING_NAMES = Object.keys(SETTINGS) as Setting[];
export const COLUMN_SETTINGS = SETTING_NAMES.filter(
  (setting): setting is ColumnSetting => SETTINGS[setting].column !== null,
);

/** The row of a setting, with the flags that it may lack. */
export function settingRow(setting: Setting): SettingFacts {
  return SETTINGS[setting];
}

/** The settings of a form, in its order. */
export function settingsOn<Form extends SettingFacts['form']>(form: Form): SettingOn<Form>[] {
  return SETTING_NAMES.filter((setting): setting is SettingOn<Form> => SETTINGS[setting].form === form);
}

/** A setting's text as stored: without blanks around it, colours in lower case. */
export function storedSetting(setting: Setting, text: string): string {
  return SETTINGS[setting].rule === 'colour' ? text.trim().toLowerCase() : text.trim();
}

import { checkPhone } from '@stuiver/domain/applications/countries';
import { isSepaIban, LONGEST_TYPED_IBAN } from '@stuiver/domain/iban';
import {
  type Setting,
  SETTING_NAMES,
  settingRow,
  type SettingFacts,
  type SETTINGS,
} from '@stuiver/domain/merchant-settings';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { STATEMENT_PREFERENCES } from '@stuiver/domain/statement-text';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { email, factorCode, id, instant, redirectUrl, selectedIds, someOf, textUpTo } from '../../fields.ts';
import * as routes from '../../routes.ts';

const reading = { access: 'session', permission: 'payments:read', tag: 'merchant' } as const;
const writing = { access: 'session', permission: 'settings:write', tag: 'merchant' } as const;

export const getMerchantStanding = endpoint(routes.getMerchantStanding, {
  ...reading,
  keyScope: 'payments:read',
  summary:
    'The caller’s own company: whether it may take payments, or waits for its onboarding, and may be paid out',
  response: z.object({ merchantId: id, mayTakePayments: z.boolean(), hasPayoutAccount: z.boolean() }),
});

export const getPaymentMethods = endpoint(routes.getPaymentMethods, {
  ...reading,
  keyScope: 'methods:read',
  summary: 'The methods that the chosen companies offer, in their order',
  query: z.object({ selectedIds }),
  response: z.object({ paymentMethods: someOf(z.enum(PAYMENT_METHODS)) }),
  errors: ['notFound'],
});

const paymentMethod = z.enum(PAYMENT_METHODS);
const priority = z.int().min(1).max(100);
const version = z.int().min(1).max(2_147_483_647);

/** A pending change of the payout account. */
const ibanChange = z.object({ iban: z.string(), requestedAt: instant, effectiveAt: instant });

/** Texts of settings as a request may send them, by the rule of their row; the gateway refuses to empty some. */
const SENT = {
  email: z.union([z.literal(''), email], 'notAnEmail'),
  /** With its country code; spaces, dashes and brackets are kept. */
  phone: textUpTo(30).refine(
    (value) => value === '' || checkPhone(value.replace(/[\s()-]/g, '')),
    'notAPhone',
  ),
  url: redirectUrl,
  /** `#rrggbb`; empty: the deployment's. */
  colour: z.string().regex(/^(#[0-9a-fA-F]{6})?$/),
  statement: z.enum(STATEMENT_PREFERENCES),
};

type Rule<S extends Setting> = (typeof SETTINGS)[S]['rule'];
type StoredShape = {
  [S in Setting]: Rule<S> extends 'statement' ? typeof SENT.statement : z.ZodString;
};
type SentShape = {
  [S in Setting]: z.ZodOptional<Rule<S> extends keyof typeof SENT ? (typeof SENT)[Rule<S>] : z.ZodString>;
};

function sent(row: SettingFacts) {
  return row.rule === 'text' ? textUpTo(row.maxLength) : SENT[row.rule];
}

function buildSchemaShape<Shape>(schemaOf: (row: SettingFacts) => z.ZodType): Shape {
  return Object.fromEntries(
    SETTING_NAMES.map((setting) => [setting, schemaOf(settingRow(setting))]),
  ) as Shape;
}

/** A company's settings (spec 3.4 to 3.7). Unset texts are empty. */
const merchantSettings = z.object({
  id,
  merchantName: z.string(),
  /** Rises with every change; a change names the version that it was made from. */
  version,
  ...buildSchemaShape<StoredShape>(({ rule }) => (rule === 'statement' ? SENT.statement : z.string())),
  /** Payout account, in its electronic form. */
  iban: z.string(),
  /** Every method that could be offered, in the payer's order. */
  paymentMethodSettings: z
    .array(
      z.object({
        paymentMethod,
        processor: z.string(),
        /** The processors that can execute it. */
        processors: z.array(z.string()).max(50),
        enabled: z.boolean(),
        /** Payers do not see it before the company has an identifier as a SEPA creditor. */
        lacksIdentifier: z.boolean(),
        priority,
      }),
    )
    .max(PAYMENT_METHODS.length),
  ibanChange: ibanChange.nullable(),
});
export type MerchantSettings = z.infer<typeof merchantSettings>;

export const merchantUpdate = z.object({
  id,
  version,
  ...buildSchemaShape<SentShape>((row) => sent(row).optional()),
  iban: z
    .string()
    .max(LONGEST_TYPED_IBAN)
    .refine((value) => value === '' || isSepaIban(value), 'notAnIban')
    .optional(),
  paymentMethodSettings: z
    .array(
      z.object({
        paymentMethod,
        /** The current one, or the first that executes the method, by default. */
        processor: z.string().max(50).optional(),
        enabled: z.boolean(),
        priority,
      }),
    )
    .max(PAYMENT_METHODS.length)
    .optional(),
  /** The signed-in user's own new password; empty: unchanged. */
  rawPassword: z
    .string()
    .max(1024)
    .refine((value) => value === '' || value.length >= 12, 'tooShort')
    .optional(),
  /** Proves another account, e-mail address or password. */
  currentPassword: z.string().max(1024).optional(),
  code: factorCode.optional(),
});
export type MerchantUpdate = z.infer<typeof merchantUpdate>;

export const getMerchantChangeById = endpoint(routes.getMerchantChangeById, {
  ...writing,
  summary: 'What a company has set up, to be changed',
  query: z.object({ id }),
  response: merchantSettings,
  errors: ['notFound'],
});

export const updateMerchant = endpoint(routes.updateMerchant, {
  ...writing,
  summary:
    'Change what a company has set up, and one’s own password. What is left out stays as it is. Another account for payouts needs the permission `bankAccount:write` and waits before it applies. Another account, e-mail address or password asks for `currentPassword` and `code`.',
  freshProof: 'sometimes',
  body: merchantUpdate,
  response: merchantSettings,
  errors: ['notFound', 'forbidden', 'changedMeanwhile', 'limitReached', 'accountLocked'],
});

export const stopIbanChange = endpoint(routes.stopIbanChange, {
  access: 'session',
  permission: 'bankAccount:write',
  tag: 'merchant',
  summary: 'Stop the change of the account for payouts that waits; again, or without one, nothing changes',
  body: z.object({ id }),
  response: merchantSettings,
  errors: ['notFound'],
});

export const stopIbanChangeByMail = endpoint(routes.stopIbanChangeByMail, {
  access: 'public',
  limit: 'signIn',
  tag: 'merchant',
  summary: 'Stop the change of the account for payouts that a mail has told of, by the mail’s token',
  body: z.object({ token: z.string().min(1).max(300) }),
  response: z.object({ merchantName: z.string() }),
});

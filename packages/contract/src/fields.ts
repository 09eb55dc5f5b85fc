import { isCountry } from '@stuiver/domain/applications/countries';
import { CURRENCIES } from '@stuiver/domain/currencies';
import { MOST_SELECTED_IDS } from '@stuiver/domain/companies';
import { checkEmail, normaliseEmail } from '@stuiver/domain/email';
import { checkIban, LONGEST_TYPED_IBAN } from '@stuiver/domain/iban';
import { type AmountOptions, parseAmount } from '@stuiver/domain/money';
import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { z } from 'zod';
import type { FieldErrorKey } from './errors.ts';

/** An id that the gateway or a client made: a UUID of any version, in either case; parsed to lower case. */
export const id = z
  .guid({ error: ({ input }) => (input === undefined ? 'required' : 'notAUuid') })
  .toLowerCase();

/** Money on the wire: a decimal string with exactly two decimals. */
export const amountOut = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

const exactAmounts = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Returns the only form of an amount that a shop's API key may send; undefined for a schema of anything else. */
export function getExactAmount(schema: z.core.$ZodType): z.ZodType | undefined {
  const { parent } = schema._zod;
  return exactAmounts.get(schema) ?? (parent && getExactAmount(parent));
}

function exactAmount({ allowZero }: AmountOptions) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'required' : 'amountTwoDecimals') })
    .max('999999999.99'.length, 'tooHigh')
    .regex(/^\d+\.\d{2}$/, 'amountTwoDecimals')
    .refine((value) => allowZero || !/^0+\.00$/.test(value), 'tooLow')
    .describe(
      'By API key a text with exactly two decimals, such as "12.50"; a session may also send a number, or fewer decimals.',
    );
}

function amount(options: AmountOptions) {
  const schema = z.union([z.string(), z.number()], { error: 'required' }).superRefine((value, context) => {
    const parsed = parseAmount(value, options);
    if (parsed.ok) return;
    const key: FieldErrorKey = parsed.reason;
    context.addIssue({ code: 'custom', message: key });
  });
  exactAmounts.set(schema, exactAmount(options));
  return schema;
}

/** Money coming in: a string, or a JSON number with at most two decimals; never rounded. */
export const amountIn = amount({});

/** The bound of a filter: as money comes in, and 0 too. */
export const amountBound = amount({ allowZero: true });

/** The currencies of new payments. */
export const currencyIn = z.enum(['EUR']);
/** The currency of an amount in an answer. */
export const currency = z.string().regex(/^[A-Z]{3}$/);
const COUNTRY = /^[A-Z]{2}$/;
export const country = z.string().regex(COUNTRY, 'invalid');
/** The country of a new payment's payer, of ISO 3166-1. */
export const countryIn = country.refine((value) => !COUNTRY.test(value) || isCountry(value), 'unknownValue');

/** An instant: UTC, ISO 8601, with `Z`. */
export const instant = z.iso.datetime();

/** A text of one line from a person, without control characters. */
export function textUpTo(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'invalid');
}

/** A shop's own name for a payment or link, such as its order's number. */
export const reference = textUpTo(64);

const METADATA = { maxProperties: 20 };
/** Texts that a shop keeps with a payment or link, by its own names. */
export const metadata = z
  .record(textUpTo(40).min(1), textUpTo(500))
  .meta(METADATA)
  .refine((values) => Object.keys(values).length <= METADATA.maxProperties, 'tooLong');

/** The same, and not empty once trimmed. */
export function requiredText(max: number) {
  return textUpTo(max).refine((value) => value.trim() !== '', 'required');
}

/** A name that people judge something by: without overrides of direction, which make it read as another. */
export const plainName = (max: number) => requiredText(max).regex(/^[^\u202d\u202e]*$/, 'invalid');

/** An e-mail address, parsed with its domain as mail servers take it. */
export const email = z
  .string()
  .max(254)
  .overwrite(normaliseEmail)
  .min(1)
  // An empty one has its fault already. None of them keeps checks of the whole form from running.
  .refine((value) => value === '' || checkEmail(value), 'notAnEmail')
  .meta({ format: 'idn-email' });

/** A new password (OWASP: no rules but its length). */
export const newPassword = z.string().min(12).max(1024);

/** A code of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const factorCode = z.string().min(1, 'required').max(40);

/** Fields of an endpoint's `freshProof`: the user's password and, with a second factor, a code of it. */
export const proofFields = {
  currentPassword: z.string().min(1, 'required').max(1024),
  code: factorCode.optional(),
};

export const iban = z
  .string()
  .max(LONGEST_TYPED_IBAN)
  .refine((value) => value !== '', 'required')
  .refine((value) => value === '' || checkIban(value), 'notAnIban');

/** Empty, or an http(s) address without credentials; the gateway requires https in a live deployment. */
export const redirectUrl = z
  .string()
  .max(2000)
  .refine((value) => value === '' || checkRedirectUrl(value, 'test').ok, 'notAUrl');

/** Some of a closed set of values. */
export function someOf<E extends z.util.EnumLike>(values: z.ZodEnum<E>) {
  return z.array(values).max(values.options.length);
}

/**
 * A page of results (spec 3.25): `currentPage` is zero-based, `elements` counts this page. A search that finds more
 * than 1,000 rows returns `totalElements` 1000 with `totalElementsCapped`: only that many are counted and paged.
 */
export function buildPageSchema<T extends z.ZodType>(row: T) {
  return z.object({
    content: z.array(row).max(50),
    totalElements: z.int().min(0),
    totalElementsCapped: z.literal(true).optional(),
    totalPages: z.int().min(0),
    currentPage: z.int().min(0),
    pageSize: z.int().min(1),
    elements: z.int().min(0),
  });
}

/**
 * Sums of rows, separately for each currency. For payments, `amount` is received less returned or being returned,
 * and `excludedAmount` not received. For refunds: not failed, and failed. For chargebacks: not won, and won.
 */
export const totalAmounts = z
  .array(z.object({ currency, amount: amountOut, excludedAmount: amountOut }))
  .max(CURRENCIES.length)
  .meta({
    description:
      'By currency. Payments: `amount` was received, less what is returned or being returned; `excludedAmount` was not received, yet or ever. Refunds: `excludedAmount` failed. Chargebacks: `excludedAmount` was won.',
  });
export type TotalAmounts = z.infer<typeof totalAmounts>;

/** Sums of all rows that a desk of the provider's people shows, by currency. */
export const deskSums = z.array(z.object({ currency, amount: amountOut })).max(CURRENCIES.length);
export type SumOfDesk = z.infer<typeof deskSums>[number];

/** A page with the sums of all rows of the list. */
export function buildSummedPageSchema<T extends z.ZodType>(row: T) {
  return buildPageSchema(row).extend({ totalAmounts });
}

/** The query parts that every list shares; page numbers are zero-based. */
export const pageQuery = {
  pageNumber: z.int().min(0).max(100_000_000).default(0),
  pageSize: z.int().min(1).max(50).default(20),
};

/**
 * Selected companies, or the id of a stored selection; repeated or comma-separated. Empty means the user's whole scope.
 */
export const selectedIds = z.array(id).max(MOST_SELECTED_IDS).optional();

import { LONGEST_TYPED_IBAN } from '@stuiver/domain/iban';
import { LANGUAGES } from '@stuiver/domain/languages';
import { PAYMENT_REFUSALS, PAYMENT_STATUSES, REFUND_STATUSES } from '@stuiver/domain/states';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  amountIn,
  amountOut,
  countryIn,
  currency,
  currencyIn,
  email,
  id,
  instant,
  metadata,
  redirectUrl,
  reference,
  someOf,
  textUpTo,
} from '../../fields.ts';
import * as routes from '../../routes.ts';
import { merchantLook } from '../company/branding.ts';
import { frequency, paymentMethod, paymentStatus } from './statuses.ts';

/**
 * A mandate to be signed on the hosted page (EPC130-08): the creditor, the reference, and the merchant's data about
 * the debtor. The middle of a known IBAN is masked.
 */
const sepaMandate = z.object({
  creditorName: z.string(),
  creditorIdentifier: z.string(),
  creditorAddress: z.string(),
  mandateReference: z.string(),
  /** True if it remains valid for later collections. */
  recurring: z.boolean(),
  debtor: z.object({
    iban: z.string(),
    accountHolderName: z.string(),
    emailAddress: z.string(),
    street: z.string(),
    postCode: z.string(),
    town: z.string(),
    addressCountry: z.string(),
  }),
});
export type SepaMandate = z.infer<typeof sepaMandate>;

/** Account that a payer transfers to, and the amount received so far. */
const transferInstructions = z.object({
  iban: z.string(),
  bic: z.string(),
  holderName: z.string(),
  /** ISO 11649. */
  reference: z.string(),
  received: amountOut,
  missing: amountOut,
  /** In test mode: the page where a tester makes the transfer. */
  bankPath: z.string().nullable(),
});
export type TransferInstructions = z.infer<typeof transferInstructions>;

/**
 * Fields that make a payment the first of a recurrence (`transactionRecurrenceType`): FIRST, with its interval
 * and, if it ends, its last possible day.
 */
export const recurrenceRequest = {
  transactionRecurrenceType: z.enum(['ONETIME', 'FIRST']).optional(),
  frequency: frequency.optional(),
  endDate: z.iso.date().optional(),
};

const payerLanguage = z.enum(LANGUAGES);

/** Data of the hosted page, limited to what the payer may see. */
const hostedDetails = z.object({
  /** `link` for a payment link that has no payment yet. */
  kind: z.enum(['payment', 'link']),
  /**
   * For a link: USABLE, BUSY while payments under way hold all remaining uses, USED after its last use, UNUSABLE
   * after its end; its open payments are USED and UNUSABLE too.
   */
  status: z.enum([...PAYMENT_STATUSES, 'USABLE', 'BUSY', 'USED', 'UNUSABLE']),
  ...merchantLook.shape,
  /** The minimum for an open amount. */
  amount: amountOut,
  /** The most that the payer may fill in; null if the amount is fixed. */
  maximumAmount: amountOut.nullable(),
  currency,
  description: z.string(),
  paymentMethods: someOf(paymentMethod),
  /** Those of the methods that can be paid by the number of their card too, which has no security code. */
  byCard: someOf(paymentMethod),
  /** The requested method: chosen when the page opens. */
  preselectedMethod: paymentMethod.nullable(),
  /** The payer's way back to the shop, when the merchant gave one. */
  redirectUrlAborted: z.string().nullable(),
  /** An attempt whose outcome is awaited; nothing new may start until it is known. */
  attemptUnderWay: z.boolean(),
  /** A bank transfer was chosen and nothing has been received: another method may replace it. */
  transferAwaited: z.boolean(),
  /** A link for several payers: it reveals no payer's payment to another. */
  shared: z.boolean(),
  /** Reason of the last attempt's failure, if it was declined. */
  declineCode: z.string().nullable(),
  /** True exactly when it is certain that no money has been taken. */
  nothingTaken: z.boolean(),
  /** Mandate that the payer signs with a direct debit; null if that is not offered. */
  sepa: sepaMandate.nullable(),
  /** Recurrence that this payment starts; null for a one-off. */
  recurrence: z
    .object({
      frequency: frequency,
      /** The last day for a collection; null without an end. */
      endDate: z.iso.date().nullable(),
      /** Days of advance notice to the payer of a direct debit. */
      noticeDays: z.int(),
    })
    .nullable(),
  /** Language chosen for the payment; null if none was. */
  language: payerLanguage.nullable(),
  /** Whole seconds left to pay; 0 once it has expired. */
  secondsLeft: z.int().nonnegative(),
});
export type HostedDetails = z.infer<typeof hostedDetails>;

/** A call of the payer’s page. */
const PAYER = { access: 'public', limit: 'checkout', audited: false, tag: 'payer' } as const;

export const requestPaymentDetails = endpoint(routes.requestPaymentDetails, {
  ...PAYER,
  narrowed: 'reference',
  summary: 'What the hosted page shows, for a sealed reference sent as plain text',
  body: z.string().min(1).max(600),
  bodyKind: 'text',
  response: z.object({ details: hostedDetails }),
  errors: ['notFound'],
});

/** Fields that a payer fills in to pay; card and debtor are validated each at its field. */
const payerFields = {
  cardType: textUpTo(30).optional(),
  cvc: z.string().max(10).optional(),
  bank: textUpTo(50).optional(),
  creditcardNumber: z.string().max(60).optional(),
  cardExpirationDate: z.string().max(10).optional(),
  cardHolderName: textUpTo(140).optional(),
  /** Pays a method of `byCard` by its card. */
  byCard: z.boolean().optional(),
  // A direct debit: the debtor's data; omitted fields take the merchant's values.
  iban: z.string().max(LONGEST_TYPED_IBAN).optional(),
  accountHolderName: textUpTo(140).optional(),
  street: textUpTo(140).optional(),
  postCode: textUpTo(35).optional(),
  town: textUpTo(70).optional(),
  addressCountry: z.string().max(3).optional(),
  /** The payer's consent to the mandate's text. */
  mandateAgreed: z.boolean().optional(),
  /** On a payment link: created by the payer's page; repeating it means the same attempt, never another. */
  submissionId: id.optional(),
  /** Facts of the payer's browser, for the 3-D Secure of a card: sizes in pixels, minutes behind UTC. */
  browser: z
    .object({
      locale: z.string().min(1).max(35),
      colorDepth: z.int().min(1).max(64),
      screenHeight: z.int().min(0).max(100_000),
      screenWidth: z.int().min(0).max(100_000),
      timeZoneOffset: z.int().min(-1000).max(1000),
    })
    .optional(),
};
/**
 * The mandate: on the hosted page the one that the payer signs, with their e-mail address; in a new payment one that was
 * signed before, on which it is collected without its payer.
 */
const mandateFields = {
  mandateReference: z.string().max(35).optional(),
  emailAddress: z.string().max(300).optional(),
};
export const PAYER_FIELDS: readonly string[] = Object.keys(payerFields);

/** A payment request or a card payment (spec 3.10 and 3.11). */
export const initiatePaymentBody = z.object({
  encryptedTransaction: z
    .string()
    .min(1)
    .max(600)
    .describe(
      'The payment or link to pay. Without it a payment is started, which by API key takes no payer’s card or account.',
    )
    .optional(),
  merchantId: id.optional(),
  amount: amountIn.optional(),
  currency: currencyIn.optional(),
  country: countryIn.optional(),
  description: textUpTo(140).optional(),
  /** The shop's own: on lists and details, in files and webhook events. */
  reference: reference.optional(),
  metadata: metadata.optional(),
  issuer: textUpTo(50).optional(),
  paymentMethod: z.string().max(30).optional(),
  /** Overrides the merchant's own addresses for a new payment's payer and notifications. */
  redirectUrlSuccess: redirectUrl.optional(),
  redirectUrlFailed: redirectUrl.optional(),
  redirectUrlAborted: redirectUrl.optional(),
  notifyUrl: redirectUrl.optional(),
  /** The payer's, kept with the payment. */
  language: payerLanguage.optional(),
  ...payerFields,
  ...mandateFields,
  ...recurrenceRequest,
});
export type InitiatePaymentBody = z.infer<typeof initiatePaymentBody>;

const paymentResult = z.object({
  redirectUrl: z.string().nullable(),
  status: paymentStatus,
  transactionId: id,
  /** A sealed reference to the payment, for the pages that follow. */
  reference: z.string(),
});
export type PaymentResult = z.infer<typeof paymentResult>;

export const initiatePayment = endpoint(routes.initiatePayment, {
  payment: 'transactionId',
  access: 'sessionOptional',
  permission: 'payments:write',
  limit: 'checkout',
  keyScope: 'payments:write',
  idempotent: true,
  tag: 'transaction',
  summary: 'Start a payment, or pay a sealed reference',
  body: initiatePaymentBody,
  response: paymentResult,
  errors: [
    'notFound',
    ...PAYMENT_REFUSALS,
    'merchantNotOpen',
    'noPaymentMethod',
    'linkUnusable',
    'mandateBlocked',
  ],
});

export const getRedirectUrl = endpoint(routes.getRedirectUrl, {
  ...PAYER,
  narrowed: 'reference',
  summary:
    'The true status of a payment and where its payer goes next; takes a sealed reference, of a payment or of a link for one use',
  params: z.object({ id: z.string().min(1).max(600) }),
  response: z.object({
    redirectUrl: z.string().nullable(),
    transactionId: id,
    status: paymentStatus,
    /** Null while no method is chosen, and permanently if the payment ended before that. */
    paymentMethodName: paymentMethod.nullable(),
    /** Time of payment; null before. */
    paidDateTime: instant.nullable(),
    /** True while the outcome is unknown, even to the bank: pages must not claim anything about the money yet. */
    checking: z.boolean(),
    amount: amountOut,
    currency,
    ...merchantLook.shape,
    description: z.string(),
    declineCode: z.string().nullable(),
    /** True exactly when it is certain that no money has been taken. */
    nothingTaken: z.boolean(),
    /** A success after the payer had seen another result. */
    late: z.boolean(),
    /** Language chosen for the payment; null if none was. */
    language: payerLanguage.nullable(),
    /** A surplus capture, which is refunded automatically, and whether that is done. */
    surplus: z.object({ amount: amountOut, status: z.enum(REFUND_STATUSES) }).nullable(),
    /** For a pending bank transfer: account, reference and missing amount. */
    transfer: transferInstructions.nullable(),
  }),
  errors: ['notFound'],
});

/** The payer's choice of language, kept with the payment for mails and later pages. */
export const chooseLanguage = endpoint(routes.chooseLanguage, {
  ...PAYER,
  summary: 'Keep the payer’s language with the payment that a sealed reference names',
  body: z.object({ encryptedTransaction: z.string().min(1).max(600), language: payerLanguage }),
  response: z.object({ language: payerLanguage }),
  errors: ['notFound'],
});

/** The payer's "back to the shop": the payment ends, and can no longer be paid. */
export const abortPayment = endpoint(routes.abortPayment, {
  ...PAYER,
  narrowed: 'reference',
  summary: 'The payer goes back to the shop without paying; a link stays usable',
  body: z.object({ encryptedTransaction: z.string().min(1).max(600) }),
  response: z.object({ redirectUrl: z.string().nullable(), status: hostedDetails.shape.status }),
  errors: ['notFound', ...PAYMENT_REFUSALS],
});

/** The payment request of the test helper: sample customer data and the deployment's API password. */
export const requestPaymentBody = z.object({
  merchantId: id,
  amount: amountIn,
  currency: currencyIn.default('EUR'),
  country: countryIn.default('NL'),
  description: textUpTo(140).default(''),
  paymentMethod: paymentMethod.optional(),
  issuer: textUpTo(50).optional(),
  customerId: textUpTo(100).optional(),
  accountHolderName: textUpTo(140).optional(),
  emailAddress: z.union([z.literal(''), email]).optional(),
  apiPassword: z.string().min(1).max(100),
});

export const requestPayment = endpoint(routes.requestPayment, {
  access: 'sessionOptional',
  permission: 'payments:write',
  tag: 'transaction',
  summary: 'Test mode: create an open payment',
  body: requestPaymentBody,
  response: z.object({ transactionId: id, encryptedTransaction: z.string(), redirectUrl: z.string() }),
  errors: ['notFound', 'merchantNotOpen', 'noPaymentMethod'],
});

import { createHash } from 'node:crypto';
import { METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { onwardPath } from '@stuiver/contract/checkout-pages';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sealReference } from '../payers/sealed-reference.ts';
import { buildReturnUrl } from '../payments/payer/return.ts';
import type {
  AttemptOutcome,
  PayerStep,
  ProcessorAttemptStatus,
  StartRequest,
  Unknown,
} from '../processors/processor.ts';
import { type AdyenDeps, callUntilAnswered, reportUnexpected } from './call.ts';
import { type AdyenAnswer, AdyenUnanswered } from './client.ts';
import {
  findOperation,
  findByPsp,
  insertOperation,
  lockOperation,
  type OperationRow,
  updateOperation,
} from './operation-queries.ts';
import { type AdyenAction, type AdyenFacts, recordOutcome } from './record-outcome.ts';
import { type AdyenReference, writeReference } from './reference.ts';
import { buildStep, readReturn } from './steps.ts';
import { type AdyenOperation, interpretResult, toDeclineCode, toErrorCode } from './result-codes.ts';

/** Our methods that Adyen executes, by the codes of its documents. */
export const ADYEN_METHODS = {
  CARD: 'scheme',
  IDEAL: 'ideal',
  BANCONTACT: 'bcmc_mobile',
  PAYPAL: 'paypal',
} as const;
type AdyenMethod = keyof typeof ADYEN_METHODS;
/** The codes of methods that are also paid by a card of their own. */
export const ADYEN_CARDS: Readonly<Partial<Record<PaymentMethod, string>>> = { BANCONTACT: 'bcmc' };

/** Characters of a statement that banks show in full. */
const STATEMENT_LENGTH = 22;
/** Time for which the page to a payer's next step can be opened. */
const STEP_MS = 86_400_000;

/** Whatever the account's own setting, an authorisation of a card waits for our capture; any other does not. */
const MANUAL = { additionalData: { manualCapture: 'true' } };
const AT_ONCE = { captureDelayHours: 0 };

const ENDS: readonly OperationRow['status'][] = ['SUCCEEDED', 'FAILED', 'ABORTED'];

/** Checks whether a method is paid by card, which is authorised first. */
export const isCard = (method: string): boolean => METHODS[method as PaymentMethod].kind === 'card';

/** Converts a statement text, which is of the SEPA set, to the characters that Adyen takes. */
const toShopperStatement = (text: string): string =>
  text
    .replaceAll(/ ?[:()]+ ?/g, ' ')
    .slice(0, STATEMENT_LENGTH)
    .trim();

/** Reads the texts of an object in an answer; anything else is left out. */
function readTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string')) as Record<
    string,
    string
  >;
}

function readAction(value: unknown): AdyenAction | undefined {
  const { type, subtype, url, method, token, paymentData, authorisationToken, qrCodeData } = readTexts(value);
  if (type === undefined) return undefined;
  const data = readTexts((value as { data?: unknown }).data);
  return { type, subtype, url, method, data, token, paymentData, authorisationToken, qrCodeData };
}

/** Returns the address of our page that takes the payer to a step; another step has another address. */
function stepAddress(deps: AdyenDeps, row: OperationRow): string {
  const { merchant_id: merchantId, key: id } = row;
  const expiresAt = new Date(row.created_at.getTime() + STEP_MS);
  const reference = sealReference(deps.keyring, { kind: 'attempt', merchantId, id, expiresAt });
  const step = createHash('sha256').update(JSON.stringify(row.action)).digest('hex').slice(0, 8);
  return `${deps.settings.publicUrl}${onwardPath(reference)}?step=${step}`;
}

/**
 * Converts an operation to the engine's outcome.
 *
 * @throws AdyenUnanswered while no answer or event has come
 */
function toOutcome(deps: AdyenDeps, row: OperationRow): AttemptOutcome {
  if (row.status === 'SENT') throw new AdyenUnanswered('not decided');
  return {
    status: row.status satisfies ProcessorAttemptStatus,
    reference: row.psp_reference,
    reasonCode: row.reason_code,
    ...(row.status === 'REDIRECTED' ? { redirectUrl: stepAddress(deps, row) } : {}),
  };
}

function findPayment(deps: AdyenDeps, reference: AdyenReference): Promise<OperationRow | undefined> {
  return findOperation(deps.db, 'payment', reference);
}

const isMovedFrom = async (deps: AdyenDeps, reference: AdyenReference, from: OperationRow['status']) =>
  (await findPayment(deps, reference))?.status !== from;

/** Fields of a request that say who pays by what. The card exists only here. */
async function payerFields(
  deps: AdyenDeps,
  request: StartRequest,
): Promise<{ operation: AdyenOperation; fields: object } | null> {
  const { merchantId, key, card, stored, browser, ipAddress, returnUrl, isFirst } = request;
  const type = ADYEN_METHODS[request.method as AdyenMethod];
  if (stored?.kind === 'token') {
    const first = await findByPsp(deps.db, 'payment', merchantId, [stored.reference]);
    if (!first?.token) return null;
    const fields = {
      paymentMethod: { type, storedPaymentMethodId: first.token },
      shopperReference: writeReference({ merchantId, key: first.key }),
      shopperInteraction: 'ContAuth',
      ...MANUAL,
      recurringProcessingModel: 'Subscription',
    };
    return { operation: 'token', fields };
  }
  const from = {
    channel: 'Web',
    origin: deps.settings.publicUrl,
    ...(ipAddress ? { shopperIP: ipAddress } : {}),
    ...(browser ? { browserInfo: browser } : {}),
  };
  if (!card) return { operation: 'redirect', fields: { paymentMethod: { type }, ...from } };
  const [expiryYear = '', expiryMonth = ''] = card.expiry.split('-');
  const { number, securityCode: cvc, holderName } = card;
  const typed = { number, expiryMonth, expiryYear, holderName, ...(cvc === null ? {} : { cvc }) };
  const fields = {
    paymentMethod: { type: ADYEN_CARDS[request.method] ?? type, ...typed },
    ...from,
    threeDS2RequestData: { notificationURL: returnUrl },
    shopperInteraction: 'Ecommerce',
    ...(isCard(request.method) ? MANUAL : AT_ONCE),
    ...(isFirst
      ? {
          storePaymentMethod: true,
          shopperReference: writeReference({ merchantId, key }),
          recurringProcessingModel: 'Subscription',
        }
      : {}),
  };
  return { operation: 'card', fields };
}

/** Facts of an answer to a call that starts or continues a payment; null when it decides nothing. */
function readPaymentAnswer(
  row: OperationRow,
  operation: AdyenOperation,
  { status, body }: AdyenAnswer,
): (AdyenFacts & { readonly isPartial?: boolean }) | null {
  const pspReference = typeof body['pspReference'] === 'string' ? body['pspReference'] : null;
  if (status >= 400) return { status: 'FAILED', pspReference, reasonCode: toErrorCode(body['errorCode']) };
  const meaning = interpretResult(operation, body['resultCode']);
  const action = readAction(body['action']);
  if (meaning === null || (meaning === 'REDIRECTED' && !action)) return null;
  const token = readTexts(body['additionalData'])['tokenization.storedPaymentMethodId'];
  const card = isCard(row.method);
  const amount = body['amount'] as { value?: unknown; currency?: unknown } | undefined;
  // Less than was asked for is never a success.
  const isWhole = amount === undefined || (amount.value === row.amount && amount.currency === row.currency);
  const isCode = meaning === 'PENDING' && action?.qrCodeData !== undefined;
  const said = meaning === 'AUTHORIZED' && !isWhole ? 'PARTLY' : isCode ? 'REDIRECTED' : meaning;
  return {
    pspReference,
    ...(token === undefined ? {} : { token }),
    ...(action ? { action } : {}),
    status: said === 'PARTLY' ? 'PENDING' : said === 'AUTHORIZED' && !card ? 'SUCCEEDED' : said,
    ...(said === 'FAILED' ? { reasonCode: toDeclineCode(body['refusalReasonCode'], card) } : {}),
    ...(said === 'ABORTED' ? { reasonCode: 'cancelled' } : {}),
    isPartial: said === 'PARTLY',
  };
}

/** Records an answer of `/payments` or `/payments/details`; a part of the amount is given back. */
async function recordAnswer(
  deps: AdyenDeps,
  row: OperationRow,
  operation: AdyenOperation,
  answer: AdyenAnswer,
): Promise<void> {
  const reference = { merchantId: row.merchant_id, key: row.key };
  const facts = readPaymentAnswer(row, operation, answer);
  if (facts === null) {
    const { resultCode, pspReference } = answer.body;
    reportUnexpected(deps, row, { operation, resultCode, pspReference });
    throw new AdyenUnanswered('an unexpected result');
  }
  await recordOutcome(deps, 'payment', reference, facts);
  if (!facts.isPartial) return;
  reportUnexpected(deps, row, {
    operation,
    resultCode: 'PartiallyAuthorised',
    pspReference: facts.pspReference,
  });
  await cancelPayment(deps, row);
}

/**
 * Starts a payment, once per key: the row is committed before the call, which is repeated with its key while the card
 * is in memory.
 *
 * @throws AdyenUnanswered when the outcome is unknown
 */
export async function startAdyenPayment(deps: AdyenDeps, request: StartRequest): Promise<AttemptOutcome> {
  const { merchantId, key, amount, currency } = request;
  const reference = { merchantId, key };
  const at = deps.clock.now();
  const isNew = await insertOperation(deps.db, {
    merchant_id: merchantId,
    kind: 'payment',
    key,
    method: request.method,
    merchant_account: deps.account.merchantAccount(merchantId),
    amount,
    currency,
    status: 'SENT',
    created_at: at,
    updated_at: at,
  });
  const row = (await findPayment(deps, reference))!;
  if (row.status !== 'SENT') return toOutcome(deps, row);
  const payer = await payerFields(deps, request);
  if (payer === null) {
    await recordOutcome(deps, 'payment', reference, { status: 'FAILED', reasonCode: 'notReceived' });
    return toOutcome(deps, (await findPayment(deps, reference))!);
  }
  const shopperStatement = toShopperStatement(request.statementText);
  const body = {
    merchantAccount: row.merchant_account,
    reference: writeReference(reference),
    // What was asked first counts.
    amount: { value: row.amount, currency: row.currency },
    returnUrl: request.returnUrl || deps.settings.publicUrl,
    ...(shopperStatement === '' ? {} : { shopperStatement }),
    ...payer.fields,
  };
  const call = { path: '/payments', body, letter: 'p', key };
  const answer = await callUntilAnswered(deps, call, isNew, () => isMovedFrom(deps, reference, 'SENT'));
  if (answer) await recordAnswer(deps, row, payer.operation, answer);
  return toOutcome(deps, (await findPayment(deps, reference))!);
}

/**
 * Continues a payment whose payer came back, once per text that they came back with. An answer that refuses the text
 * decides nothing: anyone can open the address with another one.
 *
 * @throws AdyenUnanswered when the outcome is unknown
 */
export async function finishPayment(
  deps: AdyenDeps,
  { returned, ...reference }: AdyenReference & { readonly returned: Readonly<Record<string, string>> },
): Promise<AttemptOutcome | Unknown> {
  const row = await findPayment(deps, reference);
  if (!row) return { status: 'NOT_FOUND' };
  const action = row.action as AdyenAction | null;
  const details = row.status === 'REDIRECTED' ? readReturn(action, returned) : null;
  if (details === null) return toOutcome(deps, row);
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 8);
  const body = { details, ...(action?.paymentData ? { paymentData: action.paymentData } : {}) };
  const call = { path: '/payments/details', body, letter: `d${hash}`, key: row.key };
  const isDecided = async () => {
    const now = await findPayment(deps, reference);
    return now?.status !== 'REDIRECTED' || JSON.stringify(now.action) !== JSON.stringify(action);
  };
  const answer = await callUntilAnswered(deps, call, true, isDecided);
  if (answer && answer.status >= 400) throw new AdyenUnanswered('the return was refused');
  if (answer) await recordAnswer(deps, row, 'details', answer);
  return toOutcome(deps, (await findPayment(deps, reference))!);
}

/** Finds the step that the payer takes at Adyen or the bank; null when none is left. */
export async function findPayerStep(deps: AdyenDeps, reference: AdyenReference): Promise<PayerStep | null> {
  const row = await findPayment(deps, reference);
  if (row?.status !== 'REDIRECTED') return null;
  const { merchant_id: merchantId, key } = row;
  return buildStep(row.action as AdyenAction, buildReturnUrl(deps, merchantId, key));
}

/**
 * Marks a capture or cancel as SENT, unless the other one was, and returns the payment; null when it must not be asked. A
 * cancel that failed before there was an authorisation is asked for again.
 */
function claim(deps: AdyenDeps, of: OperationRow, what: 'capture' | 'cancel'): Promise<OperationRow | null> {
  const reference = { merchantId: of.merchant_id, key: of.key };
  return inTransaction(deps.db, async (tx) => {
    const row = (await lockOperation(tx, 'payment', reference))!;
    const isAuthorised = row.status === 'AUTHORIZED';
    const isOpen = what === 'capture' ? isAuthorised : !ENDS.includes(row.status);
    const other = what === 'capture' ? row.cancel : row.capture;
    if (!isOpen || (other !== null && other !== 'FAILED')) return null;
    if (row[what] === 'SENT') return row;
    const isAgain = what === 'cancel' && row.cancel === 'FAILED' && isAuthorised;
    if (row[what] !== null && !isAgain) return null;
    return updateOperation(tx, row, { [what]: 'SENT' }, deps.clock.now());
  });
}

/** Asks for a capture or cancel, once; the answer "received" is no outcome. */
async function modify(
  deps: AdyenDeps,
  of: OperationRow,
  what: 'capture' | 'cancel',
  ask: (row: OperationRow) => { readonly letter: string; readonly path: string; readonly fields: object },
): Promise<void> {
  const row = await claim(deps, of, what);
  if (row === null) return;
  const { letter, path, fields } = ask(row);
  const reference = { merchantId: row.merchant_id, key: row.key };
  const body = { merchantAccount: row.merchant_account, reference: writeReference(reference), ...fields };
  const isDecided = async () => (await findPayment(deps, reference))?.[what] !== 'SENT';
  const answer = await callUntilAnswered(deps, { path, body, letter, key: row.key }, true, isDecided);
  if (answer?.status === 201) await recordOutcome(deps, 'payment', reference, { [what]: 'RECEIVED' });
  else if (answer)
    reportUnexpected(deps, row, {
      operation: what,
      status: answer.status,
      errorCode: answer.body['errorCode'],
    });
}

/** Asks to cancel: an authorisation by Adyen's reference, anything else by ours, as its answer may be lost. */
function cancelPayment(deps: AdyenDeps, of: OperationRow): Promise<void> {
  return modify(deps, of, 'cancel', ({ status, psp_reference, merchant_id: merchantId, key }) =>
    status === 'AUTHORIZED'
      ? { letter: 'y', path: `/payments/${psp_reference}/cancels`, fields: {} }
      : { letter: 'x', path: '/cancels', fields: { paymentReference: writeReference({ merchantId, key }) } },
  );
}

/** Asks to capture an authorisation. */
function askCapture(deps: AdyenDeps, of: OperationRow): Promise<void> {
  return modify(deps, of, 'capture', ({ psp_reference, amount: value, currency }) => ({
    letter: 'c',
    path: `/payments/${psp_reference}/captures`,
    fields: { amount: { value, currency } },
  }));
}

/**
 * Captures an authorisation, once. It succeeds by a signed event.
 *
 * @throws AdyenUnanswered when the outcome is unknown
 */
export async function capturePayment(
  deps: AdyenDeps,
  reference: AdyenReference,
): Promise<AttemptOutcome | Unknown> {
  const row = await findPayment(deps, reference);
  if (!row) return { status: 'NOT_FOUND' };
  await askCapture(deps, row);
  return readOutcome(deps, reference);
}

/**
 * Asks to cancel what has not ended, once. It ends by a signed event, and the outcome is as before until then.
 *
 * @throws AdyenUnanswered when the outcome is unknown
 */
export async function voidPayment(
  deps: AdyenDeps,
  reference: AdyenReference,
): Promise<AttemptOutcome | Unknown> {
  const row = await findPayment(deps, reference);
  if (!row) return { status: 'NOT_FOUND' };
  // A capture whose answer was lost may have been taken: it is asked for again, and its event decides.
  await (row.capture === 'SENT' ? askCapture(deps, row) : cancelPayment(deps, row));
  return readOutcome(deps, reference);
}

/**
 * Reads what is known of an attempt; the row precedes every call, so that none means that nothing was sent.
 *
 * @throws AdyenUnanswered while no answer or event has come
 */
export async function readOutcome(
  deps: AdyenDeps,
  reference: AdyenReference,
): Promise<AttemptOutcome | Unknown> {
  const row = await findPayment(deps, reference);
  return row ? toOutcome(deps, row) : { status: 'NOT_FOUND' };
}

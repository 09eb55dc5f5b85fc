import { randomBytes, randomUUID } from 'node:crypto';
import { hasCheckDigit, judge, readAuthentication, type Verdict } from './result-codes.ts';
import type { TwinEvent } from './webhook-items.ts';

type Json = Readonly<Record<string, unknown>>;

/** A call that the twin refuses, as Adyen's `ServiceError`. */
export class TwinError extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly errorType: string;
  constructor(status: number, errorCode: string, message: string, errorType = 'validation') {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
    this.errorType = errorType;
  }
}

const invalid = (code: string, message: string) => new TwinError(422, code, message);

/** The payer's act on the page of their bank. */
export type PayerAct = 'approve' | 'refuse' | 'cancel';

/** A payment in the twin's books. Amounts in minor units. */
export type TwinPayment = {
  readonly pspReference: string;
  readonly merchantAccount: string;
  readonly reference: string;
  readonly type: string;
  readonly variant: string;
  readonly value: number;
  readonly currency: string;
  readonly isManual: boolean;
  readonly returnUrl: string;
  readonly notificationUrl: string;
  readonly holder: string;
  readonly createdAt: string;
  /** Names the payer's visit: in addresses, in `redirectResult`, and in tokens. */
  readonly visit: string;
  readonly shopperReference: string | null;
  storedId: string | null;
  status: 'waiting' | 'authorised' | 'refused' | 'cancelled' | 'received' | 'error';
  step: 'redirect' | 'fingerprint' | 'challenge' | null;
  needsChallenge: boolean;
  act: PayerAct | null;
  verdict: Verdict;
  captured: number;
  refunded: number;
  disputed: number;
};

/** A capture, cancel, refund or reversal that the twin received. Amount in minor units. */
export type Modification = {
  readonly kind: 'capture' | 'cancel' | 'refund';
  readonly pspReference: string;
  readonly reference: string;
  readonly payment: TwinPayment;
  readonly value: number;
  success: boolean;
};

/** A dispute of a payment. Amount in minor units. */
export type TwinDispute = {
  readonly pspReference: string;
  readonly payment: TwinPayment;
  readonly value: number;
  readonly isDefendable: boolean;
  /** True while its bank only asks. */
  isInquiry: boolean;
  /** ISO 8601. */
  endsAt: string;
  status: 'open' | 'defended' | 'accepted';
  /** Codes of the documents that were supplied. */
  readonly documents: Set<string>;
};

/** A line of the settlement details report. Amounts in minor units; a credit is positive. */
type ReportEntry = {
  readonly type: string;
  readonly payment: TwinPayment | null;
  readonly modificationReference: string;
  readonly modificationMerchantReference: string;
  readonly gross: number;
  readonly fee: number;
  readonly at: string;
};

const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** A reference as Adyen writes them: 16 characters. */
export const newPspReference = (): string =>
  [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

const METHODS: Readonly<Record<string, { readonly variant: string; readonly isCard: boolean }>> = {
  scheme: { variant: 'visa', isCard: true },
  bcmc: { variant: 'bcmc', isCard: true },
  bcmc_mobile: { variant: 'bcmc_mobile', isCard: false },
  ideal: { variant: 'ideal', isCard: false },
  paypal: { variant: 'paypal', isCard: false },
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

function readAmount(value: unknown): { value: number; currency: string } {
  const amount = object(value);
  if (!Number.isSafeInteger(amount['value']) || (amount['value'] as number) < 0)
    throw invalid('137', 'Invalid amount specified');
  if (!/^[A-Z]{3}$/.test(text(amount['currency']))) throw invalid('138', 'Unsupported currency specified');
  return { value: amount['value'] as number, currency: text(amount['currency']) };
}

/** The twin's books of payments, modifications, disputes and settlement. */
export type Books = ReturnType<typeof makeBooks>;

/**
 * Opens the books of one company account; `emit` takes each event that Adyen would send a webhook for.
 */
export function makeBooks(
  merchantAccounts: readonly string[],
  {
    now,
    baseUrl,
    emit,
    capturesManually,
    authenticatesNatively,
  }: {
    readonly now: () => Date;
    readonly baseUrl: () => string;
    readonly emit: (event: TwinEvent) => void;
    readonly capturesManually: boolean;
    readonly authenticatesNatively: (number: string) => boolean;
  },
) {
  const payments = new Map<string, TwinPayment>();
  /** The latest payment of each of the shop's references, and of each visit. */
  const byReference = new Map<string, TwinPayment>();
  const byVisit = new Map<string, TwinPayment>();
  const modifications: Modification[] = [];
  const disputes = new Map<string, TwinDispute>();
  const tokens = new Map<string, { readonly shopperReference: string; readonly number: string }>();
  const entries: ReportEntry[] = [];

  const eventDate = () =>
    now()
      .toISOString()
      .replace(/\.\d+Z$/, '+00:00');

  /** Names a payment by Adyen's reference or ours. */
  const findPayment = (reference: string): TwinPayment | undefined =>
    payments.get(reference) ?? byReference.get(reference);

  function getPayment(reference: string): TwinPayment {
    const payment = findPayment(reference);
    if (!payment) throw new Error(`The twin has no payment ${reference}`);
    return payment;
  }

  function checkAccount(body: Json, field = 'merchantAccount'): string {
    const account = text(body[field]);
    if (!merchantAccounts.includes(account))
      throw new TwinError(403, '901', 'Invalid Merchant Account', 'security');
    return account;
  }

  function emitFor(
    payment: TwinPayment,
    eventCode: string,
    success: boolean,
    facts: Partial<TwinEvent> = {},
  ): void {
    emit({
      eventCode,
      success,
      pspReference: payment.pspReference,
      originalReference: eventCode === 'AUTHORISATION' ? '' : payment.pspReference,
      merchantAccountCode: payment.merchantAccount,
      merchantReference: payment.reference,
      value: payment.value,
      currency: payment.currency,
      eventDate: eventDate(),
      paymentMethod: payment.variant,
      ...facts,
    });
  }

  const enter = (
    type: string,
    payment: TwinPayment | null,
    gross: number,
    modification?: Pick<Modification, 'pspReference' | 'reference'>,
  ) =>
    entries.push({
      type,
      payment,
      modificationReference: modification?.pspReference ?? payment?.pspReference ?? '',
      modificationMerchantReference: modification?.reference ?? '',
      gross,
      fee: type === 'Settled' ? 12 : type === 'Chargeback' ? 750 : 0,
      at: now().toISOString(),
    });

  /** Ends a payment by its issuer's or bank's verdict, and reports it. */
  function decide(payment: TwinPayment, verdict: Verdict): void {
    payment.step = null;
    payment.verdict = verdict;
    const { resultCode } = verdict;
    const isAuthorised = resultCode === 'Authorised';
    payment.status = isAuthorised
      ? 'authorised'
      : resultCode === 'Cancelled'
        ? 'cancelled'
        : resultCode === 'Received'
          ? 'received'
          : resultCode === 'Error'
            ? 'error'
            : 'refused';
    if (resultCode === 'Received') return;
    const isStored = isAuthorised && payment.shopperReference !== null && payment.storedId !== null;
    emitFor(payment, 'AUTHORISATION', isAuthorised, {
      ...(isAuthorised ? {} : { reason: verdict.refusalReason ?? 'Cancelled' }),
      operations: isAuthorised ? (payment.isManual ? ['CANCEL', 'CAPTURE', 'REFUND'] : ['REFUND']) : [],
    });
    if (isStored)
      emitFor(payment, 'RECURRING_CONTRACT', true, {
        pspReference: payment.storedId!,
        originalReference: payment.pspReference,
        value: 0,
      });
    if (isAuthorised && !payment.isManual) {
      payment.captured = payment.value;
      enter('Settled', payment, payment.value);
    }
  }

  function describe(payment: TwinPayment): Json {
    const { pspReference, reference: merchantReference, value, currency, verdict } = payment;
    const stored =
      payment.storedId !== null && payment.status === 'authorised'
        ? {
            additionalData: {
              'tokenization.shopperReference': payment.shopperReference,
              'tokenization.storedPaymentMethodId': payment.storedId,
              'tokenization.store.operationType': 'created',
            },
          }
        : {};
    const authorised =
      payment.status === 'authorised'
        ? { paymentMethod: { brand: payment.variant, type: payment.type }, ...stored }
        : {};
    return { pspReference, merchantReference, amount: { currency, value }, ...verdict, ...authorised };
  }

  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');

  /** The answer of a payment that waits for its payer, by its step. */
  function describeStep(payment: TwinPayment): Json {
    const { visit, type, reference: merchantReference, notificationUrl } = payment;
    const url = `${baseUrl()}/visit/${visit}`;
    if (type === 'bcmc_mobile')
      return {
        resultCode: 'Pending',
        merchantReference,
        action: {
          type: 'qrCode',
          paymentMethodType: type,
          qrCodeData: url,
          url,
          paymentData: `data-${visit}`,
        },
      };
    if (payment.step === 'redirect')
      return {
        resultCode: 'RedirectShopper',
        merchantReference,
        ...(type === 'scheme' ? { pspReference: payment.pspReference } : {}),
        action: { type: 'redirect', method: 'GET', paymentMethodType: type, url },
      };
    const transaction = { threeDSServerTransID: visit, messageVersion: '2.2.0' };
    const token =
      payment.step === 'fingerprint'
        ? { ...transaction, threeDSMethodURL: `${url}/method`, threeDSMethodNotificationURL: notificationUrl }
        : {
            ...transaction,
            acsReferenceNumber: 'TWIN-ACS',
            acsTransID: visit,
            acsURL: `${url}/challenge`,
            threeDSNotificationURL: notificationUrl,
          };
    return {
      resultCode: payment.step === 'fingerprint' ? 'IdentifyShopper' : 'ChallengeShopper',
      merchantReference,
      action: {
        type: 'threeDS2',
        subtype: payment.step,
        paymentMethodType: type,
        token: base64(token),
        paymentData: `data-${visit}`,
        authorisationToken: `authorisation-${visit}`,
      },
    };
  }

  const answerNow = (payment: TwinPayment) =>
    payment.step === null ? describe(payment) : describeStep(payment);

  /** Checks raw card data, and returns its number; a stored card's is in the books. */
  function readCard(method: Json, body: Json): string {
    const stored = text(method['storedPaymentMethodId']);
    if (stored !== '') {
      const token = tokens.get(stored);
      if (!token || token.shopperReference !== body['shopperReference'])
        throw invalid('800', 'Contract not found');
      return token.number;
    }
    const number = text(method['number']);
    if (!hasCheckDigit(number)) throw invalid('101', 'Invalid card number');
    if (!/^(0?[1-9]|1[0-2])$/.test(text(method['expiryMonth']))) throw invalid('129', 'Expiry Date Invalid');
    if (!/^20\d\d$/.test(text(method['expiryYear']))) throw invalid('129', 'Expiry Date Invalid');
    if (method['cvc'] !== undefined && !/^\d{3,4}$/.test(text(method['cvc'])))
      throw invalid('103', 'CVC is not the right length');
    return number;
  }

  /** Takes `/payments`. */
  function pay(body: Json): Json {
    const merchantAccount = checkAccount(body);
    const reference = text(body['reference']);
    if (reference === '') throw invalid('130', 'Reference Missing');
    if (reference.length > 80) throw invalid('130', 'Reference exceeds 80 characters');
    const amount = readAmount(body['amount']);
    const method = object(body['paymentMethod']);
    const type = text(method['type']);
    const facts = METHODS[type];
    if (!facts) throw invalid('14_0416', 'No payment method found');
    const returnUrl = text(body['returnUrl']);
    if (returnUrl === '') throw invalid('14_030', 'Return URL is missing.');
    const isUnattended = body['shopperInteraction'] === 'ContAuth';
    const number = facts.isCard ? readCard(method, body) : '';
    const asks = facts.isCard && !isUnattended ? readAuthentication(number) : 'none';
    const authentication = object(object(body['authenticationData'])['threeDSRequestData']);
    const isNative = authenticatesNatively(number) || authentication['nativeThreeDS'] === 'preferred';
    const notificationUrl = text(object(body['threeDS2RequestData'])['notificationURL']);
    if (isNative && asks !== 'none') {
      if (Object.keys(object(body['browserInfo'])).length < 8)
        throw invalid('15_004', 'browserInfo is incomplete for 3D Secure 2');
      if (text(body['origin']) === '' && notificationUrl === '')
        throw invalid('15_004', 'origin or notificationURL is required for 3D Secure 2');
    }
    const stores = body['storePaymentMethod'] === true;
    const shopperReference = text(body['shopperReference']) || null;
    if (stores && (shopperReference === null || body['recurringProcessingModel'] === undefined))
      throw invalid('15_020', 'shopperReference and recurringProcessingModel are required');
    const asked = text(object(body['additionalData'])['manualCapture']);
    const payment: TwinPayment = {
      pspReference: newPspReference(),
      merchantAccount,
      reference,
      type,
      variant: type === 'scheme' && number.startsWith('5') ? 'mc' : facts.variant,
      ...amount,
      isManual:
        facts.isCard && body['captureDelayHours'] !== 0 && (asked ? asked === 'true' : capturesManually),
      returnUrl,
      notificationUrl,
      holder: text(method['holderName']),
      createdAt: now().toISOString(),
      visit: randomUUID(),
      shopperReference,
      storedId: null,
      status: 'waiting',
      step: null,
      needsChallenge: asks === 'challenge',
      act: null,
      verdict: { resultCode: 'RedirectShopper' },
      captured: 0,
      refunded: 0,
      disputed: 0,
    };
    if (stores) {
      payment.storedId = newPspReference();
      tokens.set(payment.storedId, { shopperReference: shopperReference!, number });
    }
    payments.set(payment.pspReference, payment);
    byReference.set(reference, payment);
    byVisit.set(payment.visit, payment);
    if (!facts.isCard || (type === 'bcmc' && !isUnattended)) payment.step = 'redirect';
    else if (asks === 'none') decide(payment, judge(payment.holder));
    else payment.step = isNative ? 'fingerprint' : 'redirect';
    return answerNow(payment);
  }

  function act(reference: string, what: PayerAct): TwinPayment {
    const payment = getPayment(reference);
    payment.act ??= what;
    const isCard = METHODS[payment.type]!.isCard;
    // A card is authorised once the shop submits the result; a bank or wallet has its word at once.
    if (payment.step === 'redirect' && !isCard) decide(payment, judgeAct(payment));
    return payment;
  }

  function judgeAct(payment: TwinPayment): Verdict {
    if (payment.act === 'approve') return judge(payment.holder);
    if (payment.act === 'cancel') return { resultCode: 'Cancelled' };
    return METHODS[payment.type]!.isCard
      ? { resultCode: 'Refused', refusalReason: '3D Not Authenticated', refusalReasonCode: '11' }
      : { resultCode: 'Refused', refusalReason: 'Refused', refusalReasonCode: '2' };
  }

  function decode(value: unknown): Json {
    try {
      return object(JSON.parse(Buffer.from(text(value), 'base64').toString('utf8')));
    } catch {
      throw invalid('14_018', 'Invalid payload provided');
    }
  }

  /** Takes `/payments/details`. */
  function complete(body: Json): Json {
    const details = object(body['details']);
    const authorisation = details['threeDSResult'] === undefined ? {} : decode(details['threeDSResult']);
    const visit =
      text(details['redirectResult']) ||
      text(authorisation['authorisationToken']).replace(/^authorisation-/, '') ||
      text(body['paymentData']).replace(/^data-/, '');
    const payment = byVisit.get(visit);
    if (!payment) throw invalid('14_018', 'Invalid payload provided');
    if (payment.step === null) return describe(payment);
    if (payment.step === 'redirect') {
      if (details['redirectResult'] === undefined) throw invalid('14_018', 'Invalid payload provided');
      if (payment.act === null) return { ...describe(payment), resultCode: 'Pending' };
      decide(payment, judgeAct(payment));
      return describe(payment);
    }
    if (payment.step === 'fingerprint') {
      const fingerprint = decode(details['threeds2.fingerprint'] ?? details['threeDSResult']);
      if (!['Y', 'N', 'U'].includes(text(fingerprint['threeDSCompInd'])))
        throw invalid('14_018', 'Invalid payload provided');
      if (payment.needsChallenge) payment.step = 'challenge';
      else decide(payment, judge(payment.holder));
      return answerNow(payment);
    }
    const result = decode(details['threeDSResult'] ?? details['threeds2.challengeResult']);
    if (!['Y', 'N', 'U', 'A', 'R', 'C'].includes(text(result['transStatus'])))
      throw invalid('14_018', 'Invalid payload provided');
    // The twin believes its own access control server, not the payer's browser.
    decide(payment, judgeAct(payment));
    return describe(payment);
  }

  const received = (modification: Pick<Modification, 'pspReference' | 'reference'>, account: string) => ({
    merchantAccount: account,
    pspReference: modification.pspReference,
    ...(modification.reference === '' ? {} : { reference: modification.reference }),
    status: 'received',
  });

  function modify(kind: Modification['kind'], payment: TwinPayment, body: Json, value: number) {
    const modification: Modification = {
      kind,
      pspReference: newPspReference(),
      reference: text(body['reference']),
      payment,
      value,
      success: false,
    };
    modifications.push(modification);
    return modification;
  }

  function report(
    modification: Modification,
    eventCode: string,
    success: boolean,
    facts: Partial<TwinEvent> = {},
  ): void {
    modification.success = success;
    emitFor(modification.payment, eventCode, success, {
      pspReference: modification.pspReference,
      merchantReference: modification.reference || modification.payment.reference,
      value: modification.value,
      ...(success ? {} : { reason: 'Insufficient balance on payment' }),
      ...facts,
    });
  }

  function capture(modification: Modification): void {
    const { payment, value } = modification;
    const room = payment.status === 'authorised' ? payment.value - payment.captured : 0;
    const isGood = value > 0 && value <= room;
    report(modification, 'CAPTURE', isGood);
    if (!isGood) return;
    payment.captured += value;
    if (payment.holder.toLowerCase() === 'capture failed') {
      failCapture(modification);
      return;
    }
    enter('Settled', payment, value, modification);
  }

  /** Takes a capture back, as a card scheme does that rejects it afterwards. */
  function failCapture(modification: Modification): void {
    modification.payment.captured -= modification.value;
    report(modification, 'CAPTURE_FAILED', true, { reason: 'Capture Failed' });
  }

  function cancel(modification: Modification, eventCode: string, facts: Partial<TwinEvent> = {}): void {
    const { payment } = modification;
    const isGood = ['waiting', 'received', 'authorised'].includes(payment.status) && payment.captured === 0;
    if (isGood) {
      payment.status = 'cancelled';
      payment.step = null;
      payment.verdict = { resultCode: 'Cancelled' };
    }
    report(modification, eventCode, isGood, facts);
  }

  function refund(modification: Modification, eventCode = 'REFUND', facts: Partial<TwinEvent> = {}): void {
    const { payment, value } = modification;
    const isGood = value > 0 && value <= payment.captured - payment.refunded;
    report(modification, eventCode, isGood, facts);
    if (!isGood) return;
    payment.refunded += value;
    if (payment.holder.toLowerCase() === 'refund failed') {
      failRefund(modification);
      return;
    }
    enter('Refunded', payment, -value, modification);
  }

  function failRefund(modification: Modification): void {
    modification.payment.refunded -= modification.value;
    report(modification, 'REFUND_FAILED', true, { reason: 'Refund Failed' });
  }

  /** Takes `/payments/{paymentPspReference}/{operation}`. */
  function modifyPayment(pspReference: string, operation: string, body: Json): Json {
    const account = checkAccount(body);
    const payment = payments.get(pspReference);
    if (!payment || payment.merchantAccount !== account)
      throw invalid('167', 'Original pspReference required for this operation');
    const needsAmount = operation === 'captures' || operation === 'refunds';
    const amount = needsAmount ? readAmount(body['amount']) : { value: 0, currency: payment.currency };
    if (amount.currency !== payment.currency) throw invalid('138', 'Currency differs from the payment');
    const undo = payment.captured > 0 ? 'refund' : 'cancel';
    const kind = operation === 'captures' ? 'capture' : operation === 'refunds' ? 'refund' : 'cancel';
    const value = needsAmount ? amount.value : payment.value;
    const modification = modify(operation === 'reversals' ? undo : kind, payment, body, value);
    if (operation === 'captures') capture(modification);
    else if (operation === 'refunds') refund(modification);
    else if (operation === 'cancels') cancel(modification, 'CANCELLATION');
    else {
      const facts = { additionalData: { 'modification.action': undo } };
      if (undo === 'refund') refund(modification, 'CANCEL_OR_REFUND', facts);
      else cancel(modification, 'CANCEL_OR_REFUND', facts);
    }
    return {
      ...received(modification, account),
      paymentPspReference: pspReference,
      ...(needsAmount ? { amount } : {}),
    };
  }

  /** Takes `/cancels`, by the reference that the shop gave the payment. */
  function cancelByReference(body: Json): Json {
    const account = checkAccount(body);
    const paymentReference = text(body['paymentReference']);
    if (paymentReference === '') throw invalid('130', 'Reference Missing');
    const payment = byReference.get(paymentReference);
    if (payment?.merchantAccount === account) {
      const modification = modify('cancel', payment, body, payment.value);
      cancel(modification, 'TECHNICAL_CANCEL');
      return { ...received(modification, account), paymentReference };
    }
    const nothing = { pspReference: newPspReference(), reference: text(body['reference']) };
    emit({
      eventCode: 'TECHNICAL_CANCEL',
      success: false,
      pspReference: nothing.pspReference,
      originalReference: '',
      merchantAccountCode: account,
      merchantReference: nothing.reference || paymentReference,
      value: 0,
      currency: 'EUR',
      eventDate: eventDate(),
      reason: "Transaction hasn't been found",
    });
    return { ...received(nothing, account), paymentReference };
  }

  return {
    payments,
    modifications,
    disputes,
    entries,
    byVisit,
    findPayment,
    getPayment,
    checkAccount,
    emitFor,
    eventDate,
    enter,
    pay,
    act,
    complete,
    modifyPayment,
    cancelByReference,
    failCapture,
    failRefund,
    decide,
  };
}

import type { PaymentResult } from '@stuiver/contract';
import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { getMethodFacts } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import { decideAttempt, transferToAttempt } from '../money/inbox/test-bank.ts';
import { abortPayment } from '../money/payments/payer/abort-payment.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { getRedirectUrl } from '../money/payments/payer/payment-status.ts';
import { aCard, aDebit } from '../testing/engine/engine.ts';
import type { Payer } from './goods.ts';
import { HOUR, MINUTE, SECOND, type Stage } from './stage.ts';

/** Cards of the simulator by what becomes of them (docs/test-values.md); one is drawn. */
export const CARDS = {
  good: ['4242424242424242', '5555555555554444', '6759649826438453', '378282246310005'],
  declined: ['4000000000000002', '4000000000009995', '4000000000006975', '4000000000000127'],
  secure: ['4000000000003220'],
  uncertain: ['4000000000001000'],
  neverSaid: ['4000000000001018'],
  late: ['4000000000001034'],
  twice: ['4000000000001042'],
  authorised: ['4000000000001059'],
} as const;

/** Transfers from home, a day apart, by the amount due. */
const TRANSFERS = {
  whole: (due: number) => [due],
  inParts: (due: number) => [500, due - 500],
  tooMuch: (due: number) => [due + 500],
  awaited: () => [],
} as const;

/** A direct debit from this account comes back: AM04, not enough money. */
const EMPTY_ACCOUNT = 'NL29INGB9006000000';

type Step = keyof typeof CARDS | keyof typeof TRANSFERS | TestBankOutcome | 'abort' | 'forget';

/**
 * The ways of paying: every status that the simulator can cause. The share of an ordinary day, and what the payer does,
 * some minutes apart. Ways without a share are rare, and shown on the last days only.
 */
export const SCRIPTS = {
  card: [20, 'good'],
  cardSecure: [6, 'secure'],
  cardDeclinedThenPaid: [4, 'declined', 'good'],
  cardDeclined: [3, 'declined'],
  cardUncertain: [1, 'uncertain'],
  cardNeverSaid: [1, 'neverSaid'],
  cardLate: [1, 'late', 'abort'],
  cardTwice: [1, 'twice'],
  bank: [50, 'success'],
  bankLater: [3, 'later'],
  bankCancelledThenPaid: [3, 'cancel', 'success'],
  bankRefused: [2, 'failure'],
  bankForgotten: [2, 'forget'],
  abandoned: [4],
  aborted: [3, 'abort'],
  cardAuthorised: [0, 'authorised'],
  transfer: [0, 'whole'],
  transferInParts: [0, 'inParts'],
  transferOver: [0, 'tooMuch'],
  transferAwaited: [0, 'awaited'],
  /** An invoice that may be paid within a month. */
  waiting: [0],
} as const satisfies Record<string, readonly [share: number, ...steps: Step[]]>;

export type Script = keyof typeof SCRIPTS;
/** The scripts of an ordinary day. */
export const SCRIPT_NAMES = (Object.keys(SCRIPTS) as Script[]).filter((name) => SCRIPTS[name][0] > 0);

/** Checks whether a script ends with the payment received. */
export const isPaid = (script: Script): boolean =>
  ['good', 'secure', 'success', 'later'].includes(String(SCRIPTS[script].at(-1)));

/** The attempt's sealed reference in the address of the test bank's page. */
const attemptIn = (address: string | null | undefined) =>
  decodeURIComponent(address?.split('/').at(-1) ?? '');

async function take(stage: Stage, payer: Payer, reference: string, step: Step): Promise<PaymentResult> {
  const { after, context, random } = stage;
  const { account, address, amount, email, isQuick, method, name } = payer;
  const pay = (body: Parameters<typeof payReference>[2]) => payReference(context, reference, body);
  // Required if the amount is open, ignored otherwise.
  const open = { amount: formatWire(amount) };
  const cards = (CARDS as Partial<Record<Step, readonly string[]>>)[step];
  if (!cards && getMethodFacts(method)?.fields === 'mandate') {
    const iban = step === 'failure' ? EMPTY_ACCOUNT : account;
    return pay(aDebit(iban, { accountHolderName: name, emailAddress: email, ...address }));
  }
  const result = await pay(
    cards ? aCard(random.pick(cards), { cardHolderName: name, ...open }) : { paymentMethod: method, ...open },
  );
  const transfers = (TRANSFERS as Partial<Record<Step, (due: number) => readonly number[]>>)[step];
  if (transfers) {
    const { transfer } = await getRedirectUrl(context, result.reference);
    for (const [index, one] of transfers(amount).entries())
      after((index * 24 + 16 + random.int(8)) * HOUR, () =>
        transferToAttempt(context, attemptIn(transfer?.bankPath), one),
      );
  } else if (step === 'secure' || (!cards && step !== 'forget')) {
    const outcome = step === 'secure' ? 'success' : (step as TestBankOutcome);
    after((isQuick ? 8 : 10 + random.int(80)) * SECOND, () =>
      decideAttempt(context, attemptIn(result.redirectUrl), outcome),
    );
  }
  return result;
}

/**
 * Plays what a payer does on the hosted page: the first step now, the others later.
 *
 * @returns the payment's id; null if the payer leaves without paying
 */
export async function play(
  stage: Stage,
  payer: Payer,
  reference: string,
  [step, ...later]: readonly Step[],
): Promise<string | null> {
  if (step === undefined) return null;
  if (step === 'abort') {
    await abortPayment(stage.context, reference);
    return null;
  }
  const result = await take(stage, payer, reference, step);
  stage.after((2 + stage.random.int(4)) * MINUTE, () => play(stage, payer, result.reference, later));
  return result.transactionId;
}

/** The steps of a script. */
export const getSteps = (script: Script) => SCRIPTS[script].slice(1) as readonly Step[];

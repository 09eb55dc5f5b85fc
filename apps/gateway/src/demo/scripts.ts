import type { PaymentResult } from '@stuiver/contract';
import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { readPostalAddress } from '@stuiver/domain/mandate';
import { getMethodFacts, type PaymentMethod } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import type { Person, Region } from './goods.ts';
import {
  after,
  getStageDay,
  GIVEN_UP,
  HOUR,
  listenLater,
  MINUTE,
  SECOND,
  settleLater,
  type Stage,
} from './stage.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { getRedirectUrl } from '../money/payments/payer/payment-status.ts';
import { sweepAttempts } from '../money/payments/engine/sweep-attempts.ts';
import { abortPayment } from '../money/payments/payer/abort-payment.ts';
import { decideAttempt, transferToAttempt } from '../money/inbox/test-bank.ts';

/** A payer on the hosted page, and their amount in minor units. */
export type Payer = {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly payer: Person;
  readonly iban: string;
  readonly postalAddress: string;
  readonly region: Region;
  /** Never delays, for payments under way at the end of the history. */
  readonly isQuick: boolean;
};

/** Plays what a payer does on the hosted page now; the rest is scheduled. Null when they pay nothing. */
type Play = (stage: Stage, payer: Payer, reference: string) => Promise<PaymentResult | null>;

/** Test cards by behaviour; one is drawn. */
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

/** A direct debit from this account comes back: AM04, not enough money. */
const EMPTY_ACCOUNT = 'NL29INGB9006000000';

/** The attempt's sealed reference in the address of the test bank's page. */
const attemptIn = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '');

/** The payer decides at the test bank, and may not come back. */
function decideLater(stage: Stage, payer: Payer, result: PaymentResult, outcome: TestBankOutcome): void {
  const delay = payer.isQuick ? 8 : 10 + stage.random.int(80);
  after(stage, delay * SECOND, async () => {
    await decideAttempt(stage.context, attemptIn(result.redirectUrl ?? ''), outcome);
    if (outcome === 'later') listenLater(stage);
  });
}

const byCard =
  (kind: keyof typeof CARDS) =>
  async (stage: Stage, payer: Payer, reference: string): Promise<PaymentResult> => {
    const creditcardNumber = stage.random.pick(CARDS[kind]);
    const result = await payReference(stage.context, reference, {
      paymentMethod: 'CARD',
      // Required if the amount is open, ignored otherwise.
      amount: formatWire(payer.amount),
      creditcardNumber,
      cardExpirationDate: `${Number(getStageDay(stage).slice(0, 4)) + 2}-${10 + stage.random.int(3)}-01`,
      cvc: creditcardNumber.startsWith('37') ? '1234' : '123',
      cardHolderName: payer.payer.name,
    });
    if (kind === 'secure') decideLater(stage, payer, result, 'success');
    if (['uncertain', 'neverSaid', 'late', 'twice'].includes(kind)) listenLater(stage);
    return result;
  };

/** The payer signs a mandate; the bank reports the outcome a minute later. */
async function payByDebit(
  stage: Stage,
  payer: Payer,
  reference: string,
  iban: string,
): Promise<PaymentResult> {
  const { street, postCode, town, country } = readPostalAddress(payer.postalAddress, payer.region);
  const result = await payReference(stage.context, reference, {
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    iban,
    accountHolderName: payer.payer.name,
    emailAddress: payer.payer.email,
    street,
    postCode,
    town,
    addressCountry: country,
    mandateAgreed: true,
  });
  listenLater(stage);
  return result;
}

/** The payer goes to the bank's page; with no outcome, and never comes back. */
const atBank =
  (outcome: TestBankOutcome | null) =>
  async (stage: Stage, payer: Payer, reference: string): Promise<PaymentResult> => {
    if (getMethodFacts(payer.method)?.fields === 'mandate')
      return payByDebit(stage, payer, reference, outcome === 'failure' ? EMPTY_ACCOUNT : payer.iban);
    const result = await payReference(stage.context, reference, {
      paymentMethod: payer.method,
      amount: formatWire(payer.amount),
    });
    if (outcome) decideLater(stage, payer, result, outcome);
    else after(stage, GIVEN_UP, () => sweepAttempts(stage.context, stage.merchantId));
    return result;
  };

/** The payer transfers the amounts from home, a day apart. */
const byTransfer =
  (amountsFor: (amount: number) => readonly number[]): Play =>
  async (stage, payer, reference) => {
    const result = await payReference(stage.context, reference, { paymentMethod: 'BANK_TRANSFER' });
    const { transfer } = await getRedirectUrl(stage.context, result.reference);
    const attempt = attemptIn(transfer?.bankPath ?? '');
    amountsFor(payer.amount).forEach((amount, index) =>
      after(stage, (index * 24 + 16 + stage.random.int(8)) * HOUR, async () => {
        await transferToAttempt(stage.context, attempt, amount);
        settleLater(stage);
      }),
    );
    return result;
  };

/** The first attempt fails, and some minutes later the payer tries again. */
const tryTwice =
  (first: Play, second: Play): Play =>
  async (stage, payer, reference) => {
    const result = await first(stage, payer, reference);
    after(stage, (2 + stage.random.int(4)) * MINUTE, () =>
      second(stage, payer, result?.reference ?? reference),
    );
    return result;
  };

/** Declined, so the payer returns to the shop; a minute later it succeeds after all. */
const leaveAfterDecline: Play = async (stage, payer, reference) => {
  const result = await byCard('late')(stage, payer, reference);
  after(stage, 20 * SECOND, () => abortPayment(stage.context, result.reference));
  return result;
};

/** Authorised by card, and captured a minute later. */
const authorise: Play = async (stage, payer, reference) => {
  const result = await byCard('authorised')(stage, payer, reference);
  after(stage, MINUTE + SECOND, async () => {
    await sweepAttempts(stage.context, stage.merchantId);
    settleLater(stage);
  });
  return result;
};

const abort: Play = async (stage, _payer, reference) => {
  await abortPayment(stage.context, reference);
  return null;
};

/**
 * The ways of paying: every status that the simulator can cause. Shares are of an ordinary day; scripts without one
 * are rare, and shown on the last days only.
 */
export const SCRIPTS = {
  card: { share: 20, play: byCard('good') },
  cardSecure: { share: 6, play: byCard('secure') },
  cardDeclinedThenPaid: { share: 4, play: tryTwice(byCard('declined'), byCard('good')) },
  cardDeclined: { share: 3, play: byCard('declined') },
  cardUncertain: { share: 1, play: byCard('uncertain') },
  cardNeverSaid: { share: 1, play: byCard('neverSaid') },
  cardLate: { share: 1, play: leaveAfterDecline },
  cardTwice: { share: 1, play: byCard('twice') },
  bank: { share: 50, play: atBank('success') },
  bankLater: { share: 3, play: atBank('later') },
  bankCancelledThenPaid: { share: 3, play: tryTwice(atBank('cancel'), atBank('success')) },
  bankRefused: { share: 2, play: atBank('failure') },
  bankForgotten: { share: 2, play: atBank(null) },
  abandoned: { share: 4, play: () => Promise.resolve(null) },
  aborted: { share: 3, play: abort },
  cardAuthorised: { share: 0, play: authorise },
  transfer: { share: 0, play: byTransfer((amount) => [amount]) },
  transferInParts: { share: 0, play: byTransfer((amount) => [500, amount - 500]) },
  transferOver: { share: 0, play: byTransfer((amount) => [amount + 500]) },
  transferAwaited: { share: 0, play: byTransfer(() => []) },
} as const satisfies Record<string, { share: number; play: Play }>;

export type Script = keyof typeof SCRIPTS;
/** The scripts of an ordinary day. */
export const SCRIPT_NAMES = (Object.keys(SCRIPTS) as Script[]).filter((name) => SCRIPTS[name].share > 0);

/** Scripts that end with the payment received. */
export const PAID: readonly Script[] = [
  'card',
  'cardSecure',
  'cardDeclinedThenPaid',
  'bank',
  'bankLater',
  'bankCancelledThenPaid',
];

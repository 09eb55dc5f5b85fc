import type { ChargebackStatus } from '@stuiver/domain/states';

/** Simulator behaviours by card; any other valid number succeeds. */
export type TestCardBehaviour =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'redirects' }
  /** No answer comes; asked later, the simulator reports this (null: it never got the request). */
  | { readonly kind: 'noAnswer'; readonly later: 'SUCCEEDED' | 'FAILED' | null }
  /** Declined at once, and a success is reported a minute later. */
  | { readonly kind: 'succeedsLate' }
  /** Succeeds at once, and a second success of the same attempt is reported a minute later. */
  | { readonly kind: 'succeedsTwice' }
  /** Authorised at once, and captured on request, or never. */
  | { readonly kind: 'authorises'; readonly captures: boolean }
  /** Succeeds at once, and is charged back: each status comes a minute after the one before. */
  | { readonly kind: 'chargedBack'; readonly code: string; readonly statuses: readonly ChargebackStatus[] };

export type TestCard = {
  readonly number: string;
  readonly about: string;
  readonly behaviour: TestCardBehaviour;
};

const SUCCEEDS: TestCardBehaviour = { kind: 'succeeds' };
const declined = (code: string): TestCardBehaviour => ({ kind: 'declined', code });

/** The published card numbers (docs/test-values.md is written from this list). */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', about: 'Visa, succeeds', behaviour: SUCCEEDS },
  { number: '5555555555554444', about: 'Mastercard, succeeds', behaviour: SUCCEEDS },
  {
    number: '378282246310005',
    about: 'American Express, succeeds (security code of 3 or 4 digits)',
    behaviour: SUCCEEDS,
  },
  { number: '6759649826438453', about: 'Maestro, succeeds', behaviour: SUCCEEDS },
  { number: '6200000000000005', about: 'UnionPay, succeeds', behaviour: SUCCEEDS },
  { number: '4000000000000002', about: 'declined: 05, do not honour', behaviour: declined('05') },
  { number: '4000000000009995', about: 'declined: 51, insufficient funds', behaviour: declined('51') },
  { number: '4000000000006975', about: 'declined: 61, limit exceeded', behaviour: declined('61') },
  { number: '4000000000000069', about: 'declined: 54, expired card', behaviour: declined('54') },
  { number: '4000000000009987', about: 'declined: 41, lost card', behaviour: declined('41') },
  { number: '4000000000009979', about: 'declined: 43, stolen card', behaviour: declined('43') },
  { number: '4000000000000127', about: 'declined: N7, wrong security code', behaviour: declined('N7') },
  { number: '4000000000000119', about: 'declined: 91, issuer not reachable', behaviour: declined('91') },
  {
    number: '4000000000003220',
    about: '3-D Secure: goes to the test bank, where you choose the outcome',
    behaviour: { kind: 'redirects' },
  },
  {
    number: '4000000000001000',
    about: 'no answer (uncertain); turns out to have succeeded a minute later',
    behaviour: { kind: 'noAnswer', later: 'SUCCEEDED' },
  },
  {
    number: '4000000000001018',
    about: 'no answer (uncertain); turns out to be declined (05) a minute later',
    behaviour: { kind: 'noAnswer', later: 'FAILED' },
  },
  {
    number: '4000000000001026',
    about: 'no answer (uncertain); the request never arrived, which is known after two minutes',
    behaviour: { kind: 'noAnswer', later: null },
  },
  {
    number: '4000000000001034',
    about:
      'declined (91), and a success is reported a minute later: a late success, or a surplus if you paid otherwise since',
    behaviour: { kind: 'succeedsLate' },
  },
  {
    number: '4000000000001042',
    about:
      'succeeds, and a second success is reported a minute later: a surplus capture, which is returned automatically',
    behaviour: { kind: 'succeedsTwice' },
  },
  {
    number: '4000000000001059',
    about: 'authorised, and captured a minute later',
    behaviour: { kind: 'authorises', captures: true },
  },
  {
    number: '4000000000001067',
    about: 'authorised, and never captured: voided when the payment’s time is over',
    behaviour: { kind: 'authorises', captures: false },
  },
  {
    number: '4000000000000259',
    about:
      'succeeds, and is charged back a minute later (10.4, fraud); a minute after that, evidence is required within 14 days',
    behaviour: { kind: 'chargedBack', code: '10.4', statuses: ['RECEIVED', 'EVIDENCE_REQUIRED'] },
  },
  {
    number: '4000000000002685',
    about: 'the same for goods that were not received (13.1)',
    behaviour: { kind: 'chargedBack', code: '13.1', statuses: ['RECEIVED', 'EVIDENCE_REQUIRED'] },
  },
  {
    number: '4000000000001976',
    about: 'the same for a subscription that was cancelled (13.2)',
    behaviour: { kind: 'chargedBack', code: '13.2', statuses: ['RECEIVED', 'EVIDENCE_REQUIRED'] },
  },
  {
    number: '4000000000001919',
    about: 'succeeds, is charged back (13.1, not received) and won, a minute for each step',
    behaviour: {
      kind: 'chargedBack',
      code: '13.1',
      statuses: ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON'],
    },
  },
  {
    number: '4000000000001927',
    about: 'succeeds, is charged back (13.3, not as described) and lost, a minute for each step',
    behaviour: {
      kind: 'chargedBack',
      code: '13.3',
      statuses: ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'LOST'],
    },
  },
];

/** Simulator behaviours of a direct debit, by the debtor's account. */
export type TestDebtorBehaviour =
  /** Refused before the settlement: the collection fails with this code. */
  | { readonly kind: 'reject'; readonly code: string }
  /** Taken back after it, by the debtor or the bank: a chargeback that is lost at once. */
  | { readonly kind: 'return'; readonly code: string }
  /** Stays pending for days, as real ones do, and pays. */
  | { readonly kind: 'slow' };

export type TestIban = { readonly iban: string; readonly behaviour: TestDebtorBehaviour };
const reject = (iban: string, code: string): TestIban => ({ iban, behaviour: { kind: 'reject', code } });
const returns = (iban: string, code: string): TestIban => ({ iban, behaviour: { kind: 'return', code } });

/** The published accounts, one for each R-transaction (ISO 20022 codes); any other IBAN pays. */
export const TEST_IBANS: readonly TestIban[] = [
  reject('NL35INGB9002000000', 'AC01'),
  reject('NL82INGB9003000000', 'AC04'),
  reject('NL32INGB9004000000', 'AC06'),
  reject('NL79INGB9005000000', 'AG01'),
  reject('NL29INGB9006000000', 'AM04'),
  reject('NL76INGB9007000000', 'AM05'),
  reject('NL26INGB9008000000', 'BE05'),
  reject('NL73INGB9009000000', 'MD02'),
  reject('NL23INGB9010000000', 'MD07'),
  reject('NL70INGB9011000000', 'MS03'),
  reject('NL20INGB9012000000', 'RC01'),
  reject('NL67INGB9013000000', 'SL01'),
  returns('NL17INGB9014000000', 'MD01'),
  returns('NL64INGB9015000000', 'MD06'),
  returns('NL14INGB9016000000', 'MS02'),
  returns('NL61INGB9017000000', 'AC04'),
  returns('NL11INGB9018000000', 'AM04'),
  { iban: 'NL58INGB9019000000', behaviour: { kind: 'slow' } },
];

const BY_IBAN = new Map(TEST_IBANS.map(({ iban, behaviour }) => [iban, behaviour]));

/** Returns the simulator's behaviour for a debtor's account in its electronic form; null when it pays. */
export function debtorBehaviour(iban: string | null): TestDebtorBehaviour | null {
  return (iban === null ? undefined : BY_IBAN.get(iban)) ?? null;
}

export type TestPayoutBehaviour =
  | { readonly kind: 'pays' }
  | { readonly kind: 'fails'; readonly code: string }
  /** Pays, and comes back days later. */
  | { readonly kind: 'returns'; readonly code: string }
  /** Pays, but the call gets no answer. */
  | { readonly kind: 'unanswered' };

/** The published accounts of merchants by which payouts are decided (ISO 20022 codes); any other IBAN is paid. */
export const TEST_PAYOUTS: readonly { readonly iban: string; readonly behaviour: TestPayoutBehaviour }[] = [
  { iban: 'NL08INGB9020000000', behaviour: { kind: 'fails', code: 'AC01' } },
  { iban: 'NL55INGB9021000000', behaviour: { kind: 'fails', code: 'AC04' } },
  { iban: 'NL05INGB9022000000', behaviour: { kind: 'fails', code: 'AM02' } },
  { iban: 'NL52INGB9023000000', behaviour: { kind: 'fails', code: 'BE01' } },
  { iban: 'NL02INGB9024000000', behaviour: { kind: 'returns', code: 'AC04' } },
  { iban: 'NL49INGB9025000000', behaviour: { kind: 'returns', code: 'MS02' } },
  { iban: 'NL96INGB9026000000', behaviour: { kind: 'unanswered' } },
];

/** Returns the simulated bank's behaviour for a merchant's account in its electronic form. */
export function payoutBehaviour(iban: string): TestPayoutBehaviour {
  return TEST_PAYOUTS.find((one) => one.iban === iban)?.behaviour ?? { kind: 'pays' };
}

/** Time after which the simulated bank returns a payout: two days. */
export const PAYOUT_RETURN_MS = 2 * 86_400_000;

/** Time that a slow bank takes for a collection. */
export const SLOW_MS = 5 * 86_400_000;

/** Time that the merchant may take to respond to the simulator's chargebacks. */
export const RESPONSE_MS = 14 * 86_400_000;

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card.behaviour]));

/** Returns the simulator's behaviour for a card number (digits only). */
export function cardBehaviour(number: string): TestCardBehaviour {
  return BY_NUMBER.get(number) ?? SUCCEEDS;
}

export type TestRefundBehaviour = 'succeeds' | 'succeedsLater' | 'fails' | 'bounces';

/** Refunds are decided by the cents of their amount. */
export const TEST_REFUNDS: readonly {
  readonly cents: number;
  readonly about: string;
  readonly behaviour: TestRefundBehaviour;
}[] = [
  { cents: 13, about: 'stays pending and succeeds a minute later', behaviour: 'succeedsLater' },
  { cents: 14, about: 'fails at once (refundRefused)', behaviour: 'fails' },
  {
    cents: 15,
    about: 'succeeds at once and comes back a minute later (accountClosed)',
    behaviour: 'bounces',
  },
];

/** Returns the simulator's behaviour for a refund of this amount in minor units. */
export function refundBehaviour(amount: number): TestRefundBehaviour {
  return TEST_REFUNDS.find(({ cents }) => amount % 100 === cents)?.behaviour ?? 'succeeds';
}

export type TestDefenceBehaviour = 'won' | 'lost' | 'moreInformation' | 'tooLate' | 'unreadable';

/** Evidence is judged by the cents of the amount that was charged back; any other amount is won. */
export const TEST_DEFENCES: readonly {
  readonly cents: number;
  readonly about: string;
  readonly behaviour: TestDefenceBehaviour;
}[] = [
  { cents: 21, about: 'is lost a minute later', behaviour: 'lost' },
  {
    cents: 22,
    about:
      'the bank asks for more a minute later, in a second stage with a deadline of its own, which is won',
    behaviour: 'moreInformation',
  },
  { cents: 23, about: 'is refused: too late', behaviour: 'tooLate' },
  { cents: 24, about: 'is refused: the file cannot be read', behaviour: 'unreadable' },
];

/** Returns the simulator's behaviour for evidence against a chargeback of this amount in minor units. */
export function defenceBehaviour(amount: number): TestDefenceBehaviour {
  return TEST_DEFENCES.find(({ cents }) => amount % 100 === cents)?.behaviour ?? 'won';
}

/** Account for bank transfers in test mode. */
export const TEST_ACCOUNT = { iban: 'NL85INGB9001000000', bic: 'INGBNL2A' } as const;

/** Delay of the simulator's later messages: a minute. */
export const LATER_MS = 60_000;

import { addDays, daysBetween } from '@stuiver/domain/dates';
import type { Currency } from '@stuiver/domain/currencies';
import { getMethodFacts, type PaymentMethod } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import { createPayment } from '../money/payments/engine/create-payment.ts';
import { expireDue } from '../money/payments/engine/end-payments.ts';
import type { DemoCompany } from './companies.ts';
import { iban, person, pickShare, postalAddress, type Region, sale } from './goods.ts';
import { PAID, type Payer, type Script, SCRIPT_NAMES, SCRIPTS } from './scripts.ts';
import {
  type Dispute,
  dispute,
  disputeLater,
  type Refund,
  REFUND_SCRIPTS,
  refundsLater,
  WAYS,
} from './sequels.ts';
import {
  after,
  atDay,
  DAY,
  HOUR,
  makeLink,
  MINUTE,
  RETURNED_DAYS_AGO,
  SECOND,
  settleLater,
  type Stage,
} from './stage.ts';

/** A payment or link as it will be made and paid. */
type PlannedPayment = Payer & {
  readonly at: Date;
  readonly origin: 'shop' | 'link' | 'sepaLink';
  readonly script: Script | 'waiting' | 'linkOnly';
  readonly description: string;
  readonly currency: Currency;
  readonly customerId: string | null;
  readonly refunds: readonly Refund[];
  readonly disputed: Dispute | null;
};
type Choices = Partial<PlannedPayment>;

/** Weights of bank methods by country; cards have scripts of their own. */
const BANK_METHODS: Readonly<Record<Region, readonly (readonly [PaymentMethod, number])[]>> = {
  NL: [
    ['IDEAL', 82],
    ['PAYPAL', 10],
    ['SEPA_DIRECT_DEBIT', 7],
    ['BANCONTACT', 1],
  ],
  BE: [
    ['BANCONTACT', 78],
    ['PAYPAL', 12],
    ['IDEAL', 10],
  ],
};

/** Weights of sales by hour from midnight, by weekday from Sunday, and by month from January. */
const RHYTHM = {
  day: [0, 0, 0, 0, 0, 0, 1, 2, 4, 7, 9, 9, 8, 8, 8, 8, 7, 6, 7, 9, 10, 8, 4, 1],
  week: [7, 7, 8, 9, 9, 12, 14],
  year: [7, 7, 9, 11, 11, 11, 10, 9, 9, 9, 10, 12],
} as const;

function drawMethod(random: SeededRandom, script: PlannedPayment['script'], region: Region): PaymentMethod {
  if (script.startsWith('card')) return 'CARD';
  if (script.startsWith('transfer')) return 'BANK_TRANSFER';
  const method = pickShare(random, BANK_METHODS[region]);
  // Signing a mandate involves no bank's page to abandon.
  const isAtBank = script === 'bankCancelledThenPaid' || script === 'bankForgotten';
  return method === 'SEPA_DIRECT_DEBIT' && isAtBank ? 'PAYPAL' : method;
}

/** Makes a plan of one payment for something the company sells. */
function payment(
  random: SeededRandom,
  { region, trade }: DemoCompany,
  at: Date,
  script: PlannedPayment['script'],
  choices: Choices = {},
): PlannedPayment {
  return {
    at,
    script,
    origin: 'shop',
    ...sale(random, trade),
    currency: 'EUR',
    payer: person(random, region),
    method: drawMethod(random, script, region),
    iban: iban(random, region),
    postalAddress: postalAddress(random),
    customerId: random.int(3) === 0 ? `K-${10_000 + random.int(9000)}` : null,
    region,
    refunds: [],
    disputed: null,
    isQuick: false,
    ...choices,
  };
}

/** Plans the sequel of an ordinary payment: refunds of seven in a hundred, disputes of two in a hundred by card. */
function sequel(random: SeededRandom, script: Script): Choices {
  if (['card', 'cardSecure'].includes(script) && random.int(100) < 2)
    return { disputed: dispute(random, random.pick(WAYS.slice(3)), 5 + random.int(40)) };
  if (!PAID.includes(script) || random.int(100) >= 7) return {};
  const later = DAY + random.int(12 * 24) * HOUR + random.int(60) * MINUTE;
  const first = { script: pickShare(random, REFUND_SCRIPTS), after: later };
  const isTwice = random.int(5) === 0 && first.script !== 'whole';
  return { refunds: [first, ...(isTwice ? [{ script: 'part' as const, after: later + 3 * DAY }] : [])] };
}

const timeOfDay = (random: SeededRandom): number =>
  pickShare(random, [...RHYTHM.day.entries()]) * HOUR + random.int(HOUR);

const computeWeight = (shares: readonly number[], index: number): number =>
  (shares[index]! * shares.length) / shares.reduce((sum, share) => sum + share, 0);

/** The number of payments of a day: more in season and at weekends, and growing with `share` of the period. */
function drawCount(random: SeededRandom, perDay: number, day: string, share: number): number {
  const inWeek = computeWeight(RHYTHM.week, new Date(`${day}T12:00:00Z`).getUTCDay());
  const inYear = computeWeight(RHYTHM.year, Number(day.slice(5, 7)) - 1);
  const expected = perDay * inWeek * inYear * (0.75 + 0.5 * share);
  return Math.floor(expected) + (random.int(10_000) < (expected % 1) * 10_000 ? 1 : 0);
}

/** An ordinary day's payment: mostly the shop's, some by links that staff sends. */
function ordinary(random: SeededRandom, company: DemoCompany, at: Date): PlannedPayment {
  const script = pickShare(
    random,
    SCRIPT_NAMES.map((name) => [name, SCRIPTS[name].share]),
  );
  const viaLink = random.int(100) < 6;
  const choices = sequel(random, script);
  if (!viaLink) return payment(random, company, at, script, choices);
  if (script === 'abandoned') return payment(random, company, at, 'linkOnly', { origin: 'link' });
  if (script === 'bank' && random.int(4) === 0)
    Object.assign(choices, { origin: 'sepaLink', method: 'SEPA_DIRECT_DEBIT' });
  else if (script === 'card' || script === 'bank') Object.assign(choices, { origin: 'link' });
  return payment(random, company, at, script, choices);
}

/** One of every kind on the last days, so that every status occurs at any scale. */
function showcase({ company, period }: Stage, random: SeededRandom): PlannedPayment[] {
  const daysAgo = (days: number) => atDay(period, addDays(period.today, -days), timeOfDay(random));
  const ago = (milliseconds: number) => new Date(period.now.getTime() - milliseconds);
  const of = (at: Date, script: PlannedPayment['script'], choices: Choices = {}) =>
    payment(random, company, at, script, choices);
  return [
    ...SCRIPT_NAMES.map((script, index) => of(daysAgo(index + 2), script)),
    ...REFUND_SCRIPTS.map(([script], index) =>
      of(daysAgo(12 + index), 'bank', { refunds: [{ script, after: 2 * DAY + index * HOUR }] }),
    ),
    // The last step of each dispute was a day or two ago; one payment was refunded before.
    ...WAYS.map((way, index) =>
      of(daysAgo(12 + way.length * 2 + index), 'card', { disputed: dispute(random, way, 11 + index) }),
    ),
    of(daysAgo(16), 'card', {
      refunds: [{ script: 'whole', after: 2 * DAY }],
      disputed: { ...dispute(random, ['RECEIVED'], 13), isPart: false },
    }),
    of(daysAgo(9), 'bank', { origin: 'link' }),
    of(daysAgo(8), 'card', { origin: 'link' }),
    of(daysAgo(6), 'bank', { origin: 'sepaLink', method: 'SEPA_DIRECT_DEBIT' }),
    of(daysAgo(40), 'linkOnly', { origin: 'link' }),
    of(daysAgo(1), 'linkOnly', { origin: 'link' }),
    of(daysAgo(1), 'waiting'),
    of(daysAgo(3), 'waiting'),
    // Still under way: a refund, a bank that answers later, a payer at the bank.
    of(ago(5 * MINUTE), 'card', { isQuick: true, refunds: [{ script: 'later', after: 5 * MINUTE - 5000 }] }),
    of(ago(20_000), 'bankLater', { isQuick: true }),
    of(ago(5000), 'bank', { isQuick: true }),
    ...Array.from({ length: 10 }, (_, index) => of(daysAgo(5 + 3 * index), 'transfer')),
    of(daysAgo(6), 'transferInParts'),
    of(daysAgo(10), 'transferOver'),
    of(daysAgo(2), 'transferAwaited'),
    of(daysAgo(4), 'cardAuthorised'),
    of(ago(30_000), 'cardAuthorised', { isQuick: true }),
  ];
}

/** Staff sends a link, which its payer opens in hours or days. */
function sendLink(stage: Stage, planned: PlannedPayment): Promise<string> {
  const { amount, description, iban: account, origin, payer, postalAddress: address, region } = planned;
  const sepaSpec = { emailAddress: payer.email, iban: account, postalAddress: address };
  return makeLink(stage, {
    amount: formatWire(amount),
    country: region,
    description,
    accountHolderName: payer.name,
    emailAddress: payer.email,
    linkValidityDays: stage.random.pick([7, 14, 14, 30]),
    sepaSpec: origin === 'sepaLink' ? sepaSpec : null,
  });
}

/** The shop's program makes the payment; its payer comes at once. */
async function makePayment(stage: Stage, planned: PlannedPayment): Promise<string> {
  const { amount, at, currency, customerId, description, method, payer, region, script } = planned;
  const { context, merchantId, shopId } = stage;
  const wish = {
    merchantId,
    amount,
    currency,
    country: region,
    description,
    customerId: customerId ?? undefined,
    accountHolderName: payer.name,
    emailAddress: payer.email,
    language: 'nl' as const,
    ...(getMethodFacts(method)?.fields === 'mandate' ? { iban: planned.iban } : {}),
    // An invoice that may be paid within a month.
    ...(script === 'waiting' ? { expiresAt: new Date(at.getTime() + 30 * DAY) } : {}),
  };
  const { reference } = await createPayment(context, wish, { kind: 'shop', id: shopId });
  return reference;
}

/** Makes a planned payment and what follows: its payer, their refunds, a dispute. */
function schedulePayment(stage: Stage, planned: PlannedPayment): void {
  const { agenda, context, merchantId, random } = stage;
  const { at, disputed, isQuick, script } = planned;
  agenda.add(at, async () => {
    const isLink = planned.origin !== 'shop';
    const reference = isLink ? await sendLink(stage, planned) : await makePayment(stage, planned);
    if (script === 'waiting' || script === 'linkOnly') return;
    const hesitates = isLink ? (1 + random.int(60)) * HOUR : (5 + random.int(90)) * SECOND;
    after(stage, isQuick ? 2 * SECOND : hesitates, async () => {
      // An abandoned payment expires a day after it was made.
      after(stage, DAY + MINUTE, () => expireDue(context, merchantId));
      const result = await SCRIPTS[script].play(stage, planned, reference);
      if (!result) return;
      settleLater(stage);
      if (!PAID.includes(script)) return;
      refundsLater(stage, planned, result.transactionId);
      if (disputed) disputeLater(stage, planned, result.transactionId, disputed);
    });
  });
}

/**
 * Schedules a company's payments of a period. The randomness is the company's own: the same company, days and scale
 * give the same payments.
 *
 * @returns their number
 */
export function schedulePayments(stage: Stage): number {
  const { company, period } = stage;
  const { now, today, firstDay, scale } = period;
  const random = seededRandom(`demo:${company.key}`);
  const days = daysBetween(firstDay, today);
  const planned: PlannedPayment[] = [];
  for (let index = 0; index <= days; index++) {
    const day = addDays(firstDay, index);
    const count = drawCount(random, company.perDay * scale, day, index / days);
    for (let made = 0; made < count; made++)
      planned.push(ordinary(random, company, atDay(period, day, timeOfDay(random))));
  }
  const extra = seededRandom(`demo:${company.key}:showcase`);
  const lately = (daysAgo: number, script: Script, choices?: Choices) =>
    payment(extra, company, atDay(period, addDays(today, -daysAgo), timeOfDay(extra)), script, choices);
  if (company.key === 'van-dijk') planned.push(...showcase(stage, extra));
  else planned.push(...[1, 2, 3].map((daysAgo) => lately(daysAgo, 'bank')));
  if (company.key === 'kledingbox')
    planned.push(
      lately(RETURNED_DAYS_AGO + 2, 'bank', { method: 'IDEAL' }),
      lately(6, 'card', { currency: 'USD' }),
    );
  for (const one of planned) schedulePayment(stage, one);
  return planned.filter(({ at }) => at < now).length;
}

/**
 * Links that many people pay: a QR code on the counter, whose amount the payer fills in, and a course with ten places.
 * Amounts in minor units; `paid` holds one payment each, some days apart.
 */
const REUSABLE_LINKS = [
  {
    description: 'Bijdrage fietsenproject Utrecht',
    daysAgo: 75,
    linkValidityDays: 365,
    maximumUses: null,
    amount: 2_00,
    maximumAmount: '250.00',
    paid: [10_00, 5_00, 25_00, 2_50, 10_00, 50_00, 7_50, 15_00, 100_00, 10_00, 5_00],
  },
  {
    description: 'Cursus banden plakken, tien plaatsen',
    daysAgo: 20,
    linkValidityDays: 60,
    maximumUses: 10,
    amount: 27_50,
    maximumAmount: null,
    paid: Array.from({ length: 6 }, () => 27_50),
  },
];

/** Schedules the company's long-lived links, with the payers who use them. */
export function scheduleReusableLinks(stage: Stage): void {
  const { agenda, company, period } = stage;
  const random = seededRandom(`demo:${company.key}:standing-links`);
  for (const { amount, daysAgo, paid, ...link } of REUSABLE_LINKS) {
    const start = new Date(period.now.getTime() - daysAgo * DAY - 3 * HOUR);
    agenda.add(start, async () => {
      const reference = await makeLink(stage, { ...link, amount: formatWire(amount) });
      for (const [index, chosen] of paid.entries()) {
        const script = index % 3 === 1 ? 'card' : 'bank';
        const method = script === 'card' ? 'CARD' : 'IDEAL';
        const payer = payment(random, company, start, script, { amount: chosen, method });
        const pace = (daysAgo * DAY) / (paid.length + 1);
        after(stage, Math.round(pace * (index + 0.5)) + random.int(90) * MINUTE, async () => {
          await SCRIPTS[script].play(stage, payer, reference);
          settleLater(stage);
        });
      }
    });
  }
}

import { addDays, daysBetween } from '@stuiver/domain/dates';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Currency } from '@stuiver/domain/currencies';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import type { DemoCompany } from './companies.ts';
import { dispute, type PlannedDispute, WAYS } from './disputes.ts';
import { PAID, type Payer, type Script, SCRIPT_NAMES, SCRIPTS } from './scripts.ts';
import { atDay, DAY, HOUR, MINUTE, type Period, RETURNED_DAYS_AGO } from './stage.ts';
import { pickShare, RHYTHM, sale } from './trades.ts';
import { iban, person, postalAddress, type Region } from './words.ts';

/** The outcome of a refund; the simulator decides by the cents of its amount (docs/test-values.md). */
const REFUND_SCRIPTS = ['whole', 'part', 'later', 'fails', 'bounces'] as const;

export type PlannedRefund = { readonly script: (typeof REFUND_SCRIPTS)[number]; readonly after: number };

/** A payment or link as it will be made and paid. Times in milliseconds. */
export type PlannedPayment = Payer & {
  readonly at: Date;
  readonly origin: 'shop' | 'link' | 'sepaLink';
  readonly script: Script | 'waiting' | 'linkOnly';
  readonly description: string;
  readonly currency: Currency;
  readonly customerId: string | null;
  readonly refunds: readonly PlannedRefund[];
  readonly disputed: PlannedDispute | null;
};

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

function methodOf(random: SeededRandom, script: PlannedPayment['script'], region: Region): PaymentMethod {
  if (script.startsWith('card')) return 'CARD';
  if (script.startsWith('transfer')) return 'BANK_TRANSFER';
  const methods = BANK_METHODS[region];
  const chosen = pickShare(
    random,
    methods.map(([, share]) => share),
  );
  const [method] = methods[chosen]!;
  // Signing a mandate involves no bank's page to abandon.
  const isAtBank = script === 'bankCancelledThenPaid' || script === 'bankForgotten';
  return method === 'SEPA_DIRECT_DEBIT' && isAtBank ? 'PAYPAL' : method;
}

/** Makes a plan of one payment for something the company sells. */
export function payment(
  random: SeededRandom,
  company: DemoCompany,
  at: Date,
  script: PlannedPayment['script'],
  more: Partial<PlannedPayment> = {},
): PlannedPayment {
  return {
    at,
    script,
    origin: 'shop',
    ...sale(random, company.trade),
    currency: 'EUR',
    payer: person(random, company.region),
    method: methodOf(random, script, company.region),
    iban: iban(random, company.region),
    postalAddress: postalAddress(random),
    customerId: random.int(3) === 0 ? `K-${10_000 + random.int(9000)}` : null,
    region: company.region,
    refunds: [],
    disputed: null,
    isQuick: false,
    ...more,
  };
}

/** Plans the sequel of an ordinary payment: refunds of seven in a hundred, disputes of two in a hundred by card. */
function aftermath(random: SeededRandom, script: Script): Pick<PlannedPayment, 'refunds' | 'disputed'> {
  const isDisputed = ['card', 'cardSecure'].includes(script) && random.int(100) < 2;
  if (isDisputed)
    return { refunds: [], disputed: dispute(random, random.pick(WAYS.slice(3)), 5 + random.int(40)) };
  if (!PAID.includes(script) || random.int(100) >= 7) return { refunds: [], disputed: null };
  const later = DAY + random.int(12 * 24) * HOUR + random.int(60) * MINUTE;
  const first = { script: REFUND_SCRIPTS[pickShare(random, [10, 8, 3, 2, 1])]!, after: later };
  const isTwice = random.int(5) === 0 && first.script !== 'whole';
  return {
    refunds: isTwice ? [first, { script: 'part', after: later + 3 * DAY }] : [first],
    disputed: null,
  };
}

const timeOfDay = (random: SeededRandom): number => pickShare(random, RHYTHM.day) * HOUR + random.int(HOUR);

const weightOf = (shares: readonly number[], index: number): number =>
  (shares[index]! * shares.length) / shares.reduce((sum, share) => sum + share, 0);

/** The number of payments of a day: more in season and at weekends, and growing with `share` of the period. */
function countOf(random: SeededRandom, perDay: number, day: string, share: number): number {
  const inWeek = weightOf(RHYTHM.week, new Date(`${day}T12:00:00Z`).getUTCDay());
  const inYear = weightOf(RHYTHM.year, Number(day.slice(5, 7)) - 1);
  const expected = perDay * inWeek * inYear * (0.75 + 0.5 * share);
  return Math.floor(expected) + (random.int(10_000) < (expected % 1) * 10_000 ? 1 : 0);
}

/** One of every kind on the last days, so that every status occurs at any scale. */
function showcase(random: SeededRandom, company: DemoCompany, period: Period): PlannedPayment[] {
  const onDay = (daysAgo: number) => atDay(period, addDays(period.today, -daysAgo), timeOfDay(random));
  const ago = (milliseconds: number) => new Date(period.now.getTime() - milliseconds);
  const of = (at: Date, script: PlannedPayment['script'], more: Partial<PlannedPayment> = {}) =>
    payment(random, company, at, script, more);
  return [
    ...SCRIPT_NAMES.map((script, index) => of(onDay(index + 2), script)),
    ...REFUND_SCRIPTS.map((script, index) =>
      of(onDay(12 + index), 'bank', { refunds: [{ script, after: 2 * DAY + index * HOUR }] }),
    ),
    // The last step of each dispute was a day or two ago; one payment was refunded before.
    ...WAYS.map((way, index) =>
      of(onDay(12 + way.length * 2 + index), 'card', { disputed: dispute(random, way, 11 + index) }),
    ),
    of(onDay(16), 'card', {
      refunds: [{ script: 'whole', after: 2 * DAY }],
      disputed: { ...dispute(random, ['RECEIVED'], 13), isPart: false },
    }),
    of(onDay(9), 'bank', { origin: 'link' }),
    of(onDay(8), 'card', { origin: 'link' }),
    of(onDay(6), 'bank', { origin: 'sepaLink', method: 'SEPA_DIRECT_DEBIT' }),
    of(onDay(40), 'linkOnly', { origin: 'link' }),
    of(onDay(1), 'linkOnly', { origin: 'link' }),
    of(onDay(1), 'waiting'),
    of(onDay(3), 'waiting'),
    // Still under way: a refund, a bank that answers later, a payer at the bank.
    of(ago(5 * MINUTE), 'card', { isQuick: true, refunds: [{ script: 'later', after: 5 * MINUTE - 5000 }] }),
    of(ago(20_000), 'bankLater', { isQuick: true }),
    of(ago(5000), 'bank', { isQuick: true }),
    ...Array.from({ length: 10 }, (_, index) => of(onDay(5 + 3 * index), 'transfer')),
    of(onDay(6), 'transferInParts'),
    of(onDay(10), 'transferOver'),
    of(onDay(2), 'transferAwaited'),
    of(onDay(4), 'cardAuthorised'),
    of(ago(30_000), 'cardAuthorised', { isQuick: true }),
  ];
}

/** An ordinary day's payment: mostly the shop's, some by links that staff sends. */
function ordinary(random: SeededRandom, company: DemoCompany, at: Date): PlannedPayment {
  const shares = SCRIPT_NAMES.map((name) => SCRIPTS[name].share);
  const script = SCRIPT_NAMES[pickShare(random, shares)]!;
  const viaLink = random.int(100) < 6;
  const more = aftermath(random, script);
  if (!viaLink) return payment(random, company, at, script, more);
  if (script === 'abandoned') return payment(random, company, at, 'linkOnly', { origin: 'link' });
  if (script === 'bank' && random.int(4) === 0)
    return payment(random, company, at, script, { ...more, origin: 'sepaLink', method: 'SEPA_DIRECT_DEBIT' });
  const origin = script === 'card' || script === 'bank' ? 'link' : 'shop';
  return payment(random, company, at, script, { ...more, origin });
}

/**
 * Plans a company's payments of a period, in order of time. The randomness is the company's own: the same company,
 * days and scale give the same plan.
 */
export function planPayments(company: DemoCompany, period: Period): PlannedPayment[] {
  const { now, today, firstDay, scale } = period;
  const random = seededRandom(`demo:${company.key}`);
  const days = daysBetween(firstDay, today);
  const planned: PlannedPayment[] = [];
  for (let index = 0; index <= days; index++) {
    const day = addDays(firstDay, index);
    const count = countOf(random, company.perDay * scale, day, index / days);
    for (let made = 0; made < count; made++)
      planned.push(ordinary(random, company, atDay(period, day, timeOfDay(random))));
  }
  const extra = seededRandom(`demo:${company.key}:showcase`);
  const onDay = (daysAgo: number) => atDay(period, addDays(today, -daysAgo), timeOfDay(extra));
  if (company.key === 'van-dijk') planned.push(...showcase(extra, company, period));
  else for (const daysAgo of [1, 2, 3]) planned.push(payment(extra, company, onDay(daysAgo), 'bank'));
  if (company.key === 'kledingbox')
    planned.push(
      payment(extra, company, onDay(RETURNED_DAYS_AGO + 2), 'bank', { method: 'IDEAL' }),
      payment(extra, company, onDay(6), 'card', { currency: 'USD' }),
    );
  return planned
    .filter((one) => one.at < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

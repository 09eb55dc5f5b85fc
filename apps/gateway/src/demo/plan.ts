import { addDays, daysBetween, localDay, startOfDay } from '@stuiver/domain/dates';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import type { DemoCompany } from './companies.ts';
import { PAID, type Payer, type Script, SCRIPT_NAMES, SCRIPTS } from './scripts.ts';
import { DAY, HOUR, MINUTE } from './stage.ts';
import { pickShare, sale, TRADES } from './trades.ts';
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
  readonly customerId: string | null;
  readonly refunds: readonly PlannedRefund[];
};

/** Bank methods by country; cards have scripts of their own. */
const BANK_METHODS: Readonly<
  Record<Region, { methods: readonly PaymentMethod[]; shares: readonly number[] }>
> = {
  NL: { methods: ['IDEAL', 'PAYPAL', 'SEPA_DIRECT_DEBIT', 'BANCONTACT'], shares: [86, 8, 5, 1] },
  BE: { methods: ['BANCONTACT', 'PAYPAL', 'IDEAL'], shares: [78, 12, 10] },
  DE: { methods: ['PAYPAL', 'SEPA_DIRECT_DEBIT'], shares: [62, 38] },
};

function methodOf(random: SeededRandom, script: PlannedPayment['script'], region: Region): PaymentMethod {
  if (script.startsWith('card')) return 'CARD';
  if (script.startsWith('transfer')) return 'BANK_TRANSFER';
  const { methods, shares } = BANK_METHODS[region];
  const method = methods[pickShare(random, shares)] ?? 'IDEAL';
  // Signing a mandate involves no bank's page to abandon.
  const isAtBank = script === 'bankCancelledThenPaid' || script === 'bankForgotten';
  return method === 'SEPA_DIRECT_DEBIT' && isAtBank ? 'PAYPAL' : method;
}

/** Plans a payment for something the company sells; `rest` decides how it ends. */
export function payment(
  random: SeededRandom,
  company: DemoCompany,
  at: Date,
  rest: Pick<PlannedPayment, 'origin' | 'script'> & Partial<PlannedPayment>,
): PlannedPayment {
  const sold = sale(random, company.trade);
  const payer = person(random, company.region);
  return {
    at,
    ...sold,
    payer,
    method: methodOf(random, rest.script, company.region),
    iban: iban(random, company.region),
    postalAddress: postalAddress(random),
    customerId: random.int(3) === 0 ? `K-${10_000 + random.int(9000)}` : null,
    region: company.region,
    refunds: [],
    isQuick: false,
    ...rest,
  };
}

function refundsOf(random: SeededRandom, script: Script): PlannedRefund[] {
  if (!PAID.includes(script) || random.int(100) >= 7) return [];
  const after = DAY + random.int(12 * 24) * HOUR + random.int(60) * MINUTE;
  const first = { script: REFUND_SCRIPTS[pickShare(random, [10, 8, 3, 2, 1])] ?? 'whole', after };
  return random.int(5) === 0 && first.script !== 'whole'
    ? [first, { script: 'part', after: after + 3 * DAY }]
    : [first];
}

/** A time of day within the trade's hours. */
function timeOfDay(random: SeededRandom, company: DemoCompany): number {
  return pickShare(random, TRADES[company.trade].day) * HOUR + random.int(HOUR);
}

/** The number of payments of a day: more in season and at weekends, and growing. */
function countOf(
  random: SeededRandom,
  company: DemoCompany,
  day: string,
  share: number,
  scale: number,
): number {
  const rhythm = TRADES[company.trade];
  const mean = (shares: readonly number[]) => shares.reduce((sum, one) => sum + one, 0) / shares.length;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const inWeek = (rhythm.week[weekday] ?? 0) / mean(rhythm.week);
  const inYear = (rhythm.year[Number(day.slice(5, 7)) - 1] ?? 0) / mean(rhythm.year);
  const expected = company.perDay * inWeek * inYear * (0.75 + 0.5 * share) * scale;
  return Math.floor(expected) + (random.int(10_000) < (expected % 1) * 10_000 ? 1 : 0);
}

/** One of every kind on the last days, so that every status occurs at any scale. */
function showcase(
  random: SeededRandom,
  company: DemoCompany,
  today: string,
  now: Date,
  timeZone: string,
): PlannedPayment[] {
  const onDay = (daysAgo: number) =>
    new Date(Date.parse(startOfDay(addDays(today, -daysAgo), timeZone)) + timeOfDay(random, company));
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const of = (at: Date, script: PlannedPayment['script'], more: Partial<PlannedPayment> = {}) =>
    payment(random, company, at, { origin: 'shop', script, ...more });
  return [
    ...SCRIPT_NAMES.map((script, index) => of(onDay(index + 2), script)),
    ...REFUND_SCRIPTS.map((script, index) =>
      of(onDay(12 + index), 'bank', { refunds: [{ script, after: 2 * DAY + index * HOUR }] }),
    ),
    of(onDay(9), 'bank', { origin: 'link' }),
    of(onDay(8), 'card', { origin: 'link', method: 'CARD' }),
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
  const script =
    SCRIPT_NAMES[
      pickShare(
        random,
        SCRIPT_NAMES.map((name) => SCRIPTS[name].share),
      )
    ] ?? 'bank';
  const viaLink = random.int(100) < (company.trade === 'holding' ? 100 : 6);
  const refunds = refundsOf(random, script);
  if (!viaLink || !['card', 'bank', 'abandoned'].includes(script))
    return payment(random, company, at, { origin: 'shop', script, refunds });
  if (script === 'abandoned') return payment(random, company, at, { origin: 'link', script: 'linkOnly' });
  const isSepa = random.int(4) === 0;
  return payment(random, company, at, {
    origin: isSepa ? 'sepaLink' : 'link',
    script: isSepa ? 'bank' : script,
    refunds,
    ...(isSepa ? { method: 'SEPA_DIRECT_DEBIT' as const } : {}),
  });
}

export type PlanOptions = {
  readonly now: Date;
  readonly firstDay: string;
  readonly timeZone: string;
  readonly scale: number;
};

/**
 * Plans a company's payments up to `now`, in order of time. The randomness is the company's own: the same company, days
 * and scale give the same plan.
 */
export function planPayments(company: DemoCompany, options: PlanOptions): PlannedPayment[] {
  const { now, firstDay, timeZone, scale } = options;
  const random = seededRandom(`demo:${company.key}`);
  const today = localDay(now, timeZone);
  const days = daysBetween(firstDay, today);
  const planned: PlannedPayment[] = [];
  for (let index = 0; index <= days; index++) {
    const day = addDays(firstDay, index);
    const midnight = Date.parse(startOfDay(day, timeZone));
    const count = countOf(random, company, day, index / days, scale);
    for (let made = 0; made < count; made++) {
      planned.push(ordinary(random, company, new Date(midnight + timeOfDay(random, company))));
    }
  }
  const extra = seededRandom(`demo:${company.key}:showcase`);
  if (company.key === 'van-dijk') planned.push(...showcase(extra, company, today, now, timeZone));
  else {
    for (let daysAgo = 1; daysAgo <= 3; daysAgo++) {
      const midnight = Date.parse(startOfDay(addDays(today, -daysAgo), timeZone));
      planned.push(
        payment(extra, company, new Date(midnight + timeOfDay(extra, company)), {
          origin: 'shop',
          script: 'bank',
        }),
      );
    }
  }
  return planned
    .filter((one) => one.at < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

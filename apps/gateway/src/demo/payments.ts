import { addDays, daysBetween } from '@stuiver/domain/dates';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import { createPayment } from '../money/payments/engine/create-payment.ts';
import type { DemoCompany } from './companies.ts';
import { type Payer, person, pickShare, type Region, sale, sepaSpec } from './goods.ts';
import { isPaid, play, type Script, SCRIPT_NAMES, SCRIPTS, getSteps } from './pay.ts';
import {
  dispute,
  type DemoDispute,
  disputeLater,
  type Refund,
  REFUND_NAMES,
  REFUNDS,
  refundsLater,
  WAYS,
} from './sequels.ts';
import { atDay, DAY, HOUR, makeLink, MINUTE, RETURNED_DAYS_AGO, SECOND, type Stage } from './stage.ts';

/** A payment or link as it will be made and paid. */
type Plan = Payer & {
  readonly at: Date;
  readonly origin: 'shop' | 'link' | 'sepaLink';
  readonly script: Script;
  readonly description: string;
  readonly currency: string;
  readonly customerId: string | undefined;
  readonly refunds: readonly Refund[];
  readonly disputed: DemoDispute | null;
};
type Choices = Partial<Plan>;

/** Weights of bank methods by country; cards have scripts of their own. */
const BANK_METHODS: Readonly<Record<Region, Partial<Record<PaymentMethod, number>>>> = {
  NL: { IDEAL: 82, PAYPAL: 10, SEPA_DIRECT_DEBIT: 7, BANCONTACT: 1 },
  BE: { BANCONTACT: 78, PAYPAL: 12, IDEAL: 10 },
};

/** Weights of sales by hour from midnight; those by weekday from Sunday and month from January are parts of the mean. */
const HOURS = [0, 0, 0, 0, 0, 0, 1, 2, 4, 7, 9, 9, 8, 8, 8, 8, 7, 6, 7, 9, 10, 8, 4, 1];
const WEEK = [0.74, 0.74, 0.85, 0.95, 0.95, 1.27, 1.5];
const YEAR = [0.73, 0.73, 0.94, 1.15, 1.15, 1.15, 1.04, 0.94, 0.94, 0.94, 1.04, 1.25];

function drawMethod(random: SeededRandom, script: Script, region: Region): PaymentMethod {
  if (script.startsWith('card')) return 'CARD';
  if (script.startsWith('transfer')) return 'BANK_TRANSFER';
  const method = pickShare(random, BANK_METHODS[region]);
  // Signing a mandate involves no bank's page to abandon.
  const isAtBank = script === 'bankCancelledThenPaid' || script === 'bankForgotten';
  return method === 'SEPA_DIRECT_DEBIT' && isAtBank ? 'PAYPAL' : method;
}

/** Plans one payment for something the company sells. */
function plan(
  random: SeededRandom,
  { region, trade }: DemoCompany,
  at: Date,
  script: Script,
  choices: Choices = {},
): Plan {
  return {
    at,
    script,
    origin: 'shop',
    ...sale(random, trade),
    currency: 'EUR',
    ...person(random, region),
    method: drawMethod(random, script, region),
    customerId: random.int(3) === 0 ? `K-${10_000 + random.int(9000)}` : undefined,
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
  if (!isPaid(script) || random.int(100) >= 7) return {};
  const later = DAY + random.int(12 * 24) * HOUR + random.int(60) * MINUTE;
  const first = { script: pickShare(random, REFUNDS), after: later };
  const isTwice = random.int(5) === 0 && first.script !== 'whole';
  return { refunds: [first, ...(isTwice ? [{ script: 'part' as const, after: later + 3 * DAY }] : [])] };
}

const timeOfDay = (random: SeededRandom): number =>
  Number(pickShare<number>(random, HOURS)) * HOUR + random.int(HOUR);

/** The number of payments of a day: more in season and at weekends, and growing with `share` of the period. */
function drawCount(random: SeededRandom, perDay: number, day: string, share: number): number {
  const season = WEEK[new Date(day).getUTCDay()]! * YEAR[Number(day.slice(5, 7)) - 1]!;
  const expected = perDay * season * (0.75 + 0.5 * share);
  return Math.floor(expected) + (random.int(10_000) < (expected % 1) * 10_000 ? 1 : 0);
}

/** An ordinary day's payment: mostly the shop's, some by links that staff sends. */
function ordinary(random: SeededRandom, company: DemoCompany, at: Date): Plan {
  const script = pickShare(random, SHARES);
  const viaLink = random.int(100) < 6;
  const choices = sequel(random, script);
  if (viaLink && ['card', 'bank', 'abandoned'].includes(script)) {
    const isDebit = script === 'bank' && random.int(4) === 0;
    Object.assign(choices, isDebit ? DEBIT_LINK : { origin: 'link' });
  }
  return plan(random, company, at, script, choices);
}
const SHARES = Object.fromEntries(SCRIPT_NAMES.map((name) => [name, SCRIPTS[name][0]])) as Record<
  Script,
  number
>;
const DEBIT_LINK = { origin: 'sepaLink', method: 'SEPA_DIRECT_DEBIT' } as const;

/** One of every kind on the last days, so that every status occurs at any scale. */
function showcase({ company, period }: Stage, random: SeededRandom): Plan[] {
  const ago = (days: number, script: Script, choices?: Choices) =>
    plan(random, company, atDay(period, addDays(period.today, -days), timeOfDay(random)), script, choices);
  const underWay = (seconds: number, script: Script, choices?: Choices) =>
    plan(random, company, new Date(period.now.getTime() - seconds * SECOND), script, {
      isQuick: true,
      ...choices,
    });
  return [
    ...SCRIPT_NAMES.map((script, index) => ago(index + 2, script)),
    ...REFUND_NAMES.map((script, index) =>
      ago(12 + index, 'bank', { refunds: [{ script, after: 2 * DAY + index * HOUR }] }),
    ),
    // The last step of each dispute was a day or two ago; one payment was refunded before.
    ...WAYS.map((way, index) =>
      ago(12 + way.length * 2 + index, 'card', { disputed: dispute(random, way, 11 + index) }),
    ),
    ago(16, 'card', {
      refunds: [{ script: 'whole', after: 2 * DAY }],
      disputed: { ...dispute(random, ['RECEIVED'], 13), isPart: false },
    }),
    ago(9, 'bank', { origin: 'link' }),
    ago(8, 'card', { origin: 'link' }),
    ago(6, 'bank', DEBIT_LINK),
    ...[40, 1].map((days) => ago(days, 'abandoned', { origin: 'link' })),
    ...[1, 3].map((days) => ago(days, 'waiting')),
    underWay(300, 'card', { refunds: [{ script: 'later', after: 295 * SECOND }] }),
    underWay(20, 'bankLater'),
    underWay(5, 'bank'),
    ...Array.from({ length: 10 }, (_, index) => ago(5 + 3 * index, 'transfer')),
    ago(6, 'transferInParts'),
    ago(10, 'transferOver'),
    ago(2, 'transferAwaited'),
    ago(4, 'cardAuthorised'),
    underWay(30, 'cardAuthorised'),
  ];
}

/** Makes the payment as the shop's program does, or the link as staff does; returns what its payer opens. */
async function offer(stage: Stage, planned: Plan): Promise<string> {
  const { account, amount, at, currency, customerId, description, email, name, origin } = planned;
  const { company, context, merchantId, random, shopId } = stage;
  const about = { description, country: company.region, accountHolderName: name, emailAddress: email };
  if (origin !== 'shop')
    return makeLink(stage, {
      ...about,
      amount: formatWire(amount),
      linkValidityDays: random.pick([7, 14, 14, 30]),
      sepaSpec: origin === 'sepaLink' ? sepaSpec(planned) : null,
    });
  const { reference } = await createPayment(
    context,
    {
      ...about,
      merchantId,
      amount,
      currency,
      customerId,
      language: 'nl',
      ...(planned.method === 'SEPA_DIRECT_DEBIT' ? { iban: account } : {}),
      ...(planned.script === 'waiting' ? { expiresAt: new Date(at.getTime() + 30 * DAY) } : {}),
    },
    { kind: 'shop', id: shopId },
  );
  return reference;
}

/** Schedules a planned payment and what follows: its payer, their refunds, a dispute. */
function schedule(stage: Stage, planned: Plan): void {
  const { disputed, isQuick, origin, script } = planned;
  const { after, random } = stage;
  stage.add(planned.at, async () => {
    const reference = await offer(stage, planned);
    const hesitates = origin === 'shop' ? (5 + random.int(90)) * SECOND : (1 + random.int(60)) * HOUR;
    after(isQuick ? 2 * SECOND : hesitates, async () => {
      const id = await play(stage, planned, reference, getSteps(script));
      if (id === null || !isPaid(script)) return;
      refundsLater(stage, planned, id);
      if (disputed) disputeLater(stage, planned, id, disputed);
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
  const at = (day: string, script: Script, choices?: Choices) =>
    plan(random, company, atDay(period, day, timeOfDay(random)), script, choices);
  const days = daysBetween(firstDay, today);
  const planned: Plan[] = [];
  for (let index = 0; index <= days; index++) {
    const day = addDays(firstDay, index);
    const count = drawCount(random, company.perDay * scale, day, index / days);
    for (let made = 0; made < count; made++)
      planned.push(ordinary(random, company, atDay(period, day, timeOfDay(random))));
  }
  if (company.key === 'van-dijk') planned.push(...showcase(stage, random));
  else planned.push(...[1, 2, 3].map((daysAgo) => at(addDays(today, -daysAgo), 'bank')));
  if (company.key === 'kledingbox')
    planned.push(
      at(addDays(today, -RETURNED_DAYS_AGO - 2), 'bank', { method: 'IDEAL' }),
      at(addDays(today, -6), 'card', { currency: 'USD' }),
    );
  for (const one of planned) schedule(stage, one);
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
    amount: '2.00',
    maximumAmount: '250.00',
    paid: [10_00, 5_00, 25_00, 2_50, 10_00, 50_00, 7_50, 15_00, 100_00, 10_00, 5_00],
  },
  {
    description: 'Cursus banden plakken, tien plaatsen',
    daysAgo: 20,
    linkValidityDays: 60,
    maximumUses: 10,
    amount: '27.50',
    maximumAmount: null,
    paid: Array.from({ length: 6 }, () => 27_50),
  },
];

/** Schedules the company's long-lived links, with the payers who use them. */
export function scheduleReusableLinks(stage: Stage): void {
  const { company, period, random } = stage;
  for (const { daysAgo, paid, ...link } of REUSABLE_LINKS) {
    const start = new Date(period.now.getTime() - daysAgo * DAY - 3 * HOUR);
    const pace = (daysAgo * DAY) / (paid.length + 1);
    stage.add(start, async () => {
      const reference = await makeLink(stage, link);
      for (const [index, amount] of paid.entries()) {
        const script = index % 3 === 1 ? 'card' : 'bank';
        const payer = plan(random, company, start, script, {
          amount,
          method: script === 'card' ? 'CARD' : 'IDEAL',
        });
        stage.after(Math.round(pace * (index + 0.5)) + random.int(90) * MINUTE, () =>
          play(stage, payer, reference, getSteps(script)),
        );
      }
    });
  }
}

import { addDays, daysBetween } from '@stuiver/domain/dates';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import { createPayment } from '../money/payments/engine/create-payment.ts';
import type { DemoCompany } from './companies.ts';
import { inventPerson, pickShare, type Region, sale, sepaSpec } from './goods.ts';
import { isPaid, play, type Script, SCRIPT_NAMES, SCRIPTS, getSteps } from './pay.ts';
import {
  dispute,
  type DemoDispute,
  disputeLater,
  type Refund,
  REFUND_NAMES,
  REFUND_STORIES,
  refundsLater,
  WAYS,
} from './sequels.ts';
import { atDay, DAY, HOUR, makeLink, MINUTE, RETURNED_DAYS_AGO, SECOND, type Stage } from './stage.ts';

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

/** Draws something that the company sells, with its buyer. */
const draw = (random: SeededRandom, { region, trade }: DemoCompany, script: Script) => ({
  origin: 'shop' as 'shop' | 'link' | 'sepaLink',
  ...sale(random, trade),
  currency: 'EUR',
  ...inventPerson(random, region),
  method: drawMethod(random, script, region),
  customerId: random.int(3) === 0 ? `K-${10_000 + random.int(9000)}` : undefined,
  refunds: [] as readonly Refund[],
  disputed: null as DemoDispute | null,
  isQuick: false,
});
type Sale = ReturnType<typeof draw>;
type Choices = Partial<Sale>;
const DEBIT_LINK = { origin: 'sepaLink', method: 'SEPA_DIRECT_DEBIT' } as const;

/** Makes the payment as the shop's program does, or the link as staff does; returns what its payer opens. */
async function offer(stage: Stage, script: Script, sold: Sale): Promise<string> {
  const { account, amount, currency, customerId, description, email, method, name, origin } = sold;
  const { company, context, merchantId, random, shopId } = stage;
  const about = { description, country: company.region, accountHolderName: name, emailAddress: email };
  if (origin !== 'shop')
    return makeLink(stage, {
      ...about,
      amount: formatWire(amount),
      linkValidityDays: random.pick([7, 14, 14, 30]),
      sepaSpec: origin === 'sepaLink' ? sepaSpec(sold) : null,
    });
  const iban = method === 'SEPA_DIRECT_DEBIT' ? { iban: account } : {};
  const month = { expiresAt: new Date(context.clock.now().getTime() + 30 * DAY) };
  const payment = { ...about, ...iban, merchantId, amount, currency, customerId, language: 'nl' } as const;
  const wish = script === 'waiting' ? { ...payment, ...month } : payment;
  return (await createPayment(context, wish, { kind: 'shop', id: shopId })).reference;
}

/** Schedules a sale and what follows: its payer, their refunds, a dispute. */
function sell(stage: Stage, random: SeededRandom, at: Date, script: Script, choices: Choices = {}): Date {
  const sold = { ...draw(random, stage.company, script), ...choices };
  stage.add(at, async () => {
    const reference = await offer(stage, script, sold);
    const isShop = sold.origin === 'shop';
    const hesitates = isShop ? (5 + stage.random.int(90)) * SECOND : (1 + stage.random.int(60)) * HOUR;
    stage.after(sold.isQuick ? 2 * SECOND : hesitates, async () => {
      const id = await play(stage, sold, reference, getSteps(script));
      if (id === null || !isPaid(script)) return;
      refundsLater(stage, sold, id);
      if (sold.disputed) disputeLater(stage, at, sold.amount, id, sold.disputed);
    });
  });
  return at;
}

/** Draws the sequel of an ordinary payment: refunds of seven in a hundred, disputes of two in a hundred by card. */
function sequel(random: SeededRandom, script: Script): Choices {
  if (['card', 'cardSecure'].includes(script) && random.int(100) < 2)
    return { disputed: dispute(random, random.pick(WAYS.slice(3)), 5 + random.int(40)) };
  if (!isPaid(script) || random.int(100) >= 7) return {};
  const later = DAY + random.int(12 * 24) * HOUR + random.int(60) * MINUTE;
  const first = { script: pickShare(random, REFUND_STORIES), after: later };
  const isTwice = random.int(5) === 0 && first.script !== 'whole';
  return { refunds: [first, ...(isTwice ? [{ script: 'part' as const, after: later + 3 * DAY }] : [])] };
}

/** The number of payments of a day: more in season and at weekends, and growing with `share` of the period. */
function drawCount(random: SeededRandom, perDay: number, day: string, share: number): number {
  const season = WEEK[new Date(day).getUTCDay()]! * YEAR[Number(day.slice(5, 7)) - 1]!;
  const expected = perDay * season * (0.75 + 0.5 * share);
  return Math.floor(expected) + (random.int(10_000) < (expected % 1) * 10_000 ? 1 : 0);
}

/** Schedules an ordinary sale: mostly the shop's, some by links that staff sends. */
function sellOrdinary(stage: Stage, random: SeededRandom, at: Date): Date {
  const script = pickShare(random, SCRIPTS);
  const viaLink = random.int(100) < 6;
  const choices = sequel(random, script);
  if (!viaLink || !['card', 'bank', 'abandoned'].includes(script))
    return sell(stage, random, at, script, choices);
  const isDebit = script === 'bank' && random.int(4) === 0;
  return sell(stage, random, at, script, { ...choices, ...(isDebit ? DEBIT_LINK : { origin: 'link' }) });
}

type Ago = (days: number, script: Script, choices?: Choices) => Date;

/** Schedules one of every kind on the last days, so that every status occurs at any scale. */
function showcase(stage: Stage, random: SeededRandom, ago: Ago): Date[] {
  const underWay = (seconds: number, script: Script, choices?: Choices) =>
    sell(stage, random, new Date(stage.period.now.getTime() - seconds * SECOND), script, {
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

/**
 * Schedules a company's payments of a period. The randomness is the company's own: the same company, days and scale
 * give the same payments.
 *
 * @returns their number
 */
export function schedulePayments(stage: Stage): number {
  const { company, period } = stage;
  const random = seededRandom(`demo:${company.key}`);
  const drawTime = (day: string) =>
    atDay(period, day, Number(pickShare<number>(random, HOURS)) * HOUR + random.int(HOUR));
  const ago: Ago = (days, script, choices) =>
    sell(stage, random, drawTime(addDays(period.today, -days)), script, choices);
  const days = daysBetween(period.firstDay, period.today);
  const sales: Date[] = [];
  for (let index = 0; index <= days; index++) {
    const day = addDays(period.firstDay, index);
    const count = drawCount(random, company.perDay * period.scale, day, index / days);
    for (let made = 0; made < count; made++) sales.push(sellOrdinary(stage, random, drawTime(day)));
  }
  if (company.key === 'van-dijk') sales.push(...showcase(stage, random, ago));
  else sales.push(...[1, 2, 3].map((day) => ago(day, 'bank')));
  if (company.key === 'kledingbox')
    sales.push(ago(RETURNED_DAYS_AGO + 2, 'bank', { method: 'IDEAL' }), ago(6, 'card', { currency: 'USD' }));
  return sales.filter((at) => at < period.now).length;
}

/**
 * Links that many people pay: a QR code on the counter, whose amount the payer fills in, and a course with ten places.
 * `paid` holds one payment each in minor units, some days apart.
 */
const REUSABLE_LINKS = [
  {
    daysAgo: 75,
    paid: [10_00, 5_00, 25_00, 2_50, 10_00, 50_00, 7_50, 15_00, 100_00, 10_00, 5_00],
    description: 'Bijdrage fietsenproject Utrecht',
    linkValidityDays: 365,
    maximumUses: null,
    amount: '2.00',
    maximumAmount: '250.00',
  },
  {
    daysAgo: 20,
    paid: Array.from({ length: 6 }, () => 27_50),
    description: 'Cursus banden plakken, tien plaatsen',
    linkValidityDays: 60,
    maximumUses: 10,
    amount: '27.50',
  },
];

/** Schedules the company's long-lived links, with the payers who use them. */
export function scheduleReusableLinks(stage: Stage): void {
  const { company, period, random } = stage;
  for (const { daysAgo, paid, ...link } of REUSABLE_LINKS) {
    const pace = (daysAgo * DAY) / (paid.length + 1);
    stage.add(new Date(period.now.getTime() - daysAgo * DAY - 3 * HOUR), async () => {
      const reference = await makeLink(stage, link);
      for (const [index, amount] of paid.entries()) {
        const [script, method] = index % 3 === 1 ? (['card', 'CARD'] as const) : (['bank', 'IDEAL'] as const);
        const payer = { ...draw(random, company, script), amount, method };
        stage.after(Math.round(pace * (index + 0.5)) + random.int(90) * MINUTE, () =>
          play(stage, payer, reference, getSteps(script)),
        );
      }
    });
  }
}

import { addDays, addMonthsKeepingAnchor, daysBetween } from '@stuiver/domain/dates';
import { formatWire, readWire } from '@stuiver/domain/money';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import { deliverDue } from '../money/inbox/test-bank.ts';
import { createMandate } from '../money/mandates/create-mandate.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { getPaymentDetails } from '../money/payments/read/payment-details.ts';
import { changeRecurring, stopRecurring } from '../money/recurrences/change-recurrence.ts';
import { readNotice } from '../money/recurrences/read-notice.ts';
import { getRecurrence } from '../money/recurrences/read-recurrences.ts';
import { aCard } from '../testing/engine/engine.ts';
import { runSlot } from '../testing/engine/recurring.ts';
import { inventPerson, sepaSpec, TRADES } from './goods.ts';
import { CARDS } from './pay.ts';
import { DAY, HOUR, makeLink, MINUTE, type Stage } from './stage.ts';

/** Collections are sent in the morning. */
const RUN_AT = 7 * HOUR;

/** The course of a membership; the account decides some of them (docs/test-values.md). */
const SCRIPTS = {
  runs: null,
  stopped: null,
  dearer: null,
  ends: null,
  blocked: 'NL64INGB9015000000',
  mandateEnded: 'NL17INGB9014000000',
  takenBack: 'NL11INGB9018000000',
  /** Stopped while a slow bank has not answered. */
  ending: 'NL58INGB9019000000',
} as const;
type Script = keyof typeof SCRIPTS;
/** Most memberships run. */
const ORDINARY = ['runs', 'runs', 'runs', 'runs', 'stopped', 'dearer', 'ends'] as const;

/** Days between a notice and its collection, two more than needed. */
const NOTICE_DAYS = 16;

/** Schedules the next collection with the notice of a direct debit's next ones, and with each one its successor. */
async function collectLater(stage: Stage, script: Script, id: string): Promise<void> {
  const { actor, context, merchantId, scope } = stage;
  const { nextRunDate } = await getRecurrence(context, scope, id);
  if (nextRunDate === null) return;
  const notify = async () => {
    const notice = await readNotice(context, { merchantId, recurrenceId: id }, '');
    await notice?.afterSending?.();
  };
  const noticeDay = addDays(nextRunDate, -NOTICE_DAYS);
  if (noticeDay > stage.day()) stage.onDay(noticeDay, RUN_AT, notify);
  else await notify();
  stage.onDay(nextRunDate, RUN_AT + stage.random.int(120) * MINUTE, async () => {
    const result = await runSlot({ context }, { merchantId, id }, nextRunDate, actor);
    if (result !== 'collected') return;
    if (script === 'ending') stage.after(DAY, () => stopRecurring(context, scope, id, actor));
    await collectLater(stage, script, id);
  });
}

/** Stops a recurring payment, or makes it two euros dearer. */
async function change({ actor, context, day, scope }: Stage, script: Script, id: string): Promise<unknown> {
  const { amount, description, endDate, frequency, nextRunDate } = await getRecurrence(context, scope, id);
  if (nextRunDate === null || nextRunDate <= day()) return;
  if (script === 'stopped') return stopRecurring(context, scope, id, actor);
  const dearer = formatWire(readWire(amount) + 200);
  const wish = { id, amount: dearer, description, frequency, nextRunDate, endDate };
  return changeRecurring(context, scope, wish, actor);
}

/** Schedules a membership by direct debit or from a card: its link, the first payment, what staff and collections do. */
function schedule(stage: Stage, random: SeededRandom, script: Script, day: string): void {
  const { company, context, merchantId, scope } = stage;
  const { offers } = TRADES[company.trade];
  // Collections that are under way at the end of the history started a few days before it.
  const [description, minor, frequency] =
    script === 'ending' ? offers[0] : random.pick<(typeof offers)[number]>(offers);
  const someone = inventPerson(random, company.region);
  const payer = { ...someone, account: SCRIPTS[script] ?? someone.account };
  const byDebit = SCRIPTS[script] !== null || random.int(5) < 3;
  stage.onDay(day, (9 + random.int(10)) * HOUR, async () => {
    const reference = await makeLink(stage, {
      amount: formatWire(minor),
      country: company.region,
      description,
      accountHolderName: payer.name,
      emailAddress: payer.email,
      linkValidityDays: 14,
      transactionRecurrenceType: 'FIRST',
      frequency,
      endDate: script === 'ends' ? addDays(day, 100) : undefined,
      sepaSpec: byDebit ? sepaSpec(payer) : null,
    });
    stage.after((3 + stage.random.int(40)) * MINUTE, async () => {
      const card = () => aCard(stage.random.pick(CARDS.good), { cardHolderName: payer.name });
      const debit = { paymentMethod: 'SEPA_DIRECT_DEBIT', mandateAgreed: true } as const;
      const { transactionId } = await payReference(context, reference, byDebit ? debit : card());
      // The slow bank answers after five days.
      stage.after(script === 'ending' ? 5 * DAY + HOUR : DAY, async () => {
        await deliverDue(context, merchantId);
        const { recurrenceId } = await getPaymentDetails(context, scope, transactionId);
        if (recurrenceId === null) return;
        // A weekly debit would pause until its member has been notified.
        const isDearer = script === 'dearer' && !(byDebit && frequency === 'WEEKLY');
        if (isDearer || script === 'stopped')
          stage.after(isDearer ? 60 * DAY : 75 * DAY, () => change(stage, script, recurrenceId));
        await collectLater(stage, script, recurrenceId);
      });
    });
  });
}

/** Schedules a company's memberships. The first company has one of every script at any scale. */
export function scheduleMemberships(stage: Stage): void {
  const { company, period } = stage;
  const { firstDay, today, scale } = period;
  const random = seededRandom(`demo:${company.key}:memberships`);
  for (let made = 0; made < TRADES[company.trade].members * scale; made++) {
    const script = random.pick(ORDINARY);
    schedule(stage, random, script, addDays(firstDay, random.int(daysBetween(firstDay, today) - 3)));
  }
  if (company.key !== 'van-dijk') return;
  for (const script of Object.keys(SCRIPTS) as Script[]) {
    // The slow bank took five days for the first payment too.
    const [months, days] = script === 'ending' ? ([-1, -8] as const) : ([-5, -3] as const);
    schedule(stage, random, script, addDays(addMonthsKeepingAnchor(today, months), days));
  }
}

/** Schedules mandates that are signed without a payment; the first is so old that it expires within the history. */
export function scheduleMandates(stage: Stage): void {
  const { actor, company, context, merchantId, period } = stage;
  const { firstDay, today } = period;
  const random = seededRandom(`demo:${company.key}:mandates`);
  for (let index = 0; index < 5; index++) {
    const day = addDays(firstDay, index === 0 ? 20 : random.int(daysBetween(firstDay, today) - 1));
    const agreementDate =
      index === 0 ? addDays(addMonthsKeepingAnchor(day, -36), 60) : addDays(day, -random.int(20));
    const reference = `${company.key.slice(0, 4).toUpperCase()}-${agreementDate.slice(0, 4)}-${101 + index}`;
    const { account, address, name } = inventPerson(random, company.region);
    const consumer = { name, iban: account, address: { ...address, country: 'NL' } };
    stage.onDay(day, (10 + random.int(6)) * HOUR, () =>
      createMandate(context, { merchantId, reference, agreementDate, consumer }, actor),
    );
  }
}

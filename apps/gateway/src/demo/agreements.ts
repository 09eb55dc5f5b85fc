import { addDays, addMonthsKeepingAnchor, daysBetween } from '@stuiver/domain/dates';
import { readPostalAddress } from '@stuiver/domain/mandate';
import { formatWire } from '@stuiver/domain/money';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import { runDueSlot } from '../money/collections/run-due-slot.ts';
import { deliverDue } from '../money/inbox/test-bank.ts';
import { createMandate } from '../money/mandates/create-mandate.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { getPaymentDetails } from '../money/payments/read/payment-details.ts';
import { changeRecurring, stopRecurring } from '../money/recurrences/change-recurrence.ts';
import { confirmNotice } from '../money/recurrences/confirm-notice.ts';
import { lapseDueMandates } from '../money/recurrences/lapse-mandates.ts';
import { getRecurrence } from '../money/recurrences/read-recurrences.ts';
import { AppError } from '../platform/app-error.ts';
import type { DemoCompany } from './companies.ts';
import { iban, person, postalAddress, TRADES } from './goods.ts';
import { CARDS } from './scripts.ts';
import {
  after,
  DAY,
  getStageDay,
  HOUR,
  listenLater,
  makeLink,
  MINUTE,
  onDay,
  SECOND,
  settleLater,
  type Stage,
} from './stage.ts';

/** Collections are sent in the morning. */
const RUN_AT = 7 * HOUR;
/** The slow bank answers after five days. */
const SLOW = 5 * DAY + 2 * MINUTE;

/** The course of a membership; the account decides some of them (docs/test-values.md). */
const SCRIPTS = {
  runs: null,
  stopped: null,
  dearer: null,
  ends: null,
  blocked: 'NL64INGB9015000000',
  mandateEnded: 'NL17INGB9014000000',
  takenBack: 'NL11INGB9018000000',
  ending: 'NL58INGB9019000000',
} as const;
type Script = keyof typeof SCRIPTS;
/** Most memberships run. */
const ORDINARY = ['runs', 'runs', 'runs', 'runs', 'stopped', 'dearer', 'ends'] as const;

/** A recurring payment; without an IBAN it is collected from a card. */
function membership(random: SeededRandom, { region, trade }: DemoCompany, script: Script, day: string) {
  const { offers } = TRADES[trade];
  // Collections that are under way at the end of the history started a few days before it.
  const offer = script === 'ending' ? offers[0]! : random.pick(offers);
  const own = iban(random, region);
  const byDebit = random.int(5) < 3;
  return {
    ...offer,
    script,
    hour: 9 + random.int(10),
    payer: person(random, region),
    iban: SCRIPTS[script] ?? (byDebit ? own : null),
    postalAddress: postalAddress(random),
    country: region,
    lastDay: script === 'ends' ? addDays(day, 100) : null,
  };
}
type Membership = ReturnType<typeof membership>;

/** The membership's link, as staff sends it to the member. */
function sendLink(stage: Stage, planned: Membership): Promise<string> {
  const { country, frequency, iban: account, lastDay, minor, payer, postalAddress: address, text } = planned;
  const emailAddress = payer.email;
  return makeLink(stage, {
    amount: formatWire(minor),
    country,
    description: text,
    accountHolderName: payer.name,
    emailAddress,
    linkValidityDays: 14,
    sepaSpec: account === null ? null : { emailAddress, iban: account, postalAddress: address },
    transactionRecurrenceType: 'FIRST',
    frequency,
    ...(lastDay === null ? {} : { endDate: lastDay }),
  });
}

/** The member pays for the first time, by card or at the bank; returns the payment's id. */
async function payFirst(stage: Stage, planned: Membership, reference: string): Promise<string> {
  const card = () => ({
    paymentMethod: 'CARD' as const,
    creditcardNumber: stage.random.pick(CARDS.good.filter((number) => !number.startsWith('37'))),
    cardExpirationDate: `${Number(getStageDay(stage).slice(0, 4)) + 3}-05-01`,
    cvc: '123',
    cardHolderName: planned.payer.name,
  });
  const debit = { paymentMethod: 'SEPA_DIRECT_DEBIT', mandateAgreed: true } as const;
  const result = await payReference(stage.context, reference, planned.iban === null ? card() : debit);
  return result.transactionId;
}

/** Schedules the next collection, and with each one its successor. */
async function runLater(stage: Stage, planned: Membership, id: string): Promise<void> {
  const { actor, context, merchantId, scope } = stage;
  const { nextRunDate } = await getRecurrence(context, scope, id);
  if (nextRunDate === null) return;
  onDay(stage, nextRunDate, RUN_AT + stage.random.int(120) * MINUTE, async () => {
    if (planned.iban !== null) {
      const notice = confirmNotice(context, scope, { id, dueDate: nextRunDate }, actor);
      // A member who was notified at signing needs no further notice.
      await notice.catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
    const result = await runDueSlot(context, { merchantId, recurrenceId: id, dueDate: nextRunDate });
    if (result !== 'collected') return;
    settleLater(stage);
    if (planned.iban !== null) {
      listenLater(stage);
      after(stage, planned.script === 'ending' ? SLOW : 130 * SECOND, () => deliverDue(context, merchantId));
    }
    await runLater(stage, planned, id);
  });
}

/** Schedules the staff's actions on a membership. */
function staffActs(stage: Stage, { script, minor }: Membership, id: string): void {
  const { actor, context, scope } = stage;
  const whileActive =
    (act: (recurrence: Awaited<ReturnType<typeof getRecurrence>>) => Promise<unknown>) => async () => {
      const recurrence = await getRecurrence(context, scope, id);
      if (recurrence.nextRunDate !== null && recurrence.nextRunDate > getStageDay(stage))
        await act(recurrence);
    };
  const stop = whileActive(() => stopRecurring(context, scope, id, actor));
  if (script === 'stopped') after(stage, 75 * DAY, stop);
  // A day after its collection, before the slow bank has answered.
  if (script === 'ending') after(stage, 32 * DAY, stop);
  const raise = whileActive(async ({ description, frequency, nextRunDate, endDate }) => {
    const change = { id, amount: formatWire(minor + 200), description, frequency, endDate };
    await changeRecurring(context, scope, { ...change, nextRunDate: nextRunDate ?? '' }, actor);
  });
  if (script === 'dearer') after(stage, 60 * DAY, raise);
}

/** Schedules a membership: its link, the member's first payment, its collections, and the staff's actions. */
function scheduleMembership(stage: Stage, planned: Membership, day: string): void {
  const { context, merchantId, random, scope } = stage;
  onDay(stage, day, planned.hour * HOUR, async () => {
    const reference = await sendLink(stage, planned);
    after(stage, (3 + random.int(40)) * MINUTE, async () => {
      const transactionId = await payFirst(stage, planned, reference);
      const goOn = async () => {
        settleLater(stage);
        const { recurrenceId } = await getPaymentDetails(context, scope, transactionId);
        if (recurrenceId === null) return;
        staffActs(stage, planned, recurrenceId);
        await runLater(stage, planned, recurrenceId);
      };
      if (planned.iban === null) return goOn();
      // The bank answers after a minute or five days; some accounts return the money another minute later.
      after(stage, planned.script === 'ending' ? SLOW : 65 * SECOND, async () => {
        await deliverDue(context, merchantId);
        await goOn();
        listenLater(stage);
      });
    });
  });
}

/** Schedules a company's memberships. The first company has one of every script at any scale. */
export function scheduleMemberships(stage: Stage): void {
  const { company, period } = stage;
  const { firstDay, today, scale } = period;
  const random = seededRandom(`demo:${company.key}:memberships`);
  const schedule = (script: Script, day: string) =>
    scheduleMembership(stage, membership(random, company, script, day), day);
  const days = daysBetween(firstDay, today);
  for (let made = 0; made < TRADES[company.trade].members * scale; made++) {
    const script = random.pick(ORDINARY);
    schedule(script, addDays(firstDay, random.int(days - 3)));
  }
  if (company.key !== 'van-dijk') return;
  for (const script of Object.keys(SCRIPTS) as Script[]) {
    // The slow bank took five days for the first payment too.
    const [months, before] = script === 'ending' ? [-1, -8] : [-5, -3];
    schedule(script, addDays(addMonthsKeepingAnchor(today, months!), before!));
  }
}

/** Schedules mandates that are signed without a payment; the first is so old that it expires within the history. */
export function scheduleMandates(stage: Stage): void {
  const { actor, company, context, merchantId, period } = stage;
  const { firstDay, today } = period;
  const { key, region } = company;
  const random = seededRandom(`demo:${key}:mandates`);
  for (let index = 0; index < 5; index++) {
    const day = addDays(firstDay, index === 0 ? 20 : random.int(daysBetween(firstDay, today) - 1));
    const agreementDate =
      index === 0 ? addDays(addMonthsKeepingAnchor(day, -36), 60) : addDays(day, -random.int(20));
    const { name } = person(random, region);
    const address = readPostalAddress(postalAddress(random), region);
    const reference = `${key.slice(0, 4).toUpperCase()}-${agreementDate.slice(0, 4)}-${101 + index}`;
    const consumer = { name, iban: iban(random, region), address };
    onDay(stage, day, (10 + random.int(6)) * HOUR, async () => {
      await createMandate(context, { merchantId, reference, agreementDate, consumer }, actor);
      onDay(stage, addDays(day, 61), HOUR, () => lapseDueMandates(context, merchantId));
    });
  }
}

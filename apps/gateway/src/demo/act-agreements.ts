import { addDays, localDay } from '@stuiver/domain/dates';
import { readPostalAddress } from '@stuiver/domain/mandate';
import { formatWire } from '@stuiver/domain/money';
import { scopeOfOne } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import type { PlannedMandate, PlannedMembership } from './plan-agreements.ts';
import { CARDS } from './scripts.ts';
import {
  after,
  atDay,
  DAY,
  HOUR,
  listenLater,
  makeLink,
  MINUTE,
  SECOND,
  settleLater,
  type Stage,
} from './stage.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { getRecurrence } from '../money/recurrences/read-recurrences.ts';
import { runDueSlot } from '../money/collections/run-due-slot.ts';
import { stopRecurring, changeRecurring } from '../money/recurrences/change-recurrence.ts';
import { createMandate } from '../money/mandates/create-mandate.ts';
import { lapseDueMandates } from '../money/recurrences/lapse-mandates.ts';
import { getPaymentDetails } from '../money/payments/read/payment-details.ts';
import { deliverDue } from '../money/inbox/test-bank.ts';
import { confirmNotice } from '../money/recurrences/confirm-notice.ts';

/** Collections are sent in the morning. */
const RUN_AT = 7 * HOUR;
/** The slow bank answers after five days. */
const SLOW = 5 * DAY + 2 * MINUTE;

/** The membership's link, as staff sends it to the member. */
function sendLink(stage: Stage, planned: PlannedMembership): Promise<string> {
  const { payer, iban, postalAddress, frequency, lastDay } = planned;
  return makeLink(stage, {
    amount: formatWire(planned.amount),
    country: planned.region,
    description: planned.description,
    accountHolderName: payer.name,
    emailAddress: payer.email,
    linkValidityDays: 14,
    sepaSpec: iban === null ? null : { emailAddress: payer.email, iban, postalAddress },
    transactionRecurrenceType: 'FIRST',
    frequency,
    ...(lastDay === null ? {} : { endDate: lastDay }),
  });
}

/** The member pays for the first time: by card, or at the bank. */
async function payFirst(stage: Stage, planned: PlannedMembership, reference: string): Promise<string> {
  if (planned.iban === null) {
    const year = Number(localDay(stage.context.clock.now(), 'UTC').slice(0, 4)) + 3;
    const { transactionId } = await payReference(stage.context, reference, {
      paymentMethod: 'CARD',
      creditcardNumber: stage.random.pick(CARDS.good.filter((number) => !number.startsWith('37'))),
      cardExpirationDate: `${year}-05-01`,
      cvc: '123',
      cardHolderName: planned.payer.name,
    });
    return transactionId;
  }
  const result = await payReference(stage.context, reference, {
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    mandateAgreed: true,
  });
  return result.transactionId;
}

/** Schedules the next collection, and with each one its successor. */
async function runLater(stage: Stage, planned: PlannedMembership, recurrenceId: string): Promise<void> {
  const { merchantId } = stage;
  const { nextRunDate } = await getRecurrence(stage.context, scopeOfOne(merchantId), recurrenceId);
  if (nextRunDate === null) return;
  const at = atDay(stage, nextRunDate, RUN_AT + stage.random.int(120) * MINUTE);
  stage.agenda.add(at, async () => {
    if (planned.iban !== null) {
      const actor = { kind: 'user', id: stage.staff.userId } as const;
      // The club has notified its member; notices at signing need no repetition.
      await confirmNotice(
        stage.context,
        scopeOfOne(merchantId),
        { id: recurrenceId, dueDate: nextRunDate },
        actor,
      ).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
    const result = await runDueSlot(stage.context, { merchantId, recurrenceId, dueDate: nextRunDate });
    if (result !== 'collected') return;
    settleLater(stage);
    if (planned.iban !== null) {
      listenLater(stage);
      after(stage, planned.script === 'ending' ? SLOW : 130 * SECOND, () =>
        deliverDue(stage.context, stage.merchantId),
      );
    }
    await runLater(stage, planned, recurrenceId);
  });
}

/** Plays what staff later does with a membership. */
function staffActs(stage: Stage, planned: PlannedMembership, recurrenceId: string): void {
  const scope = scopeOfOne(stage.merchantId);
  const actor = { kind: 'user', id: stage.staff.userId } as const;
  const whileActive = (act: (nextRunDate: string) => Promise<void>) => async () => {
    const { nextRunDate } = await getRecurrence(stage.context, scope, recurrenceId);
    const today = localDay(stage.context.clock.now(), stage.context.settings.timeZone);
    if (nextRunDate !== null && nextRunDate > today) await act(nextRunDate);
  };
  const stop = whileActive(() => stopRecurring(stage.context, scope, recurrenceId, actor));
  if (planned.script === 'stopped') after(stage, 75 * DAY, stop);
  // A day after its collection, before the slow bank has answered.
  if (planned.script === 'ending') after(stage, 32 * DAY, stop);
  if (planned.script === 'dearer') {
    const change = whileActive(async (nextRunDate) => {
      const { amount, description, frequency, endDate } = await getRecurrence(
        stage.context,
        scope,
        recurrenceId,
      );
      const dearer = formatWire(planned.amount + 200);
      if (amount !== dearer)
        await changeRecurring(
          stage.context,
          scope,
          { id: recurrenceId, amount: dearer, description, frequency, nextRunDate, endDate },
          actor,
        );
    });
    after(stage, 60 * DAY, change);
  }
}

/** Schedules a membership: its link, the member's first payment, its collections, and what staff does. */
export function scheduleMembership(stage: Stage, planned: PlannedMembership): void {
  stage.agenda.add(planned.at, async () => {
    const reference = await sendLink(stage, planned);
    after(stage, (3 + stage.random.int(40)) * MINUTE, async () => {
      const transactionId = await payFirst(stage, planned, reference);
      const goOn = async () => {
        settleLater(stage);
        const payment = await getPaymentDetails(stage.context, scopeOfOne(stage.merchantId), transactionId);
        if (payment.recurrenceId === null) return;
        staffActs(stage, planned, payment.recurrenceId);
        await runLater(stage, planned, payment.recurrenceId);
      };
      if (planned.iban === null) return goOn();
      // The bank answers after a minute or five days; some accounts return the money another minute later.
      after(stage, planned.script === 'ending' ? SLOW : 65 * SECOND, async () => {
        await deliverDue(stage.context, stage.merchantId);
        await goOn();
        listenLater(stage);
      });
    });
  });
}

/** Schedules a mandate that was signed without a payment, and the day on which it would expire. */
export function scheduleMandate(stage: Stage, planned: PlannedMandate): void {
  stage.agenda.add(planned.at, async () => {
    await createMandate(
      stage.context,
      {
        merchantId: stage.merchantId,
        reference: planned.reference,
        agreementDate: planned.agreementDate,
        consumer: {
          name: planned.payer.name,
          iban: planned.iban,
          address: readPostalAddress(planned.postalAddress, planned.region),
        },
      },
      { kind: 'user', id: stage.staff.userId },
    );
    const lapse = addDays(localDay(stage.context.clock.now(), stage.context.settings.timeZone), 61);
    stage.agenda.add(atDay(stage, lapse, HOUR), () => lapseDueMandates(stage.context, stage.merchantId));
  });
}

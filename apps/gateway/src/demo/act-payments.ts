import { methodOf } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import { uuidFromBytes } from '@stuiver/domain/uuid';
import { scopeOfOne } from '../platform/access/scope.ts';
import { disputeLater } from './disputes.ts';
import type { PlannedPayment, PlannedRefund } from './plan.ts';
import { PAID, SCRIPTS } from './scripts.ts';
import { after, DAY, HOUR, listenLater, makeLink, MINUTE, SECOND, settleLater, type Stage } from './stage.ts';
import { initiateRefund } from '../money/refunds/initiate-refund.ts';
import { expireDue } from '../money/payments/engine/end-payments.ts';
import { createPayment } from '../money/payments/engine/create-payment.ts';

const REFUND_REASONS = [
  'Retour ontvangen',
  'Maat past niet',
  'Te laat geleverd',
  'Dubbel besteld',
  'Annulering',
  'Beschadigd bij aankomst',
];

/** Amounts of partial refunds, small compared with most sales; minor units. */
const PARTS = [500, 1000, 1500, 2000, 2500, 5000, 10_000];

/** A refund's amount, at most `room`: the simulator decides by its cents (docs/test-values.md). */
function refundAmount(stage: Stage, room: number, script: PlannedRefund['script']): number | null {
  if (script === 'whole') return room;
  const cents = { part: 0, later: 13, fails: 14, bounces: 15 }[script];
  const fitting = PARTS.filter((part) => part + cents <= room);
  return fitting.length === 0 ? null : stage.random.pick(fitting) + cents;
}

/** Refunds of one payment, one after the other, never more than was paid. */
function refundsLater(stage: Stage, planned: PlannedPayment, transactionId: string): void {
  const { merchantId, staff, random } = stage;
  let room = planned.amount;
  for (const refund of planned.refunds) {
    // From the payer's arrival: a link may be opened days after it was made.
    after(stage, refund.after, async () => {
      const amount = refundAmount(stage, room, refund.script);
      if (amount === null) return;
      room -= amount;
      await initiateRefund(
        stage.context,
        scopeOfOne(merchantId),
        {
          merchantId,
          transactionId,
          refundId: uuidFromBytes(random.bytes(16), 4),
          amount,
          description: random.pick(REFUND_REASONS),
        },
        { kind: 'user', id: staff.userId },
      );
      if (refund.script === 'later' || refund.script === 'bounces') listenLater(stage);
    });
  }
}

/** The payer arrives at the hosted page of a payment or link. */
async function payerArrives(stage: Stage, planned: PlannedPayment, reference: string): Promise<void> {
  if (planned.script === 'waiting' || planned.script === 'linkOnly') return;
  const result = await SCRIPTS[planned.script].play(stage, planned, reference);
  if (!result) return;
  settleLater(stage);
  // An abandoned payment expires a day after it was made.
  after(stage, DAY + MINUTE, () => expireDue(stage.context, stage.merchantId));
  if (!PAID.includes(planned.script)) return;
  refundsLater(stage, planned, result.transactionId);
  if (planned.disputed) disputeLater(stage, planned, result.transactionId, planned.disputed);
}

/** Staff sends a link, which its payer opens in hours or days. */
function sendLink(stage: Stage, planned: PlannedPayment): Promise<string> {
  const { payer, iban, postalAddress } = planned;
  const isSepa = planned.origin === 'sepaLink';
  return makeLink(stage, {
    amount: formatWire(planned.amount),
    country: planned.region,
    description: planned.description,
    accountHolderName: payer.name,
    emailAddress: payer.email,
    linkValidityDays: stage.random.pick([7, 14, 14, 30]),
    sepaSpec: isSepa ? { emailAddress: payer.email, iban, postalAddress } : null,
  });
}

/** The shop's program makes the payment; its payer comes at once. */
async function makePayment(stage: Stage, planned: PlannedPayment): Promise<string> {
  const isWaiting = planned.script === 'waiting';
  const made = await createPayment(
    stage.context,
    {
      merchantId: stage.merchantId,
      amount: planned.amount,
      currency: planned.currency,
      country: planned.region,
      description: planned.description,
      customerId: planned.customerId ?? undefined,
      accountHolderName: planned.payer.name,
      emailAddress: planned.payer.email,
      language: 'nl',
      ...(methodOf(planned.method)?.fields === 'mandate' ? { iban: planned.iban } : {}),
      // An invoice that may be paid within a month.
      ...(isWaiting ? { expiresAt: new Date(planned.at.getTime() + 30 * DAY) } : {}),
    },
    { kind: 'shop', id: stage.shopId },
  );
  if (planned.script === 'abandoned')
    after(stage, DAY + SECOND, () => expireDue(stage.context, stage.merchantId));
  return made.reference;
}

/** Schedules a planned payment: its creation, its payer, and its sequel, such as a dispute. */
export function schedulePayment(stage: Stage, planned: PlannedPayment): void {
  stage.agenda.add(planned.at, async () => {
    const isLink = planned.origin !== 'shop';
    const reference = isLink ? await sendLink(stage, planned) : await makePayment(stage, planned);
    const hesitates = isLink ? (1 + stage.random.int(60)) * HOUR : (5 + stage.random.int(90)) * SECOND;
    after(stage, planned.isQuick ? 2 * SECOND : hesitates, () => payerArrives(stage, planned, reference));
  });
}

import { localDay } from '@stuiver/domain/dates';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { AttemptStatus, PaymentStatus } from '@stuiver/domain/states';
import type { Actor } from '../../apps/gateway/src/lib/context.ts';
import {
  addEvent,
  type AttemptRow,
  moveAttempt,
  movePayment,
  type PaymentChange,
} from '../../apps/gateway/src/modules/ledger/change.ts';
import type { EventKind } from '../../apps/gateway/src/modules/ledger/transfers.ts';
import { newPaymentChange, type NewPayment } from '../../apps/gateway/src/modules/payments/create-payment.ts';
import { addAttempt } from '../../apps/gateway/src/modules/payments/start-attempt.ts';
import { DAY, HOUR, MINUTE, span, type World } from './world.ts';

/** A payment's whole life as one change, told moment by moment with the engine's own words. */
export type Life = { readonly world: World; readonly change: PaymentChange; now: number };

const DECLINES = ['05', '51', '61', '54', 'N7', '91'];
/** No card stands behind these rows, so no key made it. */
const FINGERPRINT = Buffer.alloc(16);
const CARDS = [
  { card_brand: 'visa', card_first_six: '424242', card_last_four: '4242' },
  { card_brand: 'mastercard', card_first_six: '555555', card_last_four: '4444' },
  { card_brand: 'maestro', card_first_six: '675964', card_last_four: '8453' },
];

/** Moves to a later moment; what is added to the returned change carries its time. */
export function moment(life: Life, milliseconds: number, actor: Actor): PaymentChange {
  const { world, change } = life;
  const at = new Date(milliseconds);
  life.now = milliseconds;
  world.context.clock.set(at);
  change.payment.updated_at = at;
  return { ...change, actor, at, day: localDay(at, world.context.settings.timeZone) };
}

/** Begins with an OPEN payment. */
export function beginLife(world: World, at: number, input: NewPayment, actor: Actor): Life {
  world.context.clock.set(new Date(at));
  return { world, change: newPaymentChange(world.context, input, '', actor), now: at };
}

function move(change: PaymentChange, to: PaymentStatus): void {
  const result = movePayment(change, to);
  if (result !== 'applied') throw new Error(`A payment cannot become ${to}: ${result}`);
}

function moveTo(
  change: PaymentChange,
  attempt: AttemptRow,
  to: AttemptStatus,
  patch: Partial<AttemptRow>,
): void {
  const { result } = moveAttempt(change, attempt, to, { next_check_at: null, ...patch });
  if (result !== 'applied') throw new Error(`An attempt cannot become ${to}: ${result}`);
}

/** The newest attempt as it is now. */
function newest(life: Life): AttemptRow {
  return life.change.attempts.at(-1)!.row;
}

/** Starts an attempt; a bank method sends the payer away. */
export function startAttempt(life: Life, method: PaymentMethod, actor: Actor): void {
  const { world } = life;
  const started = moment(life, life.now + span(world, 1000, 3 * MINUTE), actor);
  const stored =
    method === 'CARD'
      ? { ...world.dice.pick(CARDS), card_expiry: '2031-06', card_fingerprint: FINGERPRINT }
      : null;
  addAttempt(started, { method, card: null, stored }, 'simulator', world.context.ids.next());
  if (method === 'IDEAL' || method === 'BANCONTACT' || method === 'PAYPAL') {
    const sent = moment(life, life.now + 800, actor);
    const attempt = newest(life);
    moveTo(sent, attempt, 'REDIRECTED', { processor_reference: `sim_${attempt.id}` });
    addEvent(sent, 'attemptRedirected', { attemptId: attempt.id, amount: attempt.amount });
  }
}

const ENDS: Readonly<Record<'FAILED' | 'ABORTED' | 'EXPIRED', EventKind>> = {
  FAILED: 'attemptDeclined',
  ABORTED: 'attemptAborted',
  EXPIRED: 'attemptExpired',
};

/** Ends the newest attempt without money. */
export function endAttempt(life: Life, to: 'FAILED' | 'ABORTED' | 'EXPIRED', reason?: string): void {
  const attempt = newest(life);
  const code =
    reason ?? (to === 'FAILED' ? life.world.dice.pick(DECLINES) : to === 'ABORTED' ? 'cancelled' : 'expired');
  const ended = moment(life, life.now + span(life.world, 2000, 5 * MINUTE), { kind: 'processor' });
  moveTo(ended, attempt, to, { decline_code: code });
  if (ended.payment.status === 'PENDING') move(ended, 'OPEN');
  addEvent(ended, ENDS[to], { attemptId: attempt.id, amount: attempt.amount, reasonCode: code });
}

/** The bank was told and has not answered; SEPA takes days. */
export function leavePending(life: Life): void {
  const attempt = newest(life);
  const pending = moment(life, life.now + 900, { kind: 'processor' });
  moveTo(pending, attempt, 'PENDING', { processor_reference: `sim_${attempt.id}` });
  move(pending, 'PENDING');
  addEvent(pending, 'attemptPending', { attemptId: attempt.id, amount: attempt.amount });
}

/** Money came in by the newest attempt, and is settled days later. */
export function capture(life: Life, after: number): void {
  const attempt = newest(life);
  const paid = moment(life, life.now + after, { kind: 'processor' });
  const { payment } = paid;
  moveTo(paid, attempt, 'SUCCEEDED', { processor_reference: `sim_${attempt.id}`, decline_code: null });
  move(paid, 'SUCCEEDED');
  payment.captured_attempt_id = attempt.id;
  payment.captured_amount = payment.amount;
  payment.paid_at = paid.at;
  addEvent(paid, 'paymentSucceeded', { attemptId: attempt.id, amount: payment.amount });
}

/** Settles, when that lies before the end of the story. */
export function settle(life: Life): void {
  const { payment } = life.change;
  const at = Math.max(payment.paid_at!.getTime() + DAY, life.now + HOUR) + span(life.world, 0, DAY);
  if (at > life.world.until) return;
  const settled = moment(life, at, { kind: 'processor' });
  move(settled, 'SETTLED');
  payment.settled_at = settled.at;
  addEvent(settled, 'paymentSettled', {
    attemptId: payment.captured_attempt_id,
    amount: payment.captured_amount,
  });
}

/** The payment's own end without money. */
export function endPayment(life: Life, to: 'FAILED' | 'ABORTED' | 'EXPIRED'): void {
  const expires = life.change.payment.expires_at.getTime();
  const at = to === 'ABORTED' ? life.now + span(life.world, MINUTE, HOUR) : Math.max(expires, life.now);
  const ended = moment(life, at, to === 'ABORTED' ? { kind: 'payer' } : { kind: 'system' });
  move(ended, to);
  const kinds = { FAILED: 'paymentFailed', ABORTED: 'paymentAborted', EXPIRED: 'paymentExpired' } as const;
  addEvent(ended, kinds[to]);
}

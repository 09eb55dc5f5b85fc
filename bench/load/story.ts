import { localDay } from '@stuiver/domain/dates';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { PaymentChange } from '../../apps/gateway/src/modules/ledger/change.ts';
import type { NewPayment } from '../../apps/gateway/src/modules/payments/create-payment.ts';
import { tellAftermath } from './aftermath.ts';
import { beginLife, capture, endAttempt, endPayment, leavePending, type Life, startAttempt } from './life.ts';
import {
  beginRecurrence,
  countRun,
  pickPlan,
  type RecurringBook,
  signMandate,
  takeDue,
} from './recurring.ts';
import { DAY, happens, HOUR, MINUTE, type Payer, span, type World } from './world.ts';

/** Methods of a payer's choice, by their share. */
const METHODS: readonly PaymentMethod[] = [
  'IDEAL',
  'IDEAL',
  'IDEAL',
  'IDEAL',
  'CARD',
  'CARD',
  'CARD',
  'BANCONTACT',
  'PAYPAL',
  'SEPA_DIRECT_DEBIT',
];
const WHAT = ['Bestelling', 'Factuur', 'Reservering', 'Kaartje', 'Abonnement', 'Contributie', 'Gift'];

/** One payment that is to be told. */
export type Beginning = {
  readonly merchantId: string;
  /** When it is made, in milliseconds. */
  readonly at: number;
  /** Its number among all, which stands in its description as an order's would. */
  readonly number: number;
  /** The link that it is paid by. */
  readonly link?: { readonly id: string; readonly amount: number; readonly description: string };
};

function amountOf(world: World): number {
  const { dice } = world;
  return happens(world, 20) ? 50_000 + dice.int(900_000) : 250 + dice.int(150) * 50 + dice.int(3) * 5;
}

function inputOf(world: World, beginning: Beginning, payer: Payer): NewPayment {
  const what = world.dice.pick(WHAT);
  return {
    merchantId: beginning.merchantId,
    amount: amountOf(world),
    currency: 'EUR',
    country: 'NL',
    description: `${what} ${String(beginning.number).padStart(8, '0')}`,
    accountHolderName: payer.name,
    emailAddress: payer.email,
    iban: happens(world, 300) ? payer.iban : undefined,
    customerId: happens(world, 400) ? `klant-${world.dice.int(50_000)}` : undefined,
    ...(beginning.link && {
      amount: beginning.link.amount,
      description: beginning.link.description,
      paymentLinkId: beginning.link.id,
    }),
  };
}

/** The bank of a direct debit answers after days, everybody else at once. */
function payBy(life: Life, method: PaymentMethod): void {
  if (method !== 'SEPA_DIRECT_DEBIT') return capture(life, span(life.world, 2000, 4 * MINUTE));
  leavePending(life);
  const after = DAY + span(life.world, 0, DAY);
  if (life.now + after < life.world.until) capture(life, after);
}

/** A run of a recurrence: nobody chooses, it is paid or refused. */
function tellCollection(world: World, book: RecurringBook, beginning: Beginning): PaymentChange | null {
  const day = localDay(beginning.at, world.context.settings.timeZone);
  const recurring = takeDue(book, beginning.merchantId, day);
  if (recurring === null) return null;
  const { row, payer } = recurring;
  const life = beginLife(
    world,
    beginning.at,
    {
      ...inputOf(world, beginning, payer),
      description: row.description,
      amount: row.amount,
      iban: row.mandate_id === null ? undefined : payer.iban,
    },
    { kind: 'system' },
  );
  const { payment } = life.change;
  payment.recurrence_type = 'RECURRING';
  startAttempt(life, row.method as PaymentMethod, { kind: 'system' });
  if (happens(world, 25)) {
    endAttempt(life, 'FAILED', row.mandate_id === null ? '51' : 'AM04');
    if (payment.expires_at.getTime() < world.until) endPayment(life, 'FAILED');
  } else payBy(life, row.method as PaymentMethod);
  countRun(world, book, recurring, payment);
  if (payment.captured_amount > 0) tellAftermath(life);
  return life.change;
}

/** Tries that came to nothing, and what ended them. */
function tellFailure(life: Life, method: PaymentMethod, to: 'FAILED' | 'ABORTED' | 'EXPIRED'): void {
  const { world } = life;
  if (to !== 'EXPIRED') {
    startAttempt(life, method, { kind: 'payer' });
    endAttempt(life, to === 'ABORTED' ? 'ABORTED' : 'FAILED');
  }
  // Until its time is over it stays OPEN.
  if (to === 'ABORTED' || life.change.payment.expires_at.getTime() < world.until) endPayment(life, to);
}

function tellPurchase(world: World, book: RecurringBook, beginning: Beginning): PaymentChange {
  const payer = world.dice.pick(world.payers);
  const fate = world.dice.int(1000);
  const method = world.dice.pick(METHODS);
  const isFirst = (method === 'CARD' || method === 'SEPA_DIRECT_DEBIT') && happens(world, 30);
  const input = inputOf(world, beginning, payer);
  const life = beginLife(world, beginning.at, isFirst ? { ...input, recurrence: pickPlan(world) } : input, {
    kind: beginning.link ? 'payer' : 'system',
  });
  // So short before the end nobody has paid yet.
  if (beginning.at > world.until - 2 * HOUR) return life.change;
  if (fate < 55) tellFailure(life, method, 'FAILED');
  else if (fate < 60) tellFailure(life, method, 'ABORTED');
  else if (fate < 150) tellFailure(life, method, 'EXPIRED');
  else {
    if (fate < 220) {
      // What goes on by itself can only begin with a method that can.
      startAttempt(life, isFirst ? method : world.dice.pick(METHODS), { kind: 'payer' });
      endAttempt(life, happens(world, 500) ? 'FAILED' : 'ABORTED');
    }
    startAttempt(life, method, { kind: 'payer' });
    payBy(life, method);
    if (life.change.payment.captured_amount > 0) {
      if (isFirst) beginRecurrence(world, book, life.change.payment, payer);
      tellAftermath(life);
    }
  }
  return life.change;
}

/**
 * Tells one payment from its creation to what is known of it at the end of the story: a collection where
 * one is due, else a purchase. Now and then a mandate is signed by itself.
 *
 * @param world clock, dice, payers
 * @param book what recurs
 * @param beginning whose payment, and when
 * @returns the payment's rows, events and transfers
 */
export function tellPayment(world: World, book: RecurringBook, beginning: Beginning): PaymentChange {
  const collection = beginning.link ? null : tellCollection(world, book, beginning);
  if (collection !== null) return collection;
  const change = tellPurchase(world, book, beginning);
  if (happens(world, 6)) {
    world.context.clock.set(new Date(beginning.at));
    signMandate(world, book, 'MODEL_C', beginning.merchantId, world.dice.pick(world.payers), null);
  }
  return change;
}

import { paymentLinkRequest } from '@stuiver/contract';
import { addDays, localDay, startOfDay } from '@stuiver/domain/dates';
import type { SeededRandom } from '@stuiver/domain/random';
import type { MovableClock } from '../platform/clock.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import { deliverDue } from '../money/inbox/test-bank.ts';
import { scopeOfOne } from '../platform/access/scope.ts';
import type { Session } from '../platform/access/session.ts';
import type { z } from 'zod';
import type { Agenda } from './agenda.ts';
import { settleDue } from '../money/payments/engine/end-payments.ts';
import { referenceOfLink } from '../money/payment-links/link-address.ts';
import { requestPaymentLink } from '../money/payment-links/request-payment-link.ts';

/** The demo's history: its days as `YYYY-MM-DD`, and its size. */
export type Period = {
  readonly now: Date;
  readonly today: string;
  readonly firstDay: string;
  readonly timeZone: string;
  readonly scale: number;
};

/** A company while its history is made: its own clock and randomness. */
export type Stage = {
  readonly period: Period;
  readonly context: PaymentDeps & { readonly clock: MovableClock };
  readonly agenda: Agenda;
  readonly random: SeededRandom;
  readonly merchantId: string;
  /** Maker of links and refunds. */
  readonly staff: Session;
  /** The shop's program. */
  readonly shopId: string;
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The simulator's delayed messages come after a minute; the bank's page expires after half an hour. */
const SAID_LATER = 61 * SECOND;
export const GIVEN_UP = 31 * MINUTE;
/** The simulator's money of a day arrives at six the next morning. */
const PAID_OUT = 6 * HOUR + 5 * MINUTE;
/** Age of the payout of Kledingbox that comes back, in days: it is of a payment two days before. */
export const RETURNED_DAYS_AGO = 7;

/** Schedules something that long from now. */
export function after(stage: Stage, milliseconds: number, act: () => Promise<unknown>): void {
  stage.agenda.add(new Date(stage.context.clock.now().getTime() + milliseconds), act);
}

/** Returns the moment that long after the start of a day. */
export function atDay({ timeZone }: Period, day: string, milliseconds: number): Date {
  return new Date(Date.parse(startOfDay(day, timeZone)) + milliseconds);
}

/** The day on the stage's clock. */
export const dayOf = ({ context, period }: Stage): string => localDay(context.clock.now(), period.timeZone);

/** Delivers the simulator's messages a minute from now, for this company only. */
export function listenLater(stage: Stage): void {
  after(stage, SAID_LATER, () => deliverDue(stage.context, stage.merchantId));
}

/** Settles today's captures tomorrow morning. */
export function settleLater(stage: Stage): void {
  const tomorrow = addDays(dayOf(stage), 1);
  stage.agenda.addOnce(`settle ${tomorrow}`, atDay(stage.period, tomorrow, PAID_OUT), () =>
    settleDue(stage.context, stage.merchantId),
  );
}

/** Makes a payment link as staff would, and returns the reference to which its address leads. */
export async function makeLink(
  stage: Stage,
  link: Omit<z.input<typeof paymentLinkRequest>, 'merchantId' | 'paymentLink'>,
): Promise<string> {
  const { context, merchantId, staff } = stage;
  const request = paymentLinkRequest.parse({ merchantId, paymentLink: true, ...link });
  const made = await requestPaymentLink(context, staff, scopeOfOne(merchantId), request);
  return referenceOfLink(context, {
    merchant_id: merchantId,
    id: made.id,
    created_at: new Date(made.createdDateTime),
  });
}

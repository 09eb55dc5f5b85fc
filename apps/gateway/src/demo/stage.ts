import { paymentLinkRequest } from '@stuiver/contract';
import { addDays, localDay, startOfDay } from '@stuiver/domain/dates';
import type { SeededRandom } from '@stuiver/domain/random';
import type { z } from 'zod';
import { deliverDue } from '../money/inbox/test-bank.ts';
import { referenceOfLink } from '../money/payment-links/link-address.ts';
import { requestPaymentLink } from '../money/payment-links/request-payment-link.ts';
import { settleDue } from '../money/payments/engine/end-payments.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import type { MerchantScope } from '../platform/access/scope.ts';
import type { Session } from '../platform/access/session.ts';
import type { MovableClock } from '../platform/clock.ts';
import type { DemoCompany } from './companies.ts';

/** The demo's history: its days as `YYYY-MM-DD`, and its size. */
export type Period = {
  readonly now: Date;
  readonly today: string;
  readonly firstDay: string;
  readonly timeZone: string;
  readonly scale: number;
};

export type Agenda = {
  /** Schedules an entry, also while the agenda runs. Entries of one instant run in the order they were added. */
  add(at: Date, act: () => Promise<unknown>): void;
  /** Runs every entry before `until` in chronological order, with the clock set to its time. */
  run(until: Date): Promise<void>;
};

/** A company while its history is made: its own clock and randomness. */
export type Stage = {
  readonly company: DemoCompany;
  readonly period: Period;
  readonly context: PaymentDeps & { readonly clock: MovableClock };
  readonly agenda: Agenda;
  readonly random: SeededRandom;
  readonly merchantId: string;
  readonly scope: MerchantScope;
  /** Maker of links and refunds. */
  readonly staff: Session;
  readonly actor: { readonly kind: 'user'; readonly id: string };
  /** The shop's program. */
  readonly shopId: string;
  /** The provider's people. */
  readonly provider: readonly [Session, Session];
  /** Days whose captures are scheduled to be settled. */
  readonly settled: Set<string>;
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

/** The events still to come in a history. */
export function makeAgenda(clock: MovableClock): Agenda {
  // The next entry is the last one.
  const entries: { readonly at: Date; readonly act: () => Promise<unknown> }[] = [];
  return {
    add(at, act) {
      entries.splice(entries.findLastIndex((other) => other.at > at) + 1, 0, { at, act });
    },
    async run(until) {
      for (let next = entries.pop(); next !== undefined && next.at < until; next = entries.pop()) {
        clock.set(next.at);
        await next.act();
      }
    },
  };
}

/** Schedules something that long from now. */
export function after({ agenda, context }: Stage, milliseconds: number, act: () => Promise<unknown>): void {
  agenda.add(new Date(context.clock.now().getTime() + milliseconds), act);
}

/** Schedules something that long after the start of a day. */
export function onDay(
  { agenda, period }: Stage,
  day: string,
  milliseconds: number,
  act: () => Promise<unknown>,
): void {
  agenda.add(atDay(period, day, milliseconds), act);
}

/** Returns the moment that long after the start of a day. */
export function atDay({ timeZone }: Period, day: string, milliseconds: number): Date {
  return new Date(Date.parse(startOfDay(day, timeZone)) + milliseconds);
}

/** The day on the stage's clock. */
export const getStageDay = ({ context, period }: Stage): string =>
  localDay(context.clock.now(), period.timeZone);

/** Delivers the simulator's messages a minute from now, for this company only. */
export function listenLater(stage: Stage): void {
  after(stage, SAID_LATER, () => deliverDue(stage.context, stage.merchantId));
}

/** Settles today's captures tomorrow morning. */
export function settleLater(stage: Stage): void {
  const tomorrow = addDays(getStageDay(stage), 1);
  if (stage.settled.has(tomorrow)) return;
  stage.settled.add(tomorrow);
  onDay(stage, tomorrow, PAID_OUT, () => settleDue(stage.context, stage.merchantId));
}

/** Makes a payment link as staff would, and returns the reference to which its address leads. */
export async function makeLink(
  { context, merchantId, scope, staff }: Stage,
  link: Omit<z.input<typeof paymentLinkRequest>, 'merchantId' | 'paymentLink'>,
): Promise<string> {
  const request = paymentLinkRequest.parse({ merchantId, paymentLink: true, ...link });
  const { id, createdDateTime } = await requestPaymentLink(context, staff, scope, request);
  return referenceOfLink(context, { merchant_id: merchantId, id, created_at: new Date(createdDateTime) });
}

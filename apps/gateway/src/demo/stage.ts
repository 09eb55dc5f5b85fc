import { paymentLinkRequest } from '@stuiver/contract';
import { addDays, localDay, startOfDay } from '@stuiver/domain/dates';
import { seededRandom } from '@stuiver/domain/random';
import type { z } from 'zod';
import { requestPaymentLink } from '../money/payment-links/request-payment-link.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import { scopeOfOne } from '../platform/access/scope.ts';
import type { Session } from '../platform/access/session.ts';
import type { MovableClock } from '../platform/clock.ts';
import { linkReference } from '../testing/links.ts';
import type { DemoCompany } from './companies.ts';

/** The demo's history: its days as `YYYY-MM-DD`, and its size. */
export type DemoPeriod = {
  readonly now: Date;
  readonly today: string;
  readonly firstDay: string;
  readonly timeZone: string;
  readonly scale: number;
};

export type DemoContext = PaymentDeps & { readonly clock: MovableClock };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The simulator's money of a day arrives at six the next morning. */
const MORNING = 6 * HOUR + 5 * MINUTE;

/** Age of the payout of Kledingbox that comes back, in days: it is of a payment two days before. */
export const RETURNED_DAYS_AGO = 7;

type Act = () => Promise<unknown>;

/** Who plays a company's history. */
type Cast = {
  readonly company: DemoCompany;
  /** Maker of links and refunds. */
  readonly staff: Session;
  /** The shop's program. */
  readonly shopId: string;
  /** The provider's people. */
  readonly provider: readonly [Session, Session];
};

/** Makes the stage of a company's history: its own agenda, clock and randomness. */
export const makeStage = (context: DemoContext, period: DemoPeriod, cast: Cast, work: Act) => ({
  ...makeAgenda(context.clock, period, work),
  ...cast,
  period,
  context,
  random: seededRandom(`demo:${cast.company.key}:acts`),
  merchantId: cast.staff.merchantId,
  scope: scopeOfOne(cast.staff.merchantId),
  actor: { kind: 'user' as const, id: cast.staff.userId },
});
export type Stage = ReturnType<typeof makeStage>;

/** Returns the moment that long after the start of a day. */
export function atDay({ timeZone }: DemoPeriod, day: string, milliseconds: number): Date {
  return new Date(Date.parse(startOfDay(day, timeZone)) + milliseconds);
}

/**
 * Makes the agenda of a history.
 *
 * @param work is done on the morning after each day with acts
 */
export function makeAgenda(clock: MovableClock, period: DemoPeriod, work: Act = () => Promise.resolve()) {
  // The next act is the last one.
  const acts: { readonly at: Date; readonly act: Act }[] = [];
  const mornings = new Set<string>();
  const agenda = {
    /** Schedules an act, also while the agenda runs. Acts of one instant run in the order they were added. */
    add(at: Date, act: Act): void {
      acts.splice(acts.findLastIndex((other) => other.at > at) + 1, 0, { at, act });
    },
    /** Schedules an act that long from now. */
    after(milliseconds: number, act: Act): void {
      agenda.add(new Date(clock.now().getTime() + milliseconds), act);
    },
    /** Schedules an act that long after the start of a day. */
    onDay(day: string, milliseconds: number, act: Act): void {
      agenda.add(atDay(period, day, milliseconds), act);
    },
    /** Returns the day on the clock. */
    day: () => localDay(clock.now(), period.timeZone),
    /** Runs the acts of the period in chronological order, with the clock set to their time. */
    async run(): Promise<void> {
      for (let next = acts.pop(); next !== undefined && next.at < period.now; next = acts.pop()) {
        clock.set(next.at);
        await next.act();
        const tomorrow = addDays(agenda.day(), 1);
        if (next.act === work || mornings.has(tomorrow)) continue;
        mornings.add(tomorrow);
        agenda.onDay(tomorrow, MORNING, work);
      }
    },
  };
  return agenda;
}

/** Makes a payment link as staff would, and returns the reference to which its address leads. */
export async function makeLink(
  { actor, context, merchantId, scope }: Stage,
  link: Omit<z.input<typeof paymentLinkRequest>, 'merchantId' | 'paymentLink'>,
): Promise<string> {
  const request = paymentLinkRequest.parse({ merchantId, paymentLink: true, ...link });
  return linkReference({ context }, await requestPaymentLink(context, scope, request, actor));
}

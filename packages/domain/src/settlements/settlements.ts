import { addDays, utcOfDay } from '../dates/calendar.ts';
import { atHour, localDay } from '../dates/dates.ts';
import { PAYOUT_STATUSES } from '../states/states.ts';

/** Schedules by which a merchant is settled: every day, on Mondays, or on the first of the month. */
export const SCHEDULES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Schedule = (typeof SCHEDULES)[number];

/**
 * States of a merchant's terms: those to decide on; of approved ones later, present and past ones, and ones that others
 * replaced before they applied.
 */
export const TERMS_STATES = [
  'PROPOSED',
  'REJECTED',
  'WITHDRAWN',
  'NEXT',
  'CURRENT',
  'PAST',
  'REPLACED',
] as const;
export type TermsState = (typeof TERMS_STATES)[number];

/** Kinds of lines of a settlement, in the order in which they are shown. */
export const LINE_KINDS = [
  'payment',
  'refund',
  'refundReturned',
  'chargeback',
  'chargebackWon',
  'fee',
  'feeReturned',
  'vat',
  'reserveHeld',
  'reserveReleased',
  'payoutReturned',
  'correction',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Statuses of a settlement: its payout's, or CARRIED when its balance goes to the next one. */
export const SETTLEMENT_STATUSES = ['CARRIED', ...PAYOUT_STATUSES] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/** Reasons why a settlement pays nothing out, the first that applies. */
export const UNPAID_REASONS = [
  'NOTHING',
  'NEGATIVE',
  'CURRENCY',
  'BELOW_MINIMUM',
  'HELD',
  'ACCOUNT_CHANGE',
  'ACCOUNT_REFUSED',
  'NO_ACCOUNT',
] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

/** Reasons of a bank that another payout to the same account would fail for too (ISO 20022). */
const ACCOUNT_CODES: readonly string[] = ['AC01', 'AC04', 'AC06', 'AG01', 'BE01', 'RC01'];

/** Checks whether a bank's reason is about the account. */
export function refusesAccount(code: string | null): code is string {
  return code !== null && ACCOUNT_CODES.includes(code);
}

/** Reasons why an approved payout waits for people again. */
export const SENT_BACK_REASONS = ['ACCOUNT', 'HOLDER', 'HELD', 'ACCOUNT_CHANGE', 'TERMS'] as const;
export type SentBackReason = (typeof SENT_BACK_REASONS)[number];

/** Only this currency is paid out; a balance in another one is carried. */
export const PAYOUT_CURRENCY = 'EUR';

type Timetable = { readonly schedule: Schedule; readonly cutOffHour: number };

/** The latest day, not after `day`, on which a settlement of the schedule ends. */
function lastDay(schedule: Schedule, day: string): string {
  if (schedule === 'DAILY') return day;
  if (schedule === 'MONTHLY') return `${day.slice(0, 8)}01`;
  const sinceMonday = (new Date(utcOfDay(day)).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** The first day after `day` on which a settlement of the schedule ends. */
function nextDay(schedule: Schedule, day: string): string {
  let next = addDays(day, 1);
  while (lastDay(schedule, next) !== next) next = addDays(next, 1);
  return next;
}

/**
 * Returns the end of the newest settlement that is over.
 *
 * @param now any instant
 * @param timeZone an IANA name, the deployment's
 * @returns its first instant that no longer belongs to it, `now` at the latest
 */
export function latestCutOff({ schedule, cutOffHour }: Timetable, now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone);
  const end = atHour(lastDay(schedule, today), cutOffHour, timeZone);
  if (end <= now) return end;
  return atHour(lastDay(schedule, addDays(lastDay(schedule, today), -1)), cutOffHour, timeZone);
}

/** Returns the end of the settlement that is under way: the first cut-off after `now`. */
export function nextCutOff({ schedule, cutOffHour }: Timetable, now: Date, timeZone: string): Date {
  const latest = localDay(latestCutOff({ schedule, cutOffHour }, now, timeZone), timeZone);
  return atHour(nextDay(schedule, latest), cutOffHour, timeZone);
}

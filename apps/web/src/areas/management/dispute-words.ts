import type { ChargebackRow } from '@stuiver/contract';
import type { CardDisputeCode, IsoReturnCode } from '@stuiver/domain/return-codes';
import type { DisputeWords } from '@stuiver/messages/nl/portal/dispute-words';
import { config } from '../../lib/config.ts';
import { dayOf, formatDateTime } from '../../lib/format.ts';
import { isProcessorCode } from './processor-code.ts';

/** Why money was taken back, in a word, with its code behind it. */
export function disputeWord(code: string, words: DisputeWords): string {
  const known: Readonly<Record<IsoReturnCode | CardDisputeCode | 'unknown', string>> = words.codes;
  const word = Object.hasOwn(known, code) ? known[code as keyof typeof known] : known.unknown;
  return isProcessorCode(code) ? words.withCode(word, code) : word;
}

/** Whether something can still be brought in against a chargeback. */
export function isAnswerable(chargeback: Pick<ChargebackRow, 'status' | 'deadlineDateTime'>): boolean {
  const { status, deadlineDateTime } = chargeback;
  return deadlineDateTime !== null && (status === 'RECEIVED' || status === 'EVIDENCE_REQUIRED');
}

const DAY_MS = 86_400_000;

/** Where the day of an instant would begin in UTC: whole days lie between any two of them. */
const dayStart = (instant: string, timeZone: string) => Date.parse(dayOf(instant, timeZone));

/**
 * How long there is left to respond, as one would say it: "nog 4 dagen", "vandaag, tot 17:00".
 *
 * @param deadline ISO 8601
 * @param words words of the language
 * @param now epoch milliseconds
 * @param timeZone where days begin
 */
export function timeLeft(
  deadline: string,
  words: DisputeWords,
  now: number = Date.now(),
  timeZone: string = config.timeZone,
): string {
  const end = Date.parse(deadline);
  if (end <= now) return words.deadline.passed;
  const days = (dayStart(deadline, timeZone) - dayStart(new Date(now).toISOString(), timeZone)) / DAY_MS;
  if (days > 1) return words.deadline.days(days);
  const time = formatDateTime(deadline, timeZone).slice(-5);
  return days === 0 ? words.deadline.today(time) : words.deadline.tomorrow(time);
}

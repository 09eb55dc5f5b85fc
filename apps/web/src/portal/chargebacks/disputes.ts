import type { ListedChargeback } from '@stuiver/contract';
import { CHARGEBACK_TONES, chargebackCondition, type Tone } from '@stuiver/domain/conditions';
import { type DisputeReason, findDisputeReason } from '@stuiver/domain/chargebacks/dispute-reasons';
import { type IsoReturnCode, isIsoReturnCode } from '@stuiver/domain/return-codes';
import { RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import type { DisputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import type { DisputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import { businessNow, config } from '../../lib/config.ts';
import { toCalendarDay, showDateTime } from '../../lib/format.ts';
import { type DeclineText, isProcessorCode } from '../parts/declines.ts';

/** Key of a reason's texts, by its code. */
function reasonKey(code: string): IsoReturnCode | DisputeReason | null {
  return isIsoReturnCode(code) ? code : findDisputeReason(code);
}

/** Returns the reason of a chargeback in a word, followed by its code. */
export function disputeWord(code: string, words: DisputeWords): string {
  const word = words.codes[reasonKey(code) ?? 'unknown'];
  return isProcessorCode(code) ? words.withCode(word, code) : word;
}

/** Returns the reason of a chargeback in sentences; unknown codes get the general ones. */
export function getDisputeText(code: string, texts: DisputeTexts): DeclineText {
  const key = reasonKey(code);
  return key === null ? texts.unknown : texts.codes[key];
}

/** The reason, followed by its code. */
export function disputeReason(code: string, texts: DisputeTexts): string {
  const { reason } = getDisputeText(code, texts);
  return isProcessorCode(code) ? texts.withCode(reason, code) : reason;
}

/** Checks whether the merchant can still respond to a chargeback. */
export function isAnswerable(
  chargeback: Pick<ListedChargeback, 'status' | 'deadlineDateTime' | 'reasonCode'>,
  now: number = businessNow(),
): boolean {
  const { status, deadlineDateTime, reasonCode } = chargeback;
  if (
    deadlineDateTime === null ||
    Date.parse(deadlineDateTime) <= now ||
    findDisputeReason(reasonCode) === 'schemeFraud'
  )
    return false;
  return RESPONDABLE_STATUSES.includes(status);
}

/** Returns a chargeback's status as screens show it: once the deadline has passed, evidence is no longer requested. */
export function viewChargebackStatus(
  chargeback: Pick<ListedChargeback, 'status' | 'deadlineDateTime' | 'reasonCode'>,
  names: StatusTexts['chargeback'],
  words: DisputeWords,
  now: number = businessNow(),
): { tone: Tone; label: string } {
  const { status, deadlineDateTime } = chargeback;
  const isOver = deadlineDateTime !== null && Date.parse(deadlineDateTime) <= now;
  if (isOver && RESPONDABLE_STATUSES.includes(status)) return { tone: 'calm', label: words.deadline.over };
  const condition = chargebackCondition(chargeback);
  return { tone: CHARGEBACK_TONES[condition], label: names[condition] };
}

/** Checks whether a chargeback can have evidence: returned direct debits and a scheme's own findings cannot. */
export function hasEvidence({ reasonCode }: Pick<ListedChargeback, 'reasonCode'>): boolean {
  return !isIsoReturnCode(reasonCode) && findDisputeReason(reasonCode) !== 'schemeFraud';
}

type Disputed = Parameters<typeof isAnswerable>[0];

/**
 * Returns the value as evidence of a refund whose payment was charged back too, with the tone that every screen uses.
 */
export function refundAsEvidence(chargebacks: readonly Disputed[]): {
  tone: Tone;
  holds: keyof DisputeTexts['evidence'];
} {
  if (chargebacks.some((chargeback) => isAnswerable(chargeback))) return { tone: 'wait', holds: 'open' };
  if (chargebacks.some(({ status }) => status === 'UNDER_REVIEW'))
    return { tone: 'wait', holds: 'underReview' };
  return { tone: 'bad', holds: 'closed' };
}

const DAY_MS = 86_400_000;

/** The start of an instant's day, as if in UTC, so that any two differ by whole days. */
const dayStart = (instant: string, timeZone: string) => Date.parse(toCalendarDay(instant, timeZone));

/** Formats the time left to respond: "nog 4 dagen", "vandaag, tot 17:00". `deadline` is ISO 8601. */
export function timeLeft(
  deadline: string,
  words: DisputeWords,
  now: number = businessNow(),
  timeZone: string = config.timeZone,
): string {
  const end = Date.parse(deadline);
  if (end <= now) return words.deadline.passed;
  const days = (dayStart(deadline, timeZone) - dayStart(new Date(now).toISOString(), timeZone)) / DAY_MS;
  if (days > 1) return words.deadline.days(days);
  const time = showDateTime(deadline, timeZone).slice(-5);
  return days === 0 ? words.deadline.today(time) : words.deadline.tomorrow(time);
}

import { mandateCondition } from '@stuiver/domain/conditions';
import type { MandateDetails } from '@stuiver/contract';
import { unreachable } from '@stuiver/domain/unreachable';
import type { Language } from '@stuiver/messages';
import type { DeclineTexts } from '@stuiver/messages/nl/payments/declines';
import type { MandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { spokenDay } from '../../lib/spoken-date.ts';
import { getDeclineText } from '../parts/declines.ts';

type Told = Pick<
  MandateDetails,
  | 'active'
  | 'blockedReason'
  | 'blockedDateTime'
  | 'stopReason'
  | 'stoppedDateTime'
  | 'lapsesOn'
  | 'daysUntilLapse'
>;

/** The reason code of a mandate that was not used for 36 months. */
export const LAPSED = 'lapsed';

/** Above this number of days, a date is clearer. */
const COUNTED_DAYS = 90;

/** Formats the time until a mandate expires. */
export function daysToLapse(mandate: Pick<Told, 'daysUntilLapse'>, texts: MandatesTexts): string {
  return texts.daysLeft(Math.max(0, mandate.daysUntilLapse));
}

/** A mandate's state in a sentence. */
export function mandateSentence(mandate: Told, texts: MandatesTexts, language: Language): string {
  const { sentence } = texts;
  const status = mandateCondition(mandate);
  switch (status) {
    case 'ACTIVE': {
      const day = spokenDay(`${mandate.lapsesOn}T12:00:00Z`, language);
      return mandate.daysUntilLapse > COUNTED_DAYS
        ? sentence.active(day)
        : sentence.activeSoon(daysToLapse(mandate, texts), day);
    }
    case 'BLOCKED':
      return sentence.blocked(spokenDay(mandate.blockedDateTime ?? '', language));
    case 'USED':
    case 'STOPPED':
      return sentence.ended(spokenDay(mandate.stoppedDateTime ?? `${mandate.lapsesOn}T12:00:00Z`, language));
    default:
      return unreachable(status);
  }
}

/** Returns why nothing can be collected and what to do about it; null when it can. */
export function mandateNotice(
  mandate: Told,
  texts: MandatesTexts,
  declines: DeclineTexts,
): { title: string; text?: string } | null {
  const status = mandateCondition(mandate);
  if (status === 'ACTIVE') return null;
  const { stopped } = texts;
  const why = status === 'BLOCKED' ? mandate.blockedReason : mandate.stopReason;
  if (status === 'USED') return { title: stopped.oneOffTitle, text: stopped.oneOff };
  if (why === LAPSED) return { title: stopped.lapsedTitle, text: stopped.lapsed };
  if (status === 'STOPPED' && !Object.hasOwn(declines.codes, why ?? '')) return { title: stopped.title };
  const { reason, advice } = getDeclineText(why ?? '', declines);
  return { title: reason, text: advice };
}

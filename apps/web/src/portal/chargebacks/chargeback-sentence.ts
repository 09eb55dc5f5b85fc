import type { ChargebackDetails } from '@stuiver/contract';
import { chargebackCondition } from '@stuiver/domain/conditions';
import { unreachable } from '@stuiver/domain/unreachable';
import type { Language } from '@stuiver/messages';
import type { ChargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { spokenDay } from '../../lib/spoken-date.ts';
import { isAnswerable } from './disputes.ts';

type Told = Pick<
  ChargebackDetails,
  'status' | 'reasonCode' | 'createdDateTime' | 'deadlineDateTime' | 'finishedDateTime'
>;

/** A chargeback's state in a sentence. */
export function chargebackSentence(chargeback: Told, texts: ChargebacksTexts, language: Language): string {
  const { sentence } = texts;
  const { deadlineDateTime: deadline, createdDateTime: created } = chargeback;
  const came = spokenDay(created, language);
  const ended = spokenDay(chargeback.finishedDateTime ?? created, language);
  const until =
    deadline !== null && isAnswerable(chargeback) ? spokenDay(deadline, language, { withTime: true }) : null;
  const condition = chargebackCondition(chargeback);
  const isOverdue = deadline !== null && Date.parse(deadline) <= Date.now();
  switch (condition) {
    case 'RECEIVED':
    case 'EVIDENCE_REQUIRED':
      if (isOverdue) return sentence.overdue(spokenDay(deadline, language));
      if (condition === 'RECEIVED')
        return until === null ? sentence.received(came) : sentence.receivedUntil(came, until);
      return until === null ? sentence.evidence : sentence.evidenceUntil(until);
    case 'UNDER_REVIEW':
      return sentence.underReview;
    case 'WON':
      return sentence.won(ended);
    case 'LOST':
      return sentence.lost(ended);
    case 'RETURNED':
      return sentence.returned(ended);
    case 'ACCEPTED':
      return sentence.accepted(ended);
    default:
      return unreachable(condition);
  }
}

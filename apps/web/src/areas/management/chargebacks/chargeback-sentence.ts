import type { ChargebackDetails } from '@stuiver/contract';
import { isIsoReturnCode } from '@stuiver/domain/return-codes';
import { unreachable } from '@stuiver/domain/unreachable';
import type { Language } from '@stuiver/messages';
import type { ChargebacksTexts } from '@stuiver/messages/nl/portal/chargebacks';
import { spokenDay } from '../../../lib/spoken-date.ts';

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
  const until = deadline === null ? null : spokenDay(deadline, language, { withTime: true });
  switch (chargeback.status) {
    case 'RECEIVED':
      return until === null ? sentence.received(came) : sentence.receivedUntil(came, until);
    case 'EVIDENCE_REQUIRED':
      return until === null ? sentence.evidence : sentence.evidenceUntil(until);
    case 'UNDER_REVIEW':
      return sentence.underReview;
    case 'WON':
      return sentence.won(ended);
    case 'LOST':
      return isIsoReturnCode(chargeback.reasonCode) ? sentence.returned(ended) : sentence.lost(ended);
    case 'ACCEPTED':
      return sentence.accepted(ended);
    default:
      return unreachable(chargeback.status);
  }
}

import type { TimelineEntry } from '@stuiver/contract';
import { getMethodFacts } from '@stuiver/domain/methods';
import { isIsoReturnCode } from '@stuiver/domain/return-codes';
import type { Formats } from '@stuiver/messages';
import type { DeclineTexts } from '@stuiver/messages/nl/payments/declines';
import type { DisputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import type { MethodTexts } from '@stuiver/messages/nl/methods/methods';
import type { TimelineTexts } from '@stuiver/messages/nl/payments/timeline';
import { getDeclineText, declineReason } from '../../parts/declines.ts';

export type TimelineWords = {
  timeline: TimelineTexts;
  methods: MethodTexts;
  declines: DeclineTexts;
  disputes: DisputeTexts;
  formats: Formats;
};

export type Words = { title: string; text?: string };

/** An entry, with whether a later one overtook its announcement (`overtaken`). */
export type Told = TimelineEntry & { readonly isOver: boolean };

/** Words whose text holds only until something follows. */
export function whileNew({ isOver }: Told, { title, text }: Required<Words>): Words {
  return isOver ? { title } : { title, text };
}

/** Describes the outcome of one attempt for the timeline; `instrument` is a card or method. */
export function attemptWords(entry: Told, instrument: string, words: TimelineWords): Words {
  const { timeline, declines } = words;
  switch (entry.kind) {
    case 'attemptRedirected':
      return entry.card
        ? { title: timeline.attemptRedirected.card, text: timeline.attemptRedirected.cardText }
        : { title: timeline.attemptRedirected.title(instrument) };
    case 'attemptPending':
      if (getMethodFacts(entry.paymentMethodName)?.pendingOn === 'payer')
        return whileNew(entry, timeline.transferAwaited);
      return whileNew(entry, {
        title: timeline.attemptPending.title(instrument),
        text: timeline.attemptPending.text,
      });
    case 'attemptUncertain':
      return whileNew(entry, {
        title: timeline.attemptUncertain.title,
        text: timeline.attemptUncertain.text(instrument),
      });
    case 'attemptAuthorized':
      return whileNew(entry, {
        title: timeline.attemptAuthorized.title(instrument),
        text: timeline.attemptAuthorized.text,
      });
    case 'attemptDeclined': {
      const title = timeline.attemptDeclined.title(instrument);
      if (entry.reasonCode === null) return { title };
      const reason = declineReason(entry.reasonCode, declines);
      // A direct debit that came back leaves something to do; whom a card refused may have gone on, or away.
      if (entry.isOver && !isIsoReturnCode(entry.reasonCode))
        return { title, text: timeline.attemptDeclined.reason(reason) };
      const { advice } = getDeclineText(entry.reasonCode, declines);
      return { title, text: timeline.attemptDeclined.text(reason, advice) };
    }
    case 'attemptAborted':
      return { title: timeline.attemptAborted.title(instrument) };
    case 'attemptExpired':
      return { title: timeline.attemptExpired.title(instrument), text: timeline.attemptExpired.text };
    default:
      return { title: timeline.attemptStarted.title(instrument) };
  }
}

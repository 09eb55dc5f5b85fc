import type { ListedChargeback, TimelineEntry, TimelineKind } from '@stuiver/contract';
import {
  ATTEMPT_TONES,
  CHARGEBACK_TONES,
  PAYMENT_TONES,
  REFUND_TONES,
  type Tone,
} from '@stuiver/domain/conditions';
import { getMethodFacts } from '@stuiver/domain/methods';
import { isIsoReturnCode } from '@stuiver/domain/return-codes';
import { unreachable } from '@stuiver/domain/unreachable';
import type { TimelineTexts } from '@stuiver/messages/nl/payments/timeline';
import { formatMoment } from '../../../lib/format.ts';
import type { TimelineItem as Shown } from '../../../ui/timeline.tsx';
import { declineReason } from '../../parts/declines.ts';
import { getDisputeText, disputeReason } from '../../chargebacks/disputes.ts';
import { instrumentName, refundDestination } from '../../parts/payment-instrument.ts';
import { attemptWords, type Told, type TimelineWords, whileNew, type Words } from './attempt-words.ts';

const ENDS: readonly TimelineKind[] = [
  'paymentSucceeded',
  'paymentSucceededLate',
  'paymentAborted',
  'paymentFailed',
  'paymentExpired',
];

/**
 * Checks whether a later entry continues an earlier one, so that what the earlier one announced has happened or never
 * will.
 */
function goesOn(from: TimelineEntry, to: TimelineEntry): boolean {
  if (from.chargebackId !== null) return to.chargebackId === from.chargebackId;
  if (from.attemptId === null || from.refundId !== null) return false;
  return ENDS.includes(to.kind) || (to.refundId === null && to.kind.startsWith('attempt'));
}

/**
 * Finds the entries that are history: an attempt followed by another one or by the payment's end, a chargeback that
 * moved on.
 *
 * @param entries oldest first
 */
function overtaken(entries: readonly TimelineEntry[]): ReadonlySet<TimelineEntry> {
  // If it was refunded first, the refund is the evidence, whatever else the reason requires.
  const refunded = entries.findIndex(({ kind }) => kind === 'refundSucceeded');
  const isOver = (entry: TimelineEntry, index: number) =>
    (entry.kind === 'chargebackReceived' && refunded !== -1 && refunded < index) ||
    entries.slice(index + 1).some((later) => goesOn(entry, later));
  return new Set(entries.filter(isOver));
}

/** Tones of entries, by their subject; a chargeback has that of its payment. */
export const TIMELINE_TONES: Record<TimelineKind, Tone> = {
  paymentCreated: PAYMENT_TONES.OPEN,
  attemptStarted: ATTEMPT_TONES.STARTED,
  attemptRedirected: ATTEMPT_TONES.REDIRECTED,
  attemptPending: ATTEMPT_TONES.PENDING,
  attemptUncertain: ATTEMPT_TONES.UNKNOWN,
  attemptAuthorized: ATTEMPT_TONES.AUTHORIZED,
  transferReceived: 'calm',
  attemptDeclined: ATTEMPT_TONES.FAILED,
  attemptAborted: ATTEMPT_TONES.ABORTED,
  attemptExpired: ATTEMPT_TONES.EXPIRED,
  paymentSucceeded: PAYMENT_TONES.SUCCEEDED,
  paymentSucceededLate: PAYMENT_TONES.LATE,
  surplusCaptured: 'wait',
  paymentAborted: PAYMENT_TONES.ABORTED,
  paymentFailed: PAYMENT_TONES.FAILED,
  paymentExpired: PAYMENT_TONES.EXPIRED,
  paymentSettled: PAYMENT_TONES.SETTLED,
  refundRequested: 'calm',
  refundSucceeded: REFUND_TONES.SUCCEEDED,
  refundFailed: REFUND_TONES.FAILED,
  refundBounced: REFUND_TONES.FAILED,
  refundPartFailed: REFUND_TONES.FAILED,
  refundPartBounced: REFUND_TONES.FAILED,
  chargebackReceived: PAYMENT_TONES.CHARGEBACK_RECEIVED,
  chargebackEvidenceRequired: CHARGEBACK_TONES.EVIDENCE_REQUIRED,
  chargebackUnderReview: CHARGEBACK_TONES.UNDER_REVIEW,
  chargebackWon: CHARGEBACK_TONES.WON,
  chargebackLost: CHARGEBACK_TONES.LOST,
  chargebackAccepted: CHARGEBACK_TONES.ACCEPTED,
  freshLinkMade: 'calm',
  payerMailed: 'calm',
  messageOpened: 'calm',
  messageCopied: 'calm',
  notificationDelivered: 'calm',
  notificationFailed: 'bad',
  notificationRetrying: 'wait',
  notificationWaiting: 'wait',
  notificationMissed: 'bad',
};

function refundWords(entry: TimelineEntry, amount: string, actor: string, words: TimelineWords): Words {
  const { timeline, methods, declines } = words;
  const destination = refundDestination(entry.paymentMethodName, methods);
  switch (entry.kind) {
    case 'refundSucceeded':
      return {
        title: timeline.refundSucceeded.title,
        text: timeline.refundSucceeded.text(amount, destination),
      };
    case 'refundFailed':
    case 'refundPartFailed': {
      const { title, text, plain } = timeline[entry.kind];
      const reason = entry.reasonCode && declineReason(entry.reasonCode, declines);
      return { title, text: reason ? text(amount, reason) : plain(amount) };
    }
    case 'refundBounced':
    case 'refundPartBounced': {
      const { title, text } = timeline[entry.kind];
      return { title, text: text(amount) };
    }
    default:
      return {
        title:
          entry.actor.kind === 'user' || entry.actor.kind === 'shop'
            ? timeline.refundRequested.title(actor, amount)
            : timeline.refundRequested.automatic(amount),
        ...(entry.description ? { text: timeline.refundRequested.text(entry.description) } : {}),
      };
  }
}

function chargebackWords(entry: Told, amount: string, words: TimelineWords): Words {
  const { timeline, disputes } = words;
  const { reasonCode: code } = entry;
  switch (entry.kind) {
    case 'chargebackReceived': {
      const title = timeline.chargebackReceived.title(amount);
      if (!code) return { title };
      const reason = disputeReason(code, disputes);
      // Advice about a bank's return remains; about a dispute only while it has not moved on.
      return entry.isOver && !isIsoReturnCode(code)
        ? { title, text: timeline.chargebackReceived.reason(reason) }
        : { title, text: timeline.chargebackReceived.text(reason, getDisputeText(code, disputes).advice) };
    }
    case 'chargebackEvidenceRequired':
    case 'chargebackUnderReview':
      return whileNew(entry, timeline[entry.kind]);
    case 'chargebackWon':
      return { title: timeline.chargebackWon.title, text: timeline.chargebackWon.text(amount) };
    case 'chargebackLost': {
      const { title, text, returned, returnedText } = timeline.chargebackLost;
      return isIsoReturnCode(code ?? '')
        ? { title: returned, text: returnedText(amount) }
        : { title, text: text(amount) };
    }
    default:
      return timeline.chargebackAccepted;
  }
}

function notificationWords(entry: TimelineEntry, timeline: TimelineTexts): Words {
  const tries = entry.tries ?? 1;
  const status = entry.httpStatus ?? 0;
  switch (entry.kind) {
    case 'notificationDelivered':
      return {
        title: timeline.notificationDelivered.title,
        text: timeline.notificationDelivered.text(status, tries),
      };
    case 'notificationRetrying': {
      const { title, answered, silent } = timeline.notificationRetrying;
      const when = formatMoment(entry.nextTryAt);
      return { title, text: status > 0 ? answered(status, tries, when) : silent(tries, when) };
    }
    case 'notificationWaiting':
    case 'notificationMissed':
      return timeline[entry.kind];
    default: {
      const { title, answered, silent } = timeline.notificationFailed;
      return { title, text: status > 0 ? answered(status, tries) : silent(tries) };
    }
  }
}

function describeEntry(entry: Told, words: TimelineWords): Words {
  const { timeline, methods, formats } = words;
  const instrument = instrumentName(entry, methods) ?? methods.payerAccount;
  const amount =
    entry.amount !== null && entry.currency !== null ? formats.money(entry.amount, entry.currency) : '';
  const actor = entry.actor.name ?? timeline.actors[entry.actor.kind];
  switch (entry.kind) {
    case 'paymentCreated': {
      const { by, byPayer } = timeline.paymentCreated;
      return { title: entry.actor.kind === 'payer' ? byPayer : by(actor) };
    }
    case 'attemptStarted':
    case 'attemptRedirected':
    case 'attemptPending':
    case 'attemptUncertain':
    case 'attemptAuthorized':
    case 'attemptDeclined':
    case 'attemptAborted':
    case 'attemptExpired':
      return attemptWords(entry, instrument, words);
    case 'paymentSucceeded': {
      const { plain, title } = timeline.paymentSucceeded;
      return { title: entry.paymentMethodName ? title(instrument) : plain };
    }
    case 'paymentSucceededLate':
      return { title: timeline.paymentSucceededLate.title, text: timeline.paymentSucceededLate.text(amount) };
    case 'surplusCaptured':
      return getMethodFacts(entry.paymentMethodName)?.pendingOn === 'payer'
        ? { title: timeline.surplusCaptured.transferTitle(amount), text: timeline.surplusCaptured.transfer }
        : { title: timeline.surplusCaptured.title(amount), text: timeline.surplusCaptured.text };
    case 'transferReceived':
      return { title: timeline.transferReceived.title(amount), text: timeline.transferReceived.text };
    case 'paymentAborted':
      return entry.actor.kind === 'payer'
        ? timeline.paymentAborted
        : { title: timeline.paymentAborted.title, text: timeline.paymentAborted.by(actor) };
    case 'paymentFailed':
    case 'paymentExpired':
    case 'paymentSettled':
      return timeline[entry.kind];
    case 'refundRequested':
    case 'refundSucceeded':
    case 'refundFailed':
    case 'refundBounced':
    case 'refundPartFailed':
    case 'refundPartBounced':
      return refundWords(entry, amount, actor, words);
    case 'chargebackReceived':
    case 'chargebackEvidenceRequired':
    case 'chargebackUnderReview':
    case 'chargebackWon':
    case 'chargebackLost':
    case 'chargebackAccepted':
      return chargebackWords(entry, amount, words);
    case 'freshLinkMade':
    case 'payerMailed':
    case 'messageOpened':
    case 'messageCopied':
      return { title: timeline[entry.kind](actor) };
    case 'notificationDelivered':
    case 'notificationFailed':
    case 'notificationRetrying':
    case 'notificationWaiting':
    case 'notificationMissed':
      return notificationWords(entry, timeline);
    default:
      return unreachable(entry.kind);
  }
}

/** Builds the entries of a payment's inquiries: that a bank asked, and how that ended. */
export function inquiryEntries(
  inquiries: readonly ListedChargeback[],
  { inquiry: words }: TimelineTexts,
): (Shown & Words)[] {
  return inquiries.flatMap(({ id, status, createdDateTime: asked, finishedDateTime: ended }) => {
    const entry = (at: string, tone: Tone, { title, text }: Words) => ({
      key: `${id} ${at}`,
      tone,
      when: formatMoment(at),
      instant: at,
      title,
      ...(text === undefined ? {} : { text }),
    });
    if (ended === null) return [entry(asked, CHARGEBACK_TONES.INQUIRY, words.INQUIRY)];
    const end = status === 'INQUIRY_ANSWERED' ? 'INQUIRY_ANSWERED' : 'INQUIRY_UNANSWERED';
    return [
      entry(asked, 'calm', { title: words.INQUIRY.title }),
      entry(ended, CHARGEBACK_TONES[end], words[end]),
    ];
  });
}

/** Builds the timeline of a payment, newest first; the gateway sends `entries` oldest first. */
export function timelineEntries(entries: readonly TimelineEntry[], words: TimelineWords): (Shown & Words)[] {
  const over = overtaken(entries);
  return entries
    .map((entry) => {
      const isOver = over.has(entry);
      const tone = TIMELINE_TONES[entry.kind];
      return {
        key: entry.id,
        tone: isOver && tone === 'wait' ? 'calm' : tone,
        when: formatMoment(entry.at),
        instant: entry.at,
        ...describeEntry({ ...entry, isOver }, words),
      };
    })
    .toReversed();
}

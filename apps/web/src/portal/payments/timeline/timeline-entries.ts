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
import type { Formats } from '@stuiver/messages';
import type { DisputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import type { MethodTexts } from '@stuiver/messages/nl/methods/methods';
import type { DeclineTexts } from '@stuiver/messages/nl/payments/declines';
import type { TimelineTexts } from '@stuiver/messages/nl/payments/timeline';
import { formatMoment } from '../../../lib/format.ts';
import type { TimelineItem as Shown } from '../../../ui/timeline.tsx';
import { declineReason, getDeclineText } from '../../parts/declines.ts';
import { getDisputeText, disputeReason } from '../../chargebacks/disputes.ts';
import { instrumentName, refundDestination } from '../../parts/payment-instrument.ts';

export type TimelineWords = {
  timeline: TimelineTexts;
  methods: MethodTexts;
  declines: DeclineTexts;
  disputes: DisputeTexts;
  formats: Formats;
};

type Words = { title: string; text?: string | undefined };

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

/** What the words of an entry are made of. */
type About = TimelineWords & {
  readonly entry: TimelineEntry;
  /** A later entry overtook its announcement (`overtaken`). */
  readonly isOver: boolean;
  /** A card or method. */
  readonly instrument: string;
  readonly amount: string;
  readonly actor: string;
};

type Describe<Texts> = (texts: Texts, about: About) => Words;
type Texts = { title: string; text: string };

const sayTexts: Describe<Words> = (texts) => texts;
/** Words whose text holds only until something follows. */
const sayWhileNew: Describe<Texts> = ({ title, text }, { isOver }) => (isOver ? { title } : { title, text });
const sayAmount: Describe<{ title: string; text: (amount: string) => string }> = (texts, { amount }) => ({
  title: texts.title,
  text: texts.text(amount),
});
const sayInstrument: Describe<{ title: (means: string) => string; text?: string }> = (texts, about) => ({
  ...texts,
  title: texts.title(about.instrument),
});
const sayActor: Describe<(actor: string) => string> = (title, { actor }) => ({ title: title(actor) });

const sayFailedRefund: Describe<TimelineTexts['refundFailed']> = ({ title, text, plain }, about) => {
  const { entry, amount, declines } = about;
  const reason = entry.reasonCode && declineReason(entry.reasonCode, declines);
  return { title, text: reason ? text(amount, reason) : plain(amount) };
};

/** Tone and words of every kind; a chargeback has the tone of its payment. */
export const TIMELINE_VIEWS: {
  readonly [K in TimelineKind]: readonly [tone: Tone, describe: Describe<TimelineTexts[K]>];
} = {
  paymentCreated: [
    PAYMENT_TONES.OPEN,
    ({ by, byPayer }, { entry, actor }) => ({ title: entry.actor.kind === 'payer' ? byPayer : by(actor) }),
  ],
  attemptStarted: [ATTEMPT_TONES.STARTED, sayInstrument],
  attemptRedirected: [
    ATTEMPT_TONES.REDIRECTED,
    ({ title, card, cardText }, { entry, instrument }) =>
      entry.card ? { title: card, text: cardText } : { title: title(instrument) },
  ],
  attemptPending: [
    ATTEMPT_TONES.PENDING,
    ({ title, text }, about) =>
      getMethodFacts(about.entry.paymentMethodName)?.pendingOn === 'payer'
        ? sayWhileNew(about.timeline.transferAwaited, about)
        : sayWhileNew({ title: title(about.instrument), text }, about),
  ],
  attemptUncertain: [
    ATTEMPT_TONES.UNKNOWN,
    ({ title, text }, about) => sayWhileNew({ title, text: text(about.instrument) }, about),
  ],
  attemptAuthorized: [
    ATTEMPT_TONES.AUTHORIZED,
    ({ title, text }, about) => sayWhileNew({ title: title(about.instrument), text }, about),
  ],
  transferReceived: ['calm', ({ title, text }, { amount }) => ({ title: title(amount), text })],
  attemptDeclined: [
    ATTEMPT_TONES.FAILED,
    (texts, { entry: { reasonCode: code }, isOver, instrument, declines }) => {
      const title = texts.title(instrument);
      if (code === null) return { title };
      const reason = declineReason(code, declines);
      // A direct debit that came back leaves something to do; whom a card refused may have gone on, or away.
      return isOver && !isIsoReturnCode(code)
        ? { title, text: texts.reason(reason) }
        : { title, text: texts.text(reason, getDeclineText(code, declines).advice) };
    },
  ],
  attemptAborted: [ATTEMPT_TONES.ABORTED, sayInstrument],
  attemptExpired: [ATTEMPT_TONES.EXPIRED, sayInstrument],
  paymentSucceeded: [
    PAYMENT_TONES.SUCCEEDED,
    ({ plain, title }, { entry, instrument }) => ({
      title: entry.paymentMethodName ? title(instrument) : plain,
    }),
  ],
  paymentSucceededLate: [
    PAYMENT_TONES.LATE,
    // Names the means: the same attempt may have been declined first.
    ({ title, text }, { amount, instrument }) => ({ title, text: text(amount, instrument) }),
  ],
  surplusCaptured: [
    'wait',
    ({ title, text, transferTitle, transfer }, { entry, amount }) =>
      getMethodFacts(entry.paymentMethodName)?.pendingOn === 'payer'
        ? { title: transferTitle(amount), text: transfer }
        : { title: title(amount), text },
  ],
  paymentAborted: [
    PAYMENT_TONES.ABORTED,
    ({ title, text, by }, { entry, actor }) => ({
      title,
      text: entry.actor.kind === 'payer' ? text : by(actor),
    }),
  ],
  paymentFailed: [PAYMENT_TONES.FAILED, sayTexts],
  paymentExpired: [PAYMENT_TONES.EXPIRED, sayTexts],
  paymentSettled: [PAYMENT_TONES.SETTLED, sayTexts],
  refundRequested: [
    'calm',
    ({ title, automatic, text }, { entry, amount, actor }) => ({
      title: ['user', 'shop'].includes(entry.actor.kind) ? title(actor, amount) : automatic(amount),
      text: entry.description ? text(entry.description) : undefined,
    }),
  ],
  refundSucceeded: [
    REFUND_TONES.SUCCEEDED,
    ({ title, text }, { entry, amount, methods }) => ({
      title,
      text: text(amount, refundDestination(entry.paymentMethodName, methods)),
    }),
  ],
  refundFailed: [REFUND_TONES.FAILED, sayFailedRefund],
  refundBounced: [REFUND_TONES.FAILED, sayAmount],
  refundPartFailed: [REFUND_TONES.FAILED, sayFailedRefund],
  refundPartBounced: [REFUND_TONES.FAILED, sayAmount],
  chargebackReceived: [
    PAYMENT_TONES.CHARGEBACK_RECEIVED,
    (texts, { entry: { reasonCode: code }, isOver, amount, disputes }) => {
      const title = texts.title(amount);
      if (!code) return { title };
      const reason = disputeReason(code, disputes);
      // Advice about a bank's return remains; about a dispute only while it has not moved on.
      return isOver && !isIsoReturnCode(code)
        ? { title, text: texts.reason(reason) }
        : { title, text: texts.text(reason, getDisputeText(code, disputes).advice) };
    },
  ],
  chargebackEvidenceRequired: [CHARGEBACK_TONES.EVIDENCE_REQUIRED, sayWhileNew],
  chargebackUnderReview: [CHARGEBACK_TONES.UNDER_REVIEW, sayWhileNew],
  chargebackWon: [CHARGEBACK_TONES.WON, sayAmount],
  chargebackLost: [
    CHARGEBACK_TONES.LOST,
    ({ title, text, returned, returnedText }, { entry, amount }) =>
      isIsoReturnCode(entry.reasonCode ?? '')
        ? { title: returned, text: returnedText(amount) }
        : { title, text: text(amount) },
  ],
  chargebackAccepted: [CHARGEBACK_TONES.ACCEPTED, sayTexts],
  freshLinkMade: ['calm', sayActor],
  payerMailed: ['calm', sayActor],
  messageOpened: ['calm', sayActor],
  messageCopied: ['calm', sayActor],
  notificationDelivered: [
    'calm',
    ({ title, text }, { entry: { httpStatus, tries } }) => ({
      title,
      text: text(httpStatus ?? 0, tries ?? 1),
    }),
  ],
  notificationFailed: [
    'bad',
    ({ title, answered, silent }, { entry: { httpStatus, tries } }) => ({
      title,
      text: httpStatus ? answered(httpStatus, tries ?? 1) : silent(tries ?? 1),
    }),
  ],
  notificationRetrying: [
    'wait',
    ({ title, answered, silent }, { entry: { httpStatus, tries, nextTryAt } }) => {
      const when = formatMoment(nextTryAt);
      return { title, text: httpStatus ? answered(httpStatus, tries ?? 1, when) : silent(tries ?? 1, when) };
    },
  ],
  notificationWaiting: ['wait', sayTexts],
  notificationMissed: ['bad', sayTexts],
};

function describeEntry(entry: TimelineEntry, isOver: boolean, words: TimelineWords): Words {
  const { timeline, methods, formats } = words;
  const { amount, currency, actor, kind } = entry;
  const about: About = {
    ...words,
    entry,
    isOver,
    instrument: instrumentName(entry, methods) ?? methods.payerAccount,
    amount: amount !== null && currency !== null ? formats.money(amount, currency) : '',
    actor: actor.name ?? timeline.actors[actor.kind],
  };
  // Each describes the texts of its own kind.
  return (TIMELINE_VIEWS[kind][1] as Describe<unknown>)(timeline[kind], about);
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
      text,
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
      const [tone] = TIMELINE_VIEWS[entry.kind];
      return {
        key: entry.id,
        tone: isOver && tone === 'wait' ? 'calm' : tone,
        when: formatMoment(entry.at),
        instant: entry.at,
        ...describeEntry(entry, isOver, words),
      };
    })
    .toReversed();
}

/** Effects of events on a payment, a refund or a chargeback; `none` keeps the event only. */
export type EventEffect =
  | 'authorise'
  | 'refuse'
  | 'capture'
  | 'failCapture'
  | 'cancel'
  | 'failCancel'
  | 'expire'
  | 'close'
  | 'store'
  | 'refund'
  | 'failRefund'
  | 'review'
  | 'openDispute'
  | 'reopenDispute'
  | 'answerDispute'
  | 'winDispute'
  | 'loseDispute'
  | 'acceptDispute'
  | 'arbitrateDispute'
  | 'endDefence'
  | 'secondDispute'
  | 'inquire'
  | 'none';

type Rule = readonly [success: EventEffect, failure: EventEffect];
const NOTHING: Rule = ['none', 'none'];

/**
 * Effects by the code of an event and its `success`, which only mean something together: the two that report a later
 * failure of a capture or refund carry "true". All codes of Adyen's document are here.
 */
const RULES: Readonly<Record<string, Rule>> = {
  AUTHORISATION: ['authorise', 'refuse'],
  CAPTURE: ['capture', 'failCapture'],
  CAPTURE_FAILED: ['failCapture', 'none'],
  CANCELLATION: ['cancel', 'failCancel'],
  TECHNICAL_CANCEL: ['cancel', 'failCancel'],
  // The authorisation, or the page at which the payer would pay, has ended.
  EXPIRE: ['expire', 'none'],
  OFFER_CLOSED: ['close', 'none'],
  RECURRING_CONTRACT: ['store', 'none'],

  REFUND: ['refund', 'failRefund'],
  // We reverse only as a refund.
  CANCEL_OR_REFUND: ['refund', 'failRefund'],
  REFUND_FAILED: ['failRefund', 'none'],
  REFUNDED_REVERSED: ['failRefund', 'none'],
  // Refunds of a kind that we never make, and the end of a refund at a terminal.
  REFUND_WITH_DATA: ['review', 'none'],
  VOID_PENDING_REFUND: ['review', 'none'],
  POSTPONED_REFUND: NOTHING,

  REQUEST_FOR_INFORMATION: ['inquire', 'review'],
  NOTIFICATION_OF_CHARGEBACK: ['openDispute', 'review'],
  CHARGEBACK: ['openDispute', 'review'],
  INFORMATION_SUPPLIED: ['answerDispute', 'none'],
  DISPUTE_DEFENSE_PERIOD_ENDED: ['endDefence', 'none'],
  CHARGEBACK_REVERSED: ['winDispute', 'review'],
  SECOND_CHARGEBACK: ['secondDispute', 'review'],
  PREARBITRATION_OPEN: ['reopenDispute', 'review'],
  PREARBITRATION_DECLINED: ['answerDispute', 'none'],
  PREARBITRATION_ACCEPTED: ['acceptDispute', 'review'],
  PREARBITRATION_LOST: ['loseDispute', 'review'],
  PREARBITRATION_WON: ['winDispute', 'review'],
  PREARBITRATION_ISSUER_WITHDRAWN: ['winDispute', 'review'],
  SCHEME_ARBITRATION: ['arbitrateDispute', 'none'],
  SCHEME_ARBITRATION_LOST: ['loseDispute', 'review'],
  SCHEME_ARBITRATION_WON: ['winDispute', 'review'],
  // CHARGEBACK_REVERSED has brought the money.
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: NOTHING,
  ISSUER_COMMENTS: NOTHING,
  NOTIFICATION_OF_FRAUD: NOTHING,

  // Adyen cancels or refunds what was rejected, and reports that by another event.
  MANUAL_REVIEW_ACCEPT: NOTHING,
  MANUAL_REVIEW_REJECT: ['review', 'none'],
  // The settlement desk fetches the report (`reports`).
  REPORT_AVAILABLE: NOTHING,

  // What we never use: adjusted authorisations, rescues of failed payments, gift cards, payouts, and American debits.
  AUTHORISATION_ADJUSTMENT: NOTHING,
  AUTORESCUE: NOTHING,
  CANCEL_AUTORESCUE: NOTHING,
  ORDER_OPENED: NOTHING,
  ORDER_CLOSED: NOTHING,
  PAYOUT_THIRDPARTY: NOTHING,
  PAYOUT_DECLINE: NOTHING,
  PAYOUT_EXPIRE: NOTHING,
  PAIDOUT_REVERSED: NOTHING,
  ACH_NOTIFICATION_OF_CHANGE: NOTHING,
  DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION: NOTHING,
};

/** Codes of Adyen's events. */
export const EVENT_CODES = Object.keys(RULES);

/** Decides an event's effect; null for a code that we have never heard of. */
export function decideEffect({
  event_code: code,
  success,
}: {
  readonly event_code: string;
  readonly success: boolean;
}): EventEffect | null {
  const rule = Object.hasOwn(RULES, code) ? RULES[code] : undefined;
  return rule ? rule[success ? 0 : 1] : null;
}

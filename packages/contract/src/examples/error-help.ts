import type { ErrorCode } from '../errors.ts';

/** Cause of each error code and its remedy, for the developer of a shop. */
export const ERROR_HELP: Readonly<Record<ErrorCode, readonly [cause: string, remedy: string]>> = {
  unauthenticated: [
    'The key or session is missing, unknown, revoked or past its end.',
    'Send `Authorization: Bearer` and a key of this deployment; make a new one in the portal if it was revoked.',
  ],
  wrongCredentials: ['E-mail address and password do not match.', 'Check both, or set a new password.'],
  secondFactorNeeded: ['The user has a second factor.', 'Send the code of the app as well.'],
  accountLocked: ['A wrong password or code came too often.', 'Wait, or use a recovery code.'],
  forbidden: ['The user lacks the permission that the call names.', 'Ask an admin of the company.'],
  notFound: [
    'There is nothing of this id, or it belongs to another company.',
    'Check the id, and that key and id belong to the same deployment and company.',
  ],
  invalidInput: [
    'A field is missing or wrong; `errors` lists which and why.',
    'Correct the fields; `details.allowed` lists the values that a field takes.',
  ],
  alreadyPaid: ['The payment has been paid.', 'Deliver; do not ask for it again.'],
  attemptUnderWay: ['An attempt to pay is under way.', 'Wait for its webhook event.'],
  attemptUncertain: ['The outcome of the last attempt is not known yet.', 'Wait for its webhook event.'],
  paymentClosed: ['The payment ended.', 'Start a new payment.'],
  paymentExpired: ['The time to pay is over.', 'Start a new payment.'],
  merchantNotOpen: ['The company may not take payments yet.', 'Finish its onboarding in the portal.'],
  noPaymentMethod: [
    'No method that is switched on suits this amount, currency or mandate.',
    'Switch one on under **Settings → Company**.',
  ],
  linkUnusable: ['The payment link ended or is switched off.', 'Switch it on, or make a new one.'],
  linkUsedUp: ['The link has been paid as often as it may be.', 'Make a new one.'],
  changedMeanwhile: [
    'It was changed after you read it.',
    'Read it again, and send the change based on what it is now.',
  ],
  nothingCaptured: ['Nothing was received, so nothing can be refunded.', 'Check the payment’s status.'],
  refundUnderWay: ['This `refundId` is being processed.', 'Ask again in a moment, with the same `refundId`.'],
  refundKeyReused: ['This `refundId` was used with other details.', 'Make a new `refundId` for each refund.'],
  refundReserved: [
    'A colleague’s refund request reserves what is left; `details.reservations` lists them.',
    'Refund less, or wait for the decision.',
  ],
  approvalNeeded: [
    'The amount exceeds what is left of the key’s 24-hour limit, in `details.refundLimit`.',
    'Let a person refund it in the portal, or raise the limit.',
  ],
  noApprover: ['No one else in the company can approve this amount.', 'Ask an admin for a higher limit.'],
  ownRequest: ['One’s own request cannot be approved.', 'Let someone else decide.'],
  aboveRefundLimit: ['The amount is above the limit.', 'Ask someone with a higher one.'],
  requestDecided: ['The request has been decided or has expired.', 'Read it again.'],
  recurrenceNotActive: ['The recurring payment ended.', 'Start a new one with a first payment.'],
  mandateBlocked: ['The mandate is blocked after an answer of the bank.', 'Unblock it in the portal first.'],
  applicationClosed: ['The application was submitted.', 'Wait for its review.'],
  secondReviewerNeeded: ['The same person approved it already.', 'Let a colleague approve it.'],
  endpointNotActive: ['The webhook endpoint is off or paused.', 'Switch it on under **Webhooks**.'],
  evidenceClosed: ['The time to respond to the chargeback is over.', 'Nothing can be sent any longer.'],
  evidenceIncomplete: ['Something that the bank needs is missing.', 'Add it, and preview again.'],
  bankFileTooLate: ['The bank no longer takes this file in time.', 'Cancel it and make a new one.'],
  limitReached: ['The highest number of these was reached.', 'Remove one first.'],
  lastAdmin: ['No one could grant this permission any longer.', 'Make someone else an admin first.'],
  aboveOwnRights: ['It grants more than the caller has.', 'Ask someone who has these permissions.'],
  aboveOwnLimit: ['It is above the caller’s own limit.', 'Ask someone with a higher one.'],
  scopeMissing: [
    'The key lacks the scope of this call.',
    'Make a key that has it; the call’s page names it.',
  ],
  notForKeys: ['No key may make this call, with any scope.', 'Use the portal.'],
  addressNotAllowed: ['The key may not be used from this IP address.', 'Add the address to the key.'],
  idempotencyKeyReused: [
    'This `Idempotency-Key` was used with other parameters.',
    'Send exactly the same request, or a new key for a new one.',
  ],
  idempotencyKeyUnderWay: [
    'The first request with this `Idempotency-Key` is still being handled.',
    'Send the same request again in a moment.',
  ],
  tooManyRequests: ['The limit of calls was reached.', 'Wait for the seconds in `retry-after`.'],
  storageFull: ['There is no space for new files.', 'Try again after the seconds in `retry-after`.'],
  unavailable: [
    'The gateway is stopping or cannot reach its database.',
    'Send the same request again, with the same `Idempotency-Key`, after the seconds in `retry-after`.',
  ],
  internal: [
    'Something went wrong on our side; nothing was left half done.',
    'Send the same request again, and report the `requestId` if it stays.',
  ],
};

import { ONBOARDING_FIELD_ERRORS } from '@stuiver/domain/onboarding/field-errors';
import { PAYMENT_REFUSALS } from '@stuiver/domain/states';

/**
 * The codes that an answer other than 2xx carries. Texts for them are in `packages/messages`; the
 * gateway sends codes alone, so that no language leaks from server to page.
 */
export const ERROR_CODES = [
  'unauthenticated',
  'wrongCredentials',
  'secondFactorNeeded',
  'accountLocked',
  'forbidden',
  'notFound',
  'invalidInput',
  ...PAYMENT_REFUSALS,
  'merchantNotOpen',
  'linkUnusable',
  'linkUsedUp',
  'changedMeanwhile',
  'nothingCaptured',
  'refundUnderWay',
  'refundKeyReused',
  'approvalNeeded',
  'noApprover',
  'ownRequest',
  'aboveRefundLimit',
  'requestDecided',
  'recurrenceNotActive',
  'mandateBlocked',
  'applicationClosed',
  'secondReviewerNeeded',
  'endpointNotActive',
  'limitReached',
  'lastAdmin',
  'aboveOwnRights',
  'aboveOwnLimit',
  'scopeMissing',
  'addressNotAllowed',
  'idempotencyKeyReused',
  'idempotencyKeyUnderWay',
  'tooManyRequests',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The keys of field errors in a 422; each has a text in both languages (`messages.fieldErrors`). */
export const FIELD_ERROR_KEYS = [
  'required',
  'invalid',
  'tooLong',
  'tooShort',
  'tooHigh',
  'tooLow',
  'unknownValue',
  'unknownField',
  'notAnAmount',
  'ambiguousAmount',
  'tooManyDecimals',
  'notAnEmail',
  'notAnIban',
  'notAUrl',
  'privateAddress',
  'notADate',
  'notAUuid',
  'notAnAddress',
  'notACard',
  'cardExpired',
  'wrongSecurityCode',
  'wrongCredentials',
  'wrongPassword',
  'wrongCode',
  'reversedRange',
  'inFuture',
  'alreadyOver',
  'fewerThanUsed',
  'exceedsRoom',
  'heldByChargeback',
  'keyReused',
  'aboveRefundLimit',
  'alreadyRequested',
  'allRefunded',
  'nothingCaptured',
  'sepaIncomplete',
  'methodNotOffered',
  'sameAddress',
  'alreadyInTeam',
  'nameTaken',
  'nameReserved',
  'referenceInvalid',
  'referenceExpired',
  'referenceUsed',
  'accountUnusable',
  'businessHasAccount',
  ...ONBOARDING_FIELD_ERRORS,
] as const;
export type FieldErrorKey = (typeof FIELD_ERROR_KEYS)[number];

/** The body of a 422: for each field, what is wrong with it (specification, section 8). */
export type FieldErrors = Record<string, FieldErrorKey[]>;

/** The body of every answer outside 2xx. `errors` is there for 422 alone; `reason` refines a 409. */
export type ErrorBody = {
  code: ErrorCode;
  requestId: string;
  errors?: FieldErrors;
};

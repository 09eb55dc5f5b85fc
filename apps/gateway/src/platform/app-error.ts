import type { ErrorCode, ErrorDetails, FieldErrorKey, FieldErrors } from '@stuiver/contract';

const STATUS: Record<ErrorCode, number> = {
  unauthenticated: 401,
  wrongCredentials: 401,
  secondFactorNeeded: 401,
  accountLocked: 429,
  forbidden: 403,
  notFound: 404,
  invalidInput: 422,
  alreadyPaid: 409,
  attemptUnderWay: 409,
  attemptUncertain: 409,
  paymentClosed: 409,
  paymentExpired: 409,
  merchantNotOpen: 409,
  noPaymentMethod: 409,
  linkUnusable: 409,
  linkUsedUp: 409,
  changedMeanwhile: 409,
  nothingCaptured: 409,
  refundUnderWay: 409,
  refundKeyReused: 422,
  refundReserved: 409,
  approvalNeeded: 409,
  noApprover: 409,
  ownRequest: 409,
  aboveRefundLimit: 409,
  requestDecided: 409,
  recurrenceNotActive: 409,
  mandateBlocked: 409,
  applicationClosed: 409,
  secondReviewerNeeded: 409,
  endpointNotActive: 409,
  evidenceClosed: 409,
  evidenceIncomplete: 409,
  bankFileTooLate: 409,
  limitReached: 409,
  lastAdmin: 409,
  aboveOwnRights: 409,
  aboveOwnLimit: 409,
  scopeMissing: 403,
  notForKeys: 403,
  addressNotAllowed: 403,
  idempotencyKeyReused: 422,
  idempotencyKeyUnderWay: 409,
  tooManyRequests: 429,
  storageFull: 503,
  unavailable: 503,
  internal: 500,
};

/** The HTTP status of an error code. */
export function getHttpStatus(code: ErrorCode): number {
  return STATUS[code];
}

/** An expected failure; the error handler turns it into its status and body. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, errors?: FieldErrors, details?: ErrorDetails) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = STATUS[code];
    this.errors = errors;
    this.details = details;
  }
}

/** The 429 of a caller who was refused often already: it never gets a page. */
export class RepeatedRefusal extends AppError {
  constructor() {
    super('tooManyRequests');
  }
}

/** A 422 for one field. */
export function invalid(field: string, ...keys: FieldErrorKey[]): AppError {
  return new AppError('invalidInput', { [field]: keys });
}

/** Builds a 404; also for objects of someone else. */
export function notFound(): AppError {
  return new AppError('notFound');
}

/**
 * Returns what a query found.
 *
 * @throws AppError `notFound` when it found nothing
 */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw notFound();
  return found;
}

/** Statuses of an application to become a merchant. */
export const APPLICATION_STATUSES = [
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'MORE_INFORMATION',
  'APPROVED',
  'REJECTED',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Checks whether the applicant may change answers and documents. */
export function isApplicantsTurn(status: string): boolean {
  return status === 'DRAFT' || status === 'MORE_INFORMATION';
}

/** Review states of a document or part of the form. */
export const REVIEW_STATES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

/** The party that has to act next. */
export const TURNS = ['applicant', 'provider', 'nobody'] as const;
export type Turn = (typeof TURNS)[number];

/** Derives from the status who has to act next. */
export function getTurn(status: string): Turn {
  if (isApplicantsTurn(status)) return 'applicant';
  return status === 'APPROVED' || status === 'REJECTED' ? 'nobody' : 'provider';
}

/** Statuses that a reviewer sees; only the applicant sees a draft. */
export const REVIEWED_STATUSES = APPLICATION_STATUSES.filter((status) => status !== 'DRAFT') as Exclude<
  ApplicationStatus,
  'DRAFT'
>[];

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

/** Whether the applicant may change answers and documents: it is their turn. */
export function isApplicantsTurn(status: string): boolean {
  return status === 'DRAFT' || status === 'MORE_INFORMATION';
}

/** What a reviewer said of a document, or of one part of the form. */
export const REVIEW_STATES = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;

/** Whose turn it is. */
export const TURNS = ['applicant', 'provider', 'nobody'] as const;
export type Turn = (typeof TURNS)[number];

/** Whose turn it is, which follows from the status alone. */
export function turnOf(status: string): Turn {
  if (isApplicantsTurn(status)) return 'applicant';
  return status === 'APPROVED' || status === 'REJECTED' ? 'nobody' : 'provider';
}

/** The statuses that a reviewer sees; a draft is its applicant's alone. */
export const REVIEWED_STATUSES = APPLICATION_STATUSES.filter((status) => status !== 'DRAFT') as Exclude<
  ApplicationStatus,
  'DRAFT'
>[];

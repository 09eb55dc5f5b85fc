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

import { approveApplication } from './approve.ts';
import { askApplicant, decideItem, rejectApplication, takeApplication } from './decide.ts';
import { getQueue, getReview } from './read-review.ts';
import { inviteReviewer } from './reviewers.ts';
import { viewDocument } from './view-document.ts';

/** The use cases of the provider's reviewers. */
export const REVIEWS = {
  approveApplication,
  askApplicant,
  decideItem,
  getQueue,
  getReview,
  inviteReviewer,
  rejectApplication,
  takeApplication,
  viewDocument,
};

import type { Decision, Review, ReviewDocument } from '@stuiver/contract';
import { createContext, useContext } from 'react';
import type { DrawDialog } from '../../lib/dialogs/use-dialog.ts';
import type { ReviewCalls } from './review-queries.ts';

/** One application on screen: its data, its changes, and its open dialog. */
export type ReviewPlace = {
  readonly review: Review;
  readonly calls: ReviewCalls;
  /** True if items can be decided on now. */
  readonly isOpen: boolean;
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly open: (dialog: DrawDialog) => void;
  /** Shows a document next to the answers that it proves. */
  readonly view: (document: ReviewDocument) => void;
  /**
   * True while a change is under way, and a function that makes one by a single button, reporting failures in a toast.
   */
  readonly busy: boolean;
  readonly act: (work: () => Promise<void>) => Promise<void>;
};

const ReviewContext = createContext<ReviewPlace | null>(null);
export const ReviewProvider = ReviewContext.Provider;

export function useReview(): ReviewPlace {
  const place = useContext(ReviewContext);
  if (place === null) throw new Error('outside an application');
  return place;
}

import type { Review, Decision, ReviewDocument } from '@stuiver/contract';
import {
  approveApplication,
  askApplicant,
  decideItem,
  getApplicationQueue,
  getReview,
  rejectApplication,
  takeApplication,
} from '@stuiver/contract/routes';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { callQuery, DESK, DESK_MS, queryClient, reloadQueries } from '../../lib/query.ts';
import type { DrawDialog } from '../../lib/dialogs/use-dialog.ts';

/** One application on screen: its data, its changes, and its open dialog. */
type ReviewPlace = {
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

/** The three parts of the queue, by whose turn it is. */
export const VIEWS = {
  waiting: ['SUBMITTED', 'IN_REVIEW'],
  applicant: ['MORE_INFORMATION'],
  decided: ['APPROVED', 'REJECTED'],
} as const satisfies Record<string, readonly Review['status'][]>;
export type View = keyof typeof VIEWS;
export const QUEUE_VIEWS = Object.keys(VIEWS) as [View, ...View[]];

export function queueQuery(view: View, page: { readonly pageNumber: number; readonly pageSize: number }) {
  return queryOptions({
    ...callQuery(['applications', 'queue', view, page], getApplicationQueue, {
      query: { statuses: [...VIEWS[view]], ...page },
    }),
    ...DESK,
  });
}

export function reviewQuery(id: string) {
  return queryOptions({
    ...callQuery(['applications', 'review', id], getReview, { params: { id } }, ({ review }) => review),
    refetchInterval: DESK_MS,
  });
}

function keep(review: Review): void {
  queryClient.setQueryData(reviewQuery(review.id).queryKey, review);
  void reloadQueries(['applications', 'queue']);
}

/** The calls that change one application, from the version on screen. */
export function useReviewCalls({ id, version }: Review) {
  const params = { id };
  const change = async (work: () => Promise<{ review: Review }>): Promise<void> => {
    try {
      keep((await work()).review);
    } catch (error) {
      // Someone else was first: show their change behind what is being typed.
      if (error instanceof ApiError && error.status === 409)
        await queryClient.refetchQueries({ queryKey: reviewQuery(id).queryKey });
      throw error;
    }
  };
  return {
    take: () => change(() => call(takeApplication, { params, body: { version } })),
    decide: (
      item: string,
      state: 'PENDING' | 'ACCEPTED' | 'REJECTED',
      words: { reason?: string; note?: string },
    ) => change(() => call(decideItem, { params, body: { version, item, state, ...words } })),
    ask: () => change(() => call(askApplicant, { params, body: { version } })),
    /** @param methods of a second approval */
    approve: (methods?: PaymentMethod[]) =>
      change(() => call(approveApplication, { params, body: { version, methods } })),
    reject: (reason: string) => change(() => call(rejectApplication, { params, body: { version, reason } })),
  };
}
export type ReviewCalls = ReturnType<typeof useReviewCalls>;

import {
  approveApplication,
  askApplicant,
  decideItem,
  getApplicationQueue,
  getReview,
  rejectApplication,
  takeApplication,
  viewDocument,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls of the provider's reviewers. */
export function reviewRoutes({ reviews }: Services): Route[] {
  return [
    route(getApplicationQueue, ({ query }) => reviews.getQueue(query)),
    route(getReview, async ({ params }) => ({ review: await reviews.getReview(params.id) })),
    route(takeApplication, async ({ params, body, session }) => ({
      review: await reviews.takeApplication(session, { ...params, ...body }),
    })),
    route(decideItem, async ({ params, body, session }) => ({
      review: await reviews.decideItem(session, { ...params, ...body }),
    })),
    route(askApplicant, async ({ params, body, session }) => ({
      review: await reviews.askApplicant(session, { ...params, ...body }),
    })),
    route(approveApplication, async ({ params, body, session }) => ({
      review: await reviews.approveApplication(session, { ...params, ...body }),
    })),
    route(rejectApplication, async ({ params, body, session }) => ({
      review: await reviews.rejectApplication(session, { ...params, ...body }),
    })),
    route(viewDocument, ({ params, query, session }) =>
      reviews.viewDocument(session, { ...params, ...query }),
    ),
  ];
}

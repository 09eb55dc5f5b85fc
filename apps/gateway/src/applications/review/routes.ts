import * as contract from '@stuiver/contract';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getQueue, getReview } from './read-review.ts';
import { takeApplication, decideItem, askApplicant, rejectApplication } from './decide.ts';
import { approveApplication } from './approve.ts';
import { viewDocument } from './view-document.ts';

/** The calls of the provider's reviewers. */
export function reviewRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getApplicationQueue, ({ query }) => getQueue(deps, query)),
    route(contract.getReview, async ({ params }) => ({ review: await getReview(deps, params.id) })),
    route(contract.takeApplication, async ({ params, body, session }) => ({
      review: await takeApplication(deps, session, { ...params, ...body }),
    })),
    route(contract.decideItem, async ({ params, body, session }) => ({
      review: await decideItem(deps, session, { ...params, ...body }),
    })),
    route(contract.askApplicant, async ({ params, body, session }) => ({
      review: await askApplicant(deps, session, { ...params, ...body }),
    })),
    route(contract.approveApplication, async ({ params, body, session }) => ({
      review: await approveApplication(deps, session, { ...params, ...body }),
    })),
    route(contract.rejectApplication, async ({ params, body, session }) => ({
      review: await rejectApplication(deps, session, { ...params, ...body }),
    })),
    route(contract.viewDocument, ({ params, query, session }) =>
      viewDocument(deps, session, { ...params, ...query }),
    ),
  ];
}

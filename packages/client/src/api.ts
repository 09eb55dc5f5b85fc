import type { EndpointName, Endpoints, RequestOf } from '@stuiver/contract/client';
import type { ResponseOf } from '@stuiver/contract';
import type { CallRoute } from '@stuiver/contract/route';
import type { ErrorBody } from '@stuiver/contract/error-body';
import type { WebhookEvent as Event } from '@stuiver/contract/webhook-event';

/**
 * The shapes of calls, errors and webhook events, from the contract. The published package has the same in one file
 * without imports, which `tools/client/build-client.ts` writes from the contract's JSON schemas.
 */
export type Api = {
  [N in EndpointName]: {
    readonly request: RequestOf<CallRoute<N>>;
    readonly response: ResponseOf<Endpoints[N]>;
  };
};

/** The body of an answer outside 2xx. */
export type ApiErrorBody = ErrorBody;

export type WebhookEvent = Event;

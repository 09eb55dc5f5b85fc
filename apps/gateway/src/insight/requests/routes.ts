import * as contract from '@stuiver/contract';
import { FIELD_ERROR_KEYS, type RequestDetails } from '@stuiver/contract';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { findLoggedRequest, listFollowing, REQUEST_LIST, toRequestRow } from './list-queries.ts';

/** Splits a stored pair. */
const split = (pair: string) => pair.split(' ') as [string, string];

/** @throws AppError `notFound`, also for someone else's */
async function getRequest(deps: Context, scope: MerchantScope, id: string): Promise<RequestDetails> {
  const row = orNotFound(await findLoggedRequest(deps.db, scope, id));
  const events = await listFollowing(deps.db, row);
  return {
    ...toRequestRow({ ...row, created_at: row.created_at.toISOString() }),
    errors: row.errors.map(split).flatMap(([field, text]) => {
      const error = FIELD_ERROR_KEYS.find((key) => key === text);
      return error ? [{ field, error }] : [];
    }),
    deprecated: row.deprecated
      .map(split)
      .map(([field, sunset]) => ({ field: field === '*' ? null : field, sunset })),
    events: events.map(({ id, type, status, created_at }) => ({
      id,
      eventType: type,
      status,
      createdDateTime: created_at.toISOString(),
    })),
  };
}

/** Routes of the calls by key. */
export function requestRoutes(deps: Context): Route[] {
  return [
    route(contract.getRequests, ({ scope, query }) => listPage(deps, REQUEST_LIST, scope, query)),
    route(contract.getRequest, async ({ scope, params }) => ({
      request: await getRequest(deps, scope, params.id),
    })),
  ];
}

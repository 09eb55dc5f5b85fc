import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getAuditLog, getAuditEntry } from './list-audit.ts';
import { checkAuditChain } from './check-chain.ts';

/** Routes of the audit log, which nothing changes. */
export function auditRoutes(deps: Context): Route[] {
  return [
    route(contract.getAuditLog, ({ scope, query }) => getAuditLog(deps, scope, query)),
    route(contract.getAuditEntry, async ({ scope, params }) => ({
      entry: await getAuditEntry(deps, scope, params.id),
    })),
    route(contract.checkAuditChain, ({ scope, query }) => checkAuditChain(deps, scope, query)),
  ];
}

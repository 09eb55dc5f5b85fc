import { checkAuditChain, getAuditEntry, getAuditLog } from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The calls about the audit log, which nothing changes. */
export function auditRoutes({ audit }: Services): Route[] {
  return [
    route(getAuditLog, ({ scope, query }) => audit.getAuditLog(scope, query)),
    route(getAuditEntry, async ({ scope, params }) => ({
      entry: await audit.getAuditEntry(scope, params.id),
    })),
    route(checkAuditChain, ({ scope, query }) => audit.checkAuditChain(scope, query)),
  ];
}

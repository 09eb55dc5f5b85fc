import type { AuditRow, auditQuery, getAuditEntry as entryCall } from '@stuiver/contract';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import { listPage } from '../../platform/list/list-page.ts';
import { AUDIT_LIST, findAbout, findAuditEntry, toAuditRow } from './list-queries.ts';

export type AuditQuery = z.output<typeof auditQuery>;
type AuditEntry = z.output<(typeof entryCall)['response']>['entry'];

/**
 * A page of the audit log, newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getAuditLog(
  deps: Context,
  scope: MerchantScope,
  query: AuditQuery,
): Promise<PageAnswer<AuditRow>> {
  return listPage(deps, AUDIT_LIST, scope, query);
}

/** @throws AppError `notFound`, also for someone else's */
export async function getAuditEntry(deps: Context, scope: MerchantScope, id: string): Promise<AuditEntry> {
  const row = orNotFound(await findAuditEntry(deps.db, scope, id));
  const shown = toAuditRow({
    ...row,
    ...(await findAbout(deps.db, row.merchant_id, row.id)),
    created_at: row.created_at.toISOString(),
  });
  const { sequence, hash } = row;
  return {
    ...shown,
    link: sequence === null || hash === null ? null : { sequence, hash: hash.toString('hex') },
  };
}

import type { AuditRow, auditQuery, getAuditEntry as entryCall } from '@stuiver/contract';
import { auditChanges, type AuditValue, type AuditValues } from '@stuiver/domain/audit';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PageAnswer } from '../../platform/http/page.ts';
import {
  type Asked,
  listOf,
  readSort,
  refuseReversed,
  textOf,
  timeRangeOf,
  type Unpaged,
} from '../../platform/list/filter.ts';
import { listPage } from '../../platform/list/list-page.ts';
import {
  AUDIT_LIST,
  type AuditAboutRow,
  type AuditFilter,
  type AuditListRow,
  findAbout,
  findAuditEntry,
} from './list-queries.ts';

export type AuditQuery = z.output<typeof auditQuery>;
type AuditEntry = z.output<(typeof entryCall)['response']>['entry'];

function toTexts(value: AuditValue): string[] | null {
  if (value === null) return null;
  return typeof value === 'object' ? [...value] : [String(value)];
}

function aboutOf([person, title, amount, currency]: AuditAboutRow, after: AuditValues): AuditRow['about'] {
  // From the time of the action, if it was recorded.
  const kept = after.amount;
  const minor = typeof kept === 'number' ? kept : amount;
  return {
    person: person ?? '',
    title: title ?? '',
    amount: minor === null ? null : formatWire(minor),
    currency: minor === null ? null : (currency ?? 'EUR'),
  };
}

/** A row of the audit log as its list shows it. */
export function toAuditRow(row: AuditListRow): AuditRow {
  return {
    id: row[0],
    merchantId: row[1],
    merchantName: row[2],
    createdDateTime: row[3],
    actorKind: row[4],
    actorId: row[5],
    actorName: row[6],
    address: row[7],
    device: row[8],
    action: row[9],
    subjectKind: row[10],
    subjectId: row[11],
    subjectName: row[12],
    changes: auditChanges(row[13], row[14]).map(({ field, before, after }) => ({
      field,
      before: toTexts(before),
      after: toTexts(after),
    })),
    about: aboutOf([row[15], row[16], row[17], row[18]], row[14]),
  };
}

/** @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it */
export function readAuditQuery(query: Unpaged<AuditQuery>): Asked<AuditFilter> {
  const filter: AuditFilter = {
    created: timeRangeOf(query.createdFromDateTime, query.createdToDateTime),
    search: textOf(query.filter),
    actorName: textOf(query.actorName),
    actorKinds: listOf(query.actorKinds),
    subjectKinds: listOf(query.subjectKinds),
  };
  refuseReversed({ createdFromDateTime: filter.created });
  return { filter, sort: readSort(query.sort) };
}

/**
 * A page of the audit log, newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getAuditLog(
  context: Context,
  scope: MerchantScope,
  query: AuditQuery,
): Promise<PageAnswer<AuditRow>> {
  return listPage(context, AUDIT_LIST, scope, { ...query, ...readAuditQuery(query) }, toAuditRow);
}

/** @throws AppError `notFound`, also for someone else's */
export async function getAuditEntry({ db }: Context, scope: MerchantScope, id: string): Promise<AuditEntry> {
  const row = await findAuditEntry(db, scope, id);
  if (!row) throw notFound();
  const shown = toAuditRow([
    row.id,
    row.merchant_id,
    row.merchant_name,
    row.created_at.toISOString(),
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.address,
    row.device,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.subject_name,
    row.before,
    row.after,
    ...(await findAbout(db, row.merchant_id, row.id)),
  ]);
  const { sequence, hash } = row;
  return {
    ...shown,
    link: sequence === null || hash === null ? null : { sequence, hash: hash.toString('hex') },
  };
}

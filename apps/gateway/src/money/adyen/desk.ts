import {
  type AcquirerItem,
  type AcquirerReport,
  type getAcquirerItems as itemsCall,
  type getAcquirerReports as reportsCall,
  type getBankDesk,
  LIMITS,
  type ResponseOf,
} from '@stuiver/contract';
import { addMonthsKeepingAnchor, localDay, startOfDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import type { z } from 'zod';
import type { Session } from '../../platform/access/session.ts';
import { AppError, orNotFound } from '../../platform/app-error.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pageAnswer } from '../../platform/http/page.ts';
import { getAdyenAccount } from './account.ts';
import {
  findPaymentPlace,
  type ListedReport,
  listWaitingItems,
  listReports,
  lockItem,
  readAcquirerState,
  type ReportSums,
  setItemAside,
  sumCosts,
  sumReports,
  type WaitingItem,
} from './desk-queries.ts';
import { readReference } from './reference.ts';

/** Reads how much of Adyen's waits for a person; null when this deployment has nothing of it. */
export async function readAcquirer(deps: Context): Promise<ResponseOf<typeof getBankDesk>['acquirer']> {
  const { any, open } = await readAcquirerState(deps.db);
  return any || getAdyenAccount(deps) ? { itemsOpen: open } : null;
}

function toSums(row: ReportSums): NonNullable<AcquirerReport['sums']> {
  return {
    gross: formatWire(row.gross),
    booked: formatWire(row.booked),
    difference: formatWire(row.gross - row.booked),
    commission: formatWire(row.commission),
    markup: formatWire(row.markup),
    schemeFees: formatWire(row.scheme_fees),
    interchange: formatWire(row.interchange),
    otherCosts: formatWire(row.other_costs),
    paidOut: formatWire(row.paid_out),
    other: formatWire(row.other),
    unexplained: formatWire(row.net),
  };
}

const toReport = (row: ListedReport, sums: ReportSums | undefined): AcquirerReport => ({
  id: row.id,
  status: row.status,
  name: row.name,
  account: row.merchant_account,
  batch: row.batch,
  announcedDateTime: row.created_at.toISOString(),
  nextTryDateTime: row.next_try_at?.toISOString() ?? null,
  cause: row.cause,
  detail: row.detail,
  currency: row.currency,
  lines: row.lines,
  waiting: row.waiting,
  sums: row.status === 'TAKEN' && sums ? toSums(sums) : null,
});

/** Months whose costs the desk shows. */
const MONTHS_SHOWN = 3;

/** Reads a page of settlement details reports with their sums, newest first, and the costs of the last months. */
export async function getAcquirerReports(
  deps: Context,
  query: z.infer<typeof reportsCall.query>,
): Promise<ResponseOf<typeof reportsCall>> {
  const { pageSize: limit, pageNumber } = query;
  const { total, rows } = await listReports(deps.db, { limit, offset: pageNumber * limit });
  const ids = rows.map(({ id }) => id);
  const sums = await sumReports(deps.db, ids);
  const { timeZone } = deps.settings;
  const month = `${localDay(deps.clock.now(), timeZone).slice(0, 7)}-01`;
  const since = new Date(startOfDay(addMonthsKeepingAnchor(month, 1 - MONTHS_SHOWN), timeZone));
  const costs = await sumCosts(deps.db, { since, timeZone });
  const sumsById = new Map(sums.map((row) => [row.report_id, row]));
  const reports = rows.map((row) => toReport(row, sumsById.get(row.id)));
  return {
    ...pageAnswer(reports, total, query),
    costs: costs.map((cost) => ({ ...cost, amount: formatWire(cost.amount) })),
  };
}

async function toItem(deps: Context, row: WaitingItem): Promise<AcquirerItem> {
  const ours = readReference(row.merchant_reference);
  const place = ours && (await findPaymentPlace(deps.db, ours.merchantId, ours.key));
  return {
    id: row.id,
    kind: row.kind,
    cause: row.cause,
    type: row.type,
    account: row.account,
    batch: row.batch,
    dateTime: row.at.toISOString(),
    amount: formatWire(row.amount),
    bookedAmount: row.booked === null || row.booked === row.amount ? null : formatWire(row.booked),
    currency: row.currency,
    reference: row.reference,
    modificationReference: row.modification_reference,
    merchantName: place?.name ?? '',
    paymentId: place?.payment_id ?? null,
  };
}

/** Reads lines and events that wait for a person, oldest first. */
export async function getAcquirerItems(
  deps: Context,
  { pageNumber }: z.infer<typeof itemsCall.query>,
): Promise<ResponseOf<typeof itemsCall>> {
  const most = LIMITS.bankRowsShown;
  const rows = await listWaitingItems(deps.db, { limit: most + 1, offset: pageNumber * most });
  const items: AcquirerItem[] = [];
  for (const row of rows.slice(0, most)) items.push(await toItem(deps, row));
  return { items, isLast: rows.length <= most };
}

/**
 * Sets a line or event aside, with the reason in the audit log.
 *
 * @throws AppError `notFound`; `changedMeanwhile` if it no longer waits
 */
export async function setAcquirerItemAside(
  deps: Context,
  { userId }: Pick<Session, 'userId'>,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const item = orNotFound(await lockItem(tx, id));
    if (!item.isOpen) throw new AppError('changedMeanwhile');
    await setItemAside(tx, item.table, id, { by: userId, at: deps.clock.now(), reason });
    const user = { merchantId: PROVIDER_ID, userId };
    await auditUser(deps, tx, user, 'acquirerItem.changed', { subjectId: id, after: { reason } });
  });
}

import type { DeliveryDetails, deliveriesQuery, DeliveryRow } from '@stuiver/contract';
import { isListener } from '@stuiver/domain/webhooks';
import type { z } from 'zod';
import { type Caller, toActor } from '../../../platform/access/caller.ts';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { AppError, notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { wake } from '../../../platform/database/signals.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { listPage } from '../../../platform/list/list-page.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { withMetadata } from '../payload.ts';
import { findMetadata } from '../repository.ts';
import { buildSignedHeaders } from '../signing.ts';
import {
  type StoredAttempt,
  attemptsOfDelivery,
  deleteOldNotifications,
  type StoredDelivery,
  findDelivery,
  makeDue,
} from './delivery-queries.ts';
import { DELIVERY_LIST, toDeliveryRow } from './list-queries.ts';

type DeliveriesQuery = z.output<typeof deliveriesQuery>;

/**
 * Returns a page of notifications with their delivery statuses, newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getDeliveries(
  deps: Context,
  scope: MerchantScope,
  query: DeliveriesQuery,
): Promise<PageAnswer<DeliveryRow>> {
  return listPage(deps, DELIVERY_LIST, scope, query);
}

function toAttempt(eventId: string, row: StoredAttempt): DeliveryDetails['tries'][number] {
  const headers = buildSignedHeaders(eventId, row.at, row.signature);
  return {
    number: row.number,
    dateTime: row.at.toISOString(),
    url: row.url,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    reason: row.reason,
    status: row.http_status,
    milliseconds: row.milliseconds,
    answer: row.answer,
  };
}

/** A try is under way when its claim is newer than every attempt that was kept. */
function canResend(row: StoredDelivery, [newest]: readonly StoredAttempt[]): boolean {
  if (row.payment_id === null || !row.is_live) return false;
  return row.status !== 'PENDING' || (row.attempts > 0 && newest?.number === row.attempts);
}

/**
 * One notification with its attempts. Its body has the payment's metadata as they are now, as a try would.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function getDelivery(deps: Context, scope: MerchantScope, id: string): Promise<DeliveryDetails> {
  const row = orNotFound(await findDelivery(deps.db, scope, id));
  const attempts = await attemptsOfDelivery(deps.db, row.merchant_id, id);
  const eventId = row.event_id ?? row.id;
  const metadata = await findMetadata(deps.db, row.merchant_id, row.payment_id);
  return {
    ...toDeliveryRow({
      ...row,
      next_try_at: row.next_try_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }),
    eventId,
    requestId: row.request_id,
    body: withMetadata(row.payload, metadata),
    finishedDateTime: row.finished_at?.toISOString() ?? null,
    canResend: canResend(row, attempts),
    tries: attempts.map((attempt) => toAttempt(eventId, attempt)),
  };
}

/**
 * Makes one notification due now, under the same id, also a delivered one. One that is under way stays unchanged.
 *
 * @throws AppError `notFound`, also for someone else's and for a test; `endpointNotActive` while its endpoint is
 *   paused, off or removed, and for a key unless it is a listener
 */
export async function resendDelivery(
  deps: Context,
  caller: Caller,
  scope: MerchantScope,
  id: string,
): Promise<DeliveryDetails> {
  const row = await findDelivery(deps.db, scope, id);
  if (!row || row.payment_id === null) throw notFound();
  if (!row.is_live || (caller.kind === 'key' && !isListener(row.url)))
    throw new AppError('endpointNotActive');
  const { merchant_id: merchantId, endpoint_id: endpointId } = row;
  const statuses = ['PENDING', 'DELIVERED', 'FAILED', 'MISSED'];
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.realNow();
    if ((await makeDue(tx, { merchantId, endpointId, statuses, now, id })) === 0) return;
    wake(tx, 'notifications');
    await writeAudit(deps, tx, {
      merchantId,
      actor: toActor(caller),
      action: 'notification.resent',
      subjectId: id,
    });
  });
  return getDelivery(deps, scope, id);
}

/** Forgets notifications and their attempts after the days that the deployment keeps them, unless they still wait. */
export async function forgetOldNotifications(deps: Context): Promise<void> {
  await deleteOldNotifications(
    deps.db,
    new Date(deps.clock.realNow().getTime() - deps.settings.notificationDays * 86_400_000),
  );
}

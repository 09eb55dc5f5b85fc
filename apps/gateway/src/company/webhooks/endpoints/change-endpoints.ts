import { LIMITS, type NotificationEndpoint } from '@stuiver/contract';
import type { AuditAction, AuditValues } from '@stuiver/domain/audit';
import { userActor } from '../../../platform/access/caller.ts';
import { type MerchantScope, scopeOfOne } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockLimits } from '../../../platform/database/limit-lock.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  checkedUrls,
  getUrlHost,
  refuseForbidden,
  withoutQuery,
} from '../../../platform/http/checked-urls.ts';
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts';
import { touchSettings } from '../../settings-version-queries.ts';
import { createSecret, endSecrets } from '../secrets.ts';
import {
  countEndpoints,
  FRESH,
  insertEndpoint,
  lockEndpoint,
  markMissed,
  updateEndpoint,
} from './endpoint-queries.ts';
import { setFirstAddress } from './first-endpoint.ts';
import { readEndpoint } from './read-endpoints.ts';

export type EndpointInput = Pick<NotificationEndpoint, 'url' | 'description' | 'eventTypes'>;

/** Writes down who changed an endpoint. */
export function auditEndpoint(
  deps: Context,
  tx: Tx,
  actor: Actor,
  { merchantId, id, url }: Pick<NotificationEndpoint, 'merchantId' | 'id' | 'url'>,
  action: AuditAction,
  values: Pick<AuditEntry, 'subjectName' | 'before' | 'after'> = {},
): Promise<void> {
  return writeAudit(deps, tx, {
    merchantId,
    actor,
    action,
    subjectId: id,
    subjectName: getUrlHost(url),
    ...values,
  });
}

/** Returns an endpoint's audited values. */
function audited(url: string, description: string, eventTypes: readonly string[]): AuditValues {
  return { url: withoutQuery(url), description, eventTypes };
}

async function checkedInput(deps: Context, input: EndpointInput) {
  const { url } = checkedUrls(deps, { url: input.url });
  await refuseForbidden(deps, 'url', url);
  return { url, description: input.description.trim(), event_types: [...new Set(input.eventTypes)].sort() };
}

/**
 * Adds an endpoint of a company, with its audit row.
 *
 * @returns its id
 * @throws AppError `limitReached`
 */
export async function addEndpoint(
  deps: Context,
  tx: Tx,
  merchantId: string,
  actor: Actor,
  values: { readonly url: string; readonly description: string; readonly event_types: string[] },
): Promise<string> {
  await lockLimits(tx, merchantId);
  if ((await countEndpoints(tx, merchantId)) >= LIMITS.endpointsOfCompany) throw new AppError('limitReached');
  const id = deps.ids.next();
  await insertEndpoint(tx, { ...values, merchant_id: merchantId, id, created_at: deps.clock.realNow() });
  const after = audited(values.url, values.description, values.event_types);
  await auditEndpoint(deps, tx, actor, { merchantId, id, url: values.url }, 'endpoint.created', { after });
  return id;
}

/**
 * Adds an endpoint, which gets notifications of events from now on.
 *
 * @returns the endpoint with its secret, which no other response contains
 * @throws AppError `notFound` for someone else's company, `invalidInput` on `url`, `limitReached`
 */
export async function createEndpoint(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  { merchantId, ...input }: EndpointInput & { readonly merchantId: string },
): Promise<{ endpoint: NotificationEndpoint; secret: string }> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const values = await checkedInput(deps, input);
  const { id, secret } = await inTransaction(deps.db, async (tx) => {
    const endpointId = await addEndpoint(deps, tx, merchantId, userActor(session), values);
    return { id: endpointId, secret: await createSecret(deps, tx, { merchantId, endpointId }, true) };
  });
  return { endpoint: await readEndpoint(deps, scopeOfOne(merchantId), id), secret };
}

/**
 * Changes an endpoint; waiting notifications go to the new address. Without a difference nothing is written.
 *
 * @throws AppError `notFound`, also for someone else's; `invalidInput` on `url`
 */
export async function changeEndpoint(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: EndpointInput,
): Promise<NotificationEndpoint> {
  const before = await readEndpoint(deps, scope, id);
  const values = await checkedInput(deps, input);
  const isSame =
    values.url === before.url &&
    values.description === before.description &&
    values.event_types.join() === before.eventTypes.toSorted().join();
  if (isSame) return before;
  const { merchantId } = before;
  await inTransaction(deps.db, async (tx) => {
    await updateEndpoint(tx, merchantId, id, values);
    // A user with the company settings open would otherwise restore the old address.
    if (before.isFirst && values.url !== before.url) await touchSettings(tx, merchantId);
    await auditEndpoint(deps, tx, userActor(session), before, 'endpoint.changed', {
      before: audited(before.url, before.description, before.eventTypes),
      after: audited(values.url, values.description, values.event_types),
    });
  });
  return readEndpoint(deps, scope, id);
}

/**
 * Removes an endpoint. Its deliveries stay, and waiting ones are kept as missed; a company's first endpoint only
 * loses its address, and its secrets stay for the addresses that payments name themselves.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function removeEndpoint(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<void> {
  const endpoint = await readEndpoint(deps, scope, id);
  const { merchantId } = endpoint;
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockEndpoint(tx, merchantId, id))) return;
    if (endpoint.isFirst) {
      await setFirstAddress(tx, merchantId, '');
      await touchSettings(tx, merchantId);
    } else {
      await updateEndpoint(tx, merchantId, id, { ...FRESH, removed_at: deps.clock.realNow() });
      await markMissed(tx, merchantId, id);
      await endSecrets(deps, tx, merchantId, id);
    }
    await auditEndpoint(deps, tx, userActor(session), endpoint, 'endpoint.removed', {
      before: audited(endpoint.url, endpoint.description, endpoint.eventTypes),
    });
  });
}

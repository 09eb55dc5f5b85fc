import type { NotificationEndpoint } from '@stuiver/contract';
import {
  type EndpointState,
  NOTIFICATION_TYPES,
  type NotificationType,
  PAUSE_AFTER_HOURS,
  WARN_AFTER_HOURS,
} from '@stuiver/domain/webhooks';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import { notFound, orNotFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type EndpointRecord, findEndpoint, listEndpoints } from './endpoint-queries.ts';

const HOUR = 3_600_000;

/** Delay from its first failure until an endpoint gets a warning, and from the warning until it is paused. */
export const WARN_AFTER = WARN_AFTER_HOURS * HOUR;
export const PAUSE_AFTER_WARNING = (PAUSE_AFTER_HOURS - WARN_AFTER_HOURS) * HOUR;

/** Returns the time at which a failing endpoint is paused, unless a delivery succeeds before. */
export function pausesAt(row: { failing_since: Date; warned_at: Date | null }): Date {
  const warned = row.warned_at?.getTime() ?? row.failing_since.getTime() + WARN_AFTER;
  return new Date(warned + PAUSE_AFTER_WARNING);
}

function getEndpointState(
  row: Pick<EndpointRecord, 'off_at' | 'paused_at' | 'failing_since'>,
): [EndpointState, Date | null] {
  if (row.off_at) return ['OFF', row.off_at];
  if (row.paused_at) return ['PAUSED', row.paused_at];
  return row.failing_since ? ['FAILING', row.failing_since] : ['ACTIVE', null];
}

function isNotificationType(type: string): type is NotificationType {
  return (NOTIFICATION_TYPES as readonly string[]).includes(type);
}

function toWire(row: EndpointRecord): NotificationEndpoint {
  const [state, since] = getEndpointState(row);
  const pauses =
    state === 'FAILING' && row.failing_since ? pausesAt({ ...row, failing_since: row.failing_since }) : null;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    isFirst: row.id === row.merchant_id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types.filter(isNotificationType),
    state,
    sinceDateTime: since?.toISOString() ?? null,
    pausesDateTime: pauses?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
    missed: row.missed,
    resending: row.resending > 0 ? { quantity: row.resend_quantity, left: row.resending } : null,
    secrets: row.secrets.map(({ shown, created_at, ends_at }) => ({
      wasShown: shown,
      createdDateTime: new Date(created_at).toISOString(),
      endsDateTime: ends_at === null ? null : new Date(ends_at).toISOString(),
    })),
    createdDateTime: row.created_at.toISOString(),
  };
}

/** The endpoints of the chosen companies, and apart from them the first ones that have no address. */
export async function getEndpoints(
  deps: Context,
  scope: MerchantScope,
): Promise<{ content: NotificationEndpoint[]; withoutAddress: NotificationEndpoint[] }> {
  const rows = (await listEndpoints(deps.db, scope, deps.clock.realNow())).map(toWire);
  const { content = [], withoutAddress = [] } = Object.groupBy(rows, ({ url }) =>
    url === '' ? 'withoutAddress' : 'content',
  );
  return { content, withoutAddress };
}

/**
 * One endpoint, also a company's first one without an address: its secrets sign notifications to addresses that
 * payments name themselves.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function readSigner(
  deps: Context,
  scope: MerchantScope,
  id: string,
): Promise<NotificationEndpoint> {
  const row = orNotFound(await findEndpoint(deps.db, scope, id, deps.clock.realNow()));
  return toWire(row);
}

/**
 * One endpoint that has an address.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function readEndpoint(
  deps: Context,
  scope: MerchantScope,
  id: string,
): Promise<NotificationEndpoint> {
  const endpoint = await readSigner(deps, scope, id);
  if (endpoint.url === '') throw notFound();
  return endpoint;
}

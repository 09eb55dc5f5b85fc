import type { DeliveryRow } from '@stuiver/contract';
import { DELIVERIES } from '@stuiver/contract/lists/webhooks';
import { type ListRow, listSource } from '../../../platform/list/list-source.ts';

const OWN = 'endpoint_id, type, status, attempts, last_http_status, next_try_at, payment_id, created_at';

type DeliveryListRow = ListRow<'notifications', typeof OWN> & { readonly url: string };

/** A delivery as its list shows it. */
export function toDeliveryRow(row: DeliveryListRow): DeliveryRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    endpointId: row.endpoint_id,
    url: row.url,
    eventType: row.type,
    status: row.status,
    attempts: row.attempts,
    httpStatus: row.last_http_status,
    nextTryDateTime: row.next_try_at,
    transactionId: row.payment_id,
    createdDateTime: row.created_at,
  };
}

export const DELIVERY_LIST = listSource(DELIVERIES)({
  name: 'notifications',
  where: { endpointId: 'p.endpoint_id', statuses: 'p.status', eventTypes: 'p.type' },
  own: OWN,
  columns: "coalesce(nullif(p.own_url, ''), e.url) AS url",
  joins: (merchant) =>
    `JOIN notification_endpoints e ON e.merchant_id = ${merchant} AND e.id = p.endpoint_id`,
  toRow: toDeliveryRow,
});

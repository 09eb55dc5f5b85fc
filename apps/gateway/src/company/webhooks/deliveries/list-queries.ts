import type { DeliveryRow } from '@stuiver/contract';
import { DELIVERIES } from '@stuiver/contract/lists/webhooks';
import type { StoredDelivery } from './delivery-queries.ts';
import { listSource } from '../../../platform/list/list-source.ts';

/** A selected row of the list; instants are ISO texts. */
type DeliveryListRow = Pick<
  StoredDelivery,
  'id' | 'merchant_id' | 'endpoint_id' | 'type' | 'status' | 'attempts' | 'last_http_status' | 'payment_id'
> & {
  readonly merchant_name: string;
  readonly url: string;
  readonly next_try_at: string | null;
  readonly created_at: string;
};

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
  columns: `p.id, p.merchant_id, m.name AS merchant_name, p.endpoint_id, coalesce(nullif(p.own_url, ''), e.url) AS url, p.type, p.status,
    p.attempts, p.last_http_status, p.next_try_at, p.payment_id, p.created_at`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    JOIN notification_endpoints e ON e.merchant_id = ${merchant} AND e.id = p.endpoint_id`,
  toRow: toDeliveryRow,
});

import type { TableRow } from '../../../platform/database/database.ts';
import type { Range } from '../../../platform/list/filter.ts';
import type { ListSource } from '../../../platform/list/list-source.ts';
import { type Bind, oneOf } from '../../../platform/list/statement.ts';

/** Filter values of the list of deliveries; null leaves a column unfiltered. */
export type DeliveryFilter = {
  readonly created: Range;
  readonly endpointId: string | null;
  readonly statuses: readonly string[] | null;
  readonly eventTypes: readonly string[] | null;
};

/** A row of the list as the driver returns it, in the order of the columns. */
export type DeliveryListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  endpointId: string,
  url: string,
  type: TableRow<'notifications'>['type'],
  status: TableRow<'notifications'>['status'],
  attempts: number,
  httpStatus: number | null,
  nextTryAt: string | null,
  paymentId: string | null,
  createdAt: string,
];

function conditions({ endpointId, statuses, eventTypes }: DeliveryFilter, bind: Bind): string[] {
  return [
    ...(endpointId === null ? [] : [`p.endpoint_id = ${bind(endpointId)}`]),
    ...oneOf('p.status', statuses, bind),
    ...oneOf('p.type', eventTypes, bind),
  ];
}

export const DELIVERY_LIST: ListSource<DeliveryFilter> = {
  name: 'notifications',
  from: () => 'notifications p',
  conditions,
  searches: () => false,
  texts: null,
  columns: `p.id, p.merchant_id, m.name, p.endpoint_id, coalesce(nullif(p.own_url, ''), e.url), p.type, p.status,
    p.attempts, p.last_http_status, p.next_try_at, p.payment_id, p.created_at`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    JOIN notification_endpoints e ON e.merchant_id = ${merchant} AND e.id = p.endpoint_id`,
  counted: null,
};

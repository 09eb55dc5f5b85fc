import type { Range } from '../../lib/list/filter.ts';
import type { ListSource } from '../../lib/list/queries.ts';
import { contains, inRange } from '../../lib/list/statement.ts';

/** What a list of mandates is narrowed to; null means: not by this. */
export type MandateFilter = {
  readonly created: Range;
  readonly stopped: Range;
  readonly type: string | null;
  readonly consumerName: string | null;
};

/** A row of the list as the driver gives it, in the order of the columns. */
export type MandateListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  reference: string,
  consumerName: string,
  type: string,
  blockedReason: string | null,
  createdAt: string,
  stoppedAt: string | null,
  blockedAt: string | null,
  stopReason: string | null,
];

/** How mandates are listed. */
export const MANDATE_LIST: ListSource<MandateFilter> = {
  name: 'mandates',
  from: ({ consumerName }, merchant) =>
    consumerName === null
      ? 'mandates p'
      : `mandates p JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`,
  conditions(filter, bind) {
    const found = inRange('p.stopped_at', filter.stopped, bind);
    if (filter.type !== null) found.push(`p.type = ${bind(filter.type)}`);
    if (filter.consumerName !== null) {
      const pattern = bind(contains(filter.consumerName));
      found.push(`c.search_text LIKE ${pattern} AND lower(c.name) LIKE ${pattern}`);
    }
    return found;
  },
  searches: ({ consumerName }) => consumerName !== null,
  columns:
    'p.id, p.merchant_id, m.name, p.reference, c.name, p.type, p.blocked_reason, p.created_at, p.stopped_at, p.blocked_at, p.stop_reason',
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`,
  counted: null,
};

import { type MandateCondition, ONE_OFF } from '@stuiver/domain/conditions';
import type { MandateType } from '@stuiver/domain/states';
import type { Range } from '../../platform/list/filter.ts';
import { joinEach } from '../../platform/list/list-source.ts';
import type { ListSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, containsIban, inRange } from '../../platform/list/statement.ts';

/** Filter values of a list of mandates; null leaves a column unfiltered. */
export type MandateFilter = {
  readonly created: Range;
  readonly stopped: Range;
  readonly type: string | null;
  readonly statuses: readonly MandateCondition[] | null;
  readonly consumerName: string | null;
  readonly search: string | null;
};

/** A row of the list as the driver returns it, in the order of the columns. */
export type MandateListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  reference: string,
  consumerName: string,
  type: MandateType,
  blockedReason: string | null,
  createdAt: string,
  stoppedAt: string | null,
  blockedAt: string | null,
  stopReason: string | null,
];

/** The same rule as `mandateCondition`, in SQL. */
const HAS_STATUS: Readonly<Record<MandateCondition, string>> = {
  ACTIVE: '(p.stopped_at IS NULL AND p.blocked_at IS NULL)',
  BLOCKED: '(p.stopped_at IS NULL AND p.blocked_at IS NOT NULL)',
  USED: `p.stop_reason = '${ONE_OFF}'`,
  STOPPED: `(p.stopped_at IS NOT NULL AND p.stop_reason <> '${ONE_OFF}')`,
};

const isSearched = ({ consumerName, search }: MandateFilter) => consumerName !== null || search !== null;

function textConditions({ search, consumerName }: MandateFilter, bind: Bind): string[] {
  const found: string[] = [];
  if (search !== null) {
    const any = containsIban(search).map((pattern) => `c.search_text LIKE ${bind(pattern)}`);
    found.push(`(${any.join(' OR ')})`);
  }
  if (consumerName !== null) {
    const pattern = bind(contains(consumerName));
    found.push(`c.search_text LIKE ${pattern} AND lower(c.name) LIKE ${pattern}`);
  }
  return found;
}

export const MANDATE_LIST: ListSource<MandateFilter> = {
  name: 'mandates',
  from: (filter, merchant) =>
    isSearched(filter)
      ? `mandates p JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`
      : 'mandates p',
  conditions(filter, bind) {
    const found = inRange('p.stopped_at', filter.stopped, bind);
    if (filter.type !== null) found.push(`p.type = ${bind(filter.type)}`);
    if (filter.statuses !== null)
      found.push(`(${filter.statuses.map((status) => HAS_STATUS[status]).join(' OR ')})`);
    return [...found, ...textConditions(filter, bind)];
  },
  searches: isSearched,
  texts: {
    without: (filter) => ({ ...filter, search: null, consumerName: null }),
    ofRow: (filter, bind, merchant) => ({
      joins: joinEach('mandate_consumers', 'c', merchant, 'mandate_id = p.id'),
      conditions: textConditions(filter, bind),
    }),
    sampled: {
      select: (merchant) =>
        `SELECT search_text FROM mandate_consumers WHERE merchant_id = ${merchant} ORDER BY mandate_id DESC`,
      sought: ({ search, consumerName }) => [search, consumerName].filter((text) => text !== null),
    },
  },
  columns:
    'p.id, p.merchant_id, m.name, p.reference, c.name, p.type, p.blocked_reason, p.created_at, p.stopped_at, p.blocked_at, p.stop_reason',
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`,
  counted: null,
};

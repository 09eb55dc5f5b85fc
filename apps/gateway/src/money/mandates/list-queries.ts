import type { MandateRow } from '@stuiver/contract';
import { MANDATES } from '@stuiver/contract/lists/mandates';
import { MANDATE_FACTS, ONE_OFF } from '@stuiver/domain/conditions';
import type { FilterValues } from '../../platform/list/filter.ts';
import { joinEach, type ListRow, listSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, containsIban, inStatuses } from '../../platform/list/statement.ts';
import type { MandateFacts } from './repository.ts';

type MandateFilter = FilterValues<typeof MANDATES>;

const OWN = 'reference, type, blocked_reason, created_at, stopped_at, blocked_at, stop_reason';

type MandateListRow = ListRow<'mandates', typeof OWN> & Pick<MandateFacts, 'name' | 'iban'>;

/** A mandate as its list shows it. */
export function toMandateRow(row: MandateListRow): MandateRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    mandateReference: row.reference,
    consumerName: row.name,
    consumerIban: row.iban,
    mandateType: row.type,
    active: row.stopped_at === null,
    blockedReason: row.blocked_reason,
    createdDateTime: row.created_at,
    stoppedDateTime: row.stopped_at,
    blockedDateTime: row.blocked_at,
    stopReason: row.stop_reason,
  };
}

const isSearched = ({ consumerName, search }: MandateFilter) => consumerName !== null || search !== null;

function searchCondition(search: string, bind: Bind): string {
  const any = containsIban(search).map((pattern) => `c.search_text LIKE ${bind(pattern)}`);
  return `(${any.join(' OR ')})`;
}

function nameCondition(name: string, bind: Bind): string {
  const pattern = bind(contains(name));
  return `c.search_text LIKE ${pattern} AND lower(c.name) LIKE ${pattern}`;
}

export const MANDATE_LIST = listSource(MANDATES)({
  name: 'mandates',
  from: (filter, merchant) =>
    isSearched(filter)
      ? `mandates p JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`
      : 'mandates p',
  where: {
    search: (search, { bind }) => searchCondition(search, bind),
    statuses: (statuses) =>
      inStatuses(
        statuses.map((status) => MANDATE_FACTS[status]),
        {
          stopped: () => 'p.stopped_at IS NOT NULL',
          blocked: () => 'p.blocked_at IS NOT NULL',
          oneOff: () => `p.stop_reason = '${ONE_OFF}'`,
        },
      ),
    endDateRange: 'p.stopped_at',
    mandateType: 'p.type',
    consumerName: (name, { bind }) => nameCondition(name, bind),
  },
  searches: isSearched,
  texts: {
    without: (filter) => ({ ...filter, search: null, consumerName: null }),
    ofRow: (filter, bind, merchant) => ({
      joins: joinEach('mandate_consumers', 'c', merchant, 'mandate_id = p.id'),
      conditions: [
        ...(filter.search === null ? [] : [searchCondition(filter.search, bind)]),
        ...(filter.consumerName === null ? [] : [nameCondition(filter.consumerName, bind)]),
      ],
    }),
    sampled: {
      select: (merchant) =>
        `SELECT search_text FROM mandate_consumers WHERE merchant_id = ${merchant} ORDER BY mandate_id DESC`,
      sought: ({ search, consumerName }) => [search, consumerName].filter((text) => text !== null),
    },
  },
  own: OWN,
  columns: 'c.name, c.iban',
  joins: (merchant) => `JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`,
  toRow: toMandateRow,
});

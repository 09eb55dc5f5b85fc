import type { COMPANY_SORTS } from '@stuiver/contract';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { countsSource } from '../../platform/list/counts/read-queries.ts';
import type { CountedTime } from '../../platform/list/counts/spans.ts';
import {
  type Bind,
  ofMerchants,
  parameters,
  type Queryable,
  queryPrepared,
} from '../../platform/list/statement.ts';
import { countedKinds } from './repository.ts';

const KINDS = ['received', 'fees', 'fees_returned', 'refunded', 'charged_back'] as const;
type Kind = (typeof KINDS)[number];
type Period = 'now' | 'before';

/** A company's sums in minor units, and the numbers of rows behind them. */
export type CompanySums = { readonly id: string; readonly name: string } & {
  readonly [column in `${Period}_${Kind}` | `${Period}_${Kind}_rows`]: number;
};

export type CompanySort = {
  readonly field: (typeof COMPANY_SORTS)[number];
  readonly direction: 'asc' | 'desc';
};

const ORDERS: Readonly<Record<CompanySort['field'], string>> = {
  merchantName: 'lower(m.name)',
  received: 'now_received',
  fees: 'coalesce(s.now_fees - s.now_fees_returned, 0)',
  refunded: 'now_refunded',
  chargedBack: 'now_charged_back',
  kept: 'now_kept',
};

type Question = {
  readonly periods: Readonly<Record<Period, CountedTime>>;
  readonly currency: string;
  readonly sort: CompanySort;
  readonly limit: number;
  readonly offset: number;
};

/** Binds the same array once: every branch of the statement names thousands of companies. */
function bindOnce(bind: Bind): Bind {
  const known = new Map<unknown, string>();
  return (value) => {
    if (!Array.isArray(value)) return bind(value);
    const placeholder = known.get(value) ?? bind(value);
    known.set(value, placeholder);
    return placeholder;
  };
}

/** One statement over the counters, and so one moment: a page of companies by one of this period's sums. */
export async function sumByCompany(
  db: Queryable,
  scope: MerchantScope,
  { periods, currency, sort, limit, offset }: Question,
): Promise<CompanySums[]> {
  if (scope.merchantIds.length === 0) return [];
  const { values, bind: bindEach } = parameters();
  const bind = bindOnce(bindEach);
  const counted = countedKinds(currency);
  const sources = (Object.keys(periods) as Period[]).flatMap((period) =>
    KINDS.map((kind) => {
      const source = countsSource({ ...counted[kind], ...periods[period], ...scope }, bind);
      return `SELECT merchant_id, '${period}_${kind}' AS kind, rows, amount FROM (${source}) AS ${period}_${kind}`;
    }),
  );
  const columns = (Object.keys(periods) as Period[]).flatMap((period) =>
    KINDS.flatMap((kind) => {
      const sum = (part: string) =>
        `coalesce(sum(${part}) FILTER (WHERE kind = '${period}_${kind}'), 0)::bigint`;
      return [`${sum('amount')} AS ${period}_${kind}`, `${sum('rows')} AS ${period}_${kind}_rows`];
    }),
  );
  const names = (Object.keys(periods) as Period[]).flatMap((period) =>
    KINDS.flatMap((kind) => [`${period}_${kind}`, `${period}_${kind}_rows`]),
  );
  return queryPrepared<CompanySums>(db, 'companies', {
    text: `WITH sums AS (SELECT merchant_id, ${columns.join(', ')} FROM (${sources.join(' UNION ALL ')}) AS counts
        GROUP BY merchant_id)
      SELECT m.id, m.name, ${names.map((name) => `coalesce(s.${name}, 0)::bigint AS ${name}`).join(', ')},
        coalesce(s.now_received - s.now_fees + s.now_fees_returned - s.now_refunded - s.now_charged_back, 0)
          AS now_kept
      FROM merchants m LEFT JOIN sums s ON s.merchant_id = m.id
      WHERE ${ofMerchants('m.id', scope.merchantIds, bind)}
      ORDER BY ${ORDERS[sort.field]} ${sort.direction === 'asc' ? 'ASC' : 'DESC'}, lower(m.name), m.id
      LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
    values,
  });
}

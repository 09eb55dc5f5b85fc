import type { COMPANY_SORTS } from '@stuiver/contract';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { TRANSFER_COUNTERS } from '../../money/ledger/counters.ts';
import { countsSource, keyColumn } from '../../platform/list/counts/read-queries.ts';
import type { CountedTime } from '../../platform/list/counts/spans.ts';
import { ofMerchants, parameters, type Queryable, queryPrepared } from '../../platform/list/statement.ts';
import { countedKinds } from './repository.ts';

type Kind = keyof ReturnType<typeof countedKinds>;
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
  fees: 'now_fees',
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

/** One statement over the counters, and so one moment: a page of companies by one of this period's sums. */
export async function sumByCompany(
  db: Queryable,
  scope: MerchantScope,
  { periods, currency, sort, limit, offset }: Question,
): Promise<CompanySums[]> {
  if (scope.merchantIds.length === 0) return [];
  const { values, bind } = parameters();
  const kinds = countedKinds(currency);
  const credited = keyColumn([kinds.fees], 'credit_account');
  const returned = `CASE WHEN counter = '${TRANSFER_COUNTERS.name}' AND ${credited} = 'available' THEN -1 ELSE 1 END *`;
  const sources = Object.entries(periods).map(([period, time]) => {
    const source = countsSource(Object.values(kinds), { ...time, ...scope }, bind);
    return `SELECT merchant_id, '${period}' AS period, counter, rows, ${returned} amount AS amount FROM (${source}) AS ${period}`;
  });
  const sums = Object.keys(periods).flatMap((period) =>
    Object.entries(kinds).flatMap(([kind, { counter }]) => {
      const of = `FILTER (WHERE period = '${period}' AND counter = '${counter.name}'), 0)::bigint`;
      const name = `${period}_${kind}`;
      return [
        { name, sum: `coalesce(sum(amount) ${of}` },
        { name: `${name}_rows`, sum: `coalesce(sum(rows) ${of}` },
      ];
    }),
  );
  return queryPrepared<CompanySums>(db, 'companies', {
    text: `WITH sums AS (SELECT merchant_id, ${sums.map(({ name, sum }) => `${sum} AS ${name}`).join(', ')} FROM (${sources.join(' UNION ALL ')}) AS counts
        GROUP BY merchant_id)
      SELECT m.id, m.name, ${sums.map(({ name }) => `coalesce(s.${name}, 0)::bigint AS ${name}`).join(', ')},
        coalesce(s.now_received - s.now_fees - s.now_refunded - s.now_charged_back, 0) AS now_kept
      FROM merchants m LEFT JOIN sums s ON s.merchant_id = m.id
      WHERE ${ofMerchants('m.id', scope.merchantIds, bind)}
      ORDER BY ${ORDERS[sort.field]} ${sort.direction === 'asc' ? 'ASC' : 'DESC'}, lower(m.name), m.id
      LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
    values,
  });
}

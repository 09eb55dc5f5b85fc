import type { GraphData } from '@stuiver/contract';
import { readWire } from '@stuiver/domain/money';
import { makeScope } from '../apps/gateway/src/platform/access/scope.ts';
import { openFilled } from './filled.ts';
import { least, printTable, type Stage } from './stage.ts';
import { getDashboardGraph } from '../apps/gateway/src/insight/dashboard/graph.ts';

const RUNS = 7;

/** A year of the filled payments. */
const YEAR = { fromDateTime: '2025-10-31T23:00:00.000Z', toDateTime: '2026-10-31T22:59:59.999Z' };

/** The same sums by day, method and currency, read from the rows that the counters count. */
const FROM_ROWS = `
  SELECT 'paid' AS kind, created_day, method, currency,
    sum(amount) FILTER (WHERE status IN ('SUCCEEDED', 'SETTLED'))::bigint AS amount,
    count(*) FILTER (WHERE status IN ('SUCCEEDED', 'SETTLED')) AS rows,
    count(*) FILTER (WHERE status NOT IN ('OPEN', 'PENDING', 'AUTHORIZED')) AS ended
  FROM payments WHERE merchant_id = $1 AND created_at BETWEEN $2 AND $3 AND method <> '' GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT 'refunded', created_day, method, currency, sum(amount)::bigint, count(*), 0
  FROM refunds WHERE merchant_id = $1 AND created_at BETWEEN $2 AND $3 AND status = 'SUCCEEDED' AND kind = 'MERCHANT'
  GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT 'chargedBack', created_day, method, currency, sum(amount)::bigint, count(*), 0
  FROM chargebacks WHERE merchant_id = $1 AND status <> 'WON' AND created_at BETWEEN $2 AND $3 GROUP BY 1, 2, 3, 4`;

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

type RowSum = { readonly kind: string; readonly amount: number | null; readonly rows: number };

async function readRows({ context }: Stage, merchantId: string): Promise<RowSum[]> {
  const values = [merchantId, YEAR.fromDateTime, YEAR.toDateTime];
  return (await context.pool.query<RowSum>(FROM_ROWS, values)).rows;
}

/** Both ways must have the same figures, or the ratio of their times would be meaningless. */
function refuseDifference(graph: GraphData, rows: readonly RowSum[]): void {
  const drawn = graph.series.flatMap(({ amounts }) => amounts.map(readWire));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const read = rows.filter(({ kind }) => kind === 'paid').map(({ amount }) => amount ?? 0);
  if (sum(drawn) !== sum(read)) throw new Error(`The graph has ${sum(drawn)}, the rows have ${sum(read)}.`);
}

/** `npm run bench -- graph`: one year's graph of the largest company, against the same sums read from its rows. */
export async function benchGraph(args: readonly string[]): Promise<void> {
  const { stage, merchantId } = await openFilled(args);
  try {
    const graph = (maxDataPoints: number) =>
      getDashboardGraph(stage.context, makeScope([merchantId]), { ...YEAR, maxDataPoints });
    const rows = await readRows(stage, merchantId);
    refuseDifference(await graph(400), rows);
    const times = { rows: [] as number[], days: [] as number[], months: [] as number[] };
    for (let run = 0; run < RUNS; run += 1) {
      times.rows.push(await measureMilliseconds(() => readRows(stage, merchantId)));
      times.days.push(await measureMilliseconds(() => graph(400)));
      times.months.push(await measureMilliseconds(() => graph(31)));
    }
    const base = least(times.rows);
    const line = (name: string, all: readonly number[]) => [
      name,
      least(all).toFixed(1),
      (base / least(all)).toFixed(0),
    ];
    const payments = rows.filter(({ kind }) => kind === 'paid').reduce((sum, row) => sum + row.rows, 0);
    console.log(`${payments} paid payments in the year`);
    printTable([
      ['one year’s graph', 'ms', '× faster than the rows'],
      line('from the rows, by day', times.rows),
      line('the graph, by day', times.days),
      line('the graph, by month', times.months),
    ]);
  } finally {
    await stage.close();
  }
}

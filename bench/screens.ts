import { startServer } from './server.ts';
import { measureCpu } from './usage.ts';
import { type Stage, printTable } from './stage.ts';
import { countDatabaseWork } from '../apps/gateway/src/testing/database/database-work.ts';

/** Requests before those that are measured, by which caches and compilers warm up. */
const WARMING = 800;
const MEASURED = 200;

const YEAR = 'fromDateTime=2025-11-21T23:00:00.000Z&toDateTime=2026-11-21T22:59:59.999Z';
const YEAR_BEFORE = 'beforeFromDateTime=2024-11-21T23:00:00.000Z&beforeToDateTime=2025-11-21T22:59:59.999Z';

/** Requests of the portal for a screen, without what it keeps from the screen before. */
export const SCREENS: Readonly<Record<string, readonly string[]>> = {
  payments: ['transaction/getByMerchantId/:own?pageSize=20', 'transaction/transactionOverviewTotalsData'],
  'a payment': ['transaction/getPaymentDetails/:payment', 'transaction/timeline/:payment'],
  dashboard: [
    `transaction/dashboardGraphData/v3?${YEAR}&${YEAR_BEFORE}&maxDataPoints=31`,
    'dashboard/today',
    'dashboard/balances',
    `dashboard/companies?${YEAR}&${YEAR_BEFORE}`,
    'transaction/getByMerchantId/:own?pageSize=5',
  ],
  refunds: ['refund/getByMerchantId/:own?pageSize=20'],
  "search everything for a payer's address": ['search?text=klant123456%40voorbeeld.test'],
  'search everything for a common word': ['search?text=bestelling'],
};

type Asked = {
  readonly merchantId: string;
  /** Requested companies, each way to select them. */
  readonly selections: readonly (readonly string[])[];
  readonly token: string;
};

type Measured = {
  readonly call: string;
  readonly cpu: number;
  readonly statements: number;
  readonly bytes: number;
};

/**
 * Prints the cost of each call of the portal's most used screens: processor time of a separate gateway process and
 * PostgreSQL together, statements, and bytes from the database.
 */
export async function benchScreens(stage: Stage, { merchantId, selections, token }: Asked): Promise<void> {
  const paid = await stage.owner.query<{ id: string }>(
    `SELECT id FROM payments WHERE merchant_id = $1 AND status = 'SETTLED' ORDER BY id LIMIT 1`,
    [merchantId],
  );
  const headers = { authorization: `Bearer ${token}` };
  const server = await startServer(stage);
  const processes = [server.pid, stage.postgresPid];
  const table = [['screen', 'CPU-ms', 'statements', 'bytes']];
  try {
    for (const [screen, calls] of Object.entries(SCREENS)) {
      for (const selected of selections) {
        const rows: Measured[] = [];
        for (const call of calls) {
          const path = call.replace(':own', merchantId).replace(':payment', paid.rows[0]!.id);
          const url = `/gateway/${path}${path.includes('?') ? '&' : '?'}selectedIds=${selected.join(',')}`;
          const ask = async () => {
            const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, { headers });
            const body = await answer.text();
            if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${body}`);
          };
          for (let n = 0; n < WARMING; n += 1) await ask();
          const before = measureCpu(processes);
          for (let n = 0; n < MEASURED; n += 1) await ask();
          const cpu = (measureCpu(processes) - before) / MEASURED;
          const { statements, bytes } = await warmWork(stage, url, headers);
          rows.push({ call, cpu, statements: statements.length, bytes });
        }
        const sum = (of: (row: Measured) => number) => rows.reduce((all, row) => all + of(row), 0);
        table.push([
          `${screen}, ${selected.length} ${selected.length === 1 ? 'company' : 'companies'}: ${calls.length} calls`,
          sum(({ cpu }) => cpu).toFixed(1),
          String(sum(({ statements }) => statements)),
          String(sum(({ bytes }) => bytes)),
        ]);
        if (calls.length > 1)
          for (const { call, cpu, statements, bytes } of rows)
            table.push([`  ${call.split('?')[0]!}`, cpu.toFixed(1), String(statements), String(bytes)]);
      }
    }
  } finally {
    await server.stop();
  }
  printTable(table);
  console.log();
}

/** A call's work once every connection has prepared its statements. */
async function warmWork(stage: Stage, url: string, headers: { authorization: string }) {
  const place = { context: stage.context, databaseUrl: stage.context.settings.databaseUrl ?? '' };
  const ask = () => stage.app.inject({ url, headers });
  for (let n = 0; n < WARMING; n += 1) await ask();
  return countDatabaseWork(place, ask);
}

import { join } from 'node:path';
import { openFilled } from '../filled.ts';
import { signIn, startServer } from '../server.ts';
import { PAGE, type Product, type Question, read, pickRow, type Running, SPANS } from './product.ts';

/** Requests of the portal for the same screens, for a company with that many payments. */
export function own(directory: string, rows: number): Product {
  const dataDir = join(directory, 'stuiver');
  async function open(): Promise<Running> {
    const { stage, merchantId } = await openFilled([
      `--payments=${rows}`,
      `--largest=${rows}`,
      '--merchants=2',
      `--data-dir=${dataDir}`,
    ]);
    const { rows: ids } = await stage.owner.query<{ id: string }>('SELECT id FROM payments ORDER BY id');
    const server = await startServer(stage);
    const gateway = `http://127.0.0.1:${server.port}/gateway`;
    const token = await signIn(stage, `http://127.0.0.1:${server.port}`, merchantId);
    const get = async (path: string, holds: (answer: never) => boolean) => {
      await read(`${gateway}/${path}`, { headers: { authorization: `Bearer ${token}` } }, holds);
    };
    const list = (page: number) =>
      get(
        `transaction/getByMerchantId/${merchantId}?pageSize=${PAGE}&pageNumber=${page}`,
        ({ content, totalElements }: { content: object[]; totalElements: number }) =>
          content.length === PAGE && totalElements === rows,
      );
    const totals = (question: keyof typeof SPANS) => async () => {
      const { from, to } = SPANS[question];
      const period = `fromDateTime=${from}&toDateTime=${to}`;
      await get(
        `transaction/dashboardTotalsData?${period}`,
        ({ totalTransactionQuantity }: { totalTransactionQuantity: number }) => totalTransactionQuantity > 0,
      );
      await get(
        `transaction/dashboardGraphData/v3?${period}&maxDataPoints=31`,
        ({ series }: { series: object[] }) => series.length > 0,
      );
    };
    const ask: Record<Question, (n: number) => Promise<void>> = {
      'list page': () => list(0),
      'middle page': () => list(rows / PAGE / 2),
      async details(n) {
        const { id } = ids[pickRow(n, rows) - 1]!;
        await get(`transaction/getPaymentDetails/${id}`, (answer: object) =>
          JSON.stringify(answer).includes(id),
        );
        await get(`transaction/timeline/${id}`, () => true);
      },
      'totals of a month': totals('totals of a month'),
      'totals of a year': totals('totals of a year'),
    };
    return {
      processes: [server.pid, stage.postgresPid],
      ask,
      addIndex: null,
      async stop() {
        await server.stop();
        await stage.close();
      },
    };
  }
  return { name: 'Stuiver', open };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExportJob } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { parseCsv } from '../../../testing/csv.ts';
import { type GatewayProcess, startGatewayProcess } from '../../../testing/gateway-process.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';
import { onlySoaked } from '../../../../../../tools/testing/selection.ts';

/** Enough that a file has several pieces, of texts that hardly get shorter by compression. */
const ROWS = 4000;
const HASHES = 48;

describe('an export that a process of its own writes', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let gateway: GatewayProcess;
  let dataDir = '';
  /** The export that was written to its end. */
  let whole: ExportJob;
  const start = () => startGatewayProcess({ databaseUrl: test.databaseUrl, dataDir });
  beforeAll(async () => {
    test = await testApp({ now: new Date() });
    dataDir = mkdtempSync(join(tmpdir(), 'stuiver-exports-'));
    // Before there is anything that its keyring must open.
    gateway = await start();
    user = await aSignedInUser(test);
    await sql`INSERT INTO payments (merchant_id, id, amount, currency, country, description, status, method,
        captured_amount, created_day, created_at, updated_at, expires_at, refund_status, chargeback_status)
      SELECT ${user.merchantId}, gen_random_uuid(), n, 'EUR', 'NL', n || E';"\n' || text, 'FAILED', '',
        0, '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 second', now(), now(), '', ''
      FROM generate_series(1, ${ROWS}::int) AS n
        CROSS JOIN LATERAL (SELECT string_agg(md5(n || ' ' || i), '') AS text
          FROM generate_series(1, ${HASHES}::int) AS i) AS texts`.execute(test.ownerDb);
  });
  afterAll(async () => {
    await gateway.stop();
    rmSync(dataDir, { recursive: true, force: true });
    await test.close();
  });

  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    fetch(`http://127.0.0.1:${String(gateway.port)}/gateway/csv/${path}`, {
      method,
      headers: { ...user.headers, 'content-type': 'application/json' },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
  const parseExportJob = async (answer: Response) => ((await answer.json()) as { export: ExportJob }).export;
  const begin = async () =>
    parseExportJob(
      await call('POST', 'csv', {
        list: 'payments',
        query: {},
        columns: ['id', 'description', 'amount'],
        language: 'nl',
      }),
    );
  const fetchExportJob = async ({ id }: ExportJob) => parseExportJob(await call('GET', `exports/${id}`));
  const selectPieces = ({ id }: ExportJob) =>
    test.ownerDb
      .selectFrom('export_pieces')
      .select(['run_id', 'number'])
      .where('export_id', '=', id)
      .execute();

  /** Lets the process run in short turns until it has written a part of the file, and leaves it stopped there. */
  async function stopWhileItWrites(job: ExportJob): Promise<void> {
    for (;;) {
      process.kill(gateway.pid, 'SIGSTOP');
      if ((await selectPieces(job)).length > 0) return;
      process.kill(gateway.pid, 'SIGCONT');
      await delay(3);
    }
  }

  it('ends when it is cancelled while it is written, and leaves no file', onlySoaked, async () => {
    const job = await begin();
    await stopWhileItWrites(job);
    await test.app.inject({
      method: 'POST',
      url: `/gateway/csv/exports/${job.id}/cancel`,
      headers: user.headers,
    });
    process.kill(gateway.pid, 'SIGCONT');
    await expect.poll(() => selectPieces(job)).toEqual([]);
    expect(await fetchExportJob(job)).toMatchObject({ status: 'CANCELLED', size: null });
    expect((await call('GET', `exports/${job.id}/file`)).status).toBe(404);
  });

  it('is complete after its process was killed while it wrote and another was started, and never ready before', async () => {
    const job = await begin();
    await stopWhileItWrites(job);
    await gateway.kill();
    const [left] = await selectPieces(job);
    const ask = (path: string) =>
      test.app.inject({ url: `/gateway/csv/exports/${job.id}${path}`, headers: user.headers });
    expect((await ask('')).json<{ export: ExportJob }>().export).toMatchObject({
      status: 'RUNNING',
      size: null,
    });
    expect((await ask('/file')).statusCode).toBe(404);
    // Half a minute passes without a sign of life.
    const row = test.ownerDb.selectFrom('exports').select('alive_at').where('id', '=', job.id);
    const { alive_at: aliveAt } = await row.executeTakeFirstOrThrow();
    await test.ownerDb
      .updateTable('exports')
      .set({ alive_at: new Date(aliveAt!.getTime() - 31_000) })
      .where('id', '=', job.id)
      .execute();
    gateway = await start();
    await expect.poll(async () => (await fetchExportJob(job)).status).toBe('READY');
    expect(await fetchExportJob(job)).toMatchObject({ rows: ROWS, writtenRows: ROWS });
    await expect
      .poll(async () => (await selectPieces(job)).some(({ run_id }) => run_id === left?.run_id))
      .toBe(false);
    const file = await call('GET', `exports/${job.id}/file`);
    expect(file.headers.get('x-export-rows')).toBe(String(ROWS));
    const [, ...lines] = parseCsv(await file.text(), ';');
    expect(new Set(lines.map(([id]) => id)).size).toBe(ROWS);
    const sum = lines.reduce((total, [, , amount = '']) => total + Number(amount.replace(',', '')), 0);
    expect(sum).toBe((ROWS * (ROWS + 1)) / 2);
    whole = job;
  });

  it('breaks off when a piece of its file is lost, so that half a file is never saved', async () => {
    const job = whole;
    const pieces = await selectPieces(job);
    expect(pieces.length).toBeGreaterThan(2);
    const fetchWithout = async (number: number) => {
      await test.ownerDb
        .deleteFrom('export_pieces')
        .where('export_id', '=', job.id)
        .where('number', '=', number)
        .execute();
      return call('GET', `exports/${job.id}/file`);
    };
    for (const number of [pieces.length - 1, 1])
      await expect((await fetchWithout(number)).text()).rejects.toThrow('terminated');
    expect((await fetchWithout(0)).status).toBe(500);
  });
});

import type { ExportJob } from '@stuiver/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScope } from '../../../platform/access/scope.ts';
import type { Context } from '../../../platform/context.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { getOwnerUrl } from '../../../testing/database/database.ts';
import { insertPaymentRows } from '../../../testing/database/payment-rows.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';
import { readSelection } from '../file/read-selection.ts';
import { openSnapshot, TooLong } from '../file/snapshot-queries.ts';
import { makeExportFiles } from './make-files.ts';

const SELECTION = {
  list: 'payments',
  query: {},
  columns: ['id', 'amount'],
  language: 'nl',
} as const;

describe('an export whose database has other work', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  beforeAll(async () => {
    test = await testApp();
    user = await aSignedInUser(test);
    const createdAt = new Date('2026-11-01T10:00:00Z');
    await insertPaymentRows(
      test,
      ['een', 'twee'].map((name) => ({ merchantId: user.merchantId, name, createdAt })),
    );
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/gateway/csv/${path}`;
    const answer = await test.app.inject({
      method,
      url,
      headers: user.headers,
      ...(payload ? { payload } : {}),
    });
    return answer.json<{ export: ExportJob }>().export;
  };
  /** The same with another longest duration. */
  const lasting = (milliseconds: number): Context => ({
    ...test.context,
    settings: { ...test.context.settings, exportMinutes: milliseconds / 60_000 },
  });
  /** Makes every reader of payments wait until released. */
  async function blockPayments(): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: getOwnerUrl(test.databaseUrl) });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE');
    return () => client.end();
  }
  async function snapshotsHeld(): Promise<number> {
    const held = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'stuiver-export' AND backend_xmin IS NOT NULL`.execute(
      test.ownerDb,
    );
    return held.rows[0]!.n;
  }

  it('gives signs of life while it waits, and ends at once when it is cancelled', async () => {
    const letGo = await blockPayments();
    const job = await call('POST', 'csv', SELECTION);
    const made = test.exportFiles.makeDue();
    await expect.poll(async () => (await call('GET', `exports/${job.id}`)).status).toBe('RUNNING');
    test.clock.advance(20_000);
    const aliveAt = async () => {
      const row = test.ownerDb.selectFrom('exports').select('alive_at').where('id', '=', job.id);
      return (await row.executeTakeFirstOrThrow()).alive_at;
    };
    await expect.poll(aliveAt).toEqual(test.clock.now());
    await call('POST', `exports/${job.id}/cancel`);
    await made;
    expect((await call('GET', `exports/${job.id}`)).status).toBe('CANCELLED');
    await letGo();
  });

  it('fails as too long after its longest duration, and can be made again', async () => {
    const letGo = await blockPayments();
    const job = await call('POST', 'csv', SELECTION);
    await makeExportFiles(lasting(400)).makeDue();
    expect(await call('GET', `exports/${job.id}`)).toMatchObject({ status: 'FAILED', failure: 'tooLong' });
    await letGo();
    await call('POST', `exports/${job.id}/retry`);
    await test.exportFiles.makeDue();
    expect(await call('GET', `exports/${job.id}`)).toMatchObject({ status: 'READY', rows: 2 });
  });

  it('holds a snapshot no longer than that, even if the file is never read', async () => {
    const context = lasting(400);
    const query = await readSelection(
      context,
      { ...SELECTION, columns: ['id'] },
      makeScope([user.merchantId]),
    );
    const snapshot = await openSnapshot(context);
    const { chunks } = await snapshot.read(query);
    expect((await chunks.next()).value?.text).toContain('Kenmerk');
    expect(await snapshotsHeld()).toBe(1);
    await expect.poll(snapshotsHeld).toBe(0);
    await expect(chunks.next()).rejects.toBeInstanceOf(TooLong);
    await snapshot.close();
  });
});

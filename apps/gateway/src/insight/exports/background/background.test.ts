import { type ExportJob, type ErrorBody, LIMITS } from '@stuiver/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onlySoaked } from '../../../../../../tools/testing/selection.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { parseCsv } from '../../../testing/csv.ts';
import { getOwnerUrl } from '../../../testing/database/database.ts';
import { insertPaymentRows } from '../../../testing/database/payment-rows.ts';
import { aMerchant, aSignedInUser } from '../../../testing/merchants.ts';

type User = { headers: { authorization: string }; merchantId: string };

const HOUR = 60 * 60 * 1000;
/** Long enough that a run without a sign of life counts as dead. */
const DEAD = 31_000;

describe('an export in the background', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_EXPORT_LINES: '20', STUIVER_EXPORT_MEGABYTES: '1' } });
  });
  // No test leaves work for the next.
  afterEach(() => test.exportFiles.makeDue());
  afterAll(() => test.close());

  /** The ids of the exports that have a file, or a part of one. */
  const files = async () => {
    const rows = await test.ownerDb.selectFrom('export_pieces').select('export_id').distinct().execute();
    return rows.map((row) => row.export_id);
  };
  const call = (user: User, method: 'GET' | 'POST', path: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/gateway/csv/${path}`,
      headers: user.headers,
      ...(payload ? { payload } : {}),
    });
  const SELECTION = { list: 'payments', query: {}, columns: ['id', 'description', 'amount'], language: 'nl' };
  const begin = async (user: User, changes: object = {}) => {
    const answer = await call(user, 'POST', 'csv', { ...SELECTION, ...changes });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ export: ExportJob }>().export;
  };
  const fetchExportJob = async (user: User, { id }: ExportJob) =>
    (await call(user, 'GET', `exports/${id}`)).json<{ export: ExportJob }>().export;
  const fetchExportFile = (user: User, { id }: ExportJob) => call(user, 'GET', `exports/${id}/file`);
  /** Makes every reader of payments wait until released. */
  async function blockPayments(): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: getOwnerUrl(test.databaseUrl) });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE');
    return () => client.end();
  }
  async function aUserWithPayments(count: number, name: string) {
    const user = await aSignedInUser(test);
    await insertPaymentRows(
      test,
      Array.from({ length: count }, (_, index) => ({
        merchantId: user.merchantId,
        name: `${name} ${index}`,
        description: `"${name}";\n${index}`,
        amount: 1 + index,
        createdAt: new Date(Date.parse('2026-11-01T10:00:00Z') + index),
      })),
    );
    return user;
  }

  it('has a file with all its lines, which expires', async () => {
    const user = await aUserWithPayments(21, 'veel');
    const job = await begin(user);
    expect(job).toMatchObject({ status: 'WAITING', rows: null });
    expect((await fetchExportFile(user, job)).statusCode).toBe(404);
    await test.exportFiles.makeDue();
    const ready = await fetchExportJob(user, job);
    expect(ready).toMatchObject({ status: 'READY', rows: 21, writtenRows: 21, failure: null });
    const file = await fetchExportFile(user, job);
    expect([file.statusCode, file.headers['content-type'], file.headers['x-export-rows']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '21',
    ]);
    expect(Buffer.byteLength(file.body)).toBe(ready.size);
    const [, ...lines] = parseCsv(file.body, ';');
    expect(lines.map((line) => line[2])).toEqual(
      Array.from({ length: 21 }, (_, index) => `0,${String(21 - index).padStart(2, '0')}`),
    );
    test.clock.advance(72 * HOUR);
    // The same user, whose session has ended meanwhile.
    const again = { ...user, headers: await test.signIn(user) };
    expect((await fetchExportJob(again, job)).status).not.toBe('FAILED');
    expect((await fetchExportFile(again, job)).statusCode).toBe(404);
    await test.exportFiles.makeDue();
    expect(await files()).toEqual([]);
  });

  it(
    'has all its lines and each once, also when it is so long that it is made with rests',
    onlySoaked,
    async () => {
      const user = await aUserWithPayments(10_050, 'lang');
      const job = await begin(user, { columns: ['amount'] });
      await test.exportFiles.makeDue();
      const [, ...lines] = parseCsv((await fetchExportFile(user, job)).body, ';');
      expect(lines.map((line) => line[0])).toEqual(
        Array.from({ length: 10_050 }, (_, index) => ((10_050 - index) / 100).toFixed(2).replace('.', ',')),
      );
    },
  );

  it('is made by one gateway and sent by another that shares only the database with it', async () => {
    const user = await aUserWithPayments(3, 'elders');
    const job = await begin(user);
    const other = await testApp({ databaseUrl: test.databaseUrl, now: test.clock.now() });
    expect(other.context.settings.dataDirectory).not.toBe(test.context.settings.dataDirectory);
    await other.exportFiles.makeDue();
    await other.close();
    expect(parseCsv((await fetchExportFile(user, job)).body, ';')).toHaveLength(4);
  });

  it('is made while long ones are under way, which wait for each other', async () => {
    const long = await aUserWithPayments(1, 'lang');
    const jobs = [await begin(long), await begin(long), await begin(long)];
    // As if they had been counted already.
    await test.ownerDb
      .updateTable('exports')
      .set({ rows: 21 })
      .where('merchant_id', '=', long.merchantId)
      .execute();
    const letGo = await blockPayments();
    const made = test.exportFiles.makeDue();
    const fetchExportStatuses = (which: ExportJob[]) =>
      Promise.all(which.map(async (job) => (await fetchExportJob(long, job)).status));
    await expect.poll(() => fetchExportStatuses(jobs)).toEqual(['RUNNING', 'RUNNING', 'WAITING']);
    const short = await begin(long, { list: 'links', columns: ['id', 'description'] });
    await expect.poll(() => fetchExportStatuses([short])).toEqual(['READY']);
    expect(await fetchExportStatuses(jobs)).toEqual(['RUNNING', 'RUNNING', 'WAITING']);
    await letGo();
    await made;
    expect(await fetchExportStatuses(jobs)).toEqual(['READY', 'READY', 'READY']);
  });

  it('is downloaded by its owner only, with their current permission and companies', async () => {
    const owner = await aUserWithPayments(1, 'eigenaar');
    const colleague = await aSignedInUser(test, { merchantId: owner.merchantId });
    const job = await begin(owner);
    await test.exportFiles.makeDue();
    expect((await fetchExportFile(owner, job)).statusCode).toBe(200);
    expect((await fetchExportFile(colleague, job)).statusCode).toBe(404);
    for (const path of ['cancel', 'retry'])
      expect((await call(colleague, 'POST', `exports/${job.id}/${path}`)).statusCode).toBe(404);
    const listed = (await call(colleague, 'GET', 'exports')).json<{ content: ExportJob[] }>();
    expect(listed.content).toEqual([]);
    const url = `/gateway/csv/exports/${job.id}/file`;
    expect((await test.app.inject({ url })).statusCode).toBe(401);
    await test.ownerDb
      .updateTable('users')
      .set({ restriction_list: ['exportData'] })
      .where('merchant_id', '=', owner.merchantId)
      .execute();
    expect((await fetchExportFile(owner, job)).statusCode).toBe(403);
  });

  it('is refused once one of its companies has left the tree, before it is made and after', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const user = await aSignedInUser(test, { merchantId: parent.id });
    const made = await begin(user);
    await test.exportFiles.makeDue();
    const waiting = await begin(user);
    await test.ownerDb
      .deleteFrom('merchant_tree')
      .where('descendant_id', '=', child.id)
      .where('ancestor_id', '=', parent.id)
      .execute();
    expect((await fetchExportFile(user, made)).statusCode).toBe(404);
    await test.exportFiles.makeDue();
    expect(await fetchExportJob(user, waiting)).toMatchObject({ status: 'FAILED', failure: 'noAccess' });
  });

  it('is made again by another run after a killed one, and is ready only when it is complete', async () => {
    const user = await aUserWithPayments(5, 'gedood');
    const job = await begin(user);
    // As a process leaves it that was killed while it wrote.
    const runId = test.context.ids.next();
    await test.ownerDb
      .updateTable('exports')
      .set({ status: 'RUNNING', run_id: runId, alive_at: test.clock.now(), tries: 1 })
      .where('merchant_id', '=', user.merchantId)
      .where('id', '=', job.id)
      .execute();
    await test.ownerDb
      .insertInto('export_pieces')
      .values({
        merchant_id: user.merchantId,
        export_id: job.id,
        run_id: runId,
        number: 0,
        bytes: Buffer.from('half a fi'),
      })
      .execute();
    await test.exportFiles.makeDue();
    expect((await fetchExportJob(user, job)).status).toBe('RUNNING');
    expect((await fetchExportFile(user, job)).statusCode).toBe(404);
    test.clock.advance(DEAD);
    await test.exportFiles.makeDue();
    expect(await fetchExportJob(user, job)).toMatchObject({ status: 'READY', rows: 5 });
    expect(parseCsv((await fetchExportFile(user, job)).body, ';')).toHaveLength(6);
    const pieces = test.ownerDb.selectFrom('export_pieces').select('run_id').where('run_id', '=', runId);
    expect(await pieces.execute()).toEqual([]);
  });

  it('fails with a reason after three dead runs, and can be tried again', async () => {
    const user = await aUserWithPayments(3, 'driemaal');
    const job = await begin(user);
    await test.ownerDb
      .updateTable('exports')
      .set({ tries: 3 })
      .where('merchant_id', '=', user.merchantId)
      .where('id', '=', job.id)
      .execute();
    await test.exportFiles.makeDue();
    expect(await fetchExportJob(user, job)).toMatchObject({ status: 'FAILED', failure: 'interrupted' });
    const retried = await call(user, 'POST', `exports/${job.id}/retry`);
    expect(retried.json<{ export: ExportJob }>().export).toMatchObject({ status: 'WAITING', failure: null });
    await test.exportFiles.makeDue();
    expect((await fetchExportJob(user, job)).status).toBe('READY');
  });

  it('fails when its file would be too large, and leaves no file behind', async () => {
    const user = await aSignedInUser(test);
    await insertPaymentRows(
      test,
      Array.from({ length: 1200 }, (_, index) => ({
        merchantId: user.merchantId,
        name: `groot ${index}`,
        description: 'x'.repeat(1000),
        createdAt: new Date(Date.parse('2026-11-01T10:00:00Z') + index),
      })),
    );
    const job = await begin(user);
    await test.exportFiles.makeDue();
    expect(await fetchExportJob(user, job)).toMatchObject({
      status: 'FAILED',
      failure: 'tooLarge',
      size: null,
    });
    expect(await files()).not.toContain(job.id);
  });

  it('stops when it is cancelled, before it is made', async () => {
    const user = await aUserWithPayments(2, 'stop');
    const job = await begin(user);
    const answer = await call(user, 'POST', `exports/${job.id}/cancel`);
    expect(answer.json<{ export: ExportJob }>().export.status).toBe('CANCELLED');
    await test.exportFiles.makeDue();
    expect((await fetchExportJob(user, job)).status).toBe('CANCELLED');
    expect(await files()).not.toContain(job.id);
    const again = await call(user, 'POST', `exports/${job.id}/retry`);
    expect(again.json<{ export: ExportJob }>().export.status).toBe('WAITING');
  });

  it('is neither cancelled nor restarted by a colleague', async () => {
    const owner = await aUserWithPayments(2, 'andermans');
    const colleague = await aSignedInUser(test, { merchantId: owner.merchantId });
    const job = await begin(owner);
    expect((await call(colleague, 'POST', `exports/${job.id}/cancel`)).statusCode).toBe(404);
    expect((await fetchExportJob(owner, job)).status).toBe('WAITING');
    await call(owner, 'POST', `exports/${job.id}/cancel`);
    expect((await call(colleague, 'POST', `exports/${job.id}/retry`)).statusCode).toBe(404);
    expect((await fetchExportJob(owner, job)).status).toBe('CANCELLED');
  });

  it('is limited to five under way and twenty in total per user, even at once', async () => {
    const user = await aSignedInUser(test);
    const ask = () => call(user, 'POST', 'csv', SELECTION);
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(LIMITS.exportsUnderWay);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json<ErrorBody>().code).toBe('limitReached');
    for (let round = 0; round < 5; round += 1) {
      await test.exportFiles.makeDue();
      for (let one = 0; one < LIMITS.exportsUnderWay; one += 1) expect((await ask()).statusCode).toBe(200);
    }
    await test.exportFiles.makeDue();
    const { content } = (await call(user, 'GET', 'exports')).json<{ content: ExportJob[] }>();
    expect(content).toHaveLength(LIMITS.exportsOfUser);
    const own = new Set(content.map(({ id }) => id));
    const rows = await test.ownerDb.selectFrom('exports').select('id').execute();
    const known = new Set(rows.map(({ id }) => id));
    expect((await files()).filter((id) => own.has(id))).toHaveLength(LIMITS.exportsOfUser);
    expect((await files()).filter((id) => !known.has(id))).toEqual([]);
  });
});

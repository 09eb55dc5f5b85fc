import type { AuditAction } from '@stuiver/domain/audit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { startPollers } from '../../app/pollers/start-pollers.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database/database.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { chainAuditRows, findAllAuditFaults, findAuditFaults } from './chain.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';

const MINUTE = 60_000;

describe('the audit log', () => {
  let test: TestApp;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    test = await testApp({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await test.close();
    await database.drop();
  });

  const entry = (merchantId: string, action: string) => ({
    merchantId,
    actor: { kind: 'user' as const, id: '01900000-0000-7000-8000-000000000001' },
    // The kind of action does not matter to the chain.
    action: action as AuditAction,
    subjectKind: 'payment' as const,
    subjectId: null,
    after: { shared: true, amount: 1 },
  });
  const writeIn = (tx: Tx, merchantId: string, action: string) =>
    writeAudit(test.context, tx, entry(merchantId, action));
  const write = (merchantId: string, action: string) =>
    inTransaction(test.context.db, (tx) => writeIn(tx, merchantId, action));
  async function asOwner(statement: string, values: unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: database.migrationUrl });
    await client.connect();
    await client.query(statement, values);
    await client.end();
  }
  /** Actions in the order of the chain, with the sequence of each link. */
  async function chained(merchantId: string): Promise<[number, string][]> {
    const rows = await test.ownerDb
      .selectFrom('audit_chain as c')
      .innerJoin('audit_log as l', (join) =>
        join.onRef('l.merchant_id', '=', 'c.merchant_id').onRef('l.id', '=', 'c.audit_id'),
      )
      .select(['c.sequence', 'l.action'])
      .where('c.merchant_id', '=', merchantId)
      .orderBy('c.sequence')
      .execute();
    return rows.map((row) => [row.sequence, row.action]);
  }
  const later = (milliseconds: number) => new Date(test.clock.now().getTime() + milliseconds);
  const faults = (merchantId: string, now = later(MINUTE + 1)) =>
    findAuditFaults(test.context.db, merchantId, now);

  it('links each row once, without a gap, when rows and chainers race', async () => {
    const { id } = await aMerchant(test);
    const writes = Array.from({ length: 12 }, (_, index) => write(id, `test.${index}`));
    await Promise.all([...writes, chainAuditRows(test.context), chainAuditRows(test.context)]);
    await Promise.all([chainAuditRows(test.context), chainAuditRows(test.context)]);
    await chainAuditRows(test.context);
    const links = await chained(id);
    expect(links.map(([sequence]) => sequence)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expect(new Set(links.map(([, action]) => action)).size).toBe(13);
    expect(await faults(id)).toEqual([]);
  });

  it('links a row that was committed after a newer one', async () => {
    const { id } = await aMerchant(test);
    await inTransaction(test.context.db, async (tx) => {
      await writeIn(tx, id, 'test.slow');
      await write(id, 'test.fast');
      await chainAuditRows(test.context);
    });
    await chainAuditRows(test.context);
    expect((await chained(id)).slice(1)).toEqual([
      [2, 'test.fast'],
      [3, 'test.slow'],
    ]);
    expect(await faults(id)).toEqual([]);
  });

  it('chains a change right after its commit, without waiting for the poller’s interval', async () => {
    const { id } = await aMerchant(test);
    const firstRun = Promise.withResolvers<void>();
    const run = () => chainAuditRows(test.context).then(firstRun.resolve);
    const pollers = startPollers(test.context, [{ name: 'audit', interval: 86_400_000, run }]);
    await test.context.dedicated.ready();
    await firstRun.promise;
    await write(id, 'test.done');
    await expect
      .poll(() => chained(id))
      .toEqual([
        [1, 'merchant.created'],
        [2, 'test.done'],
      ]);
    await pollers.stop();
  });

  it('keeps nothing of a transaction that was rolled back, nor of payers and processors', async () => {
    const { id } = await aMerchant(test);
    const undone = inTransaction(test.context.db, async (tx) => {
      await writeIn(tx, id, 'test.undone');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction(test.context.db, async (tx) => {
      for (const kind of ['payer', 'processor', 'system'] as const)
        await writeAudit(test.context, tx, { ...entry(id, 'test.none'), actor: { kind } });
    });
    await chainAuditRows(test.context);
    expect(await chained(id)).toEqual([[1, 'merchant.created']]);
    expect(await faults(id)).toEqual([]);
  });

  it.each([
    [
      'a row that was changed',
      "UPDATE audit_log SET action = 'test.other' WHERE merchant_id = $1 AND action = 'test.two'",
      [['brokenLink', 3]],
    ],
    [
      'a row that was removed',
      "DELETE FROM audit_log WHERE merchant_id = $1 AND action = 'test.one'",
      [['linkWithoutRow', 2]],
    ],
    [
      'a link that was removed',
      'DELETE FROM audit_chain WHERE merchant_id = $1 AND sequence = 3',
      [
        ['brokenLink', 4],
        ['rowWithoutLink', null],
      ],
    ],
    [
      'a link that was cut off the end',
      'DELETE FROM audit_chain WHERE merchant_id = $1 AND sequence = 4',
      [['rowWithoutLink', null]],
    ],
    [
      'a link that was changed',
      "UPDATE audit_chain SET hash = sha256('other') WHERE merchant_id = $1 AND sequence = 2",
      [
        ['brokenLink', 2],
        ['brokenLink', 3],
      ],
    ],
    [
      'links that changed places',
      `UPDATE audit_chain c SET audit_id = o.audit_id FROM audit_chain o
        WHERE c.merchant_id = $1 AND o.merchant_id = $1 AND c.sequence IN (2, 3) AND o.sequence = 5 - c.sequence`,
      [
        ['brokenLink', 2],
        ['brokenLink', 3],
      ],
    ],
  ])('detects %s, even by the owner of the database', async (_, statement, expected) => {
    const { id } = await aMerchant(test);
    for (const action of ['test.one', 'test.two', 'test.three']) await write(id, action);
    await chainAuditRows(test.context);
    expect(await faults(id)).toEqual([]);
    // The swap of two links passes through a state that the constraint would refuse.
    await asOwner(
      'ALTER TABLE audit_chain DROP CONSTRAINT IF EXISTS audit_chain_merchant_id_audit_id_key',
      [],
    );
    await asOwner(statement, [id]);
    expect((await faults(id)).map(({ fault, sequence }) => [fault, sequence])).toEqual(expected);
    expect(await findAllAuditFaults(test.context.db, later(MINUTE + 1))).toEqual(
      expect.arrayContaining(await faults(id)),
    );
  });

  it('reports a row without a link once it is a minute old', async () => {
    const { id } = await aMerchant(test);
    expect(await faults(id, later(MINUTE))).toEqual([]);
    expect(await faults(id, later(MINUTE + 1))).toMatchObject([{ fault: 'rowWithoutLink' }]);
  });

  it('cannot be changed or emptied by the application', async () => {
    const { db, ids } = test.context;
    const id = ids.next();
    const changes = [
      db.updateTable('audit_log').set({ action: 'view.saved' }).where('merchant_id', '=', id),
      db.deleteFrom('audit_log').where('merchant_id', '=', id),
      db.updateTable('audit_chain').set({ sequence: 1 }).where('merchant_id', '=', id),
      db.deleteFrom('audit_chain').where('merchant_id', '=', id),
      db.deleteFrom('transfers').where('merchant_id', '=', id),
      db.updateTable('ledger_events').set({ amount: 1 }).where('merchant_id', '=', id),
    ];
    for (const change of changes) await expect(change.execute()).rejects.toThrow('permission denied');
  });
});

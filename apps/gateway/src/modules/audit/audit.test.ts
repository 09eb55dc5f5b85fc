import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { aMerchant } from '../../testing/merchants.ts';

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

  const write = (merchantId: string, action: string, data: Record<string, string | number> = {}) =>
    test.context.db.transaction().execute((tx) =>
      test.services.audit.writeAudit(tx, {
        merchantId,
        actor: { kind: 'user', id: '01900000-0000-7000-8000-000000000001' },
        action,
        subjectKind: 'test',
        subjectId: null,
        data,
      }),
    );
  async function asOwner(statement: string, values: unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: database.migrationUrl });
    await client.connect();
    await client.query(statement, values);
    await client.end();
  }
  const broken = (merchantId: string) => test.services.audit.findBroken(test.context.db, merchantId);

  it('chains what is written at once, without a gap', async () => {
    const { id } = await aMerchant(test);
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(id, 'test.done', { z: index, a: 'b' })));
    const rows = await test.context.db
      .selectFrom('audit_log')
      .select('sequence')
      .where('merchant_id', '=', id)
      .orderBy('sequence')
      .execute();
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expect(await broken(id)).toBeNull();
  });

  it('keeps nothing of a transaction that was rolled back, nor of payers and processors', async () => {
    const { id } = await aMerchant(test);
    const undone = test.context.db.transaction().execute(async (tx) => {
      const entry = { merchantId: id, action: 'test.undone', subjectKind: 'test', subjectId: null };
      await test.services.audit.writeAudit(tx, { ...entry, actor: { kind: 'operator' } });
      await test.services.audit.writeAudit(tx, { ...entry, actor: { kind: 'payer' } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await broken(id)).toBeNull();
  });

  it.each([
    ['changed', "UPDATE audit_log SET action = 'test.other' WHERE merchant_id = $1 AND sequence = 3", 3],
    ['removed', 'DELETE FROM audit_log WHERE merchant_id = $1 AND sequence = 2', 2],
    ['cut off', 'DELETE FROM audit_log WHERE merchant_id = $1 AND sequence = 4', 4],
  ])('shows a row that was %s, even by the owner of the database', async (_, statement, sequence) => {
    const { id } = await aMerchant(test);
    for (const action of ['test.one', 'test.two', 'test.three']) await write(id, action);
    expect(await broken(id)).toBeNull();
    await asOwner(statement, [id]);
    expect(await broken(id)).toBe(sequence);
  });

  it('can be neither changed nor emptied by the application', async () => {
    const refused = test.context.db.updateTable('audit_log').set({ action: 'test.other' }).execute();
    await expect(refused).rejects.toThrow('permission denied');
    await expect(test.context.db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied');
    await expect(test.context.db.deleteFrom('transfers').execute()).rejects.toThrow('permission denied');
    const events = test.context.db.updateTable('payment_events').set({ amount: 1 }).execute();
    await expect(events).rejects.toThrow('permission denied');
  });
});

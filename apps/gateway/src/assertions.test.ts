import type { getBankStatements, ResponseOf } from '@stuiver/contract';
import { sql } from 'kysely';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFile, decideFile } from './money/bank/files.ts';
import { watchFolder } from './money/bank/folder.ts';
import { applyLines } from './money/bank/lines.ts';
import { settleDue } from './money/payments/engine/end-payments.ts';
import { closeDueSettlements } from './money/settlements/close-settlements.ts';
import { processFigures } from './platform/metrics.ts';
import type { TestApp } from './testing/app.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aFiledDebit,
  anIban,
  aSentFile,
  aTwin,
  type Banker,
} from './testing/bank/world.ts';
import { aPaidPayment, balances, paymentRow } from './testing/engine/engine.ts';
import { aMerchant } from './testing/merchants.ts';

type Statements = ResponseOf<typeof getBankStatements>;

const DAY = 86_400_000;

describe('a broken rule of the books', () => {
  let test: TestApp;
  let folder: string;
  let people: readonly [Banker, Banker];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stuiver-'));
    test = await aBankApp({ env: { STUIVER_BANK_FOLDER: folder } });
    people = [await aBanker(test), await aBanker(test)];
  });
  afterEach(() => test.close());

  /** Runs work in which one change breaks a rule; returns where, by the figure that the alert reads. */
  async function failuresOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const read = async () =>
      new Map(
        (await processFigures.getSingleMetric('stuiver_assertions_failed_total')!.get()).values.map(
          ({ labels, value }) => [String(labels['written']), value],
        ),
      );
    const before = await read();
    await work();
    const grown = [...(await read())].map(([written, value]) => [
      written,
      value - (before.get(written) ?? 0),
    ]);
    return Object.fromEntries(grown.filter(([, growth]) => growth !== 0));
  }
  const settlementsOf = (merchantId: string) =>
    test.ownerDb.selectFrom('settlements').select('number').where('merchant_id', '=', merchantId).execute();

  it('leaves a payment unsettled whose column names a refund that it has not, and settles the others', async () => {
    const { id: merchantId } = await aMerchant(test);
    const [wrong, right] = [
      await aPaidPayment(test, { merchantId }),
      await aPaidPayment(test, { merchantId }),
    ];
    await test.ownerDb
      .updateTable('payments')
      .set({ refunded_amount: 100 })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', wrong.id)
      .execute();
    const before = await balances(test, merchantId);
    test.clock.advance(DAY);
    expect(await failuresOf(() => settleDue(test.context))).toEqual({ payment: 1 });
    expect((await paymentRow(test, wrong)).status).toBe('SUCCEEDED');
    const { status, amount } = await paymentRow(test, right);
    expect(status).toBe('SETTLED');
    const after = await balances(test, merchantId);
    expect((after['pending'] ?? 0) - (before['pending'] ?? 0)).toBe(amount);
  });

  it('leaves a balance open whose lines change while it is closed, and closes the others', async () => {
    const [wrong, right] = [await aMerchant(test), await aMerchant(test)];
    for (const { id: merchantId } of [wrong, right]) await aPaidPayment(test, { merchantId });
    for (let day = 0; day < 2; day += 1) {
      test.clock.advance(DAY);
      await settleDue(test.context);
    }
    await sql`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        UPDATE settlement_lines SET amount = amount - 1 WHERE merchant_id = NEW.merchant_id AND id = NEW.id;
        RETURN NULL; END $$`.execute(test.ownerDb);
    await sql`CREATE TRIGGER spoil AFTER UPDATE OF settlement_id ON settlement_lines FOR EACH ROW
        WHEN (NEW.merchant_id = ${sql.lit(wrong.id)}) EXECUTE FUNCTION spoil()`.execute(test.ownerDb);
    test.clock.advance(DAY);
    expect(await failuresOf(() => closeDueSettlements(test.context))).toEqual({ settlement: 1 });
    expect(await settlementsOf(wrong.id)).toEqual([]);
    expect(await settlementsOf(right.id)).toEqual([{ number: 1 }]);
    await sql`DROP TRIGGER spoil ON settlement_lines`.execute(test.ownerDb);
    await closeDueSettlements(test.context);
    expect(await settlementsOf(wrong.id)).toEqual([{ number: 1 }]);
  });

  it('keeps a file from the bank whose orders are no longer those that were approved, and sends the others', async () => {
    const { id: merchantId } = await aBankMerchant(test);
    const [one, other] = people.map(({ id }) => ({ userId: id })) as [{ userId: string }, { userId: string }];
    const files: string[] = [];
    for (let file = 0; file < 2; file += 1) {
      await aFiledDebit(test, merchantId, { iban: anIban(file + 1) });
      const { id } = await createFile(test.context, one, 'COLLECTIONS', 10);
      await decideFile(test.context, other, id, 'APPROVED');
      files.push(id);
    }
    const [wrong, right] = files as [string, string];
    const change = (amount: number) =>
      test.ownerDb.updateTable('bank_orders').set({ amount }).where('file_id', '=', wrong).execute();
    await change(2600);
    expect(await failuresOf(() => watchFolder(test.context))).toEqual({ order: 1 });
    expect(await readdir(join(folder, 'out'))).toEqual([`collections-${right}.xml`]);
    await change(2500);
    await watchFolder(test.context);
    expect(await readdir(join(folder, 'out'))).toHaveLength(2);
  });

  it('leaves an order unbooked whose line has another sum, and books the others', async () => {
    const { id: merchantId } = await aBankMerchant(test);
    const twin = aTwin(test);
    const [wrong, right] = [
      await aFiledDebit(test, merchantId, { iban: anIban(1) }),
      await aFiledDebit(test, merchantId, { iban: anIban(2) }),
    ];
    const { xml } = await aSentFile(...people, 'COLLECTIONS');
    twin.take(xml);
    const collected = () =>
      test.ownerDb.selectFrom('bank_lines').select('id').where('effect', '=', 'COLLECTED').execute();
    while ((await collected()).length === 0) {
      test.clock.advance(DAY);
      const [one, other] = [await aBanker(test), await aBanker(test)];
      await one.upload('afschrift.xml', twin.endOfDay().camt053);
      const { content } = await one.get<Statements>('/statements?pageSize=50');
      for (const { id, status } of content)
        if (status === 'PROPOSED') await other.post(`/statements/${id}/decision`, { decision: 'APPROVED' });
    }
    const { rowCount } = await test.context.pool.query(
      `UPDATE bank_lines SET amount = amount + 1 WHERE effect = 'COLLECTED' AND order_id =
        (SELECT o.id FROM bank_orders o WHERE o.payment_id = $1)`,
      [wrong.id],
    );
    expect(rowCount).toBe(1);
    expect(await failuresOf(() => applyLines(test.context))).toEqual({ line: 1 });
    expect((await paymentRow(test, wrong)).status).toBe('PENDING');
    expect((await paymentRow(test, right)).status).toBe('SUCCEEDED');
  });
});

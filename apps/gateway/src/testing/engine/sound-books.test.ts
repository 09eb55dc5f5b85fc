import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldCounts } from '../../platform/list/counts/fold-counts.ts';
import { type TestApp, testApp } from '../app.ts';
import { aPaidPayment, expectSoundBooks } from './engine.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('books that were found sound are judged again when a row of them is changed, removed or added', async () => {
  const { merchantId } = await aPaidPayment(app);
  await aPaidPayment(app);
  await foldCounts(app.context);
  await expectSoundBooks(app);
  const counts = () => app.ownerDb.updateTable('daily_counts').where('merchant_id', '=', merchantId);
  await counts()
    .set(({ eb }) => ({ rows: eb('rows', '+', 1) }))
    .execute();
  await expect(expectSoundBooks(app)).rejects.toThrow('payments by day');
  // What was found unsound is not kept as sound.
  await expect(expectSoundBooks(app)).rejects.toThrow('payments by day');
  await counts()
    .set(({ eb }) => ({ rows: eb('rows', '-', 1) }))
    .execute();
  await expectSoundBooks(app);
  const removed = await app.ownerDb
    .deleteFrom('daily_counts')
    .where('merchant_id', '=', merchantId)
    .returningAll()
    .execute();
  await expect(expectSoundBooks(app)).rejects.toThrow('payments by day');
  await app.ownerDb.insertInto('daily_counts').values(removed).execute();
  await expectSoundBooks(app);
});

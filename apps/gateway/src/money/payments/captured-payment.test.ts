import type { PaymentResult } from '@stuiver/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { countDatabaseWork } from '../../testing/database/database-work.ts';
import { aCard, expectSoundBooks } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
});

it('a captured card payment takes at most 20 statements and 24 rows', async () => {
  const merchant = await aMerchant(test, { notifyUrl: 'http://127.0.0.1:9/meldingen' });
  const user = await aSignedInUser(test, { merchantId: merchant.id });
  const { headers } = await anApiKey(test, user.headers, merchant.id);
  const initiate = async (payload: object, sent: Record<string, string> = {}): Promise<PaymentResult> => {
    const url = '/gateway/transaction/initiatePayment';
    const answer = await test.app.inject({ method: 'POST', url, headers: sent, payload });
    return answer.json();
  };
  const order = { amount: '12.50', description: 'Stoel' };
  const paid = async (orderId: string) => {
    const { reference } = await initiate(order, { ...headers, 'idempotency-key': orderId });
    return initiate({ encryptedTransaction: reference, ...aCard(), cardHolderName: 'Sem de Wit' });
  };
  // The first call of a key in a minute notes its use.
  await paid('order-1');
  const { statements, rows } = await countDatabaseWork(test, async () => {
    expect((await paid('order-2')).status).toBe('SUCCEEDED');
  });
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(20);
  expect(rows).toBeLessThanOrEqual(24);
});

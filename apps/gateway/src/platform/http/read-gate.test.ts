import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPayment } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

/** Connections that may read, out of the eight of a test's gateway. */
const READS = 6;

describe('while the database is short of connections', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('reads wait or are refused, files first, and payments go on', async () => {
    const payment = await aPayment(test);
    const { headers } = await aSignedInUser(test, { merchantId: payment.merchantId });
    const get = (url: string) => test.app.inject({ url: `/gateway/${url}`, headers });
    // Every one of these waits for the table.
    const lists = await test.ownerDb.transaction().execute(async (tx) => {
      await sql`LOCK TABLE refund_requests`.execute(tx);
      const asked = Array.from({ length: 4 * READS }, () => get('refundRequests'));
      const first = await Promise.race(asked);
      expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '2']);
      expect((await get(`settlements/${payment.id}/camt`)).statusCode).toBe(503);
      const payload = { ...aCard(), encryptedTransaction: payment.reference };
      const paid = await test.app.inject({
        method: 'POST',
        url: '/gateway/transaction/initiatePayment',
        payload,
      });
      expect(paid.json()).toMatchObject({ status: 'SUCCEEDED' });
      return { asked };
    });
    const codes = (await Promise.all(lists.asked)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(3 * READS);
    expect(codes.filter((code) => code === 503)).toHaveLength(READS);
    expect((await get('refundRequests')).statusCode).toBe(200);
  });
});

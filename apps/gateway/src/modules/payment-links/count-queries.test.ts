import type { PaymentLinkRow } from '@stuiver/contract';
import { PAYMENT_LINK_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../lib/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, expectSoundBooks } from '../../testing/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { recompute } from '../ledger/recompute-queries.ts';

const NOW = new Date('2026-10-30T09:00:00Z');
const DAY = 24 * 3_600_000;

describe('payment links are counted by status', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;

  /** Days after the start, with a new session, since the one before has lapsed. */
  async function after(days: number): Promise<void> {
    test.clock.set(new Date(NOW.getTime() + days * DAY));
    ({ headers } = await aSignedInUser(test, { merchantId }));
  }
  beforeAll(async () => {
    test = await testApp({ now: NOW });
  });
  beforeEach(async () => {
    test.clock.set(NOW);
    ({ headers, merchantId } = await aSignedInUser(test));
  });
  afterAll(() => test.close());

  const post = (call: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/gateway/transaction/${call}`, headers, payload });

  async function aLink(wishes: Record<string, unknown> = {}) {
    const plain = { amount: '10.00', description: 'Kopje koffie', paymentLink: true, linkValidityDays: 3 };
    const answer = await post('requestPaymentLink', { transaction: { merchantId, ...plain, ...wishes } });
    expect(answer.statusCode, answer.body).toBe(200);
    const link = answer.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
    return { ...link, reference: new URL(link.paymentLink).searchParams.get('reference') ?? '' };
  }
  const turn = (id: string, on: boolean) => post('switchPaymentLink', { id, on });
  const change = (id: string, from: [number, number], to: [number, number]) =>
    post('changePaymentLink', {
      id,
      description: 'Kopje koffie',
      linkValidityDays: to[0],
      maximumUses: to[1],
      before: { description: 'Kopje koffie', linkValidityDays: from[0], maximumUses: from[1] },
    });
  const pay = (reference: string) => test.services.payments.payReference(reference, aCard());

  /** How many links the list has of each status, in the order of their names, by its totals and by its rows. */
  async function counts(): Promise<number[]> {
    const totals: number[] = [];
    for (const status of [...PAYMENT_LINK_STATUSES].sort()) {
      const answer = await test.app.inject({
        url: `/gateway/transaction/getPaymentLinks?statuses=${status}&pageSize=50`,
        headers,
      });
      const page = answer.json<PageAnswer<PaymentLinkRow>>();
      expect(page.content.map((row) => row.status)).toEqual(Array<string>(page.totalElements).fill(status));
      totals.push(page.totalElements);
    }
    await expectSoundBooks(test);
    return totals;
  }

  it('through everything that may happen to one', async () => {
    expect([...PAYMENT_LINK_STATUSES].sort()).toEqual(['ACTIVE', 'EXPIRED', 'SWITCHED_OFF', 'USED']);
    const link = await aLink({ maximumUses: 2 });
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await turn(link.id, false);
    expect(await counts()).toEqual([0, 0, 1, 0]);
    await change(link.id, [3, 2], [5, 2]);
    expect(await counts()).toEqual([0, 0, 1, 0]);
    await turn(link.id, true);
    await pay(link.reference);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await pay(link.reference);
    expect(await counts()).toEqual([0, 0, 0, 1]);
    await change(link.id, [5, 2], [5, 3]);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await after(5);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await after(6);
    expect(await counts()).toEqual([0, 1, 0, 0]);
    await change(link.id, [5, 3], [40, 3]);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await change(link.id, [40, 3], [8, 3]);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    await after(60);
    await turn(link.id, false);
    expect(await counts()).toEqual([0, 0, 1, 0]);
  });

  it('whoever pays, switches and changes them at once', async () => {
    const links = await Promise.all(
      Array.from({ length: 8 }, (_, index) => aLink({ maximumUses: 1 + (index % 2), linkValidityDays: 3 })),
    );
    await Promise.all(
      links.flatMap(({ id, reference }, index) => [
        // Refused where another was first; what is counted is what was done.
        pay(reference).catch((error: unknown) => error),
        pay(reference).catch((error: unknown) => error),
        turn(id, false),
        turn(id, true),
        change(id, [3, 1 + (index % 2)], index % 3 === 0 ? [30, 3] : [2, 4]),
      ]),
    );
    expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(8);
  });

  it('and what a rollup says wrongly is found by recomputing', async () => {
    await aLink();
    const { db } = test.context;
    await sql`UPDATE payment_link_days SET switched_off = 1 WHERE merchant_id = ${merchantId}`.execute(db);
    await sql`UPDATE payment_link_months SET used = 1 WHERE merchant_id = ${merchantId}`.execute(db);
    await sql`UPDATE payment_link_amount_bands SET links = 3 WHERE merchant_id = ${merchantId}`.execute(db);
    await sql`UPDATE payment_link_last_days SET links = 2 WHERE merchant_id = ${merchantId}`.execute(db);
    expect((await recompute(db, merchantId)).map(({ check, key, written }) => [check, key, written])).toEqual(
      [
        ['payment_link_days', '2026-10-30', '1 0 1'],
        ['payment_link_months', '2026-10-01', '1 1 0'],
        ['payment_link_last_days', '2026-11-02 2026-10-30', '2'],
        ['payment_link_amount_bands', '992', '3'],
      ],
    );
    await sql`UPDATE payment_link_days SET switched_off = 0 WHERE merchant_id = ${merchantId}`.execute(db);
    await sql`UPDATE payment_link_months SET used = 0 WHERE merchant_id = ${merchantId}`.execute(db);
    await sql`UPDATE payment_link_amount_bands SET links = 1 WHERE merchant_id = ${merchantId}`.execute(db);
    await sql`UPDATE payment_link_last_days SET links = 1 WHERE merchant_id = ${merchantId}`.execute(db);
    await expectSoundBooks(test);
  });
});

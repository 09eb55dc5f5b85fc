import type { MerchantTerms, OwnTerms, PricedMerchant } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { G } from '../../testing/calls.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { aPriceManager, PROPOSAL, someTerms } from '../../testing/terms.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findFee } from './fee-queries.ts';
import { decideTerms, proposeTerms } from './propose-terms.ts';
import { getMerchantTerms } from './read-terms.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const DAY = 86_400_000;

describe('terms of a merchant', () => {
  let test: TestApp;
  let one: { id: string; headers: { authorization: string } };
  let other: typeof one;
  let merchantId: string;
  beforeAll(async () => {
    test = await testApp({ now: NOW });
    one = await aPriceManager(test);
    other = await aPriceManager(test);
  });
  beforeEach(async () => {
    test.clock.set(NOW);
    merchantId = (await aMerchant(test)).id;
  });
  afterAll(() => test.close());

  const post = async (path: string, payload: object, { headers }: typeof one) => {
    const answer = await test.app.inject({ method: 'POST', url: `${G}/prices/${path}`, payload, headers });
    const body = answer.json<MerchantTerms & { code?: string; errors?: object }>();
    return { status: answer.statusCode, body, code: body.code, errors: body.errors };
  };
  const propose = (changes: object = {}, by = one) => post(merchantId, { ...PROPOSAL, ...changes }, by);
  const decide = (termsId: string, decision: string, by = other) =>
    post(`${merchantId}/decision`, { termsId, decision }, by);
  const proposed = async (changes: object = {}) => {
    const { body } = await propose(changes);
    return body.terms.find(({ state }) => state === 'PROPOSED')!.id;
  };
  /** Approves at any time; a session would have ended. */
  const approve = (termsId: string) =>
    decideTerms(test.context, { userId: other.id }, merchantId, { termsId, decision: 'APPROVED' });
  const states = async () => {
    const { terms } = await getMerchantTerms(test.context, merchantId);
    return terms.map(({ validFrom, validUntil, state }) => `${validFrom} ${validUntil} ${state}`);
  };
  const listed = async (query: string) => {
    const answer = await test.app.inject({ url: `${G}/prices?${query}`, headers: one.headers });
    return answer.json<{ content: PricedMerchant[]; waiting: number; totalElements: number }>();
  };

  it('are proposed by one of the provider’s people and approved by another, who see who did', async () => {
    const { status, body } = await propose();
    expect(status).toBe(200);
    const [terms] = body.terms;
    expect(terms).toMatchObject({ ...PROPOSAL, state: 'PROPOSED', decidedBy: null });
    expect(await decide(terms!.id, 'APPROVED', one)).toMatchObject({ status: 409, code: 'ownRequest' });
    const approved = await decide(terms!.id, 'APPROVED');
    expect(approved.body.terms).toMatchObject([
      { state: 'NEXT', proposedBy: terms!.proposedBy, decidedBy: { name: expect.any(String) as string } },
    ]);
    expect(await decide(terms!.id, 'APPROVED')).toMatchObject({ status: 200 });
    expect(await decide(terms!.id, 'REJECTED')).toMatchObject({ status: 409, code: 'requestDecided' });
  });

  it('wait one at a time, and are withdrawn only by who proposed them', async () => {
    const id = await proposed();
    expect(await propose({}, other)).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await decide(id, 'WITHDRAWN')).toMatchObject({ status: 403 });
    expect(await decide(id, 'WITHDRAWN', one)).toMatchObject({ status: 200 });
    test.clock.advance(1000);
    const next = await proposed({ schedule: 'DAILY' });
    expect(await decide(next, 'REJECTED')).toMatchObject({ status: 200 });
    expect(await states()).toEqual(['2027-01-01 null REJECTED', '2027-01-01 null WITHDRAWN']);
  });

  it('apply from tomorrow at the earliest, when they are proposed and when they are approved', async () => {
    const early = { status: 422, errors: { validFrom: ['dayTooEarly'] } };
    expect(await propose({ validFrom: '2026-11-24' })).toMatchObject(early);
    const id = await proposed({ validFrom: '2026-11-25' });
    // 23:56 in Amsterdam: an approval could commit on the next day.
    test.clock.set(new Date('2026-11-24T22:56:00Z'));
    await expect(approve(id)).rejects.toMatchObject({ errors: early.errors });
    test.clock.set(new Date('2026-11-24T22:54:00Z'));
    expect((await approve(id)).terms).toMatchObject([{ state: 'NEXT' }]);
  });

  it('follow each other, and replace those from the same day before it', async () => {
    for (const [validFrom, fixed] of [
      ['2026-12-01', '0.10'],
      ['2027-01-01', '0.20'],
      ['2027-01-01', '0.30'],
    ] as const) {
      const prices = { PAYMENT: { ALL: { fixed, rate: 0, minimum: 0 } }, REFUND: {}, CHARGEBACK: {} };
      await decide(await proposed({ validFrom, prices }), 'APPROVED');
      test.clock.advance(1000);
    }
    test.clock.set(new Date('2026-12-15T10:00:00Z'));
    expect(await states()).toEqual([
      '2027-01-01 null NEXT',
      '2027-01-01 null REPLACED',
      '2026-12-01 2026-12-31 CURRENT',
    ]);
    const fees = [];
    for (const day of ['2026-11-30', '2026-12-31', '2027-01-01'])
      fees.push(
        await inTransaction(test.context.db, (tx) =>
          findFee(
            tx,
            { merchant_id: merchantId, currency: 'EUR' },
            { event: 'PAYMENT', method: 'CARD', amount: 1000, day },
          ),
        ),
      );
    expect(fees).toMatchObject([null, { amount: 10 }, { amount: 30 }]);
  });

  it('are decided once by people who decide at the same moment', async () => {
    const third = await aPriceManager(test);
    for (let round = 0; round < 5; round += 1) {
      const id = await proposed({ validFrom: `2027-01-0${round + 1}` });
      const answers = await Promise.all([
        decide(id, 'APPROVED'),
        decide(id, 'APPROVED', third),
        decide(id, 'WITHDRAWN', one),
      ]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
      expect((await states()).filter((state) => state.includes('PROPOSED'))).toEqual([]);
    }
  });

  it('are proposed once by people who propose at the same moment', async () => {
    const answers = await Promise.all([propose(), propose({}, other), propose({ schedule: 'DAILY' })]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect(await states()).toHaveLength(1);
  });

  it('are held to two people by the database', async () => {
    const id = await proposed();
    const set = (values: object) =>
      test.ownerDb
        .updateTable('terms')
        .set(values)
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .execute();
    const row = await test.ownerDb
      .selectFrom('terms')
      .select('proposed_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const decided = { decided_at: NOW, decided_by: row.proposed_by };
    await expect(set({ ...decided, status: 'APPROVED' })).rejects.toThrow(/check constraint/);
    await expect(set({ ...decided, status: 'REJECTED', decided_by: null })).rejects.toThrow(
      /check constraint/,
    );
    await expect(
      test.context.db
        .updateTable('terms')
        .set({ vat_rate: 0 })
        .where('merchant_id', '=', merchantId)
        .execute(),
    ).rejects.toThrow(/permission denied/);
  });

  it.each([
    [{ reserveRate: '100.01' }, 'reserveRate', 'notAPercentage'],
    [{ vatRate: '1.805' }, 'vatRate', 'notAPercentage'],
    [{ reserveDays: 0 }, 'reserveDays', 'required'],
    [{ minimumPayout: '-1.00' }, 'minimumPayout', 'notAnAmount'],
    [{ cutOffHour: 24 }, 'cutOffHour', 'tooHigh'],
    [
      { prices: { ...PROPOSAL.prices, REFUND: { CARD: { fixed: 'x', rate: 0, minimum: 0 } } } },
      'prices.REFUND.CARD.fixed',
      'notAnAmount',
    ],
  ])('are refused with %j, at the field', async (changes, field, key) => {
    expect((await propose(changes)).errors).toEqual({ [field]: [key] });
  });

  it('are listed for all merchants by name, those that wait apart', async () => {
    const name = 'Zeepzieder & Zn.';
    await aMerchant(test, { name: 'Zeepkist' });
    merchantId = (await aMerchant(test, { name })).id;
    await someTerms(test, merchantId, {}, { schedule: 'MONTHLY' });
    const row = { merchantId, merchantName: name, validFrom: '2026-01-01', schedule: 'MONTHLY' };
    const unpriced = await listed('search=ZEEPZ');
    expect((await listed('search=zeep')).totalElements).toBe(2);
    expect((await listed('search=zeep&approved=true')).content).toMatchObject([{ merchantName: name }]);
    expect(unpriced.content).toEqual([{ ...row, nextFrom: null, proposed: false }]);
    const before = unpriced.waiting;
    const id = await proposed();
    expect(await listed('search=ZEEPZ&proposed=true')).toMatchObject({
      content: [{ ...row, proposed: true }],
      waiting: before + 1,
    });
    await decide(id, 'APPROVED');
    expect(await listed('search=ZEEPZ&proposed=true')).toMatchObject({ content: [], waiting: before });
    expect((await listed('search=ZEEPZ')).content).toMatchObject([{ nextFrom: PROPOSAL.validFrom }]);
    expect((await listed('search=%25')).content).toEqual([]);
  });

  it('are shown to the merchant once approved, without the provider’s people', async () => {
    const { headers } = await aSignedInUser(test, { merchantId, roles: ['VIEWER'] });
    const read = async (id = merchantId) => test.app.inject({ url: `${G}/merchant/terms?id=${id}`, headers });
    expect((await read()).json()).toEqual({ terms: [], settlesDateTime: '2026-11-24T23:00:00.000Z' });
    await someTerms(test, merchantId, { PAYMENT: { fixed: 25, rate: 180 } }, { schedule: 'WEEKLY' });
    const id = await proposed();
    const before = (await read()).json<OwnTerms>();
    expect(before).toMatchObject({
      terms: [{ state: 'CURRENT', prices: { PAYMENT: { ALL: { fixed: '0.25', rate: '1.80' } } } }],
      settlesDateTime: '2026-11-29T23:00:00.000Z',
    });
    await decide(id, 'APPROVED');
    const body = (await read()).body;
    expect(JSON.parse(body)).toMatchObject({
      terms: [
        { state: 'NEXT', validFrom: PROPOSAL.validFrom },
        { state: 'CURRENT', validUntil: '2026-12-31' },
      ],
    });
    expect(body).not.toContain('decidedBy');
  });

  it('have a limit for a year', async () => {
    const propose = (day: number) =>
      proposeTerms(test.context, { kind: 'operator' }, merchantId, {
        ...PROPOSAL,
        schedule: 'DAILY',
        validFrom: new Date(NOW.getTime() + day * DAY).toISOString().slice(0, 10),
      });
    for (let day = 1; day <= 100; day += 1) {
      const { terms } = await propose(day);
      await decide(terms.find(({ state }) => state === 'PROPOSED')!.id, 'APPROVED');
    }
    await expect(propose(101)).rejects.toMatchObject({ code: 'limitReached' });
  });
});

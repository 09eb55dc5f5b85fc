import { localDay } from '@stuiver/domain/dates';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { listLiveSecrets } from '../../company/webhooks/secrets.ts';
import { forgetOldKeys } from '../../platform/idempotency/queries.ts';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPayment, expectSoundBooks, paymentRow } from '../../testing/engine/engine.ts';
import { aCreditor, aRecurrence, GOOD_IBAN, recurrenceRow } from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { someTerms } from '../../testing/terms.ts';
import { buildPollers } from '../pollers/pollers.ts';
import { getClock, readClock, requestMove } from './clock.ts';

const DAY = 86_400_000;
/** Days that a recurrence is due after the first one. */
const RUNS = ['2026-12-20', '2027-01-20'].slice(0, chooseCount(1, 2));
const ZONE = 'Europe/Amsterdam';
const MOVE = '/gateway/test/clock';
/** Succeeds, is charged back a minute later, and has a deadline fourteen days after that. */
const CHARGED_BACK = '4000000000000259';

/** Runs the poller that moves the clock, as often as a worker does, until the move is done. */
async function moveToEnd(test: TestApp): Promise<void> {
  const deps = { ...test.context, delivery: test.delivery, exportFiles: test.exportFiles };
  const poller = buildPollers(deps).find(({ name }) => name === 'clock')!;
  for (let at = await readClock(deps); at.shift < at.target; at = await readClock(deps)) await poller.run();
}

async function forward(test: TestApp, days: number): Promise<void> {
  const { id } = await aMerchant(test);
  await requestMove(test.context, { actor: { kind: 'operator' }, merchantId: id }, days);
  await moveToEnd(test);
}

const insert = (test: TestApp, shift: number, follows: number | null, target = shift) =>
  test.context.db
    .insertInto('clock_steps')
    .values({ shift_ms: shift, follows_ms: follows, target_ms: target, made_at: new Date() })
    .execute();

describe('the clock of a test deployment', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-11-20T09:00:00Z') });
  });
  afterAll(() => test.close());

  it('brings months with everything that is due, in order', async () => {
    const { id: merchantId } = await aCreditor(test);
    await someTerms(test, merchantId);
    const byCard = await aRecurrence(test, { merchantId });
    const byDebit = await aRecurrence(test, { merchantId, iban: GOOD_IBAN });
    const disputed = await aPayment(test, { merchantId });
    await payReference(test.context, disputed.reference, aCard(CHARGED_BACK));
    const unpaid = await aPayment(test, { merchantId });
    const since = test.clock.now();
    await forward(test, 45 * RUNS.length);

    expect(localDay(test.clock.now(), ZONE)).toBe(RUNS.length === 1 ? '2027-01-04' : '2027-02-18');
    const rows = async (recurrence: { merchantId: string; id: string }) =>
      test.ownerDb
        .selectFrom('payments')
        .select(['due_date', 'created_day', 'status'])
        .where('merchant_id', '=', merchantId)
        .where('recurrence_id', '=', recurrence.id)
        .where('created_at', '>', since)
        .orderBy('created_at')
        .execute();
    // Each run on its own day, none of them skipped.
    expect((await rows(byCard)).map((row) => [row.due_date, row.created_day])).toEqual(
      RUNS.map((day) => [day, day]),
    );
    // A direct debit is collected on the day that its payer was told.
    expect((await rows(byDebit)).map((row) => [row.due_date, row.created_day, row.status])).toEqual(
      RUNS.map((day) => [day, day, 'SETTLED']),
    );
    for (const recurrence of [byCard, byDebit])
      expect((await recurrenceRow(test, recurrence)).skipped_dates).toEqual([]);
    expect((await paymentRow(test, unpaid)).status).toBe('EXPIRED');
    const lost = await test.ownerDb
      .selectFrom('chargebacks')
      .select(['status', 'deadline_at', 'finished_at'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
    expect(lost.status).toBe('LOST');
    expect(lost.finished_at!.getTime() - lost.deadline_at!.getTime()).toBeLessThan(2 * 60_000);
    // Settlements of rising days, each closed as it ended.
    const settlements = await test.ownerDb
      .selectFrom('settlements')
      .select(['number', 'day', 'until_at', 'created_at'])
      .where('merchant_id', '=', merchantId)
      .orderBy('created_at')
      .execute();
    expect(settlements.length).toBeGreaterThan(RUNS.length);
    expect(settlements.map(({ number }) => number)).toEqual(settlements.map((_, index) => index + 1));
    for (const { until_at, created_at } of settlements)
      expect(created_at.getTime() - until_at.getTime()).toBeLessThan(2 * 60_000);
    const { effects, targetDateTime } = await getClock(test.context, [merchantId]);
    expect(targetDateTime).toBeNull();
    expect(effects).toEqual(
      expect.arrayContaining([
        { effect: 'payments', count: 2 * RUNS.length },
        { effect: 'notices', count: 1 },
        { effect: 'chargebacksEnded', count: 1 },
        { effect: 'settlements', count: settlements.length },
      ]),
    );
    await expectSoundBooks(test);
  });
});

describe('a move of the clock', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('leaves sessions, idempotency keys and the times of audit rows and webhooks as they are', async () => {
    const receiver = await startReceiver();
    const user = await aSignedInUser(test);
    const { headers } = await anApiKey(test, user.headers, user.merchantId, ['payments:write']);
    const order = () =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/transaction/initiatePayment',
        headers: { ...headers, 'idempotency-key': 'order-1' },
        payload: { amount: '12.50', description: 'Stoel', notifyUrl: receiver.url },
      });
    const first = await order();
    const ask = () =>
      test.app.inject({ method: 'POST', url: MOVE, headers: user.headers, payload: { days: 30 } });
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ targetDateTime: '2026-12-20T09:00:00.000Z', effects: null });
    expect((await ask()).json()).toMatchObject({ code: 'changedMeanwhile' });
    await moveToEnd(test);
    const shown = await test.app.inject({ method: 'GET', url: MOVE, headers: user.headers });
    expect(shown.json()).toMatchObject({ nowDateTime: '2026-12-20T09:00:00.000Z', targetDateTime: null });
    const audited = await test.ownerDb
      .selectFrom('audit_log')
      .select(['created_at', 'after'])
      .where('action', '=', 'clock.moved')
      .execute();
    expect(audited).toEqual([{ created_at: test.clock.realNow(), after: { days: 30 } }]);
    await forgetOldKeys(test.context.db, test.clock.realNow());
    expect((await order()).rawPayload.equals(first.rawPayload)).toBe(true);
    // The payment has expired meanwhile, by business time, and the shop is told so now.
    await test.delivery.drainDue();
    const { headers: signed, body } = receiver.calls[0]!;
    expect(JSON.parse(body)).toMatchObject({ type: 'payment.expired' });
    expect(Number(signed['webhook-timestamp']) * 1000).toBe(test.clock.realNow().getTime());
    const [secret = ''] = await listLiveSecrets(test.context, user.merchantId, user.merchantId);
    expect(signed['webhook-signature']).toBe(
      new Webhook(secret).sign(signed['webhook-id']!, test.clock.realNow(), body),
    );
    await receiver.close();
  });

  it('is made by one process at a time, and goes on after a crash where it was', async () => {
    const { id: merchantId } = await aMerchant(test);
    const before = await readClock(test.context);
    await requestMove(test.context, { actor: { kind: 'operator' }, merchantId }, 3);
    // A process made a step and ended in it.
    await insert(test, before.shift + DAY, before.shift + 1, before.target + 3 * DAY);
    await Promise.all([moveToEnd(test), moveToEnd(test)]);
    expect((await readClock(test.context)).shift).toBe(before.shift + 3 * DAY);
  });

  it('is refused by the database when it goes back, takes a step twice or passes a year', async () => {
    const { shift } = await readClock(test.context);
    await expect(insert(test, shift - DAY, shift)).rejects.toThrow('check');
    await expect(insert(test, shift - DAY, 5)).rejects.toThrow('foreign key');
    await expect(insert(test, shift + DAY, null)).rejects.toThrow('unique');
    await expect(insert(test, 367 * DAY, shift)).rejects.toThrow('check');
    for (const statement of ['DELETE FROM clock_steps', 'UPDATE clock_steps SET shift_ms = 1'])
      await expect(test.context.pool.query(statement)).rejects.toThrow('permission denied');
    const asked = requestMove(
      test.context,
      { actor: { kind: 'operator' }, merchantId: (await aMerchant(test)).id },
      366,
    );
    await expect(asked).rejects.toMatchObject({ code: 'limitReached' });
  });

  it('is refused in live mode, by the call and by the database', async () => {
    const live = await testApp({ env: LIVE_SETTINGS });
    const { headers } = await aSignedInUser(live);
    for (const method of ['GET', 'POST'] as const) {
      const answer = await live.app.inject({ method, url: MOVE, headers, payload: { days: 1 } });
      expect(answer.statusCode).toBe(404);
    }
    await expect(insert(live, DAY, null)).rejects.toThrow('foreign key');
    const asLive = sql`INSERT INTO clock_steps (shift_ms, target_ms, mode, made_at) VALUES (1, 1, 'live', now())`;
    await expect(asLive.execute(live.ownerDb)).rejects.toThrow('check');
    await live.close();
  });

  it('is refused to users where only the operator may move it', async () => {
    const own = await testApp({ env: { STUIVER_TEST_CLOCK: 'operator' } });
    const { headers } = await aSignedInUser(own);
    const answer = await own.app.inject({ method: 'POST', url: MOVE, headers, payload: { days: 1 } });
    expect(answer.statusCode).toBe(403);
    await own.close();
  });
});

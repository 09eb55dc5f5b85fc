import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { expectSoundBooks } from '../../testing/engine/engine.ts';
import {
  aRecurrence,
  selectCollections,
  GOOD_IBAN,
  type RecurrenceKey,
  recurrenceRow,
  SOMEBODY,
  notifyPayer,
} from '../../testing/engine/recurring.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { collectDueRecurrences } from './collect-due.ts';
import { resolveSkipped } from './resolve-skipped.ts';
import { getRecurrence, getRecurrences } from '../recurrences/read-recurrences.ts';
import { unblockMandate } from '../mandates/unblock-mandate.ts';
import { deliverDue } from '../inbox/test-bank.ts';

const START = new Date('2026-01-31T10:00:00Z');
const MINUTE = 60_000;

describe('a recurrence that is due', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(() => test.clock.set(START));
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const at = (day: string) => test.clock.set(new Date(`${day}T10:00:00Z`));
  const collectDue = () => collectDueRecurrences(test.context);
  const listDueDates = async (recurrence: RecurrenceKey) =>
    (await selectCollections(test, recurrence)).map((run) => run.due_date);
  const resolve = (recurrence: RecurrenceKey, dueDate: string, collect: boolean) =>
    resolveSkipped(
      test.context,
      scopeOfOne(recurrence.merchantId),
      { id: recurrence.id, dueDate, collect },
      SOMEBODY,
    );
  const blockMandate = (recurrence: { merchantId: string; row: { mandate_id: string | null } }) =>
    test.ownerDb
      .updateTable('mandates')
      .set({ blocked_reason: 'MD06', blocked_at: test.clock.now() })
      .where('merchant_id', '=', recurrence.merchantId)
      .where('id', '=', recurrence.row.mandate_id)
      .execute();

  it('a due recurrence is collected on its day in the deployment’s time zone, and only once', async () => {
    const recurrence = await aRecurrence(test);
    test.clock.set(new Date('2026-02-27T22:59:59Z'));
    await collectDue();
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31']);
    test.clock.set(new Date('2026-02-27T23:00:00Z'));
    await Promise.all([collectDue(), collectDue(), collectDue()]);
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28']);
    expect((await recurrenceRow(test, recurrence)).next_run_date).toBe('2026-03-31');
  });

  it('after a downtime only the newest missed run is collected; the older ones wait', async () => {
    const recurrence = await aRecurrence(test);
    at('2026-05-02');
    await collectDue();
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-04-30']);
    expect(await recurrenceRow(test, recurrence)).toMatchObject({
      skipped_dates: ['2026-02-28', '2026-03-31'],
      next_run_date: '2026-05-31',
      times_executed: 2,
    });
    await collectDue();
    expect(await listDueDates(recurrence)).toHaveLength(2);
  });

  it('a recurrence is not collected past its end, however long the downtime', async () => {
    const recurrence = await aRecurrence(test, { endDate: '2026-03-31' });
    at('2026-09-01');
    await collectDue();
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-03-31']);
    expect(await recurrenceRow(test, recurrence)).toMatchObject({ status: 'FINISHED', next_run_date: null });
  });

  it('a recurrence on a blocked mandate is paused until a person unblocks it, and then continues', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    await blockMandate(recurrence);
    at('2026-03-01');
    await collectDue();
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31']);
    const scope = scopeOfOne(recurrence.merchantId);
    expect(await getRecurrence(test.context, scope, recurrence.id)).toMatchObject({
      recurrenceStatus: 'ACTIVE',
      pausedReason: 'MD06',
      pausedDateTime: expect.any(String) as string,
      // Its slot has passed, and nothing is collected before a person has decided.
      nextRunDate: null,
      upcoming: [],
    });
    const listed = (query: object) =>
      getRecurrences(test.context, scope, { pageNumber: 0, pageSize: 10, ...query });
    expect((await listed({})).content).toMatchObject([{ pausedReason: 'MD06', nextRunDate: null }]);
    const until = { nextRunDateToDateTime: '2026-03-01T10:00:00Z' };
    expect((await listed(until)).content).toEqual([]);
    const unblock = () => unblockMandate(test.context, scope, recurrence.row.mandate_id!, SOMEBODY);
    await unblock();
    await expect(unblock()).rejects.toMatchObject({ code: 'changedMeanwhile' });
    expect((await listed(until)).content).toMatchObject([{ nextRunDate: '2026-02-28' }]);
    await collectDue();
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31']);
    await notifyPayer(test, recurrence, '2026-02-28');
    await collectDue();
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28']);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id', 'before'])
      .where('merchant_id', '=', recurrence.merchantId)
      .where('action', '=', 'mandate.unblocked')
      .execute();
    expect(audit).toEqual([
      { actor_id: SOMEBODY.id, subject_id: recurrence.row.mandate_id, before: { reason: 'MD06' } },
    ]);
  });

  it('a recurrence that fails does not hold up the others', async () => {
    const broken = await aRecurrence(test);
    const good = await aRecurrence(test);
    const moveFirst = (day: string) =>
      test.ownerDb
        .updateTable('payments')
        .set({ due_date: day })
        .where('merchant_id', '=', broken.merchantId)
        .where('id', '=', broken.first.id)
        .execute();
    // The slot has a payment already, which the database refuses to repeat.
    await moveFirst('2026-02-28');
    at('2026-02-28');
    await collectDue();
    expect(await listDueDates(good)).toEqual(['2026-01-31', '2026-02-28']);
    expect(await listDueDates(broken)).toEqual(['2026-02-28']);
    await moveFirst('2026-01-31');
  });

  describe('with skipped runs', () => {
    const withSkipped = async () => {
      const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
      at('2026-05-02');
      await notifyPayer(test, recurrence, '2026-02-28');
      await test.ownerDb
        .updateTable('recurrences')
        .set({ told_until: '2026-04-30' })
        .where('merchant_id', '=', recurrence.merchantId)
        .where('id', '=', recurrence.id)
        .execute();
      await collectDue();
      for (let minute = 0; minute < 3; minute++) {
        test.clock.advance(MINUTE);
        await deliverDue(test.context);
      }
      return recurrence;
    };

    it('a skipped run is collected once when a person requests it, and presented today', async () => {
      const recurrence = await withSkipped();
      const results = await Promise.allSettled(
        Array.from({ length: 5 }, () => resolve(recurrence, '2026-02-28', true)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28', '2026-04-30']);
      expect(await recurrenceRow(test, recurrence)).toMatchObject({
        skipped_dates: ['2026-03-31'],
        times_executed: 3,
        next_run_date: '2026-05-31',
      });
      const mandate = await test.ownerDb
        .selectFrom('mandates')
        .select('last_presented_on')
        .where('merchant_id', '=', recurrence.merchantId)
        .where('id', '=', recurrence.row.mandate_id)
        .executeTakeFirstOrThrow();
      expect(mandate.last_presented_on).toBe('2026-05-02');
    });

    it('a skipped run is dropped without collecting; any other run is refused', async () => {
      const recurrence = await withSkipped();
      await resolve(recurrence, '2026-03-31', false);
      expect((await recurrenceRow(test, recurrence)).skipped_dates).toEqual(['2026-02-28']);
      expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-04-30']);
      for (const day of ['2026-03-31', '2026-04-30', '2026-05-31']) {
        await expect(resolve(recurrence, day, true)).rejects.toMatchObject({ code: 'changedMeanwhile' });
      }
    });

    it('a skipped run is not collected on a blocked mandate, nor for another merchant', async () => {
      const recurrence = await withSkipped();
      await blockMandate(recurrence);
      await expect(resolve(recurrence, '2026-02-28', true)).rejects.toMatchObject({ code: 'mandateBlocked' });
      await resolve(recurrence, '2026-02-28', false);
      const other = await aMerchant(test);
      await expect(
        resolve({ merchantId: other.id, id: recurrence.id }, '2026-03-31', true),
      ).rejects.toMatchObject({ code: 'notFound' });
    });
  });
});

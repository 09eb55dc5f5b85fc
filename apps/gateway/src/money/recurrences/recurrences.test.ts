import type { PaymentLinkRow } from '@stuiver/contract';
import type { RecurrenceDetails } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPayment, expectSoundBooks, paymentRow } from '../../testing/engine/engine.ts';
import {
  aRecurrence,
  chargebackRows,
  selectCollections,
  GOOD_IBAN,
  type RecurrenceKey,
  recurrenceRow,
  runSlot,
  SOMEBODY,
  stopRecurrence,
} from '../../testing/engine/recurring.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { changeRecurring } from './change-recurrence.ts';
import { lapseDueMandates } from './lapse-mandates.ts';
import { requestPaymentDetails } from '../payments/payer/hosted-details.ts';
import { linkReference } from '../../testing/links.ts';

const MINUTE = 60_000;
const START = new Date('2026-01-31T10:00:00Z');

describe('a recurrence', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(() => test.clock.set(START));
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const at = (day: string) => test.clock.set(new Date(`${day}T10:00:00Z`));
  const settleBank = async (minutes = 3) => {
    for (let minute = 0; minute < minutes; minute++) {
      test.clock.advance(MINUTE);
      await deliverDue(test.context);
    }
  };
  const run = (recurrence: RecurrenceKey, dueDate: string) => runSlot(test, recurrence, dueDate);
  const runs = (recurrence: RecurrenceKey) => selectCollections(test, recurrence);
  const stop = (recurrence: RecurrenceKey) => stopRecurrence(test, recurrence);

  it('starts with a first payment that succeeds, which is its first run', async () => {
    const { row, first } = await aRecurrence(test);
    expect(row).toMatchObject({
      status: 'ACTIVE',
      frequency: 'MONTHLY',
      amount: 2500,
      method: 'CARD',
      mandate_id: null,
      start_date: '2026-01-31',
      next_run_date: '2026-02-28',
      times_executed: 1,
    });
    expect(await paymentRow(test, first)).toMatchObject({ recurrence_type: 'FIRST', due_date: '2026-01-31' });
  });

  it('does not start with a failed payment or a method that cannot recur', async () => {
    const payment = await aPayment(test, { recurrence: { frequency: 'MONTHLY', endDate: null } });
    await payReference(test.context, payment.reference, aCard('4000000000000002'));
    await expect(
      payReference(test.context, payment.reference, { paymentMethod: 'IDEAL' }),
    ).rejects.toMatchObject({ errors: { paymentMethod: ['methodNotOffered'] } });
    const rows = await test.ownerDb
      .selectFrom('recurrences')
      .select('id')
      .where('merchant_id', '=', payment.merchantId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('keeps the 31st through short months, and charges the card without its payer', async () => {
    const recurrence = await aRecurrence(test);
    for (const day of ['2026-02-28', '2026-03-31', '2026-04-30']) {
      at(day);
      expect(await run(recurrence, day)).toBe('collected');
    }
    expect(await recurrenceRow(test, recurrence)).toMatchObject({
      next_run_date: '2026-05-31',
      times_executed: 4,
    });
    expect(await runs(recurrence)).toMatchObject([
      { recurrence_type: 'FIRST', status: 'SUCCEEDED' },
      { recurrence_type: 'RECURRING', status: 'SUCCEEDED', due_date: '2026-02-28' },
      { due_date: '2026-03-31' },
      { due_date: '2026-04-30' },
    ]);
  });

  it('collects each due date once, even in a race, and none early', async () => {
    const recurrence = await aRecurrence(test);
    expect(await run(recurrence, '2026-02-28')).toBe('notDue');
    at('2026-02-28');
    const results = await Promise.all(Array.from({ length: 8 }, () => run(recurrence, '2026-02-28')));
    expect(results.toSorted()).toEqual(['collected', ...Array.from({ length: 7 }, () => 'notDue')]);
    expect(await runs(recurrence)).toHaveLength(2);
  });

  it('has a mandate and waits for the bank by direct debit; stopped meanwhile, it is ENDING', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    expect(recurrence.row).toMatchObject({ method: 'SEPA_DIRECT_DEBIT', token_attempt_id: null });
    expect(recurrence.row.mandate_id).not.toBeNull();
    at('2026-02-28');
    expect(await run(recurrence, '2026-02-28')).toBe('collected');
    expect((await runs(recurrence)).at(-1)).toMatchObject({
      status: 'PENDING',
      mandate_id: recurrence.row.mandate_id,
    });
    await stop(recurrence);
    expect(await recurrenceRow(test, recurrence)).toMatchObject({ status: 'ENDING', next_run_date: null });
    await expect(stop(recurrence)).rejects.toMatchObject({ code: 'recurrenceNotActive' });
    await settleBank();
    expect((await runs(recurrence)).at(-1)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await recurrenceRow(test, recurrence)).toMatchObject({ status: 'FINISHED' });
  });

  it('ends when a stop and a run race, with that collection made or not', async () => {
    for (let round = 0; round < 6; round++) {
      test.clock.set(START);
      const recurrence = await aRecurrence(test);
      at('2026-02-28');
      const [result] = await Promise.all([
        run(recurrence, '2026-02-28'),
        stop(recurrence).catch(() => undefined),
      ]);
      const collected = (await runs(recurrence)).length === 2;
      expect(result).toBe(collected ? 'collected' : 'notDue');
      expect((await recurrenceRow(test, recurrence)).status).toBe('FINISHED');
    }
  });

  it('is left as one of their orders would when a change, a stop and a run race', async () => {
    const change = (recurrence: { merchantId: string; id: string }) =>
      changeRecurring(
        test.context,
        scopeOfOne(recurrence.merchantId),
        {
          id: recurrence.id,
          amount: '30.00',
          description: 'Lidmaatschap plus',
          frequency: 'WEEKLY',
          nextRunDate: '2026-03-07',
          endDate: null,
        },
        SOMEBODY,
      );
    for (let round = 0; round < 8; round++) {
      test.clock.set(START);
      const recurrence = await aRecurrence(test);
      at('2026-02-28');
      const acts = [() => change(recurrence), () => run(recurrence, '2026-02-28'), () => stop(recurrence)];
      // Each gets to be the first one to ask.
      const begun = acts.map((_, place) => (place + round) % 3).map((act) => ({ act, done: acts[act]!() }));
      const results = await Promise.allSettled(begun.map(({ done }) => done));
      const [changed, ran, stopped] = [0, 1, 2].map(
        (act) => results[begun.findIndex((one) => one.act === act)]!,
      ) as [PromiseSettledResult<void>, PromiseSettledResult<string>, PromiseSettledResult<void>];
      // Nothing else ends it, so the stop always succeeds; a change that came after it was refused.
      expect(stopped.status).toBe('fulfilled');
      if (changed.status === 'rejected')
        expect(changed.reason).toMatchObject({ code: 'recurrenceNotActive' });
      const row = await recurrenceRow(test, recurrence);
      expect(row).toMatchObject({ status: 'FINISHED', next_run_date: null });
      expect(row.amount).toBe(changed.status === 'fulfilled' ? 3000 : 2500);
      const collections = (await runs(recurrence)).slice(1);
      const collected = ran.status === 'fulfilled' && ran.value === 'collected';
      expect(collections).toHaveLength(collected ? 1 : 0);
      expect(row.times_executed).toBe(collected ? 2 : 1);
      const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log
        WHERE merchant_id = ${recurrence.merchantId} AND subject_id = ${recurrence.id} ORDER BY id`.execute(
        test.ownerDb,
      );
      expect(rows.map(({ action }) => action)).toEqual([
        ...(changed.status === 'fulfilled' ? ['recurrence.changed'] : []),
        'recurrence.stopped',
      ]);
    }
  });

  it('collects the old or the new amount at most once when a change and a run race', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 12; round++) {
      test.clock.set(START);
      const recurrence = await aRecurrence(test);
      at('2026-02-28');
      // The run is let go a little earlier or later, so that both orders come about.
      const change = changeRecurring(
        test.context,
        scopeOfOne(recurrence.merchantId),
        {
          id: recurrence.id,
          amount: '30.00',
          description: 'Lidmaatschap',
          frequency: 'MONTHLY',
          nextRunDate: '2026-03-15',
          endDate: null,
        },
        SOMEBODY,
      );
      if (round % 2 === 1) await change;
      const [result] = await Promise.all([run(recurrence, '2026-02-28'), change]);
      const row = await recurrenceRow(test, recurrence);
      const collections = (await runs(recurrence)).slice(1);
      seen.add(result);
      // Changed last, the new next run applies, whatever was collected before it.
      expect(row).toMatchObject({ status: 'ACTIVE', amount: 3000, next_run_date: '2026-03-15' });
      expect(collections).toHaveLength(result === 'collected' ? 1 : 0);
      expect(row.times_executed).toBe(result === 'collected' ? 2 : 1);
    }
    expect(seen).toContain('notDue');
  });

  it('continues after a rejected collection; a code that stops the mandate ends it', async () => {
    const wishes = { AM04: 'NL29INGB9006000000', AC04: 'NL82INGB9003000000' };
    for (const [code, iban] of Object.entries(wishes)) {
      test.clock.set(START);
      const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
      await test.ownerDb
        .updateTable('mandate_consumers')
        .set({ iban })
        .where('merchant_id', '=', recurrence.merchantId)
        .execute();
      at('2026-02-28');
      await run(recurrence, '2026-02-28');
      await settleBank();
      expect((await runs(recurrence)).at(-1)).toMatchObject({ status: 'FAILED' });
      const mandate = await test.ownerDb
        .selectFrom('mandates')
        .select(['stop_reason', 'last_presented_on'])
        .where('merchant_id', '=', recurrence.merchantId)
        .executeTakeFirstOrThrow();
      const isStopped = code === 'AC04';
      expect(mandate).toEqual({ stop_reason: isStopped ? 'AC04' : null, last_presented_on: '2026-02-28' });
      expect((await recurrenceRow(test, recurrence)).status).toBe(isStopped ? 'FINISHED' : 'ACTIVE');
    }
  });

  it('waits on a blocked mandate, and ends on an expired one', async () => {
    const recurrence = await aRecurrence(test, { iban: 'NL64INGB9015000000' });
    await settleBank();
    expect(await chargebackRows(test, recurrence.first)).toMatchObject([
      { status: 'LOST', reason_code: 'MD06' },
    ]);
    at('2026-02-28');
    expect(await run(recurrence, '2026-02-28')).toBe('blocked');
    expect(await recurrenceRow(test, recurrence)).toMatchObject({
      status: 'ACTIVE',
      next_run_date: '2026-02-28',
    });
    const lapsing = await aRecurrence(test, { iban: GOOD_IBAN });
    at('2029-02-28');
    expect(await run(lapsing, '2026-03-28')).toBe('collected');
    await settleBank();
    at('2032-02-28');
    await lapseDueMandates(test.context);
    expect((await recurrenceRow(test, lapsing)).status).toBe('FINISHED');
  });

  it('is changed from the next run on by a user with the permission, with an audit row', async () => {
    const recurrence = await aRecurrence(test);
    const { headers } = await aSignedInUser(test, { merchantId: recurrence.merchantId });
    const change = (body: object) =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/recurrence/changeRecurring',
        headers,
        payload: {
          id: recurrence.id,
          amount: '30.00',
          description: 'Lidmaatschap plus',
          frequency: 'MONTHLY',
          nextRunDate: '2026-02-28',
          endDate: null,
          ...body,
        },
      });
    for (const [body, errors] of [
      [{ nextRunDate: '2026-01-31' }, { nextRunDate: ['tooLow'] }],
      [{ nextRunDate: '2033-01-01' }, { nextRunDate: ['tooHigh'] }],
      [{ endDate: '2026-02-27' }, { endDate: ['reversedRange'] }],
      [{ amount: '0.00' }, { amount: ['tooLow'] }],
      [{ frequency: 'HOURLY' }, { frequency: ['unknownValue'] }],
      [{ nextRunDate: '2026-02-30' }, { nextRunDate: ['notADate'] }],
    ] as const) {
      const answer = await change(body);
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors]);
    }
    expect((await change({})).json()).toEqual({ id: recurrence.id });
    const details = async () =>
      (await test.app.inject({ url: `/gateway/recurrence/getRecurrence/${recurrence.id}`, headers })).json<{
        details: { recurrence: RecurrenceDetails };
      }>().details.recurrence;
    expect(await details()).toMatchObject({
      amount: '30.00',
      description: 'Lidmaatschap plus',
      card: { brand: 'VISA' },
      firstTransactionId: recurrence.first.id,
      // The day of the month is kept where neither rhythm nor next run has changed.
      upcoming: ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    });
    // Another frequency is another rhythm, which is counted from the next run.
    await change({ frequency: 'QUARTERLY' });
    expect((await details()).upcoming.slice(0, 3)).toEqual(['2026-02-28', '2026-05-28', '2026-08-28']);
    await change({ nextRunDate: '2026-02-28', frequency: 'WEEKLY', endDate: '2026-03-10' });
    expect((await details()).upcoming).toEqual(['2026-02-28', '2026-03-07']);
    const stopped = await test.app.inject({
      method: 'POST',
      url: '/gateway/recurrence/stopRecurring',
      headers,
      payload: { id: recurrence.id },
    });
    expect(stopped.json()).toEqual({ id: recurrence.id });
    expect([(await change({})).statusCode, (await details()).recurrenceStatus]).toEqual([409, 'FINISHED']);
    const audits = await test.ownerDb
      .selectFrom('audit_log')
      .select('action')
      .where('merchant_id', '=', recurrence.merchantId)
      .where('subject_kind', '=', 'recurrence')
      .orderBy('id')
      .execute();
    expect(audits.map(({ action }) => action)).toEqual([
      'recurrence.changed',
      'recurrence.changed',
      'recurrence.changed',
      'recurrence.stopped',
    ]);
  });

  it('is requested with a link by its type, frequency and end', async () => {
    const user = await aSignedInUser(test);
    const ask = (wish: object) =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/transaction/requestPaymentLink',
        headers: user.headers,
        payload: {
          transaction: {
            merchantId: user.merchantId,
            amount: '12.00',
            description: 'Krant',
            paymentLink: true,
            linkValidityDays: 7,
            ...wish,
          },
        },
      });
    for (const [wish, field] of [
      [{ transactionRecurrenceType: 'FIRST' }, 'transaction.frequency'],
      [{ frequency: 'WEEKLY' }, 'transaction.transactionRecurrenceType'],
      [
        { transactionRecurrenceType: 'FIRST', frequency: 'WEEKLY', endDate: '2026-01-31' },
        'transaction.endDate',
      ],
    ] as const) {
      const answer = await ask(wish);
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        [field],
      ]);
    }
    const made = await ask({
      transactionRecurrenceType: 'FIRST',
      frequency: 'WEEKLY',
      endDate: '2026-12-31',
    });
    const reference = linkReference(test, made.json<{ paymentLink: PaymentLinkRow }>().paymentLink);
    const details = await requestPaymentDetails(test.context, reference);
    expect(details.paymentMethods).toEqual(expect.arrayContaining(['CARD', 'SEPA_DIRECT_DEBIT']));
    expect(details.paymentMethods).toHaveLength(2);
    await payReference(test.context, reference, aCard());
    const list = await test.app.inject({
      url: '/gateway/recurrence/getRecurrencesForMerchant',
      headers: user.headers,
    });
    expect(list.json()).toMatchObject({
      totalElements: 1,
      content: [{ frequency: 'WEEKLY', endDate: '2026-12-31', nextRunDate: '2026-02-07', amount: '12.00' }],
    });
  });
});

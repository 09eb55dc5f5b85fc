import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aDebit, aPayment, expectSoundBooks } from '../../testing/engine/engine.ts';
import {
  aMandate,
  aRecurrence,
  GOOD_IBAN,
  notifyPayer,
  type RecurrenceKey,
  recurrenceRow,
  runSlot,
  selectCollections,
  SOMEBODY,
} from '../../testing/engine/recurring.ts';
import { aSignedInUser, aUser } from '../../testing/merchants.ts';
import { runDueSlot } from '../collections/run-due-slot.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { LATER_MS } from '../processors/test-values.ts';
import { stopMandate } from './stop-mandate.ts';

const START = new Date('2026-01-31T10:00:00Z');
const DUE = '2026-02-28';

describe('the stop of a mandate', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(() => test.clock.set(START));
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const send = (headers: object, id: string, idempotencyKey?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/mandate/stopMandate',
      headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
      payload: { id },
    });
  const stop = ({ merchantId, row }: Awaited<ReturnType<typeof aRecurrence>>) =>
    stopMandate(test.context, scopeOfOne(merchantId), row.mandate_id!, SOMEBODY);
  const readMandate = (merchantId: string) =>
    test.ownerDb
      .selectFrom('mandates')
      .select(['id', 'stop_reason', 'stopped_at'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
  const settleBank = async () => {
    test.clock.advance(LATER_MS);
    await deliverDue(test.context);
  };

  it('ends its recurring payments at once and names who did it', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    const { merchantId, row } = recurrence;
    const user = await aSignedInUser(test, { merchantId });
    const stranger = await aSignedInUser(test);
    expect((await send(stranger.headers, row.mandate_id!)).statusCode).toBe(404);
    expect((await send(user.headers, randomUUID())).statusCode).toBe(404);
    expect((await send(user.headers, row.mandate_id!)).json()).toEqual({ id: row.mandate_id });
    expect(await readMandate(merchantId)).toMatchObject({
      stop_reason: 'merchant',
      stopped_at: test.clock.now(),
    });
    expect(await recurrenceRow(test, recurrence)).toMatchObject({
      status: 'FINISHED',
      next_run_date: null,
      finished_at: test.clock.now(),
    });
    const again = await send(user.headers, row.mandate_id!);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'changedMeanwhile' }]);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'mandate.stopped')
      .execute();
    expect(audit).toEqual([{ actor_id: user.id, subject_id: row.mandate_id }]);
  });

  it('is made by key with its scope only, and once under an Idempotency-Key', async () => {
    const { merchantId, id } = await aMandate(test);
    const maker = await test.signIn(await aUser(test, { merchantId, roles: ['ADMIN'] }));
    const reader = await anApiKey(test, maker, merchantId, ['mandates:read', 'recurrences:write']);
    const refused = await send(reader.headers, id);
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'scopeMissing' }]);
    const { headers } = await anApiKey(test, maker, merchantId, ['mandates:write']);
    expect((await send(headers, id, 'stop-1')).json()).toEqual({ id });
    expect((await send(headers, id, 'stop-1')).json()).toEqual({ id });
    expect((await send(headers, id, 'stop-2')).statusCode).toBe(409);
  });

  it('lets a collection under way go on', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    test.clock.set(new Date(`${DUE}T10:00:00Z`));
    expect(await runSlot(test, recurrence, DUE)).toBe('collected');
    await stop(recurrence);
    expect(await recurrenceRow(test, recurrence)).toMatchObject({ status: 'ENDING', next_run_date: null });
    await settleBank();
    expect((await selectCollections(test, recurrence)).at(-1)).toMatchObject({ status: 'SUCCEEDED' });
    expect((await recurrenceRow(test, recurrence)).status).toBe('FINISHED');
  });

  it('leaves nothing to collect when it comes before its first payment has succeeded', async () => {
    const { reference, merchantId } = await aPayment(test, {
      recurrence: { frequency: 'MONTHLY', endDate: null },
    });
    await payReference(test.context, reference, aDebit(GOOD_IBAN));
    const { id } = await readMandate(merchantId);
    await stopMandate(test.context, scopeOfOne(merchantId), id, SOMEBODY);
    await settleBank();
    const begun = await test.ownerDb
      .selectFrom('recurrences')
      .select(['status', 'next_run_date'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
    expect(begun).toEqual({ status: 'FINISHED', next_run_date: null });
  });

  it('and a due collection leave what one of their orders would when they race', async () => {
    for (let round = 0; round < 8; round++) {
      test.clock.set(START);
      const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
      test.clock.set(new Date(`${DUE}T10:00:00Z`));
      await notifyPayer(test, recurrence, DUE);
      const { merchantId, id: recurrenceId }: RecurrenceKey = recurrence;
      const run = () => runDueSlot(test.context, { merchantId, recurrenceId, dueDate: DUE });
      const end = () => stop(recurrence);
      // Each gets to be the first one to ask; at last one follows the other, which every race has to look like.
      const [first, second] = round % 2 === 0 ? [run, end] : [end, run];
      const isRace = round < 6;
      const results = isRace ? await Promise.all([first(), second()]) : [await first(), await second()];
      const collected = results.includes('collected');
      if (!isRace) expect(collected).toBe(first === run);
      expect(await selectCollections(test, recurrence)).toHaveLength(collected ? 2 : 1);
      expect((await readMandate(merchantId)).stop_reason).toBe('merchant');
      expect((await recurrenceRow(test, recurrence)).status).toBe(collected ? 'ENDING' : 'FINISHED');
      await settleBank();
      expect((await recurrenceRow(test, recurrence)).status).toBe('FINISHED');
    }
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { attemptRows, expectSoundBooks } from '../../testing/engine/engine.ts';
import {
  aRecurrence,
  selectCollections,
  GOOD_IBAN,
  type RecurrenceKey,
  recurrenceRow,
  runSlot,
  SOMEBODY,
  stopRecurrence,
} from '../../testing/engine/recurring.ts';
import { getRecurrence } from './read-recurrences.ts';
import { changeRecurring } from './change-recurrence.ts';
import { receiveMessage } from '../inbox/inbox.ts';

const START = new Date('2026-01-31T10:00:00Z');

describe('the end of a recurrence', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(() => test.clock.set(START));
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const at = (day: string) => test.clock.set(new Date(`${day}T10:00:00Z`));
  const run = (recurrence: RecurrenceKey, dueDate: string) => runSlot(test, recurrence, dueDate);

  it('comes past its end date, and at once with frequency NEVER', async () => {
    const never = await aRecurrence(test, { frequency: 'NEVER' });
    expect(never.row).toMatchObject({ status: 'FINISHED', next_run_date: null });
    const recurrence = await aRecurrence(test, { endDate: '2026-03-30' });
    at('2026-02-28');
    expect(await run(recurrence, '2026-02-28')).toBe('collected');
    expect(await recurrenceRow(test, recurrence)).toMatchObject({ status: 'FINISHED', next_run_date: null });
  });

  it('comes after a last collection on the end date itself', async () => {
    const recurrence = await aRecurrence(test, { endDate: '2026-03-31' });
    const details = () => getRecurrence(test.context, scopeOfOne(recurrence.merchantId), recurrence.id);
    expect((await details()).upcoming).toEqual(['2026-02-28', '2026-03-31']);
    at('2026-02-28');
    expect(await run(recurrence, '2026-02-28')).toBe('collected');
    expect(await details()).toMatchObject({
      recurrenceStatus: 'ACTIVE',
      upcoming: ['2026-03-31'],
      finishedDateTime: null,
    });
    at('2026-03-31');
    expect(await run(recurrence, '2026-03-31')).toBe('collected');
    expect(await details()).toMatchObject({
      recurrenceStatus: 'FINISHED',
      numberOfTimesExecuted: 3,
      upcoming: [],
      finishedDateTime: expect.stringMatching(/^2026-03-3/),
    });
  });

  it('may be on the day of its second run, but not before', async () => {
    const { row: goesOn } = await aRecurrence(test, { endDate: '2026-02-28' });
    expect(goesOn).toMatchObject({ status: 'ACTIVE', next_run_date: '2026-02-28' });
    const { row: isOver } = await aRecurrence(test, { endDate: '2026-02-27' });
    expect(isOver).toMatchObject({ status: 'FINISHED', next_run_date: null });
  });

  it.each([
    ['not on the last day of its mandate', '2029-01-30', 'collected'],
    ['on the day on which its mandate lapses', '2029-01-31', 'ended'],
  ] as const)('comes %s', async (_, nextRunDate, result) => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN, frequency: 'YEARLY' });
    const { merchantId, id } = recurrence;
    const { amount, description, frequency } = await getRecurrence(test.context, scopeOfOne(merchantId), id);
    const change = { id, amount, description, frequency, nextRunDate, endDate: null };
    await changeRecurring(test.context, scopeOfOne(merchantId), change, SOMEBODY);
    at(nextRunDate);
    expect(await run(recurrence, nextRunDate)).toBe(result);
  });

  it('waits while a collection is PENDING or AUTHORIZED', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    const { merchantId } = recurrence;
    const status = async () => (await recurrenceRow(test, recurrence)).status;
    at('2026-02-28');
    await run(recurrence, '2026-02-28');
    const collection = async () => (await selectCollections(test, recurrence)).at(-1)!;
    const [attempt] = await attemptRows(test, { merchantId, id: (await collection()).id });
    const says = (word: string) =>
      receiveMessage(test.context, {
        processor: 'simulator',
        messageId: `${attempt!.id}-${word}`,
        merchantId,
        subject: { kind: 'attempt', id: attempt!.id },
        status: word,
        reasonCode: null,
        reference: null,
      });
    expect((await collection()).status).toBe('PENDING');
    expect(await says('AUTHORIZED')).toBe('applied');
    expect((await collection()).status).toBe('AUTHORIZED');
    await stopRecurrence(test, recurrence);
    expect(await status()).toBe('ENDING');
    expect(await says('SUCCEEDED')).toBe('applied');
    expect(await status()).toBe('FINISHED');
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '../../../platform/log.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  aCard,
  aPayment,
  attemptRows,
  expectSoundBooks,
  paymentRow,
} from '../../../testing/engine/engine.ts';
import { makeProcessors } from '../../processors/processor.ts';
import { makeSimulator } from '../../processors/simulator.ts';
import { payReference } from '../payer/pay-reference.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { expireDue } from './end-payments.ts';

const MINUTE = 60_000;

describe('an attempt that its processor did not answer', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  it('keeps a payment from ending that was found expired just before the attempt started', async () => {
    const payment = await aPayment(test, { expiresAt: new Date(test.clock.now().getTime() + MINUTE) });
    const before = test.clock.now();
    const [found, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = new Proxy(test.context.db, {
      get(db, name) {
        const value: unknown = Reflect.get(db, name, db);
        if (name !== 'transaction')
          return typeof value === 'function' ? (value as () => unknown).bind(db) : value;
        return () => ({
          execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
            found.resolve();
            await gate.promise;
            return db.transaction().execute(work);
          },
        });
      },
    });
    test.clock.advance(MINUTE);
    const expiring = expireDue({ ...test.context, db: slow }, payment.merchantId);
    await found.promise;
    // The other gateway's clock, on which there was a moment left.
    test.clock.set(new Date(before.getTime() + MINUTE - 1));
    const uncertain = aCard('4000000000001000');
    expect((await payReference(test.context, payment.reference, uncertain)).status).toBe('PENDING');
    test.clock.set(new Date(before.getTime() + MINUTE));
    gate.resolve();
    expect(await expiring).toBe(0);
    expect((await attemptRows(test, payment))[0]).toMatchObject({ status: 'UNKNOWN' });
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'PENDING' });
    test.clock.advance(2 * MINUTE);
    await sweepAttempts(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', late: false });
  });

  it('is stopped when it cannot be asked about, once it can no longer arrive, and never ends by the clock', async () => {
    const lost = () => Promise.reject(new Error('lost'));
    const stopped: number[] = [];
    const start = test.clock.now().getTime();
    const processor = {
      ...makeSimulator(test.context),
      canBeAsked: false,
      start: lost,
      attemptStatus: lost,
      void: () => {
        stopped.push(test.clock.now().getTime() - start);
        return lost();
      },
    };
    const context = { ...test.context, processors: makeProcessors([processor]) };
    const payment = await aPayment(test);
    await payReference(context, payment.reference, aCard());
    for (let minute = 0; minute < 10; minute += 1) {
      test.clock.advance(MINUTE);
      await sweepAttempts(context, payment.merchantId);
    }
    for (let hour = 0; hour < 40; hour += 1) {
      test.clock.advance(60 * MINUTE);
      await sweepAttempts(context, payment.merchantId);
    }
    expect(stopped.length).toBeGreaterThan(3);
    expect(Math.min(...stopped)).toBeGreaterThanOrEqual(2 * MINUTE);
    expect(await attemptRows(test, payment)).toMatchObject([{ status: 'UNKNOWN' }]);
    await expireDue(context, payment.merchantId);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'PENDING' });
    const other = payReference(context, payment.reference, aCard());
    await expect(other).rejects.toMatchObject({ code: 'attemptUncertain' });
  });

  it.each([
    ['fails', () => Promise.reject(new Error(`no route for ${JSON.stringify(aCard('4539578763621486'))}`))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('leaves neither card number nor code in the log when its processor %s', async (_, start) => {
    let log = '';
    const context = {
      ...test.context,
      log: makeLog('trace', { write: (line) => void (log += line) }),
      processors: makeProcessors([{ ...makeSimulator(test.context), start }]),
      callLimitMs: 20,
    };
    const payment = await aPayment(test);
    const body = aCard('4539578763621486', { cvc: '973', cardHolderName: 'N. Kanarie' });
    expect((await payReference(context, payment.reference, body)).status).toBe('PENDING');
    expect(log).toContain('an attempt went unanswered');
    expect(log).not.toMatch(/4539578763621486|3621486|"973"|Kanarie|2031-04/);
  });
});

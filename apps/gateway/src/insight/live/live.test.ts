import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { announce } from '../../platform/database/signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, aPayment, refund } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser, switchOff } from '../../testing/merchants.ts';
import { aSession } from '../../testing/refund-requests.ts';
import { makeLiveStreams, SESSION_CHECK_MS } from './streams.ts';

type Line = { kind: string; id?: string; merchantId?: string };

describe('the stream of changes', () => {
  let test: TestApp;
  let origin: string;
  beforeAll(async () => {
    test = await testApp();
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => test.close());

  /** An open stream whose lines can be waited for. */
  async function open(headers: { authorization: string }, query = '') {
    const response = await fetch(`${origin}/gateway/events${query}`, { headers });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    return {
      response,
      /** The next line; null at the end. */
      async next(): Promise<Line | null> {
        while (!rest.includes('\n')) {
          const { done, value } = await reader.read();
          if (done) return null;
          rest += value;
        }
        const [line = '', ...others] = rest.split('\n');
        rest = others.join('\n');
        return JSON.parse(line) as Line;
      },
      close: () => reader.cancel(),
    };
  }

  it('reports which payment, refund and link has changed, within the scope only', async () => {
    const user = await aSignedInUser(test);
    const child = await aMerchant(test, { parentId: user.merchantId });
    const { headers } = await aSignedInUser(test, { merchantId: user.merchantId });
    const stream = await open(headers);
    expect(stream.response.headers.get('content-type')).toContain('application/x-ndjson');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    expect(await stream.next()).toEqual({ kind: 'alive' });
    await aPayment(test);
    const payment = await aPaidPayment(test, { merchantId: child.id });
    expect(await stream.next()).toEqual({ kind: 'payment', id: payment.id, merchantId: child.id });
    const { input } = await refund(test, payment);
    // The payment changes in several steps, which may come together or one by one.
    const seen: (Line | null)[] = [];
    while (seen.at(-1)?.kind !== 'refund') seen.push(await stream.next());
    expect(seen.at(-1)).toEqual({ kind: 'refund', id: input.refundId, merchantId: child.id });
    expect(new Set(seen.slice(0, -1).map((line) => line?.id))).toEqual(new Set([payment.id]));
    await stream.close();
  });

  it('is narrowed by selectedIds, and refused for someone else’s', async () => {
    const user = await aSignedInUser(test);
    const child = await aMerchant(test, { parentId: user.merchantId });
    const { headers } = await aSignedInUser(test, { merchantId: user.merchantId });
    const stream = await open(headers, `?selectedIds=${child.id}`);
    await stream.next();
    await aPayment(test, { merchantId: user.merchantId });
    const payment = await aPayment(test, { merchantId: child.id });
    expect(await stream.next()).toMatchObject({ id: payment.id });
    await stream.close();
    const stranger = await aMerchant(test);
    expect((await open(headers, `?selectedIds=${stranger.id}`)).response.status).toBe(404);
    expect((await fetch(`${origin}/gateway/events`)).status).toBe(401);
  });

  it('starts with what changed shortly before, within the scope only, each thing once', async () => {
    const user = await aSignedInUser(test);
    const listening = await open(user.headers);
    await listening.next();
    const from = performance.now();
    await aPaidPayment(test);
    const payment = await aPaidPayment(test, { merchantId: user.merchantId });
    // Heard, in however many steps.
    while ((await listening.next())?.id !== payment.id);
    await expect
      .poll(async () => {
        const missed = Math.ceil(performance.now() - from);
        const stream = await open(user.headers, `?missedMilliseconds=${missed}`);
        const seen = [await stream.next()];
        while (seen.at(-1)?.kind !== 'alive') seen.push(await stream.next());
        await stream.close();
        return seen;
      })
      .toEqual([
        {
          kind: 'payment',
          id: payment.id,
          merchantId: user.merchantId,
          agoMilliseconds: expect.any(Number),
        },
        { kind: 'alive' },
      ]);
    const late = await open(user.headers, '?missedMilliseconds=0');
    expect(await late.next()).toEqual({ kind: 'alive' });
    await late.close();
    await listening.close();
  });

  it('reports that it has no changes from before the process listened', async () => {
    const { headers } = await aSignedInUser(test);
    const stream = await open(headers, '?missedMilliseconds=86400000');
    expect([await stream.next(), await stream.next()]).toEqual([{ kind: 'unknown' }, { kind: 'alive' }]);
    await stream.close();
  });

  it('ends when its user is deactivated', async () => {
    const user = await aSignedInUser(test);
    const stream = await open(user.headers);
    await stream.next();
    await switchOff(test, user);
    expect(await stream.next()).toBeNull();
  });

  it('ends within a second of the sign-out, and after waitSeconds', async () => {
    const { headers } = await aSignedInUser(test);
    const stream = await open(headers);
    await stream.next();
    const brief = await open(headers, '?waitSeconds=0');
    expect([await brief.next(), await brief.next()]).toEqual([{ kind: 'alive' }, null]);
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
    expect(await stream.next()).toBeNull();
    // Looked after at least this often, so that no stream outlives its session by more.
    expect(SESSION_CHECK_MS).toBeLessThan(1000);
  });

  it('notifies a stream that missed too much that everything may have changed', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const listening = await open(headers);
    await listening.next();
    const from = performance.now();
    const ids = Array.from({ length: 1500 }, () => test.context.ids.next());
    await inTransaction(test.context.db, async (tx) => {
      for (const id of ids) announce(tx, { kind: 'payment', id, merchantId });
    });
    while ((await listening.next())?.id !== ids.at(-1));
    // The gateway counts back from a request's arrival: one that was long on its way asks for less.
    await expect
      .poll(async () => {
        const missed = Math.ceil(performance.now() - from);
        const stream = await open(headers, `?missedMilliseconds=${missed}`);
        const first = await stream.next();
        await stream.close();
        return first;
      })
      .toEqual({ kind: 'unknown' });
    await listening.close();
  });

  it('disconnects a reader that does not keep up, instead of growing', async () => {
    const { id: userId, merchantId } = await aSignedInUser(test);
    const { id } = await test.ownerDb
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const session = { ...(await aSession(test, merchantId, ['VIEWER'])), id };
    const live = makeLiveStreams(test.context);
    const stream = await live.openStream(session, scopeOfOne(merchantId));
    await inTransaction(test.context.db, async (tx) => {
      for (let change = 0; change < 4000; change++)
        announce(tx, { kind: 'payment', id: test.context.ids.next(), merchantId });
    });
    await expect.poll(() => stream.destroyed).toBe(true);
    await live.close();
  });
});

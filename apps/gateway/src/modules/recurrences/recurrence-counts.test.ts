import { FREQUENCIES, type Frequency, RECURRENCE_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../lib/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPayment, expectSoundBooks } from '../../testing/engine.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { aRecurrence, GOOD_IBAN, recurrenceRow, sayChargeback } from '../../testing/recurring.ts';
import { recompute } from '../ledger/recompute-queries.ts';
import { updateRecurrence } from './repository.ts';

type Recurrence = Awaited<ReturnType<typeof aRecurrence>>;

// Begun and run in one month, whose rows everybody wants.
const START = new Date('2026-01-05T10:00:00Z');
const DUE = '2026-01-12';
/** No run fits before it; and one. */
const [AT_ONCE, AFTER_ONE_RUN] = ['2026-01-11', '2026-01-15'];
/** Of each kind of change, all at once. */
const TIMES = 6;
const ACTOR = { kind: 'user', id: '0193b0c0-0000-7000-8000-000000000001' } as const;

describe('the counts of recurrences', () => {
  let test: TestApp;
  let other: TestApp;
  let merchantId: string;
  beforeAll(async () => {
    test = await testApp();
    other = await testApp({ databaseUrl: test.databaseUrl });
  });
  beforeEach(async () => {
    setClocks(START);
    merchantId = (await aMerchant(test)).id;
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });

  const setClocks = (now: Date) => {
    for (const { clock } of [test, other]) clock.set(now);
  };
  const begin = (wishes: { frequency?: Frequency; endDate?: string; iban?: string } = {}) =>
    aRecurrence(test, { merchantId, frequency: 'WEEKLY', ...wishes });
  const stop = (app: TestApp, { id }: Recurrence) =>
    app.services.recurrences.stopRecurring(scopeOfOne(merchantId), id, ACTOR);
  const change = (app: TestApp, { id }: Recurrence, frequency: Frequency) =>
    app.services.recurrences.changeRecurring(
      scopeOfOne(merchantId),
      { id, amount: '30.00', description: 'Krant', frequency, nextRunDate: '2026-01-19', endDate: null },
      ACTOR,
    );
  const run = (app: TestApp, { id }: Recurrence) =>
    app.services.collections.runDue({ merchantId, recurrenceId: id, dueDate: DUE });
  const takeBack = (app: TestApp, { first }: Recurrence) =>
    sayChargeback(app, first, { status: 'LOST', reasonCode: 'MD07' });

  /** Three that collect on one mandate, of different frequencies. */
  async function onOneMandate(): Promise<[Recurrence, Recurrence, Recurrence]> {
    const first = await begin({ iban: GOOD_IBAN });
    const others = [await begin({ frequency: 'MONTHLY' }), await begin()] as const;
    await test.context.db
      .updateTable('recurrences')
      .set({ mandate_id: first.row.mandate_id, token_attempt_id: null })
      .where('merchant_id', '=', merchantId)
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
    return [first, ...others];
  }

  /** Every combination of a status and a frequency, each alone, and all: the list's totals are what the rows say. */
  async function expectTrueLists(): Promise<void> {
    const rows = await test.context.db
      .selectFrom('recurrences')
      .select(['status', 'frequency'])
      .where('merchant_id', '=', merchantId)
      .execute();
    for (const status of [null, ...RECURRENCE_STATUSES])
      for (const frequency of [null, ...FREQUENCIES]) {
        const query = {
          ...(status === null ? {} : { statuses: [status] }),
          ...(frequency === null ? {} : { frequencies: [frequency] }),
        };
        const asked = { pageNumber: 0, pageSize: 20, ...query };
        const page = await test.services.recurrences.getRecurrences(scopeOfOne(merchantId), asked);
        const { length } = rows.filter(
          (row) =>
            (status === null || row.status === status) && (frequency === null || row.frequency === frequency),
        );
        expect([query, page.totalElements, page.elements]).toEqual([query, length, Math.min(length, 20)]);
      }
  }

  it('follow whatever becomes of one', async () => {
    const [stopped, changed, ran] = [await begin(), await begin(), await begin({ endDate: AFTER_ONE_RUN })];
    await begin({ frequency: 'NEVER' });
    await begin({ endDate: AT_ONCE });
    const waiting = await begin({ iban: GOOD_IBAN });
    const mandate = await onOneMandate();
    await expectTrueLists();
    setClocks(new Date(`${DUE}T10:00:00Z`));
    await stop(test, stopped);
    await change(test, changed, 'YEARLY');
    await change(test, changed, 'QUARTERLY');
    expect(await run(test, ran)).toBe('collected');
    expect(await run(test, waiting)).toBe('collected');
    await stop(test, waiting);
    await takeBack(test, mandate[0]);
    const statuses = async (of: readonly Recurrence[]) =>
      Promise.all(of.map(async (one) => (await recurrenceRow(test, one)).status));
    expect(await statuses([stopped, changed, ran, waiting, ...mandate])).toEqual([
      'FINISHED',
      'ACTIVE',
      'FINISHED',
      'ENDING',
      'FINISHED',
      'FINISHED',
      'FINISHED',
    ]);
    // Already the next month, where the deployment is.
    setClocks(new Date('2026-01-31T23:30:00Z'));
    await begin();
    await expectTrueLists();
    await expectSoundBooks(test);
    const { rows } = await sql`SELECT month, sum(recurrences)::integer AS n FROM recurrence_months
      WHERE merchant_id = ${merchantId} GROUP BY 1 ORDER BY 1`.execute(test.context.db);
    expect(rows).toEqual([
      { month: '2026-01-01', n: 9 },
      { month: '2026-02-01', n: 1 },
    ]);
  });

  it('are recomputed by the check, which names what differs', async () => {
    await begin();
    const [day] = START.toISOString().split('T');
    for (const [table, key] of [
      ['recurrence_days', `${day} ACTIVE WEEKLY`],
      ['recurrence_months', '2026-01-01 ACTIVE WEEKLY'],
      ['recurrence_amount_bands', '2496'],
    ] as const) {
      const add = (n: number) =>
        sql`UPDATE ${sql.table(table)} SET recurrences = recurrences + ${n} WHERE merchant_id = ${merchantId}`.execute(
          test.context.db,
        );
      await add(1);
      expect(await recompute(test.context.db)).toEqual([
        { check: table, merchantId, key, written: '2', recomputed: '1' },
      ]);
      await add(-1);
    }
    await expectSoundBooks(test);
  });

  it('stay as they are where the change does not come about', async () => {
    const recurrence = await begin();
    const { rows: before } = await sql`SELECT * FROM recurrence_days`.execute(test.context.db);
    const refused = test.context.db.transaction().execute(async (tx) => {
      await updateRecurrence(tx, await recurrenceRow(test, recurrence), { frequency: 'YEARLY' }, START);
    });
    await expect(refused).rejects.toThrow('inTransaction');
    expect((await recurrenceRow(test, recurrence)).frequency).toBe('WEEKLY');
    await change(test, recurrence, 'WEEKLY');
    expect((await sql`SELECT * FROM recurrence_days`.execute(test.context.db)).rows).toEqual(before);
  });

  /** How often PostgreSQL has ended a circle of waiting, with what the sessions of both processes have seen. */
  async function deadlocks(): Promise<number> {
    for (const { context } of [test, other]) {
      // All connections that there may be at once: each has numbers of its own until it writes them down.
      const clients: pg.PoolClient[] = await Promise.all(
        Array.from({ length: context.pool.options.max }, () => context.pool.connect()),
      );
      for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()');
      for (const client of clients) client.release();
    }
    const { rows } = await sql<{ deadlocks: number }>`SELECT deadlocks FROM pg_stat_database
      WHERE datname = current_database()`.execute(test.context.db);
    return rows[0]!.deadlocks;
  }

  it('never make transactions wait for each other in a circle', { timeout: 120_000 }, async () => {
    const several = <T>(of: () => Promise<T>) => Promise.all(Array.from({ length: TIMES }, of));
    const mandates: Recurrence[] = [];
    for (let index = 0; index < TIMES; index++) mandates.push((await onOneMandate())[0]);
    setClocks(START);
    const running = await several(() => begin({ endDate: AFTER_ONE_RUN }));
    const [stopping, changing] = [await several(begin), await several(begin)];
    setClocks(new Date(`${DUE}T10:00:00Z`));
    const unpaid = (endDate: string | null) =>
      aPayment(test, { merchantId, recurrence: { frequency: 'WEEKLY', endDate } });
    const beginning = await several(() => unpaid(null));
    const endingAtOnce = await several(() => unpaid('2026-01-18'));
    const pay = (app: TestApp, { reference }: { reference: string }) =>
      app.services.payments.payReference(reference, aCard());
    const before = await deadlocks();
    await Promise.all(
      Array.from({ length: TIMES }, (_, index) => {
        const [one, two] = index % 2 === 0 ? [test, other] : [other, test];
        // What ends does so after its payment's rollups are written, what begins before.
        return [
          run(one, running[index]!),
          pay(two, endingAtOnce[index]!),
          takeBack(two, mandates[index]!),
          pay(one, beginning[index]!),
          stop(one, stopping[index]!),
          change(two, changing[index]!, 'MONTHLY'),
        ];
      }).flat(),
    );
    expect((await deadlocks()) - before).toBe(0);
    await expectTrueLists();
    await expectSoundBooks(test);
    const { rows } = await sql`SELECT status, frequency, count(*)::integer AS n FROM recurrences
      WHERE merchant_id = ${merchantId} GROUP BY 1, 2 ORDER BY 1, 2`.execute(test.context.db);
    expect(rows).toEqual([
      { status: 'ACTIVE', frequency: 'MONTHLY', n: TIMES },
      { status: 'ACTIVE', frequency: 'WEEKLY', n: TIMES },
      { status: 'FINISHED', frequency: 'MONTHLY', n: TIMES },
      { status: 'FINISHED', frequency: 'WEEKLY', n: 5 * TIMES },
    ]);
  });
});

import { buffer } from 'node:stream/consumers';
import { METHODS, getMethodFacts } from '@stuiver/domain/methods';
import { PROVIDER_PERMISSIONS } from '@stuiver/domain/permissions';
import { CHARGEBACK_STATUSES, RECURRENCE_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount, onlySoaked } from '../../../../tools/testing/selection.ts';
import type { Session } from '../platform/access/session.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { expectSoundBooks } from '../testing/engine/engine.ts';
import { REVIEWERS } from './companies.ts';
import { seedDemo } from './seed-demo.ts';
import { getQueue, getReview } from '../applications/review/read-review.ts';
import { viewDocument } from '../applications/review/view-document.ts';

const NOW = new Date('2026-11-20T14:20:00Z');
const SCALE = 0.01;
/** The soak makes it twice. */
const DEMOS = chooseCount(1, 2);
const TABLES =
  'merchants merchant_tree payments payers attempts refunds ledger_events transfers payment_links payment_link_payers mandates mandate_consumers recurrences chargebacks transfer_instructions incoming_transfers terms settlements settlement_lines settlement_groups payouts fee_invoices audit_log audit_chain'.split(
    ' ',
  );

/** A table's rows as text, in one order; references are sealed, and tokens made, with fresh randomness each time. */
async function dumpTable(test: TestApp, table: string): Promise<string[]> {
  const rows = await sql<{
    row: string;
  }>`SELECT row_to_json(t)::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(test.ownerDb);
  return rows.rows.map(({ row }) =>
    row
      .replace(/authorize\/[A-Za-z0-9_-]+/, 'authorize/<sealed>')
      .replaceAll(/("\w*token\w*"):"\\\\x[0-9a-f]+"/g, '$1:"<random>"'),
  );
}

// The browser tests seed the same demo in each run.
describe('the demo', onlySoaked, () => {
  const tests: TestApp[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    for (let run = 0; run < DEMOS; run++) {
      const test = await testApp({ now: NOW });
      tests.push(test);
      await seedDemo(test.context, { now: NOW, scale: SCALE, log: (line) => lines.push(line) });
    }
  }, 480_000);
  afterAll(() => Promise.all(tests.map((test) => test.close())));

  it.each(TABLES)('fills %s, with the same rows each time', async (table) => {
    const [first, second = first] = await Promise.all(tests.map((test) => dumpTable(test, table)));
    expect(first!.length).toBeGreaterThan(0);
    expect(second!.filter((row, index) => row !== first![index])).toEqual([]);
    expect(second).toHaveLength(first!.length);
  });

  /** Finds the different values of an expression in a table's rows. */
  async function valuesOf(table: string, value: string): Promise<string[]> {
    const query = sql<{ value: string }>`SELECT DISTINCT ${sql.raw(value)} AS value FROM ${sql.table(table)}`;
    const { rows } = await query.execute(tests[0]!.ownerDb);
    return rows.map((row) => String(row.value)).toSorted();
  }

  it.each([
    ['payments', 'status', 'ABORTED AUTHORIZED EXPIRED FAILED OPEN PENDING SETTLED SUCCEEDED'],
    ['payments', 'unnest(attention)', 'chargebackExcess lateSuccess surplusCapture'],
    [
      'refunds',
      "kind || '/' || status",
      'MERCHANT/FAILED MERCHANT/PENDING MERCHANT/SUCCEEDED SURPLUS/SUCCEEDED',
    ],
    ['refunds', 'bounced', 'false true'],
    ['chargebacks', 'status', CHARGEBACK_STATUSES.toSorted().join(' ')],
    ['recurrences', 'status', RECURRENCE_STATUSES.toSorted().join(' ')],
    [
      'mandates',
      "concat(type, '/', stop_reason, '/', blocked_reason)",
      'MODEL_A// MODEL_A//MD06 MODEL_A/MD01/ MODEL_A/oneOff/ MODEL_C// MODEL_C/lapsed/',
    ],
    ['api_keys', 'last_used_at IS NULL', 'false'],
    ['payouts', 'status', 'DUE FAILED PAID RETURNED'],
    ['settlements', 'unpaid_reason', 'ACCOUNT_REFUSED CURRENCY HELD NEGATIVE null'],
    ['reserves', 'released_in IS NULL', 'false true'],
    ['terms', 'proposed_by = decided_by', 'false null'],
  ])('shows every outcome in %s, by %s, at any scale', async (table, value, expected) => {
    expect((await valuesOf(table, value)).join(' ')).toBe(expected);
  });

  it('shows every kind of method, and links that are used several times', async () => {
    const methods = (await valuesOf('payments', 'method')).filter((method) => method !== '');
    const kinds = Object.values(METHODS).map(({ kind }) => kind);
    expect(new Set(methods.map((method) => getMethodFacts(method)?.kind))).toEqual(new Set(kinds));
    const links = await tests[0]!.ownerDb
      .selectFrom('payment_links')
      .select(['uses', 'maximum_amount', 'maximum_uses'])
      .where((eb) => eb.or([eb('maximum_uses', 'is', null), eb('maximum_uses', '>', 1)]))
      .orderBy('uses')
      .execute();
    expect(links).toEqual([
      { uses: 6, maximum_amount: null, maximum_uses: 10 },
      { uses: 11, maximum_amount: 250_00, maximum_uses: null },
    ]);
  });

  it('has announced each direct debit of the coming two weeks, for its own day', async () => {
    const runs = await tests[0]!.ownerDb
      .selectFrom('recurrences as r')
      .innerJoin('mandates as m', (join) =>
        join.onRef('m.merchant_id', '=', 'r.merchant_id').onRef('m.id', '=', 'r.mandate_id'),
      )
      .select(['r.next_run_date', 'r.told_until', 'r.collect_on'])
      .where('r.status', '=', 'ACTIVE')
      .where('r.next_run_date', '<=', '2026-12-04')
      .where('m.blocked_reason', 'is', null)
      .execute();
    expect(runs.length).toBeGreaterThan(0);
    const late = runs.filter(
      ({ next_run_date: next, told_until: until, collect_on: on }) => (until ?? '') < next! || on! > next!,
    );
    expect(late).toEqual([]);
  });

  it('has payouts that wait for their second approval', async () => {
    const payouts = await tests[0]!.ownerDb
      .selectFrom('payouts')
      .select('id')
      .where('status', '=', 'DUE')
      .where('first_approved_by', 'is not', null)
      .execute();
    expect(payouts.length).toBeGreaterThan(0);
  });

  it('has a payout that the bank refused, with its reason, and again last week', async () => {
    const failed = await tests[0]!.ownerDb
      .selectFrom('payouts')
      .select(['reason_code', 'finished_at'])
      .where('status', '=', 'FAILED')
      .orderBy('finished_at')
      .execute();
    expect(failed.map(({ reason_code: reason }) => reason)).toEqual(['AC01', 'AC01']);
    const days = (NOW.getTime() - failed[1]!.finished_at!.getTime()) / 86_400_000;
    expect(days).toBeLessThan(10);
  });

  it('has a payout that came back after two days, and is in the next one', async () => {
    const { ownerDb: db } = tests[0]!;
    const returned = await db
      .selectFrom('payouts')
      .select(['merchant_id', 'settlement_id', 'amount', 'reason_code', 'sent_at', 'finished_at'])
      .where('status', '=', 'RETURNED')
      .executeTakeFirstOrThrow();
    expect(returned.reason_code).toBe('MS03');
    const days = (returned.finished_at!.getTime() - returned.sent_at!.getTime()) / 86_400_000;
    expect(days).toBe(2);
    const lines = await db
      .selectFrom('settlement_lines')
      .select(['amount', 'settlement_id'])
      .where('merchant_id', '=', returned.merchant_id)
      .where('kind', '=', 'payoutReturned')
      .execute();
    expect(lines.map(({ amount }) => amount)).toEqual([returned.amount]);
    const next = await db
      .selectFrom('payouts')
      .select(['amount', 'status'])
      .where('merchant_id', '=', returned.merchant_id)
      .where('settlement_id', '=', lines[0]!.settlement_id)
      .executeTakeFirstOrThrow();
    expect(next.status).toBe('PAID');
    expect(next.amount).toBeGreaterThanOrEqual(returned.amount);
  });

  it('has a settlement in dollars, which are carried and have no fee', async () => {
    const { ownerDb: db } = tests[0]!;
    const settlement = await db
      .selectFrom('settlements')
      .select(['id', 'amount', 'payout', 'closing', 'unpaid_reason'])
      .where('currency', '=', 'USD')
      .executeTakeFirstOrThrow();
    const { id, amount, ...rest } = settlement;
    expect(rest).toEqual({ payout: 0, closing: amount, unpaid_reason: 'CURRENCY' });
    const lines = await db
      .selectFrom('settlement_lines')
      .select(['kind', 'amount'])
      .where('settlement_id', '=', id)
      .orderBy('kind')
      .execute();
    expect(lines.map(({ kind }) => kind)).toEqual(['payment', 'reserveHeld']);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
  });

  it('has an invoice of each month’s fees, whose mails were sent long ago', async () => {
    const { ownerDb: db } = tests[0]!;
    const months = await db.selectFrom('fee_invoices').select('month').distinct().orderBy('month').execute();
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12-01',
      ...Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`),
    ]);
    const mails = await db.selectFrom('mails').select('id').where('kind', '=', 'monthClosed').execute();
    expect(mails).toEqual([]);
  });

  it('keeps sound books, and nothing lies in the future', async () => {
    await expectSoundBooks(tests[0]!);
    const { ownerDb: db } = tests[0]!;
    const late = await db.selectFrom('ledger_events').select('id').where('at', '>=', NOW).execute();
    expect(late).toEqual([]);
    const deployment = await db.selectFrom('deployment').select('seeded_at').executeTakeFirstOrThrow();
    expect(deployment.seeded_at).toEqual(NOW);
  });

  it.each([
    ['merchant@demo.stuiver.test', { hasTree: false, restrictionList: [], merchantName: 'Van Dijk Fietsen' }],
    ['group@demo.stuiver.test', { hasTree: true, canPostTree: true, restrictionList: [] }],
    [
      'viewer@demo.stuiver.test',
      {
        hasTree: true,
        canPostTree: false,
        restrictionList: ['exportData', 'generatePaymentLink', 'apiKeys'],
      },
    ],
    ['ppro@demo.stuiver.test', { hasTree: false, merchantName: 'Kledingbox Nederland' }],
    ['reviewer@demo.stuiver.test', { permissions: PROVIDER_PERMISSIONS }],
    ['second-reviewer@demo.stuiver.test', { permissions: PROVIDER_PERMISSIONS }],
  ])('lets %s sign in', async (username, expected) => {
    const answer = await tests[0]!.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { user: { username, password: 'welkom-bij-stuiver' } },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(expected);
    if (username.startsWith('ppro'))
      expect(answer.json<{ roles: string[] }>().roles.join()).toContain('PPRO');
  });

  it('has an application in every state that reviewers see, and documents that they can look at', async () => {
    const { context } = tests[0]!;
    const queue = await getQueue(context, { pageNumber: 0, pageSize: 20 });
    expect(Object.values(queue.counts).every((count) => count > 0)).toBe(true);
    expect(queue.content.some(({ firstApprover, status }) => firstApprover && status === 'IN_REVIEW')).toBe(
      true,
    );
    const user = await context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', REVIEWERS[0].email)
      .executeTakeFirstOrThrow();
    const [row] = queue.content;
    const { documents } = await getReview(context, row!.id);
    for (const { id: documentId } of documents) {
      const session = { userId: user.id } as Session;
      const { stream } = await viewDocument(context, session, { id: row!.id, documentId, as: 'preview' });
      expect((await buffer(stream)).length).toBeGreaterThan(500);
    }
  });

  it('has a tree of three levels with eight companies or more', async () => {
    const rows = await tests[0]!.context.db
      .selectFrom('merchant_tree')
      .select(['ancestor_id', 'depth'])
      .execute();
    const sizes = Map.groupBy(rows, (row) => row.ancestor_id);
    const largest = [...sizes.values()].toSorted((one, other) => other.length - one.length)[0]!;
    expect(largest.length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...largest.map((row) => row.depth))).toBe(2);
  });
});

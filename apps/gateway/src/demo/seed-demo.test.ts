import { buffer } from 'node:stream/consumers';
import { METHODS, methodOf } from '@stuiver/domain/methods';
import { PROVIDER_PERMISSIONS } from '@stuiver/domain/permissions';
import { CHARGEBACK_STATUSES, RECURRENCE_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../platform/access/session.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { expectSoundBooks } from '../testing/engine/engine.ts';
import { REVIEWERS } from './companies.ts';
import { seedDemo } from './seed-demo.ts';
import { getQueue, getReview } from '../applications/review/read-review.ts';
import { viewDocument } from '../applications/review/view-document.ts';

const NOW = new Date('2026-11-20T14:20:00Z');
const SCALE = 0.01;
const TABLES = [
  'merchants',
  'merchant_tree',
  'payments',
  'payers',
  'attempts',
  'refunds',
  'ledger_events',
  'transfers',
  'payment_links',
  'payment_link_payers',
  'mandates',
  'mandate_consumers',
  'recurrences',
  'chargebacks',
  'transfer_instructions',
  'incoming_transfers',
  'terms',
  'settlements',
  'settlement_lines',
  'settlement_groups',
  'payouts',
  'fee_invoices',
  'audit_log',
  'audit_chain',
];

/** A table's rows as text, in one order; references are sealed, and tokens made, with fresh randomness each time. */
async function contentOf(test: TestApp, table: string): Promise<string[]> {
  const rows = await sql<{
    row: string;
  }>`SELECT row_to_json(t)::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(test.ownerDb);
  return rows.rows.map(({ row }) =>
    row
      .replace(/authorize\/[A-Za-z0-9_-]+/, 'authorize/<sealed>')
      .replaceAll(/("\w*token\w*"):"\\\\x[0-9a-f]+"/g, '$1:"<random>"'),
  );
}

describe('the demo', () => {
  const tests: TestApp[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    for (let run = 0; run < 2; run++) {
      const test = await testApp({ now: NOW });
      tests.push(test);
      await seedDemo(test.context, { now: NOW, scale: SCALE, log: (line) => lines.push(line) });
    }
  }, 240_000);
  afterAll(() => Promise.all(tests.map((test) => test.close())));

  it.each(TABLES)('writes the same %s each time', async (table) => {
    const [first, second] = await Promise.all(tests.map((test) => contentOf(test, table)));
    expect(first!.length).toBeGreaterThan(0);
    expect(second!.filter((row, index) => row !== first![index])).toEqual([]);
    expect(second).toHaveLength(first!.length);
  });

  it('shows every status that the simulator can bring about, at any scale', async () => {
    const { ownerDb: db } = tests[0]!;
    const statuses = await db.selectFrom('payments').select('status').distinct().orderBy('status').execute();
    expect(statuses.map((row) => row.status)).toEqual([
      'ABORTED',
      'AUTHORIZED',
      'EXPIRED',
      'FAILED',
      'OPEN',
      'PENDING',
      'SETTLED',
      'SUCCEEDED',
    ]);
    const refunds = await db
      .selectFrom('refunds')
      .select(['kind', 'status'])
      .distinct()
      .orderBy('kind')
      .orderBy('status')
      .execute();
    expect(refunds.map((row) => `${row.kind} ${row.status}`)).toEqual([
      'MERCHANT FAILED',
      'MERCHANT PENDING',
      'MERCHANT SUCCEEDED',
      'SURPLUS SUCCEEDED',
    ]);
    const raised = (await db.selectFrom('payments').select('attention').execute()).flatMap(
      ({ attention }) => attention,
    );
    expect([...new Set(raised)].toSorted()).toEqual(['chargebackExcess', 'lateSuccess', 'surplusCapture']);
    const distinct = async (table: 'chargebacks' | 'recurrences') =>
      (await db.selectFrom(table).select('status').distinct().orderBy('status').execute()).map(
        (row) => row.status,
      );
    expect(await distinct('chargebacks')).toEqual([...CHARGEBACK_STATUSES].toSorted());
    expect(await distinct('recurrences')).toEqual([...RECURRENCE_STATUSES].toSorted());
    const links = await db
      .selectFrom('payment_links')
      .select(['uses', 'maximum_amount', 'maximum_uses'])
      .where((eb) => eb.or([eb('maximum_uses', 'is', null), eb('maximum_uses', '>', 1)]))
      .orderBy('uses')
      .execute();
    expect(links).toEqual([
      { uses: 6, maximum_amount: null, maximum_uses: 10 },
      { uses: 11, maximum_amount: 250_00, maximum_uses: null },
    ]);
    const keys = await db.selectFrom('api_keys').select(['name', 'last_used_at']).execute();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.every(({ last_used_at }) => last_used_at !== null)).toBe(true);
    const mandates = await db
      .selectFrom('mandates')
      .select(['type', 'stop_reason', 'blocked_reason'])
      .execute();
    const facts = new Set(mandates.map((row) => [row.type, row.stop_reason, row.blocked_reason].join(' ')));
    expect([...facts].toSorted()).toEqual([
      'MODEL_A  ',
      'MODEL_A  MD06',
      'MODEL_A MD01 ',
      'MODEL_A oneOff ',
      'MODEL_C  ',
      'MODEL_C lapsed ',
    ]);
    const methods = await db
      .selectFrom('payments')
      .select('method')
      .distinct()
      .where('method', '<>', '')
      .execute();
    const kinds = Object.values(METHODS).map(({ kind }) => kind);
    expect(new Set(methods.map((row) => methodOf(row.method)?.kind))).toEqual(new Set(kinds));
    const bounced = await db.selectFrom('refunds').select('id').where('bounced', '=', true).execute();
    expect(bounced.length).toBeGreaterThan(0);
  });

  it('has settlements with every outcome that a merchant may see', async () => {
    const { ownerDb: db } = tests[0]!;
    const payouts = await db.selectFrom('payouts').select(['status', 'first_approved_by']).execute();
    const statuses = new Set(payouts.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual(['DUE', 'FAILED', 'PAID', 'RETURNED']);
    expect(payouts.some(({ status, first_approved_by: by }) => status === 'DUE' && by !== null)).toBe(true);
    const settlements = await db.selectFrom('settlements').select('unpaid_reason').execute();
    const reasons = new Set(settlements.map(({ unpaid_reason: reason }) => reason));
    for (const reason of [null, 'HELD', 'NEGATIVE'] as const) expect(reasons).toContain(reason);
    const reserves = await db.selectFrom('reserves').select('released_in').execute();
    expect(new Set(reserves.map(({ released_in: settlement }) => settlement === null)).size).toBe(2);
    const terms = await db.selectFrom('terms').select(['proposed_by', 'decided_by']).execute();
    expect(terms.every(({ proposed_by: one, decided_by: other }) => one !== other)).toBe(true);
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

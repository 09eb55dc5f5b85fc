import { type ExportList, exportSelection } from '@stuiver/contract';
import { MOST_SELECTED_IDS } from '@stuiver/domain/companies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOf } from './platform/access/scope.ts';
import type { PageAnswer } from './platform/http/page.ts';
import { readSelection } from './insight/exports/file/read-selection.ts';
import { narrowed } from './insight/exports/file/union-queries.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { countDatabaseWork } from './testing/database/database-work.ts';
import { insertListRows } from './testing/database/list-rows.ts';
import type { ListRows } from './testing/database/list-rows-plan.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';

const COMPANIES = 2000;
/** What common proxies accept as the first line of a request. */
const LONGEST_ADDRESS = 8192;
/** As long as one of the fifty companies on a page. */
const LONGEST_STATEMENT = 100_000;

describe('a tree of 2,000 companies', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let companies: string[];
  let rows: ListRows;
  const top = () => companies[0]!;
  beforeAll(async () => {
    test = await testApp();
    const { id } = await aMerchant(test);
    const made = await sql<{ id: string }>`WITH made AS (
        INSERT INTO merchants (id, name, created_at)
        SELECT gen_random_uuid(), 'Winkel ' || n, ${test.clock.now()} FROM generate_series(2, ${COMPANIES}::int) AS n
        RETURNING id),
      selves AS (INSERT INTO merchant_tree SELECT id, id, 0 FROM made)
      INSERT INTO merchant_tree SELECT ${id}, id, 1 FROM made RETURNING descendant_id AS id`.execute(
      test.ownerDb,
    );
    companies = [id, ...made.rows.map((row) => row.id)];
    rows = await insertListRows(test, [id, companies[COMPANIES - 1]!]);
    ({ headers } = await aSignedInUser(test, { merchantId: id }));
  });
  afterAll(() => test.close());

  const get = async <T>(path: string, query = ''): Promise<T> => {
    const url = `/gateway/${path}?pageSize=50${query}`;
    expect(url.length).toBeLessThan(LONGEST_ADDRESS);
    const answer = await test.app.inject({ url, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  };
  const store = async (merchantIds: readonly string[]): Promise<string> => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/hierarchy/selections',
      headers,
      payload: { merchantIds },
    });
    return answer.json<{ id: string }>().id;
  };
  const LISTS: readonly [string, (all: ListRows) => readonly { merchant_id: string }[]][] = [
    ['transaction/getByMerchantId/:top', ({ payments }) => payments],
    ['refund/getByMerchantId/:top', ({ refunds }) => refunds],
    ['chargeback/getChargebacks', ({ chargebacks }) => chargebacks],
    ['mandate/getMandatesPaginated', ({ mandates }) => mandates],
    ['recurrence/getRecurrencesForMerchant', ({ recurrences }) => recurrences],
    ['transaction/getPaymentLinks', ({ links }) => links],
  ];

  it.each(LISTS)('has exact totals in %s, for the whole tree and for a selection', async (path, rowsOf) => {
    const of = path.replace(':top', top());
    const all = rowsOf(rows);
    const others = all.filter(({ merchant_id }) => merchant_id !== top());
    expect(others.length).toBeGreaterThan(0);
    const total = async (query?: string) => (await get<PageAnswer<unknown>>(of, query)).totalElements;
    let found: number[] = [];
    const work = await countDatabaseWork(test, async () => {
      found = [await total()];
    });
    expect(work.statements.length).toBeLessThanOrEqual(10);
    const stored = await store(companies.slice(1));
    found.push(await total(`&selectedIds=${stored}`));
    const named = companies.slice(-MOST_SELECTED_IDS).join(',');
    found.push(await total(`&selectedIds=${named}`));
    expect(found).toEqual([all.length, others.length, others.length]);
  });

  it('is exported by statements that name only the companies with rows, and that of all lists', async () => {
    const period = { createdFromDateTime: '2026-01-01T00:00:00Z', createdToDateTime: '2026-11-20T00:00:00Z' };
    const LINES: readonly [ExportList, number][] = [
      ['transactions', rows.payments.length + rows.refunds.length + rows.chargebacks.length],
      ['payments', rows.payments.length],
      ['refunds', rows.refunds.length],
      ['chargebacks', rows.chargebacks.length],
      ['recurring', rows.recurrences.length],
      ['mandates', rows.mandates.length],
      ['links', rows.links.length],
    ];
    for (const [list, lines] of LINES) {
      const payload = {
        list,
        query: list === 'transactions' ? period : {},
        columns: ['createdDateTime', 'merchantName'],
        language: 'nl',
      };
      const ask = (path: string) =>
        test.app.inject({ method: 'POST', url: `/gateway/csv/${path}`, headers, payload });
      const file = await ask('csv');
      expect([list, file.statusCode, file.headers['x-export-rows']]).toEqual([list, 200, String(lines)]);
      expect(file.body.split('\n')).toHaveLength(lines + 2);
      expect((await ask('estimate')).json()).toEqual({ rows: lines, background: false });
      const query = await readSelection(test.context, exportSelection.parse(payload), scopeOf(companies));
      const named = (await narrowed(test.context.pool, query.rows)).parts.map(
        (part) => part.merchantIds.length,
      );
      expect([list, Math.max(...named)]).toEqual([list, 2]);
    }
  });

  it('has exact totals when every company has rows and no counter covers the filter', async () => {
    await sql`INSERT INTO payment_links (merchant_id, id, amount, currency, country, description, redirect_url_success,
        redirect_url_failed, redirect_url_aborted, link_validity_days, expires_at, sepa_only, created_at)
      SELECT id, gen_random_uuid(), 777777, 'EUR', 'NL', 'Overal', '', '', '', 30, ${test.clock.now()}, false,
        ${test.clock.now()} FROM merchants WHERE id = ANY(${companies}::uuid[])`.execute(test.ownerDb);
    const asked = '&minAmount=7777.77&pageNumber=39';
    let page!: PageAnswer<{ amount: string }>;
    const work = await countDatabaseWork(test, async () => {
      page = await get('transaction/getPaymentLinks', asked);
    });
    // A statement with a part for each company takes seconds to plan, and a minute on a cluster.
    expect(Math.max(...work.statements.map(({ length }) => length))).toBeLessThan(LONGEST_STATEMENT);
    expect([page.totalElements, page.totalPages, page.elements]).toEqual([COMPANIES, COMPANIES / 50, 50]);
    expect(new Set(page.content.map(({ amount }) => amount))).toEqual(new Set(['7777.77']));
  });

  it('is saved whole', async () => {
    const admin = await aSignedInUser(test, { merchantId: top(), canPostTree: true });
    const tree = await test.app.inject({ url: '/gateway/hierarchy/tree', headers: admin.headers });
    const saved = await test.app.inject({
      method: 'POST',
      url: '/gateway/hierarchy/tree',
      headers: admin.headers,
      payload: { ...tree.json<object>(), selected: false },
    });
    expect(saved.statusCode, saved.body).toBe(200);
  });

  it('refuses more companies in an address than the limit', async () => {
    const url = `/gateway/chargeback/getChargebacks?selectedIds=${companies.slice(0, MOST_SELECTED_IDS + 1).join(',')}`;
    const answer = await test.app.inject({ url, headers });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { selectedIds: ['tooLong'] },
    ]);
  });
});

import { type ListName, exportSelection } from '@stuiver/contract';
import { MOST_SELECTED_IDS } from '@stuiver/domain/companies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../tools/testing/selection.ts';
import { makeScope } from './platform/access/scope.ts';
import { inTransaction } from './platform/database/transaction.ts';
import type { PageAnswer } from './platform/http/page.ts';
import { readSelection } from './insight/exports/file/read-selection.ts';
import { narrowed } from './insight/exports/file/row-queries.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { exportFile } from './testing/exports.ts';
import { countDatabaseWork } from './testing/database/database-work.ts';
import { insertListRows } from './testing/database/list-rows.ts';
import { insertPaymentRows } from './testing/database/payment-rows.ts';
import { CHEAP, EXPENSIVE, withSlowRows } from './testing/database/slow-rows.ts';
import type { ListRows } from './testing/database/list-rows-plan.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';

const COMPANIES = 2000;
/** Maximum length of a request's first line that common proxies accept. */
const LONGEST_ADDRESS = 8192;
/** As long as one of the fifty companies on a page. */
const LONGEST_STATEMENT = 100_000;

describe('a tree of 2,000 companies', () => {
  let test: TestApp;
  const lines: string[] = [];
  let headers: { authorization: string };
  let companies: string[];
  let rows: ListRows;
  const top = () => companies[0]!;
  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void lines.push(line) } });
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
    // Inquiries move no money.
    const moved = rows.chargebacks.filter(({ amount }) => Number(amount) > 0);
    const LINES: readonly [ListName, number][] = [
      ['transactions', rows.payments.length + rows.refunds.length + moved.length],
      ['payments', rows.payments.length],
      ['refunds', rows.refunds.length],
      ['chargebacks', rows.chargebacks.length],
      ['recurring', rows.recurrences.length],
      ['mandates', rows.mandates.length],
      ['links', rows.links.length],
    ];
    for (const [list, lines] of LINES.slice(0, chooseCount(3, LINES.length))) {
      const payload = {
        list,
        query: list === 'transactions' ? period : {},
        columns: ['createdDateTime', 'merchantName'],
        language: 'nl',
      };
      const file = await exportFile(test, headers, payload);
      expect([list, file.statusCode, file.headers['x-export-rows']]).toEqual([list, 200, String(lines)]);
      expect(file.body.split('\n')).toHaveLength(lines + 2);
      const estimate = await test.app.inject({
        method: 'POST',
        url: '/gateway/csv/estimate',
        headers,
        payload,
      });
      expect(estimate.json()).toEqual({ rows: lines });
      const query = await readSelection(test.context, exportSelection.parse(payload), makeScope(companies));
      const named = (await narrowed(test.context.pool, query.rows)).parts.map(
        (part) => part.merchantIds.length,
      );
      expect([list, Math.max(...named)]).toEqual([list, 2]);
    }
  });

  it('has exact totals when every company has rows and no counter covers the filter', async () => {
    await sql`INSERT INTO payment_links (merchant_id, id, amount, currency, country, description, redirect_url_success,
        redirect_url_failed, redirect_url_aborted, link_validity_days, expires_at, sepa_only, token_hash, sealed_token,
        created_at)
      SELECT id, gen_random_uuid(), 777777, 'EUR', 'NL', 'Overal', '', '', '', 30, ${test.clock.now()}, false, '', '',
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

  describe('of which all have payments', () => {
    const day = (n: number) => new Date(Date.parse('2026-10-01T10:00:00Z') + n * 3_600_000);
    beforeAll(async () => {
      await insertPaymentRows(
        test,
        companies.map((merchantId, n) => ({
          merchantId,
          name: `groep ${n}`,
          createdAt: day(n % 1000),
          status: n % 2 === 0 ? ('SETTLED' as const) : ('FAILED' as const),
          settledAt: n % 2 === 0 ? day((n % 1000) + 30) : null,
          amount: 777_000 + (n % 10),
        })),
      );
    });
    const payments = (query: string) => `transaction/getByMerchantId/${top()}?${query}`;

    it.each([
      ['amount', 'minAmount=7770.01&maxAmount=7770.03', 600],
      ['amount, by amount', 'minAmount=7770.01&maxAmount=7770.03&sort=amount,asc', 600],
      [
        'settlement and amount',
        'settledFromDateTime=2026-10-02T16:00:00Z&settledToDateTime=2026-10-03T15:00:00Z&minAmount=7770',
        24,
      ],
      [
        'hours and amount',
        'createdFromDateTime=2026-10-01T10:00:00Z&createdToDateTime=2026-10-02T09:00:00Z&minAmount=7770',
        48,
      ],
      ['hours', 'createdFromDateTime=2026-10-01T10:00:00Z&createdToDateTime=2026-10-02T09:00:00Z', 48],
      ['text', 'filter=groep 199', 11],
      ['name', 'accountholderName=niemand', 0],
      ['customer', 'customerId=nummer-0', 0],
    ])(
      'asks no statement that names each of them, for payments narrowed by %s',
      async (_name, query, rows) => {
        let page: { totalElements: number; content: { id: string }[] } | undefined;
        const work = await countDatabaseWork(test, async () => {
          const answer = await test.app.inject({
            url: `/gateway/${payments(`pageSize=50&pageNumber=0&${query}`)}`,
            headers,
          });
          expect(answer.statusCode, answer.body).toBe(200);
          page = answer.json();
        });
        expect([page?.totalElements, page?.content.length]).toEqual([rows, Math.min(rows, 50)]);
        const ofPage = work.statements.filter(
          (text) => text.includes('payments') && !text.includes('position'),
        );
        expect(Math.max(...ofPage.map((text) => text.length))).toBeLessThan(5000);
      },
    );

    describe('read within a limit of time', () => {
      beforeAll(() => void Object.assign(test.context.pool.options, { statement_timeout: 2000 }));
      afterAll(() => void Object.assign(test.context.pool.options, { statement_timeout: undefined }));
      const ask = () => test.app.inject({ url: `/gateway/${payments('minAmount=5')}`, headers });

      it('names the filters to narrow if the plan is what takes long', async () => {
        const answer = await withSlowRows(test, 'payments', EXPENSIVE, ask);
        expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
          422,
          { selectedIds: ['tooBroad'], createdFromDateTime: ['tooBroad'] },
        ]);
      });

      it.each([
        ['slow', () => withSlowRows(test, 'payments', CHEAP, ask)],
        [
          'waiting',
          () =>
            inTransaction(test.ownerDb, async (tx) => {
              await sql`LOCK TABLE payments`.execute(tx);
              return ask();
            }),
        ],
      ])('is to be asked again of a database that is %s, which is logged', async (_state, askBusy) => {
        const answer = await askBusy();
        const { code, requestId } = answer.json<{ code: string; requestId: string }>();
        expect([answer.statusCode, code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
        const ofRequest = lines.filter((line) => line.includes(requestId) && line.includes('request failed'));
        expect(ofRequest).toHaveLength(1);
      });
    });
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

import { startOfDay } from '@stuiver/domain/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { countDatabaseWork } from '../../testing/database/database-work.ts';
import { insertPaymentRows } from '../../testing/database/payment-rows.ts';
import { CHEAP, EXPENSIVE, withSlowRows } from '../../testing/database/slow-rows.ts';
import { sorted } from '../../testing/list-filters.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import type { SummedPage } from '../http/page.ts';
import { MOST_FOUND } from './search-page.ts';

const ROWS = 24_000;
const BATCH = 2000;
const OTHERS = 300;
const STATUSES = ['SETTLED', 'FAILED', 'OPEN', 'EXPIRED'] as const;

type Row = {
  id: string;
  merchant_id: string;
  created_at: Date;
  amount: number;
  status: (typeof STATUSES)[number];
  words: string;
};

/** Words by frequency: in all, half, a tenth, one in 25 and one in 2,000 rows; only in the older half. */
const pickWords = (n: number) =>
  [
    'bestelling',
    n % 2 === 0 ? 'lotte' : 'sem',
    n % 10 === 3 ? 'abonnement' : '',
    n % 25 === 7 ? 'korting' : '',
    n % 2000 === 11 ? 'zeldzaam' : '',
    n < ROWS / 2 ? 'vroeger' : '',
  ].join(' ');

const WORDS = ['bestelling', 'lotte', 'abonnement', 'korting', 'zeldzaam', 'vroeger', 'ontbreekt'];

/** Counts the payments and payers that a piece of work reads, including repeated reads. */
async function countRowsRead(test: TestApp, work: () => Promise<unknown>): Promise<number> {
  const readSoFar = async () => {
    const { rows } = await sql<{ read: number }>`SELECT sum(seq_tup_read + idx_tup_fetch)::int AS read
      FROM pg_stat_user_tables WHERE relname LIKE 'payments%' OR relname LIKE 'payers%'`.execute(
      test.ownerDb,
    );
    return rows[0]!.read;
  };
  // What this session read before counts now, not within the next second.
  await sql`SELECT pg_stat_force_next_flush()`.execute(test.ownerDb);
  let before = 0;
  await countDatabaseWork(test, async () => {
    before = await readSoFar();
    await work();
  });
  return (await readSoFar()) - before;
}

describe('a search', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let companies: string[];
  const rows: Row[] = [];

  async function insert(merchantId: string, count: number): Promise<void> {
    for (let from = 0; from < count; from += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
        const n = from + index;
        return {
          merchantId,
          name: `${merchantId} ${n}`,
          description: pickWords(n),
          createdAt: new Date(Date.parse('2026-01-01T12:00:00Z') + n * 1_000_000),
          // Some have the same amount, so that the order continues with the next column.
          amount: 100 + ((n * 7919) % 9000),
          status: STATUSES[n % 7 === 0 ? 1 + (n % 3) : 0]!,
        };
      });
      const ids = await insertPaymentRows(test, batch);
      batch.forEach((one, index) =>
        rows.push({
          id: ids[index]!,
          merchant_id: merchantId,
          created_at: one.createdAt,
          amount: one.amount,
          status: one.status,
          words: one.description,
        }),
      );
    }
  }

  beforeAll(async () => {
    test = await testApp();
    const parent = await aMerchant(test);
    // On a cluster, not all of them are on one machine.
    const below = await Promise.all([1, 2, 3].map(() => aMerchant(test, { parentId: parent.id })));
    companies = [parent, ...below].map(({ id }) => id);
    ({ headers } = await aSignedInUser(test, { merchantId: parent.id }));
    await insert(parent.id, ROWS);
    await insert(companies[1]!, OTHERS);
    await sql`ANALYZE`.execute(test.ownerDb);
  }, 120_000);
  afterAll(() => test.close());

  const ask = async (query: Readonly<Record<string, string>>): Promise<SummedPage<{ id: string }>> => {
    const url = `/gateway/transaction/getByMerchantId/${companies[0]!}?${new URLSearchParams(query).toString()}`;
    const answer = await test.app.inject({ url, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  async function compare(asked: {
    word: string;
    sort: string;
    status: string | null;
    from: string | null;
    page: number;
    several: boolean;
  }) {
    const { word, sort, status, from, page, several } = asked;
    const kept = rows.filter(
      (row) =>
        (several || row.merchant_id === companies[0]) &&
        row.words.includes(word) &&
        (status === null || row.status === status) &&
        (from === null || row.created_at >= new Date(from)),
    );
    const answer = await ask({
      filter: word,
      sort,
      pageNumber: String(page),
      pageSize: '50',
      ...(status !== null && { statuses: status }),
      ...(from !== null && { createdFromDateTime: from }),
      ...(!several && { selectedIds: companies[0]! }),
    });
    const isCapped = kept.length > MOST_FOUND;
    expect([answer.totalElements, answer.totalElementsCapped]).toEqual(
      isCapped ? [MOST_FOUND, true] : [kept.length, undefined],
    );
    if (isCapped) expect(answer.totalAmounts).toEqual([]);
    const reach = isCapped ? MOST_FOUND : kept.length;
    expect(answer.totalPages).toBe(Math.ceil(reach / 50));
    const wanted = sorted(kept, sort).slice(page * 50, Math.min((page + 1) * 50, reach));
    expect(answer.content.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  }

  it('agrees with a plain scan, for common, rare and absent words', async () => {
    const asked = fc.record({
      word: fc.constantFrom(...WORDS),
      sort: fc.constantFrom('createdDateTime,desc', 'createdDateTime,asc', 'amount,asc', 'amount,desc'),
      status: fc.constantFrom(null, 'SETTLED', 'FAILED', 'OPEN'),
      from: fc.constantFrom(null, startOfDay('2026-04-01', 'Europe/Amsterdam')),
      page: fc.constantFrom(0, 0, 1, 7, 19, 20, 120),
      several: fc.boolean(),
    });
    await fc.assert(fc.asyncProperty(asked, compare), { numRuns: chooseCount(4, 12) });
    const page = { sort: 'createdDateTime,desc', status: null, from: null, page: 0 };
    for (const several of [false, true]) for (const word of WORDS) await compare({ ...page, word, several });
  }, 240_000);

  it('of a common word reads no more rows than it counts', async () => {
    const read = await countRowsRead(test, () => ask({ filter: 'bestelling', selectedIds: companies[0]! }));
    expect(read).toBeLessThan(1.5 * MOST_FOUND);
  });

  it('of the whole portal shows the newest payments, and looks through payers once', async () => {
    for (const word of WORDS.filter((one) => one !== 'vroeger')) {
      let found: { kind: string; id: string }[] = [];
      const work = await countDatabaseWork(test, async () => {
        const answer = await test.app.inject({ url: `/gateway/search?text=${word}`, headers });
        expect(answer.statusCode, answer.body).toBe(200);
        ({ content: found } = answer.json());
      });
      const wanted = sorted(
        rows.filter(({ words }) => words.includes(word)),
        undefined,
      ).slice(0, 8);
      expect([word, ...found.map(({ id }) => id)]).toEqual([word, ...wanted.map(({ id }) => id)]);
      const kinds = work.statements.filter((text) => text.includes("'payment' AS kind"));
      const scans = kinds.join(' ').match(/FROM payers/g) ?? [];
      // A common word is asked of each company.
      expect([word, kinds.length <= companies.length, scans.length <= 1]).toEqual([word, true, true]);
    }
  });

  it.each([
    ['names the period to narrow if its plan is expensive', EXPENSIVE, 422],
    ['is to be asked again if the database is slow', CHEAP, 503],
  ])('that takes too long %s', async (_outcome, cost, status) => {
    // Each connection from here on, as the database limits it in service.
    test.context.pool.on('acquire', (client) => void client.query('SET statement_timeout = 700'));
    const url = `/gateway/transaction/getByMerchantId/${companies[0]!}?filter=lotte`;
    const answer = await withSlowRows(test, 'payers', cost, () => test.app.inject({ url, headers }));
    const { errors } = answer.json<{ errors?: object }>();
    const narrowed = { createdFromDateTime: ['tooBroad'] };
    expect([answer.statusCode, errors]).toEqual([status, status === 422 ? narrowed : undefined]);
  });
});

describe('a search of tables without statistics', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('reads each row a few times at most', async () => {
    const { id: merchantId } = await aMerchant(test);
    const { headers } = await aSignedInUser(test, { merchantId });
    const batch = Array.from({ length: BATCH }, (_, n) => ({
      merchantId,
      name: `${n}`,
      description: pickWords(n),
      createdAt: new Date(Date.parse('2026-01-01T12:00:00Z') + n * 1_000_000),
      status: STATUSES[0],
    }));
    await insertPaymentRows(test, batch);
    const query = new URLSearchParams({
      filter: 'korting',
      statuses: STATUSES[0],
      createdFromDateTime: '2026-01-02T00:00:00Z',
    });
    const read = await countRowsRead(test, async () => {
      const url = `/gateway/transaction/getByMerchantId/${merchantId}?${query.toString()}`;
      expect((await test.app.inject({ url, headers })).statusCode).toBe(200);
    });
    expect(read).toBeLessThan(4 * BATCH);
  });
});

import type { ListedPayment } from '@stuiver/contract';
import { parseAmount } from '@stuiver/domain/money';
import { seededRandom } from '@stuiver/domain/random';
import { PAYMENT_STATUSES, REFUND_STATUSES } from '@stuiver/domain/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { insertPaymentRows, type PaymentRowOverrides } from '../../../testing/database/payment-rows.ts';
import { aMerchant, aSignedInUser } from '../../../testing/merchants.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-10-20T21:30:00Z');
const METHODS = ['CARD', 'IDEAL', null];

/** 1,500 payments over eleven days around the change to winter time, two companies of one tree. */
function history(merchantIds: readonly string[]): PaymentRowOverrides[] {
  const random = seededRandom('list');
  return Array.from({ length: 1500 }, (_, index) => ({
    merchantId: random.int(4) === 0 ? merchantIds[1]! : merchantIds[0]!,
    name: String(index),
    createdAt: new Date(START + random.int(11 * 24) * HOUR + random.int(4) * 900_000),
    status:
      random.int(40) === 0
        ? ('ABORTED' as const)
        : random.pick(PAYMENT_STATUSES.filter((status) => status !== 'ABORTED')),
    method: random.pick(METHODS),
    amount: 100 + random.int(50) * 25,
    customerId: random.int(3) === 0 ? `klant-${random.int(13)}` : null,
    accountHolderName: random.pick(['Noor Bakker', 'Sem de Wit', '']),
    emailAddress: random.pick(['noor@voorbeeld.test', 'sem_w@voorbeeld.test', 'Ansem_W@voorbeeld.test', '']),
    refundStatus: random.int(5) === 0 ? random.pick(REFUND_STATUSES) : null,
    settledAt: random.int(4) === 0 ? new Date(START + random.int(20 * 24) * HOUR) : null,
  }));
}

describe('the list of payments', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let parent: string;
  let child: string;
  let stranger: { id: string };
  let all: PaymentRowOverrides[];

  beforeAll(async () => {
    test = await testApp();
    parent = (await aMerchant(test)).id;
    child = (await aMerchant(test, { parentId: parent })).id;
    stranger = await aMerchant(test);
    headers = (await aSignedInUser(test, { merchantId: parent })).headers;
    all = history([parent, child]);
    await insertPaymentRows(test, all);
    await insertPaymentRows(test, [{ merchantId: stranger.id, name: 'vreemd', createdAt: new Date(START) }]);
  });
  afterAll(() => test.close());

  async function list(query: string, path = parent) {
    return test.app.inject({ url: `/gateway/transaction/getByMerchantId/${path}?${query}`, headers });
  }
  async function page(query: string, path = parent): Promise<PageAnswer<ListedPayment>> {
    const answer = await list(query, path);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }
  async function everyPage(query: string, pageSize: number): Promise<ListedPayment[]> {
    const first = await page(`${query}&pageSize=${pageSize}`);
    const rows = [...first.content];
    for (let number = 1; number < first.totalPages; number++) {
      const next = await page(`${query}&pageSize=${pageSize}&pageNumber=${number}`);
      expect(next.totalElements).toBe(first.totalElements);
      expect(next.elements).toBe(next.content.length);
      rows.push(...next.content);
    }
    expect(rows).toHaveLength(first.totalElements);
    return rows;
  }
  const minor = (amount: string) => {
    const parsed = parseAmount(amount);
    return parsed.ok ? parsed.minor : 0;
  };

  const NARROWINGS: [string, (row: PaymentRowOverrides) => boolean][] = [
    ['', () => true],
    ['statuses=ABORTED', (row) => row.status === 'ABORTED'],
    ['statuses=FAILED,EXPIRED', (row) => row.status === 'FAILED' || row.status === 'EXPIRED'],
    [
      'refundStatuses=PENDING,FAILED',
      (row) => row.refundStatus === 'PENDING' || row.refundStatus === 'FAILED',
    ],
    ['chargebackStatuses=LOST', () => false],
    ['minAmount=0&maxAmount=2', (row) => row.amount! <= 200],
    ['paymentMethods=IDEAL', (row) => row.method === 'IDEAL'],
    [
      'createdFromDateTime=2026-10-24T22:00:00.000Z&createdToDateTime=2026-10-25T22:59:59.999Z',
      (row) =>
        row.createdAt >= new Date('2026-10-24T22:00:00Z') && row.createdAt < new Date('2026-10-25T23:00:00Z'),
    ],
    [
      'createdFromDateTime=2026-10-22T13:15:00Z&createdToDateTime=2026-10-27T08:30:00Z&statuses=SUCCEEDED',
      (row) =>
        row.status === 'SUCCEEDED' &&
        row.createdAt >= new Date('2026-10-22T13:15:00Z') &&
        row.createdAt <= new Date('2026-10-27T08:30:00Z'),
    ],
    [
      'createdFromDateTime=2026-10-22T13:15:00Z&createdToDateTime=2026-10-22T16:00:00Z',
      (row) =>
        row.createdAt >= new Date('2026-10-22T13:15:00Z') &&
        row.createdAt <= new Date('2026-10-22T16:00:00Z'),
    ],
    ['minAmount=5.00&maxAmount=9.5', (row) => row.amount! >= 500 && row.amount! <= 950],
    ['accountholderName=BAKKER', (row) => row.accountHolderName === 'Noor Bakker'],
    ['emailAddress=sem_w@', (row) => /sem_w@/i.test(row.emailAddress!)],
    ['customerId=klant', (row) => row.customerId !== null],
    // A whole address or number matches only its own payments.
    ['emailAddress=SEM_W@voorbeeld.test', (row) => row.emailAddress === 'sem_w@voorbeeld.test'],
    ['customerId=klant-1', (row) => row.customerId === 'klant-1'],
    ['filter=taling%2012', (row) => row.name.startsWith('12')],
    ['filter=kl', (row) => row.customerId !== null],
    [
      'settledFromDateTime=2026-11-01T00:00:00Z',
      (row) => row.settledAt !== null && row.settledAt! >= new Date('2026-11-01T00:00:00Z'),
    ],
  ];

  it.each(NARROWINGS)('holds each payment once and counts exactly: %s', async (query, holds) => {
    const rows = await everyPage(query, 50);
    const wanted = all.filter(holds).map((row) => `Betaling ${row.name}`);
    expect(rows.map((row) => row.description).toSorted()).toEqual(wanted.toSorted());
    const times = rows.map((row) => row.createdDateTime);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it.each(['createdDateTime,asc', 'amount,asc', 'amount,desc'])('sorts over all rows by %s', async (sort) => {
    const rows = await everyPage(`sort=${sort}`, 40);
    expect(new Set(rows.map((row) => row.id)).size).toBe(all.length);
    const values = rows.map((row) =>
      sort.startsWith('amount') ? minor(row.amount) : Date.parse(row.createdDateTime),
    );
    const ascending = values.toSorted((one, other) => one - other);
    expect(values).toEqual(sort.endsWith('asc') ? ascending : ascending.toReversed());
  });

  it('returns the same rows for a page, however it is reached', async () => {
    const whole = await everyPage('', 50);
    const short = await page('pageSize=10&pageNumber=149');
    expect(short.content).toEqual(whole.slice(1490, 1500));
    expect((await page('pageSize=10&pageNumber=150')).content).toEqual([]);
    expect((await page('pageSize=50&pageNumber=100000000')).totalElements).toBe(1500);
  });

  it('takes the user’s company in the path as the whole scope, another as that one only, and selectedIds as a filter', async () => {
    const ofChild = all.filter((row) => row.merchantId === child).length;
    expect((await page('')).totalElements).toBe(1500);
    expect((await page('', child)).totalElements).toBe(ofChild);
    expect((await page(`selectedIds=${child}`)).totalElements).toBe(ofChild);
    expect((await page(`selectedIds=${parent}`, child)).totalElements).toBe(0);
  });

  it('answers 404 for someone else’s company in path or selectedIds, 401 without a session', async () => {
    expect((await list('', stranger.id)).statusCode).toBe(404);
    expect((await list(`selectedIds=${stranger.id}`)).statusCode).toBe(404);
    expect(
      (await test.app.inject({ url: `/gateway/transaction/getByMerchantId/${parent}` })).statusCode,
    ).toBe(401);
  });

  it.each([
    [
      'createdFromDateTime=2026-10-25T00:00:00Z&createdToDateTime=2026-10-24T00:00:00Z',
      'createdFromDateTime',
    ],
    [
      'settledFromDateTime=2026-10-25T00:00:00Z&settledToDateTime=2026-10-24T00:00:00Z',
      'settledFromDateTime',
    ],
    ['minAmount=10&maxAmount=9.99', 'minAmount'],
  ])('refuses a range that ends before it starts: %s', async (query, field) => {
    const answer = await list(query);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { [field]: ['reversedRange'] } });
  });
});

import type { getBankDesk, getBankLines, getBankStatements, ResponseOf } from '@stuiver/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { type Booking, type StatedBalance, writeBookings } from '../../testing/bank/bookings.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  applyAll,
  BANK_ENV,
  type Banker,
  emptyBank,
} from '../../testing/bank/world.ts';
import { paymentRow } from '../../testing/engine/engine.ts';

type Statements = ResponseOf<typeof getBankStatements>['content'];
type Lines = ResponseOf<typeof getBankLines>['lines'];

const iban = BANK_ENV.STUIVER_BANK_IBAN;
const ANNA = 'NL91ABNA0417164300';
const [DAY, NEXT] = ['2026-03-02', '2026-03-03'];

let test: TestApp;
let one: Banker;
let other: Banker;
beforeAll(async () => {
  test = await aBankApp();
  [one, other] = [await aBanker(test), await aBanker(test)];
});
beforeEach(() => emptyBank(test));
afterAll(() => test.close());

const aCase = (name: string) => readFileSync(join(import.meta.dirname, 'cases', `${name}.xml`), 'utf8');
const joined = (...files: readonly string[]) => {
  const [first = '', ...rest] = files.map((xml) => /<Stmt>[^]*<\/Stmt>/.exec(xml)![0]);
  return files[0]!.replace(first, [first, ...rest].join(''));
};

const statements = async (): Promise<Statements> =>
  (await one.get<ResponseOf<typeof getBankStatements>>('/statements?pageSize=50')).content;
const desk = () => one.get<ResponseOf<typeof getBankDesk>>();

/** Uploads a file by one person, and approves its statements by another. */
async function take(xml: string): Promise<number> {
  // Statements are listed by their time.
  test.clock.advance(1000);
  const { statusCode } = await one.upload('afschrift.xml', xml);
  for (const { id, status } of await statements())
    if (status === 'PROPOSED')
      expect((await other.post(`/statements/${id}/decision`, { decision: 'APPROVED' })).statusCode).toBe(200);
  await applyAll(test);
  return statusCode;
}

/** Amounts of all lines of statements that were taken, by statement, the first first. */
async function booked(): Promise<string[][]> {
  const all: string[][] = [];
  for (const { id } of (await statements()).toReversed())
    all.push((await one.get<{ lines: Lines }>(`/lines?statementId=${id}`)).lines.map(({ amount }) => amount));
  return all;
}

/** All that a repeated file could change. */
const everything = async () => ({
  lines: await test.ownerDb.selectFrom('bank_lines').selectAll().orderBy('id').execute(),
  statements: await test.ownerDb.selectFrom('bank_statements').selectAll().orderBy('id').execute(),
  orders: await test.ownerDb.selectFrom('bank_orders').selectAll().orderBy('id').execute(),
});

const statement = (
  id: string,
  [opening, closing]: readonly [number, number],
  bookings: readonly Booking[],
  balances: readonly StatedBalance[] = [
    ['OPBD', opening],
    ['CLBD', closing],
  ],
) => writeBookings([{ id, iban, bookings, balances, day: bookings[0]?.day ?? DAY }]);
const notification = (id: string, bookings: readonly Booking[]) =>
  writeBookings([{ id, iban, bookings, day: DAY }]);

describe('lines of one statement', () => {
  it.each([
    ['01-shared-reference', 3],
    ['01b-reference-notprovided', 2],
    ['01c-two-entries-one-reference', 2],
  ])('are different movements, whatever they repeat (%s), and are taken once', async (name, quantity) => {
    expect(await take(aCase(name))).toBe(200);
    expect(await statements()).toMatchObject([{ status: 'TAKEN', known: 0 }]);
    expect(await booked()).toEqual([Array.from({ length: quantity }, () => '10.00')]);
    const before = await everything();
    for (const xml of [aCase(name), aCase(name).replace('?>', '?>\n')])
      expect((await one.upload('nogmaals.xml', xml)).json()).toMatchObject({
        errors: { file: ['bankFileKnown'] },
      });
    expect(await everything()).toEqual(before);
  });
});

describe('pages of a statement', () => {
  const pages = ['07-pages-1', '07-pages-2', '07-next-day'].map(aCase) as [string, string, string];
  const [first, second, next] = pages;

  it.each([
    ['in order', pages],
    ['the last first', [next, second, first]],
    ['in one file', [joined(first, second, next)]],
    ['in one file in any order', [joined(second, next, first)]],
  ])('are taken in their order: %s', async (_, files) => {
    for (const file of files) expect(await take(file)).toBe(200);
    const balances = (await statements())
      .toSorted((a, b) => Number(a.opening) - Number(b.opening))
      .map(({ status, opening, closing }) => [status, opening, closing]);
    expect(balances).toEqual([
      ['TAKEN', '0.00', '10.00'],
      ['TAKEN', '10.00', '25.00'],
      ['TAKEN', '25.00', '30.00'],
    ]);
    expect((await desk()).balance).toEqual({ amount: '30.00', currency: 'EUR', date: DAY });
    const before = await everything();
    for (const file of pages)
      expect((await one.upload('nogmaals.xml', file)).json()).toMatchObject({
        errors: { file: ['bankFileKnown'] },
      });
    expect(await everything()).toEqual(before);
  });

  it('with the same opening and closing balance are not repeats of each other', async () => {
    const page = (number: number, sums: readonly number[]) =>
      writeBookings([
        {
          id: 'S',
          iban,
          day: DAY,
          bookings: sums.map((amount) => ({ day: DAY, amount })),
          balances: [
            ['ITBD', 0],
            ['ITBD', 0],
          ],
          ...(number > 0 && { page: [number, false] }),
        },
      ]);
    for (const xml of [page(2, [500, -500]), page(3, [500, -500]), page(0, [700, -700])])
      expect(await take(xml)).toBe(200);
    expect(await booked()).toEqual([
      ['5.00', '-5.00'],
      ['5.00', '-5.00'],
      ['7.00', '-7.00'],
    ]);
  });
});

describe('a notification and a statement', () => {
  const rent: Booking = { day: DAY, amount: 1000, iban: ANNA, text: 'contributie maart van Anna' };

  it('are one movement where the notification cuts the text and leaves out references', async () => {
    await take(notification('N', [{ ...rent, text: 'contributie' }]));
    await take(statement('S', [0, 1000], [{ ...rent, bankReference: 'B1', endToEndId: 'E1' }]));
    expect(await booked()).toEqual([['10.00'], []]);
    const [row] = await statements();
    expect(row).toMatchObject({ message: 'camt.053.08', known: 1, quantity: 1 });
    const [line] = await test.ownerDb.selectFrom('bank_lines').selectAll().execute();
    expect(line).toMatchObject({
      bank_reference: 'B1',
      end_to_end_id: 'E1',
      text: rent.text,
      booked_by: row!.id,
    });
  });

  it('have as many equal movements as the statement has', async () => {
    await take(notification('N1', [rent]));
    await take(notification('N2', [rent]));
    expect(await booked()).toEqual([['10.00'], []]);
    await take(statement('S', [0, 3000], [rent, rent, rent]));
    await take(notification('N3', [rent, rent, rent]));
    expect(await booked()).toEqual([['10.00'], [], ['10.00', '10.00'], []]);
    await take(notification('N4', [rent, rent, rent, rent]));
    expect((await booked()).at(-1)).toEqual(['10.00']);
  });

  it('claims each line once for all statements of a day', async () => {
    await take(notification('N', [rent]));
    await take(statement('S1', [0, 1000], [rent]));
    await take(statement('S2', [1000, 2000], [rent]));
    expect(await booked()).toEqual([['10.00'], [], ['10.00']]);
    expect((await desk()).unexplained).toBeNull();
  });

  it('books a transfer by the reference that only the statement gives in full', async () => {
    const { id: merchantId } = await aBankMerchant(test);
    const payment = await aBankTransfer(test, merchantId, 1000);
    const text = `factuur 7 ${payment.reference}`;
    await take(notification('N', [{ ...rent, text: text.slice(0, 14) }]));
    expect((await desk()).linesOpen).toBe(1);
    await take(statement('S', [0, 1000], [{ ...rent, text }]));
    expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
    expect((await desk()).linesOpen).toBe(0);
  });

  it('keeps transfers apart by the payers’ references where all else is equal', async () => {
    const { id: merchantId } = await aBankMerchant(test);
    const [first, second] = [
      await aBankTransfer(test, merchantId, 1000),
      await aBankTransfer(test, merchantId, 1000),
    ];
    await take(notification('N1', [{ ...rent, text: first.reference }]));
    await take(notification('N2', [{ ...rent, text: second.reference }]));
    for (const payment of [first, second]) expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
    await take(
      statement(
        'S',
        [0, 2000],
        [first, second].map(({ reference: text }) => ({ ...rent, text })),
      ),
    );
    expect(await booked()).toEqual([['10.00'], ['10.00'], []]);
  });
});

describe('a statement of an account', () => {
  const line = (amount: number, day = DAY): Booking => ({ day, amount });

  it('that overlaps earlier ones adds what is new', async () => {
    await take(statement('S1', [0, 1000], [line(1000)]));
    await take(statement('W', [0, 1700], [line(1000), line(700, NEXT)]));
    expect(await statements()).toMatchObject([
      { status: 'TAKEN', known: 1 },
      { status: 'TAKEN', known: 0 },
    ]);
    expect(await booked()).toEqual([['10.00'], ['7.00']]);
    expect(await desk()).toMatchObject({ balance: { amount: '17.00', date: DAY }, unexplained: null });
  });

  it('that overlaps one without one of its lines waits, and its difference is named', async () => {
    await take(statement('S1', [0, 1500], [line(1000), line(500)]));
    await take(statement('W', [0, 1700], [line(1000), line(700, NEXT)]));
    expect((await statements())[0]).toMatchObject({ status: 'WAITING', cause: 'LINES', difference: '5.00' });
    expect(await booked()).toMatchObject([['10.00', '5.00'], expect.anything()]);
    // It does not hold up what follows on from the last.
    await take(statement('S2', [1500, 1600], [line(100, NEXT)]));
    expect((await statements())[0]).toMatchObject({ status: 'TAKEN' });
    expect((await desk()).balance?.amount).toBe('16.00');
  });

  it('with one balance follows from its lines, and with none is refused by its name', async () => {
    expect(await take(statement('S1', [0, 1000], [line(1000)], [['OPBD', 0]]))).toBe(200);
    expect(await take(statement('S2', [0, 0], [line(500)], [['CLBD', 1500]]))).toBe(200);
    expect((await desk()).balance?.amount).toBe('15.00');
    const refused = await one.upload('zonder.xml', statement('S3', [0, 0], [line(500)], []));
    expect(refused.json()).toMatchObject({
      errors: { file: ['bankFileUnreadable'] },
      details: { bankFile: { fault: 'noBalances', account: iban, reference: 'S3' } },
    });
    expect(await take(statement('S4', [1500, 1600], [line(100)]))).toBe(200);
    expect((await desk()).balance?.amount).toBe('16.00');
  });

  it('may come before the account’s first', async () => {
    await take(statement('S2', [1000, 1700], [line(700, NEXT)]));
    await take(statement('S1', [0, 1000], [line(1000)]));
    expect(await statements()).toMatchObject([{ status: 'TAKEN' }, { status: 'TAKEN' }]);
    expect(await desk()).toMatchObject({ balance: { amount: '17.00' }, unexplained: null });
  });

  it('shows which sum is missing before it while it waits', async () => {
    await take(statement('S1', [0, 1000], [line(1000)]));
    await take(statement('S3', [1250, 1300], [line(50, NEXT)]));
    expect((await statements())[0]).toMatchObject({ status: 'WAITING', cause: 'GAP', difference: '2.50' });
  });

  it('is taken once when two people approve two statements at the same time', async () => {
    for (const xml of [
      statement('S1', [0, 1000], [line(1000)]),
      statement('W', [0, 1700], [line(1000), line(700, NEXT)]),
    ]) {
      test.clock.advance(1000);
      await one.upload('afschrift.xml', xml);
    }
    const third = await aBanker(test);
    const [first, second] = await statements();
    const answers = await Promise.all([
      other.post(`/statements/${first!.id}/decision`, { decision: 'APPROVED' }),
      third.post(`/statements/${second!.id}/decision`, { decision: 'APPROVED' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await applyAll(test);
    expect((await booked()).flat().toSorted()).toEqual(['10.00', '7.00']);
    expect(await desk()).toMatchObject({ balance: { amount: '17.00' }, unexplained: null });
  });
});

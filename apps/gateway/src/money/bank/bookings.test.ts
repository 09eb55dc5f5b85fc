import type { getBankDesk, getBankStatements, ResponseOf } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { seededRandom } from '@stuiver/domain/random';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import type { TestApp } from '../../testing/app.ts';
import { type Booking, type StatedBalance, writeBookings } from '../../testing/bank/bookings.ts';
import {
  aBankApp,
  aBanker,
  aBankMerchant,
  aBankTransfer,
  applyAll,
  BANK_ENV,
} from '../../testing/bank/world.ts';
import { paymentRow } from '../../testing/engine/engine.ts';

const iban = BANK_ENV.STUIVER_BANK_IBAN;
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
const PAYERS = ['NL91ABNA0417164300', 'NL86INGB0002445588'];
const OPENING = 50_000;

type Payment = Awaited<ReturnType<typeof aBankTransfer>>;

const sumBookings = (bookings: readonly Booking[]) => bookings.reduce((sum, { amount }) => sum + amount, 0);

/** A bank's habits: which references it gives, and how it numbers what it cuts into pages. */
function drawHabits(random: ReturnType<typeof seededRandom>) {
  return {
    references: random.pick(['all', 'some', 'none', 'one for a day', 'NOTPROVIDED'] as const),
    paging: random.pick(['numbered', 'interim balances', 'statements'] as const),
    notifies: random.pick([0, 0.5, 1]),
    cuts: random.pick([0, 6, 14, 40]),
  };
}
type Habits = ReturnType<typeof drawHabits>;

/** Days of movements, many of them equal; some pay a payment that waits for its transfer. */
async function drawBookings(
  test: TestApp,
  merchantId: string,
  { references }: Habits,
  random: ReturnType<typeof seededRandom>,
) {
  const payments: Payment[] = [];
  const days: Booking[][] = [];
  for (const [index, day] of DAYS.entries()) {
    // No two moments have the same balance.
    const bookings: Booking[] = [{ day, amount: -5001 - index, text: 'salaris' }];
    for (let count = random.int(6); count > 0; count -= 1) {
      const amount = random.pick([1000, 1000, 2500]);
      let text = random.pick(['contributie maart', 'contributie april', '']);
      if (random.int(3) === 0) {
        const payment = await aBankTransfer(test, merchantId, amount);
        payments.push(payment);
        text = `factuur ${payment.reference}`;
      }
      const isGiven = references === 'all' || (references === 'some' && random.int(2) === 0);
      const own = `${index}${bookings.length}`;
      const shared =
        references === 'one for a day' ? `DAG${index}` : references === 'NOTPROVIDED' && references;
      bookings.push({
        day,
        amount,
        iban: random.pick(PAYERS),
        text,
        ...(isGiven && { bankReference: `B${own}` }),
        ...(isGiven && random.int(2) === 0 && { endToEndId: `E${own}` }),
        ...(shared && { bankReference: shared, endToEndId: 'NOTPROVIDED' }),
      });
    }
    days.push(bookings.toSorted(() => random.int(3) - 1));
  }
  return { days, payments };
}

/** Files of the days: each day’s statement in pages, and any number of longer ones, repeats and notifications. */
function drawFiles(
  days: readonly (readonly Booking[])[],
  { paging, notifies, cuts }: Habits,
  random: ReturnType<typeof seededRandom>,
): string[] {
  const files: string[] = [];
  const openings = days.map((_, index) => OPENING + sumBookings(days.slice(0, index).flat()));
  const whole = (id: string, from: number, to: number) => {
    const bookings = days.slice(from, to + 1).flat();
    const balances: StatedBalance[] = [
      ['OPBD', openings[from]!],
      ['CLBD', openings[from]! + sumBookings(bookings)],
    ];
    return writeBookings([{ id, iban, bookings, balances, day: DAYS[to]! }]);
  };
  for (const [index, bookings] of days.entries()) {
    const day = DAYS[index]!;
    const count = 1 + random.int(Math.min(3, bookings.length));
    const size = Math.ceil(bookings.length / count);
    const pages = Array.from({ length: Math.ceil(bookings.length / size) }, (_, page) => {
      const [start, end] = [page * size, (page + 1) * size];
      const [isFirst, isLast] = [page === 0, end >= bookings.length];
      const [opening, closing] = [start, end].map(
        (at) => openings[index]! + sumBookings(bookings.slice(0, at)),
      );
      const isInterim = paging !== 'statements';
      return {
        id: isInterim ? `S${index}` : `S${index}.${page}`,
        iban,
        day,
        bookings: bookings.slice(start, end),
        balances: [
          [isInterim && !isFirst ? 'ITBD' : 'OPBD', opening!],
          [isInterim && !isLast ? 'ITBD' : 'CLBD', closing!],
        ] satisfies StatedBalance[],
        ...(paging === 'numbered' && { page: [page + 1, isLast] as const }),
      };
    });
    if (random.int(2) === 0) files.push(writeBookings(pages.toSorted(() => random.int(3) - 1)));
    else files.push(...pages.map((page) => writeBookings([page])));
    for (let more = random.int(3); more > 0; more -= 1)
      files.push(
        random.int(2) === 0 ? whole(`R${index}${more}`, index, index) : files.at(-1)!.replace('M-', 'N-'),
      );
    const notified = bookings
      .filter(() => random.int(100) < notifies * 100)
      .map(({ text = '', bankReference, endToEndId, ...booking }) => ({
        ...booking,
        text: text.slice(0, cuts),
        ...(random.int(2) === 0 && bankReference && { bankReference }),
        ...(random.int(2) === 0 && endToEndId && { endToEndId }),
      }));
    for (const [place, booking] of notified.entries())
      if (random.int(2) === 0)
        files.push(writeBookings([{ id: `N${index}${place}`, iban, day, bookings: [booking] }]));
    if (notified.length > 0) files.push(writeBookings([{ id: `N${index}`, iban, day, bookings: notified }]));
  }
  for (let longer = random.int(3); longer > 0; longer -= 1) {
    const from = random.int(DAYS.length);
    files.push(whole(`W${longer}`, from, from + random.int(DAYS.length - from)));
  }
  return files.toSorted(() => random.int(3) - 1);
}

async function takeAll(test: TestApp, files: readonly string[]): Promise<void> {
  const [one, other] = [await aBanker(test), await aBanker(test)];
  for (const xml of files) {
    test.clock.advance(1000);
    const answers = [await one.upload('afschrift.xml', xml)];
    const { content } = await one.get<ResponseOf<typeof getBankStatements>>('/statements?pageSize=50');
    for (const { id, status } of content)
      if (status === 'PROPOSED')
        answers.push(await other.post(`/statements/${id}/decision`, { decision: 'APPROVED' }));
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    await applyAll(test);
  }
}

it('adds up to the bank’s books, whatever references the bank gives and whatever it repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (seed) => {
      const random = seededRandom(`books ${seed}`);
      const test = await aBankApp();
      const { id: merchantId } = await aBankMerchant(test);
      const habits = drawHabits(random);
      const { days, payments } = await drawBookings(test, merchantId, habits, random);
      const bookings = days.flat();
      await takeAll(test, drawFiles(days, habits, random));
      const lines = await test.ownerDb
        .selectFrom('bank_lines')
        .select(['booked_on', 'amount', 'booked_by'])
        .where('is_taken', '=', true)
        .execute();
      const inBrief = (rows: readonly (readonly [string | null, number])[]) =>
        rows.map(([day, amount]) => `${day} ${amount}`).toSorted();
      expect(inBrief(lines.map((line) => [line.booked_on, line.amount]))).toEqual(
        inBrief(bookings.map(({ day, amount }) => [day, amount])),
      );
      expect(lines.filter(({ booked_by }) => booked_by === null)).toEqual([]);
      const open = await test.ownerDb
        .selectFrom('bank_statements')
        .select(['statement_id', 'opening', 'closing', 'closing_on', 'cause', 'difference'])
        .where('status', '<>', 'TAKEN')
        .execute();
      expect(open).toEqual([]);
      const desk = await (await aBanker(test)).get<ResponseOf<typeof getBankDesk>>();
      expect(desk).toMatchObject({
        balance: { amount: formatWire(OPENING + sumBookings(bookings)) },
        unexplained: null,
        statementsOpen: 0,
        linesOpen: bookings.length - payments.length,
      });
      for (const payment of payments) expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
      await test.close();
    }),
    { numRuns: chooseCount(4, 8), endOnFailure: true },
  );
}, 240_000);

import { expect, it } from 'vitest';
import { type Chain, findPlaceInChain, type StatementLink } from './chain.ts';
import type { Movement } from './claims.ts';

let ids = 0;
const aLine = (booked_on: string, moved: number, facts: Partial<Movement> = {}): Movement => ({
  id: String(++ids),
  booked_on,
  moved,
  booked_by: null,
  bank_reference: '',
  end_to_end_id: '',
  transaction_id: '',
  counter_iban: '',
  text: '',
  ...facts,
});

/** A chain of one statement a day, whose first opens at zero; null makes a gap of 5 before the next. */
function aChain(...days: readonly (readonly Movement[] | null)[]): Chain {
  const links: StatementLink[] = [];
  let closing = 0;
  for (const lines of days) {
    if (lines === null) closing += 5;
    const moved = (lines ?? []).reduce((sum, line) => sum + line.moved, 0);
    closing += moved;
    links.push({ number: links.length + 1, closing, moved, lines: lines ?? [] });
  }
  return { links, before: { number: 0, closing: 0 }, isEnd: true, repeated: [] };
}

const [MON, TUE, WED] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const lineCount = (chain: Chain) => chain.links.flatMap(({ lines }) => lines).length;

it('follows on from the end', () => {
  const chain = aChain([aLine(MON, 10)]);
  expect(findPlaceInChain({ opening: 10, closing: 30 }, [aLine(TUE, 20)], chain, [])).toMatchObject({
    after: 1,
    isLink: true,
    claims: new Map(),
  });
});

it('names the sum that is missing before a statement', () => {
  const chain = aChain([aLine(MON, 10)]);
  expect(findPlaceInChain({ opening: 15, closing: 35 }, [aLine(WED, 20)], chain, [])).toEqual({
    cause: 'GAP',
    difference: 5,
  });
});

it('covers a week that ends with the balance it started with, rather than following on', () => {
  const chain = aChain([aLine(MON, 10)], [aLine(TUE, -10)]);
  const week = [aLine(MON, 10), aLine(TUE, -10), aLine(WED, 7)];
  const place = findPlaceInChain({ opening: 0, closing: 7 }, week, chain, []);
  expect(place).toMatchObject({ after: 2, isLink: true });
  expect('claims' in place && place.claims.size).toBe(2);
});

it('takes equal sums later the same day as new, unless the bank’s references are the same', () => {
  const stored = { bank_reference: 'A', booked_by: 'S' };
  const chain = (facts: Partial<Movement>) => aChain([aLine(MON, 10, facts), aLine(MON, -10, facts)]);
  const again = (facts: Partial<Movement>) =>
    findPlaceInChain(
      { opening: 0, closing: 0 },
      [aLine(MON, 10, facts), aLine(MON, -10, facts)],
      chain(facts),
      [],
    );
  expect(again({})).toMatchObject({ after: 1, isLink: true, claims: new Map() });
  const place = again(stored);
  expect(place).toMatchObject({ isLink: false });
  expect('claims' in place && place.claims.size).toBe(2);
});

it('repeats a day in the middle, and books nothing', () => {
  const chain = aChain([aLine(MON, 10)], [aLine(TUE, 20), aLine(TUE, 20)], [aLine(WED, 1)]);
  const place = findPlaceInChain({ opening: 10, closing: 50 }, [aLine(TUE, 20), aLine(TUE, 20)], chain, []);
  expect(place).toMatchObject({ isLink: false });
  expect('claims' in place && place.claims.size).toBe(2);
});

it('finds the days of a statement within a longer one', () => {
  const chain = aChain([aLine(MON, 10), aLine(TUE, 20), aLine(WED, 30)]);
  expect(findPlaceInChain({ opening: 10, closing: 30 }, [aLine(TUE, 20)], chain, [])).toMatchObject({
    isLink: false,
  });
});

it('recognises pages of a day inside a longer statement, each by the balance of the page before', () => {
  const chain = aChain([aLine(MON, 10), aLine(MON, 20), aLine(MON, 30), aLine(TUE, 1)]);
  const page = (opening: number, moved: number, repeated: readonly number[]) =>
    findPlaceInChain({ opening, closing: opening + moved }, [aLine(MON, moved)], { ...chain, repeated }, []);
  expect(page(0, 10, [])).toMatchObject({ isLink: false });
  expect(page(10, 20, [0, 10])).toMatchObject({ isLink: false });
  expect(page(10, 20, [])).toEqual({ cause: 'GAP', difference: -51 });
});

it('refuses an overlap that lacks a line, with its sum', () => {
  const chain = aChain([aLine(MON, 10), aLine(MON, 3)], [aLine(TUE, 20)]);
  const place = findPlaceInChain({ opening: 0, closing: 30 }, [aLine(MON, 10), aLine(TUE, 20)], chain, []);
  expect(place).toEqual({ cause: 'LINES', difference: 3 });
});

it.each([
  ['all of a gap', { opening: 10, closing: 15 }, [5], 1],
  ['a gap’s beginning', { opening: 10, closing: 12 }, [2], 1],
  ['a gap’s end', { opening: 13, closing: 15 }, [2], 1],
] as const)('fills %s', (_, stated, sums, after) => {
  const chain = aChain([aLine(MON, 10)], null, [aLine(WED, 20)]);
  const lines = sums.map((sum) => aLine(TUE, sum));
  expect(findPlaceInChain(stated, lines, chain, [])).toMatchObject({ after, isLink: true });
});

it('fills a gap with a statement of all the days around it', () => {
  const chain = aChain([aLine(MON, 10)], null, [aLine(WED, 20)]);
  const lines = [aLine(MON, 10), aLine(TUE, 5), aLine(WED, 20), aLine(WED, 1)];
  const place = findPlaceInChain({ opening: 0, closing: 36 }, lines, chain, []);
  expect(place).toMatchObject({ after: 3, isLink: true });
  expect('claims' in place && place.claims.size).toBe(lineCount(chain));
});

it('comes before the first statement of the account if that opens with its closing balance', () => {
  const chain = { ...aChain([aLine(TUE, 20)]), before: null };
  expect(findPlaceInChain({ opening: -7, closing: 0 }, [aLine(MON, 7)], chain, [])).toMatchObject({
    after: 0,
    isLink: true,
  });
});

it('claims each line that was only notified once, the most similar first', () => {
  const notified = [aLine(TUE, 20, { text: 'lidmaatschap' }), aLine(TUE, 20, { end_to_end_id: 'E1' })];
  const lines = [
    aLine(TUE, 20, { text: 'donatie' }),
    aLine(TUE, 20, { end_to_end_id: 'E1', text: 'contributie' }),
    aLine(TUE, 20, { text: 'lidmaatschap maart' }),
  ];
  const place = findPlaceInChain({ opening: 0, closing: 60 }, lines, aChain(), notified);
  expect('claims' in place && place.claims).toEqual(
    new Map([
      [lines[1], notified[1]],
      [lines[2], notified[0]],
    ]),
  );
});

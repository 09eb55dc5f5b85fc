import type pg from 'pg';

/** Questions for every product; null if a product has no equivalent. */
export const QUESTIONS = [
  'list page',
  'middle page',
  'details',
  'totals of a month',
  'totals of a year',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** The stretches that totals are asked of. */
export const SPANS = {
  'totals of a month': { from: '2026-10-01T00:00:00.000Z', to: '2026-10-30T23:59:59.999Z' },
  'totals of a year': { from: '2025-11-01T00:00:00.000Z', to: '2026-10-31T23:59:59.999Z' },
} as const;

/** Rows on a page of a list. */
export const PAGE = 50;

/** The row that the n-th question is about, counted from one: another each time, until all had their turn. */
export function pickRow(n: number, rows: number): number {
  return 1 + ((n * 997) % rows);
}

/** Number of people who made the orders. */
export function countPeople(rows: number): number {
  return Math.min(rows, 5000);
}

/** A product that runs, with its rows. */
export type Running = {
  /** The server's, and PostgreSQL's. */
  readonly processes: readonly number[];
  /** Makes the n-th request, for other rows each time; the answer is read whole and must contain what was requested. */
  readonly ask: Readonly<Record<Question, ((n: number) => Promise<void>) | null>>;
  /** Creates the index that the list lacks; null if it lacks none. */
  readonly addIndex: (() => Promise<void>) | null;
  readonly stop: () => Promise<void>;
};

export type Product = {
  readonly name: string;
  readonly open: () => Promise<Running>;
};

/**
 * Reads an answer whole.
 *
 * @param holds checks that it contains what was requested
 * @throws Error when it is not a success, or lacks that
 */
export async function read(
  url: string,
  options: RequestInit,
  holds: (answer: never) => boolean,
): Promise<Response> {
  const response = await fetch(url, options);
  const text = await response.text();
  if (!response.ok || !holds(JSON.parse(text) as never))
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return response;
}

/** Fills a database in one transaction and lets it settle; a filled one stays unchanged. */
export async function fillOnce(
  client: pg.Client,
  table: string,
  statements: string,
  rows: number,
): Promise<void> {
  const count = async () =>
    Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]!.n);
  if ((await count()) === 0) await client.query(`BEGIN; ${statements}; COMMIT`);
  if ((await count()) !== rows)
    throw new Error(`${table} has ${await count()} rows; begin with an empty folder.`);
  await client.query('VACUUM ANALYZE');
}

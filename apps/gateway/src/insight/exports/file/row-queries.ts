import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Context } from '../../../platform/context.ts';
import { companiesWithRows, ofEachCompany } from '../../../platform/list/companies.ts';
import { countAll } from '../../../platform/list/count-queries.ts';
import type { Sort } from '../../../platform/list/filter.ts';
import { order } from '../../../platform/list/queries.ts';
import { type Bind, parameters, type Queryable, unionAll } from '../../../platform/list/statement.ts';
import { LIST_TYPES } from '../../../platform/list/wire-instant.ts';
import { merge, type Reading, type Selected } from './merge.ts';
import type { ExportRows, ExportPart } from './part-queries.ts';

/** A line's position in the order. Its instant is a text, since a Date has no microseconds. */
type Mark = { readonly createdAt: string; readonly id: string; readonly amount: number };

/** The lines after one and up to another one, in the order of their export; null is its start, or its end. */
type Stretch = { readonly after: Mark | null; readonly upTo: Mark | null };

const WHOLE: Stretch = { after: null, upTo: null };

/**
 * Conditions that a row is in a stretch, in the order of `order` (platform/list/queries.ts). The first key is also
 * compared separately: PostgreSQL cannot estimate how few rows a comparison of two keys leaves.
 *
 * @param amount the amount of the order
 */
function inStretch(sort: Sort, amount: string, { after, upTo }: Stretch, bind: Bind): string[] {
  const onwards = sort.direction === 'asc' ? '>' : '<';
  const back = sort.direction === 'asc' ? '<' : '>';
  const instant = ({ createdAt }: Mark) => `${bind(createdAt)}::timestamptz`;
  const key = (mark: Mark) => `(${instant(mark)}, ${bind(mark.id)}::uuid)`;
  if (sort.field === 'created')
    return [
      ...(after
        ? [`p.created_at ${onwards}= ${instant(after)}`, `(p.created_at, p.id) ${onwards} ${key(after)}`]
        : []),
      ...(upTo
        ? [`p.created_at ${back}= ${instant(upTo)}`, `(p.created_at, p.id) ${back}= ${key(upTo)}`]
        : []),
    ];
  // Among equal amounts, time goes the other way.
  const side = (mark: Mark, way: string, among: string) => [
    `${amount} ${way}= ${bind(mark.amount)}`,
    `(${amount} ${way} ${bind(mark.amount)} OR (p.created_at, p.id) ${among} ${key(mark)})`,
  ];
  return [...(after ? side(after, onwards, back) : []), ...(upTo ? side(upTo, back, `${onwards}=`) : [])];
}

/** Lines read at once: few, so that they are soon garbage. */
const BATCH_LINES = 100;
/** Longer files are made without haste: few wait for them at the screen. */
const AT_ONCE_LINES = 10_000;
/** Length of a rest, in times of its batch. */
const RESTS = 2;
/**
 * PostgreSQL sends lines while it finds them. A cluster's coordinator first gathers all rows of a statement, beyond
 * `work_mem` in a file: there the statements of an export find about this many lines together, which fits.
 */
const STRETCH_LINES = 10_000;
const STRETCH_MEMORY = '32MB';
/** The fewest lines of a stretch, however many companies there are. */
const FEWEST_LINES = 100;

/** No company has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Statement = { readonly text: string; readonly values: unknown[] };

async function select<Row extends unknown[]>(db: Queryable, statement: Statement): Promise<Row[]> {
  return (await db.query<Row>({ ...statement, rowMode: 'array' })).rows;
}

/** Joins selects of each company's rows of each part. */
function ofEach(
  parts: readonly ExportPart[],
  of: (part: ExportPart, merchant: string) => string,
  bind: Bind,
): string {
  const selects = parts
    .filter(({ merchantIds }) => merchantIds.length > 0)
    .map((part) =>
      ofEachCompany(part.listed.list, part.merchantIds, bind, (merchant) => of(part, `${merchant}::uuid`)),
    );
  return unionAll(selects.length > 0 ? selects : [of(parts[0]!, `${bind(NOBODY)}::uuid`)]);
}

/** Leaves out the companies without any row, as lists do: of thousands, a statement can only name those that have some. */
export async function narrowed(db: Queryable, { parts, sort }: ExportRows): Promise<ExportRows> {
  const found: ExportPart[] = [];
  for (const part of parts) {
    const merchantIds = await companiesWithRows(db, part.listed.list, part.merchantIds);
    found.push({ ...part, merchantIds });
  }
  return { sort, parts: found };
}

async function countRows(db: Queryable, rows: ExportRows): Promise<number> {
  const { values, bind } = parameters();
  const counts = ofEach(
    rows.parts,
    ({ from }, merchant) => `SELECT count(*) AS n FROM ${from(merchant, bind)}`,
    bind,
  );
  const [found] = await select<[number]>(db, {
    text: `SELECT sum(n)::bigint FROM (${counts}) AS counts`,
    values,
  });
  return found?.[0] ?? 0;
}

/** Estimates the number of rows: from the counters if they cover its filters. */
export async function estimateRows(db: Queryable, rows: ExportRows, timeZone: string): Promise<number> {
  const { sort, parts } = await narrowed(db, rows);
  let sum = 0;
  for (const part of parts) {
    const { isExact, listed, merchantIds } = part;
    if (merchantIds.length === 0) continue;
    const asked = { filter: listed.filter, merchantIds };
    sum += isExact
      ? (await countAll(db, listed.list, asked, timeZone)).rows
      : await countRows(db, { sort, parts: [part] });
  }
  return sum;
}

/** Selects the rows of a part in a stretch, in their order: the list's columns, then the keys of their order. */
function selectPart(sort: Sort, part: ExportPart, stretch: Stretch): Statement {
  const { values, bind } = parameters();
  const { columns, joins } = part.source;
  const rows = ofEach(
    [part],
    ({ from }, merchant) => {
      const within = inStretch(sort, part.amount, stretch, bind);
      const where = within.length > 0 ? ` WHERE ${within.join(' AND ')}` : '';
      return `SELECT ${columns}, (${pickSortAmount(sort, part)})::bigint AS sort_amount, p.created_at AS sort_created_at,
        p.id AS sort_id FROM ${from(merchant, bind)} ${joins(merchant)}${where}`;
    },
    bind,
  );
  const ordered = order(sort, false).replaceAll('p.', 'p.sort_');
  return { text: `SELECT * FROM (${rows}) AS p ORDER BY ${ordered}`, values };
}

/** Not every list has amounts. */
const pickSortAmount = (sort: Sort, { amount }: ExportPart) => (sort.field === 'amount' ? amount : '0');

/** Cuts a part into stretches of that many lines, in its order. */
async function cut(db: Queryable, sort: Sort, part: ExportPart, lines: number): Promise<Stretch[]> {
  const { values, bind } = parameters();
  const ordered = order(sort, false);
  const keys = ofEach(
    [part],
    ({ from }, merchant) =>
      `SELECT p.created_at, p.id, (${pickSortAmount(sort, part)})::bigint AS amount FROM ${from(merchant, bind)}`,
    bind,
  );
  const text = `SELECT p.created_at::text, p.id::text, p.amount
    FROM (SELECT p.*, row_number() OVER (ORDER BY ${ordered}) AS place FROM (${keys}) AS p) AS p
    WHERE p.place % ${lines} = 0 ORDER BY ${ordered}`;
  const found = await select<[string, string, number]>(db, { text, values });
  const marks = found.map(([createdAt, id, amount]): Mark => ({ createdAt, id, amount }));
  return [null, ...marks].map((after, index) => ({ after, upTo: marks[index] ?? null }));
}

/** Fetches a statement's rows by a cursor, some at a time. */
async function* fetchRows(
  db: pg.Client,
  cursor: string,
  { text, values }: Statement,
): AsyncGenerator<Selected[], void> {
  await db.query({ text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`, values });
  const fetch = { text: `FETCH ${BATCH_LINES} FROM ${cursor}`, types: LIST_TYPES };
  for (;;) {
    const { rows } = await db.query<Selected>(fetch);
    if (rows.length === 0) break;
    yield rows;
  }
  await db.query(`CLOSE ${cursor}`);
}

async function* readWhole(db: pg.Client, sort: Sort, part: ExportPart, cursor: string) {
  yield* fetchRows(db, cursor, selectPart(sort, part, WHOLE));
}

async function* readCut(db: pg.Client, sort: Sort, part: ExportPart, cursor: string, lines: number) {
  for (const stretch of await cut(db, sort, part, lines))
    yield* fetchRows(db, cursor, selectPart(sort, part, stretch));
}

/** Opens the readings of an export: its parts, on a cluster by company and stretch. */
async function openReadings(db: pg.Client, deps: Context, { parts, sort }: ExportRows): Promise<Reading[]> {
  const toRow = (part: ExportPart) => (selected: Selected) => part.source.toRow(selected as never, deps);
  if (deps.cluster === null)
    return parts.map((part, index) => ({
      batches: readWhole(db, sort, part, `part_${index}`),
      toRow: toRow(part),
    }));
  await db.query(`SET LOCAL work_mem = '${STRETCH_MEMORY}'`);
  const ofCompanies = parts.flatMap((part) =>
    part.merchantIds.map((merchantId) => ({ ...part, merchantIds: [merchantId] })),
  );
  const lines = Math.max(Math.floor(STRETCH_LINES / Math.max(ofCompanies.length, 1)), FEWEST_LINES);
  return ofCompanies.map((part, index) => ({
    batches: readCut(db, sort, part, `part_${index}`, lines),
    toRow: toRow(part),
  }));
}

async function* readBatches(db: pg.Client, deps: Context, rows: ExportRows): AsyncGenerator<object[], void> {
  const readings = await openReadings(db, deps, rows);
  const [only, ...others] = readings;
  if (!only || others.length > 0) yield* merge(rows.sort, readings, BATCH_LINES);
  else for await (const batch of only.batches) yield batch.map(only.toRow);
}

/**
 * Counts the rows of an export, and reads them in their order. Run it inside a snapshot.
 *
 * @returns their number and the batches, each read while the previous one is written
 */
export async function readRows(
  db: pg.Client,
  deps: Context,
  asked: ExportRows,
): Promise<{ readonly count: number; readonly batches: AsyncGenerator<object[], void> }> {
  const rows = await narrowed(db, asked);
  const count = await countRows(db, rows);
  const batches = readBatches(db, deps, rows);
  return { count, batches: count > AT_ONCE_LINES ? resting(batches) : ahead(batches) };
}

/** Works a third of the time, so that payments get their turn in this process and in PostgreSQL. */
async function* resting<T>(batches: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let began = performance.now();
  for await (const batch of batches) {
    yield batch;
    await delay(RESTS * (performance.now() - began));
    began = performance.now();
  }
}

/** Reads the next batch while one is used: PostgreSQL works meanwhile. */
async function* ahead<T>(batches: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = batches.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = batches.next();
    // A failure is thrown when its batch is due.
    next.catch(() => undefined);
    yield value as T;
  }
}

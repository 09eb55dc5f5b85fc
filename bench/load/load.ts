import { seededRandom } from '@stuiver/domain/random';
import pg from 'pg';
import type { MovableClock } from '../../apps/gateway/src/lib/clock.ts';
import type { Context } from '../../apps/gateway/src/lib/context.ts';
import type { PaymentChange } from '../../apps/gateway/src/modules/ledger/change.ts';
import { giveOwnSearchIndexes } from '../../apps/gateway/src/own-search-indexes.ts';
import { writeRollups } from '../../apps/gateway/src/testing/rollups-from-rows.ts';
import { LOADED_TABLES, type LoadedTable, setIndexesAside } from './bulk.ts';
import { type LoadedUser, makeCompanies } from './companies.ts';
import { copyInto, type CopyBuffer } from './copy.ts';
import { tellLink } from './links.ts';
import type { LoadOptions } from './options.ts';
import { newBook, planAhead, type RecurringBook } from './recurring.ts';
import { tellPayment } from './story.ts';
import { DAY, happens, makePayers, type World } from './world.ts';

/** Payments between two flushes: some megabytes of rows. */
const BATCH = 2500;
const PAYERS = 20_000;

type Buffers = Readonly<Record<LoadedTable, CopyBuffer>>;
type Progress = (told: number) => Promise<void>;

/** A row that moved is in the change once per move; the last is what it became. */
function last<T extends { readonly row: { readonly id: string } }>(entries: readonly T[]): T['row'][] {
  const byId = new Map<string, T['row']>();
  for (const { row } of entries) byId.set(row.id, row);
  return [...byId.values()];
}

function put(buffers: Buffers, change: PaymentChange): void {
  buffers.payments.add(change.payment);
  if (change.payer) buffers.payers.add(change.payer);
  for (const row of last(change.attempts)) buffers.attempts.add(row);
  for (const row of last(change.refunds)) buffers.refunds.add(row);
  for (const row of last(change.chargebacks)) buffers.chargebacks.add(row);
  for (const event of change.events) buffers.payment_events.add(event);
  for (const transfer of change.transfers) buffers.transfers.add(transfer);
}

/** Every so many-th payment is the first company's; the others share the rest, earlier ones more of it. */
function ownerOf(world: World, options: LoadOptions, merchantIds: readonly string[], index: number): string {
  const { largest, payments } = options;
  const isLargest = Math.floor(((index + 1) * largest) / payments) > Math.floor((index * largest) / payments);
  if (isLargest || merchantIds.length === 1) return merchantIds[0]!;
  const others = merchantIds.length - 1;
  return merchantIds[1 + Math.min(world.dice.int(others), world.dice.int(others))]!;
}

async function tellAll(
  world: World,
  options: LoadOptions,
  merchantIds: readonly string[],
  buffers: Buffers,
  progress: Progress,
): Promise<RecurringBook> {
  const book = newBook();
  const length = options.days * DAY;
  for (let index = 0; index < options.payments; index++) {
    // Each has its own slot of the time, so that rows lie in the order in which they would have come.
    const at = Math.floor(world.until - length + ((index + 0.5) * length) / options.payments);
    const beginning = { merchantId: ownerOf(world, options, merchantIds, index), at, number: index + 1 };
    if (happens(world, 30)) {
      const link = tellLink(world, beginning.merchantId, at, index + 1);
      // A third of the links is never used.
      if (happens(world, 667)) {
        const change = tellPayment(world, book, { ...beginning, link: link.row });
        link.row.uses = change.payment.captured_amount > 0 ? 1 : 0;
        put(buffers, change);
      } else put(buffers, tellPayment(world, book, beginning));
      buffers.payment_links.add(link.row);
      buffers.payment_link_payers.add(link.payer);
    } else put(buffers, tellPayment(world, book, beginning));
    if ((index + 1) % BATCH === 0) await progress(index + 1);
  }
  planAhead(world, book);
  for (const { row, consumer } of book.mandates) {
    buffers.mandates.add(row);
    buffers.mandate_consumers.add(consumer);
  }
  for (const { row } of book.recurrences) buffers.recurrences.add(row);
  return book;
}

async function send(client: pg.Client, batch: readonly ReturnType<CopyBuffer['take']>[]): Promise<void> {
  for (const part of batch) await part(client);
}

export type Loaded = {
  readonly merchantIds: readonly string[];
  readonly user: LoadedUser;
  readonly seconds: number;
};

/**
 * Fills a test database: companies by the product's own services, then payments with everything that
 * belongs to them by COPY, in one transaction that leaves nothing behind when it is ended.
 *
 * @param context on that database, with a clock that can be moved and seeded randomness
 * @param migrationUrl the same database with the role that owns it: indexes are made anew at the end
 * @param options how much of what
 * @param log receives progress
 * @returns companies and a user who may look at the first five of them
 */
export async function load(
  context: Context & { readonly clock: MovableClock },
  migrationUrl: string,
  options: LoadOptions,
  log: (line: string) => void,
): Promise<Loaded> {
  const began = performance.now();
  const until = options.until.getTime();
  const dice = seededRandom(`load ${options.seed}`);
  context.clock.set(new Date(until - (options.days + 30) * DAY));
  const { merchantIds, user } = await makeCompanies(context, dice, options.merchants, options.seed);
  log(`${merchantIds.length} companies`);
  const world: World = { context, dice, until, payers: makePayers(dice, PAYERS) };
  const client = new pg.Client({ connectionString: migrationUrl, application_name: 'stuiver-load' });
  await client.connect();
  try {
    const opened: [LoadedTable, CopyBuffer][] = [];
    for (const table of LOADED_TABLES) opened.push([table, await copyInto(client, table)]);
    const buffers = Object.fromEntries(opened) as Buffers;
    // The database writes one batch while the next is told.
    let written = Promise.resolve();
    const flush = async () => {
      await written;
      written = send(
        client,
        LOADED_TABLES.map((table) => buffers[table].take()),
      );
      // Whoever waits for the batch is told of a failure; until then it is nobody's.
      written.catch(() => undefined);
    };
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query("SET LOCAL maintenance_work_mem = '512MB'");
    await client.query('SET LOCAL max_parallel_maintenance_workers = 4');
    const restore = await setIndexesAside(client);
    let said = performance.now();
    await tellAll(world, options, merchantIds, buffers, async (told) => {
      await flush();
      if (performance.now() - said < 5000) return;
      said = performance.now();
      log(`${told} of ${options.payments} payments, ${Math.round((said - began) / 1000)} s`);
    });
    await flush();
    await written;
    log('Rollups …');
    // What the planner remembers is the empty tables, or another load's companies.
    for (const table of LOADED_TABLES) await client.query(`ANALYZE ${table}`);
    await writeRollups(client, merchantIds);
    log('Indexes and foreign keys …');
    for (const statement of restore) await client.query(statement);
    await client.query('COMMIT');
    // Index-only scans and good plans from the first query on.
    await client.query('VACUUM (ANALYZE)');
    await giveOwnSearchIndexes(client, { log });
  } finally {
    await client.end();
  }
  return { merchantIds, user, seconds: (performance.now() - began) / 1000 };
}

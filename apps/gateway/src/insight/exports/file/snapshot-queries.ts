import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { reading } from '../../../platform/list/reading.ts';
import type { Replica } from '../../../platform/database/replica.ts';
import {
  canBeCut,
  copyStatement,
  type FileQuery,
  hasBalance,
  marksStatement,
  promiseStatement,
  sumsStatement,
} from './file-queries.ts';
import { headerOf } from './read-selection.ts';
import { type Mark, type Stretch, WHOLE } from './stretches.ts';
import { narrowed } from './union-queries.ts';

/** What a file is to hold: its lines, and the sum of their amounts in minor units. */
export type Promised = { readonly rows: number; readonly sum: number };

/** A file on its way. */
export type FileRead = {
  readonly promised: Promised;
  /**
   * The file, its header first, read as it is consumed: a slow reader slows the database, not the memory.
   *
   * @throws TooLong; also when it has another number of lines than was promised
   */
  readonly chunks: AsyncGenerator<Buffer, void>;
};

/** A connection of its own, on which one file is read from one moment's data. */
export type Snapshot = {
  /**
   * Counts what a file is to hold, and then reads it.
   *
   * @throws TooLong
   */
  read(query: FileQuery): Promise<FileRead>;
  /** Ends the connection, also while it copies; safe to repeat. */
  close(): Promise<void>;
};

/** An export that was ended by its longest duration. */
export class TooLong extends AppError {
  constructor() {
    super('unavailable');
  }
}

/** By PostgreSQL's codes: the statement, or the transaction while nobody read, took as long as an export may. */
const TIME_OUTS: readonly unknown[] = ['57014', '25P03'];

function isTimeOut(error: unknown): boolean {
  return TIME_OUTS.includes((error as { code?: unknown } | null)?.code);
}

/** The server's limits end a statement; this much later we cut the connection, which a reader that hangs needs. */
const GRACE_MS = 2000;
const CONNECT_MS = 5000;
/**
 * PostgreSQL sends lines as it finds them. A cluster's coordinator first gathers all that a statement finds, beyond
 * `work_mem` in a file: there a statement finds about this many lines, for which this is enough.
 */
const STRETCH_LINES = 10_000;
const STRETCH_MEMORY = '32MB';

/** What a snapshot is read from. */
type Source = Pick<Context, 'settings' | 'pool' | 'replica'>;

/** The gateway's pool limits the life of its connections to seconds; an export needs minutes. */
async function connect({ settings }: Source, replica: Replica | null): Promise<pg.Client> {
  const limit = settings.exportMinutes * 60_000;
  const client = new pg.Client({
    connectionString: replica?.url ?? settings.databaseUrl ?? '',
    application_name: 'stuiver-export',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limit,
    idle_in_transaction_session_timeout: limit,
  });
  // A query that is under way reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function select<Row extends unknown[]>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>({ text, rowMode: 'array' })).rows;
}

async function promise(client: pg.Client, query: FileQuery): Promise<Promised> {
  const [found] = await select<[number, number]>(client, promiseStatement(query));
  const [rows = 0, sum = 0] = found ?? [];
  return { rows, sum };
}

/** The stretches that a file is read in, in its order; one on PostgreSQL alone. */
async function cut(client: pg.Client, query: FileQuery, { rows }: Promised): Promise<Stretch[]> {
  if (rows <= STRETCH_LINES || !canBeCut(query)) return [WHOLE];
  const [spread] = await select<[boolean]>(client, "SELECT to_regclass('pg_dist_node') IS NOT NULL");
  if (!spread?.[0]) return [WHOLE];
  await client.query(`SET LOCAL work_mem = '${STRETCH_MEMORY}'`);
  const found = await select<[string, string, number]>(client, marksStatement(query, STRETCH_LINES));
  const marks = found.map(([createdAt, id, amount]): Mark => ({ createdAt, id, amount }));
  return [null, ...marks].map((after, index) => ({ after, upTo: marks[index] ?? null }));
}

async function* copy(client: pg.Client, query: FileQuery, promised: Promised): AsyncGenerator<Buffer, void> {
  yield headerOf(query);
  const sums = new Map<string, number>();
  let rows = 0;
  for (const stretch of await cut(client, query, promised)) {
    const stream = client.query(copyTo(copyStatement(query, stretch, sums)));
    // The rejected read tells of it; a second report must not end the process.
    stream.on('error', () => undefined);
    for await (const chunk of stream) yield chunk as Buffer;
    rows += stream.rowCount;
    if (hasBalance(query) && stretch.upTo !== null)
      for (const [currency, sum] of await select<[string, number]>(client, sumsStatement(query, stretch)))
        sums.set(currency, (sums.get(currency) ?? 0) + sum);
  }
  await client.query('COMMIT');
  if (rows !== promised.rows) throw new Error(`An export of ${promised.rows} lines has ${rows}`);
}

/**
 * Opens a snapshot (REPEATABLE READ, READ ONLY), which ends after the longest duration of an export at the latest.
 *
 * @throws when the database cannot be reached
 */
export async function openSnapshot(context: Source): Promise<Snapshot> {
  const { client, replica } = await reading(context, async (place) => ({
    client: await connect(context, place.replica),
    replica: place.replica,
  }));
  let isTooLong = false;
  let closing: Promise<void> | undefined;
  // With a query under way, pg cuts the connection: the server then stops.
  function close(): Promise<void> {
    clearTimeout(limit);
    closing ??= client.end().catch(() => undefined);
    return closing;
  }
  const limit = setTimeout(
    () => {
      isTooLong = true;
      void close();
    },
    context.settings.exportMinutes * 60_000 + GRACE_MS,
  ).unref();
  // The server tells it between two statements.
  client.on('error', (error) => {
    isTooLong ||= isTimeOut(error);
  });
  const named = (error: unknown): unknown => {
    if (isTooLong || isTimeOut(error)) return new TooLong();
    // Whoever tries again reads the database itself.
    if (isDatabaseUnavailable(error)) replica?.giveUp(error);
    return error;
  };
  async function* inTime(chunks: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
    try {
      yield* chunks;
    } catch (error) {
      throw named(error);
    }
  }
  try {
    // Compiling a part for each of thousands of companies takes ten times as long as running them.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL jit = off');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async read(query) {
      try {
        const found = { ...query, rows: await narrowed(client, query.rows) };
        const promised = await promise(client, found);
        return { promised, chunks: inTime(copy(client, found, promised)) };
      } catch (error) {
        throw named(error);
      }
    },
    close,
  };
}

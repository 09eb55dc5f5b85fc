import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../lib/context.ts';
import { isDatabaseUnavailable } from '../../../lib/database/errors.ts';
import { reading } from '../../../lib/database/reading.ts';
import type { Replica } from '../../../lib/database/replica.ts';
import { copyStatement, type FileQuery, promiseStatement } from './file-queries.ts';
import { headerOf } from './read-selection.ts';
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

async function promise(client: pg.Client, query: FileQuery): Promise<Promised> {
  const text = promiseStatement(query);
  const { rows } = await client.query<[number, number]>({ text, rowMode: 'array' });
  const [count = 0, sum = 0] = rows[0] ?? [];
  return { rows: count, sum };
}

async function* copy(client: pg.Client, query: FileQuery, promised: Promised): AsyncGenerator<Buffer, void> {
  yield headerOf(query);
  const stream = client.query(copyTo(copyStatement(query)));
  // The rejected read tells of it; a second report must not end the process.
  stream.on('error', () => undefined);
  for await (const chunk of stream) yield chunk as Buffer;
  await client.query('COMMIT');
  if (stream.rowCount !== promised.rows)
    throw new Error(`An export of ${promised.rows} lines has ${stream.rowCount}`);
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

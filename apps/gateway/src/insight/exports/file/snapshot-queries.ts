import type pg from 'pg';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { NO_WORKERS } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { reading } from '../../../platform/list/reading.ts';
import type { Replica } from '../../../platform/database/machines.ts';
import { PreparingClient } from '../../../platform/database/statements.ts';
import { makeFormat } from './format.ts';
import { type FileLine, makeBalances } from './lines.ts';
import type { FileQuery } from './read-selection.ts';
import { readRows } from './row-queries.ts';

type FileChunk = { readonly rows: number; readonly text: string };

export type FileRead = {
  /** Lines below its header. */
  readonly rows: number;
  /**
   * The file, its header first, read on demand: a slow reader slows the database and fills no memory.
   *
   * @throws TooLong
   */
  readonly chunks: AsyncGenerator<FileChunk, void>;
};

/** A connection of its own, on which one file is read from one moment's data. */
export type Snapshot = {
  /**
   * Counts the lines of a file, and then reads it.
   *
   * @throws TooLong
   */
  read(query: FileQuery): Promise<FileRead>;
  /** Ends the connection, also while it reads; safe to repeat. */
  close(): Promise<void>;
};

/** An export that was ended by its longest duration. */
export class TooLong extends AppError {
  constructor() {
    super('unavailable');
  }
}

/** By PostgreSQL's codes: the statement, or the transaction between two reads, took as long as an export may. */
const TIME_OUTS: readonly unknown[] = ['57014', '25P03'];

function isTimeOut(error: unknown): boolean {
  return TIME_OUTS.includes((error as { code?: unknown } | null)?.code);
}

/** The server's limits end a statement; this much later we cut the connection, which a reader that hangs needs. */
const GRACE_MS = 2000;
const CONNECT_MS = 5000;
/** The gateway's pool limits the life of its connections to seconds; an export needs minutes. */
async function connect(deps: Context, replica: Replica | null): Promise<pg.Client> {
  const limit = deps.settings.exportMinutes * 60_000;
  const client = new (deps.cluster?.Client ?? PreparingClient)({
    connectionString: replica?.url ?? deps.settings.databaseUrl ?? '',
    application_name: 'stuiver-export',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limit,
    idle_in_transaction_session_timeout: limit,
    startOptions: NO_WORKERS,
  });
  // A query that is under way reports the same error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function readFile(client: pg.Client, deps: Context, query: FileQuery): Promise<FileRead> {
  const { selection, made } = query;
  const { count, batches } = await readRows(client, deps, query.rows);
  const format = makeFormat(selection, made);
  const addBalances = selection.list === 'transactions' ? makeBalances() : () => undefined;
  async function* chunks(): FileRead['chunks'] {
    yield { rows: 0, text: format.head };
    for await (const batch of batches) {
      addBalances(batch as FileLine[]);
      yield { rows: batch.length, text: format.lines(batch) };
    }
    await client.query('COMMIT');
  }
  return { rows: count, chunks: chunks() };
}

/**
 * Opens a snapshot (REPEATABLE READ, READ ONLY), which ends after the longest duration of an export at the latest.
 *
 * @throws when the database cannot be reached
 */
export async function openSnapshot(deps: Context): Promise<Snapshot> {
  const { client, replica } = await reading(deps, async (place) => ({
    client: await connect(deps, place.replica),
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
    deps.settings.exportMinutes * 60_000 + GRACE_MS,
  ).unref();
  // The server reports it between two statements.
  client.on('error', (error) => {
    isTooLong ||= isTimeOut(error);
  });
  const named = (error: unknown): unknown => {
    if (isTooLong || isTimeOut(error)) return new TooLong();
    // The next try reads the primary.
    if (isDatabaseUnavailable(error)) replica?.giveUp(error);
    return error;
  };
  async function* inTime(chunks: FileRead['chunks']): FileRead['chunks'] {
    try {
      yield* chunks;
    } catch (error) {
      throw named(error);
    }
  }
  try {
    // A file is read to its end. Compiling a part for each of thousands of companies takes ten times as long as running them.
    await client.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL jit = off; SET LOCAL cursor_tuple_fraction = 1',
    );
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async read(query) {
      try {
        const { rows, chunks } = await readFile(client, deps, query);
        return { rows, chunks: inTime(chunks) };
      } catch (error) {
        throw named(error);
      }
    },
    close,
  };
}

import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Context } from '../../lib/context.ts';

/** What a file is to hold: its lines, and the sum of their amounts in minor units. */
export type Promised = { readonly rows: number; readonly sum: number };

/** A connection of its own, on which one file is read from one moment's data. */
export type Snapshot = {
  /** Runs the select of `promiseStatement`. */
  promise(text: string): Promise<Promised>;
  /**
   * Reads a COPY as it is consumed: a slow reader slows the database, not the memory.
   *
   * @throws when it copied another number of rows than was promised
   */
  copy(text: string, promised: Promised): AsyncGenerator<Buffer, void>;
  /** Ends the connection, also while it copies; safe to repeat. */
  close(): Promise<void>;
};

/** The server's limits end a statement; this much later we cut the connection, which a reader that hangs needs. */
const GRACE_MS = 2000;
const CONNECT_MS = 5000;

/** The gateway's pool limits the life of its connections to seconds; an export needs minutes. */
async function connect({ settings }: Pick<Context, 'settings'>): Promise<pg.Client> {
  const limit = settings.exportMinutes * 60_000;
  const client = new pg.Client({
    connectionString: settings.exportDatabaseUrl ?? settings.databaseUrl ?? '',
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

/**
 * Opens a snapshot (REPEATABLE READ, READ ONLY), which ends after the longest duration of an export at the latest.
 *
 * @throws when the database cannot be reached
 */
export async function openSnapshot(context: Pick<Context, 'settings'>): Promise<Snapshot> {
  const client = await connect(context);
  const limit = setTimeout(() => void close(), context.settings.exportMinutes * 60_000 + GRACE_MS).unref();
  let closing: Promise<void> | undefined;
  // With a query under way, pg cuts the connection: the server then stops.
  function close(): Promise<void> {
    clearTimeout(limit);
    closing ??= client.end().catch(() => undefined);
    return closing;
  }
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async promise(text) {
      const { rows } = await client.query<[number, number]>({ text, rowMode: 'array' });
      const [count = 0, sum = 0] = rows[0] ?? [];
      return { rows: count, sum };
    },
    async *copy(text, promised) {
      const stream = client.query(copyTo(text));
      // The rejected read tells of it; a second report must not end the process.
      stream.on('error', () => undefined);
      for await (const chunk of stream) yield chunk as Buffer;
      await client.query('COMMIT');
      if (stream.rowCount !== promised.rows) {
        throw new Error(`An export of ${promised.rows} lines has ${stream.rowCount}`);
      }
    },
    close,
  };
}

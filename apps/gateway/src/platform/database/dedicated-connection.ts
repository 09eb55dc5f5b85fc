import pg from 'pg';
import { type Signal, SIGNALS_CHANNEL } from './signals.ts';

type Subscriber = {
  onSignal(signal: Signal): void;
  /** Called when the connection is lost: signals are missed until `ready` resolves again. */
  onLost?(): void;
};

/**
 * A connection outside the pool, for exclusive uses: LISTEN and session-level advisory locks. It is opened at its
 * first use and reopened until it is closed.
 */
export type DedicatedConnection = {
  /** @returns unsubscribes */
  subscribe(subscriber: Subscriber): () => void;
  /** Resolves once signals are heard; rejects when the database cannot be reached. */
  ready(): Promise<void>;
  /**
   * Runs work unless this or another process is running work under the same name. The lock ends with the
   * connection, so it only saves work: correctness rests on row locks.
   *
   * @returns whether the work ran
   */
  runExclusively(name: string, work: () => Promise<unknown>): Promise<boolean>;
  /** Closes the connection, which releases its locks. */
  close(): Promise<void>;
};

const TIMEOUT_MS = 2000;
const RECONNECT_MS = 500;
/** Interval at which an idle connection is tested, so that one that the network dropped silently is replaced. */
const HEARTBEAT_MS = 10_000;

/** First half of our advisory locks' keys, apart from other users of the database. */
const LOCK_SPACE = 0x5374;

/** A stable 32-bit number for a name, for the second half of a lock's key. */
function lockKey(name: string): number {
  let value = 0;
  for (const letter of name) value = (Math.imul(value, 31) + letter.charCodeAt(0)) | 0;
  return value;
}

/** Runs one query after the other on the connection. */
type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row | undefined>;

function makeClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'stuiver-dedicated',
  });
}

/** Connects and listens. No query here fails on a sound connection: a failure ends it, and another is opened. */
async function open(client: pg.Client): Promise<Ask> {
  let last: Promise<unknown> = Promise.resolve();
  await client.connect();
  await client.query(`LISTEN ${SIGNALS_CHANNEL}`);
  return <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row | undefined> => {
    const answer = last.then(() => client.query<Row>(text, values));
    last = answer.catch(() => client.end());
    return answer.then(({ rows }) => rows[0]);
  };
}

/** Runs work while holding the advisory lock of a name; false, without running it, when another process holds it. */
async function runLocked(ask: Ask, name: string, work: () => Promise<unknown>): Promise<boolean> {
  const key = [LOCK_SPACE, lockKey(name)];
  const row = await ask<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', key);
  if (row?.locked !== true) return false;
  try {
    await work();
  } finally {
    // If the connection was lost, so was the lock.
    await ask('SELECT pg_advisory_unlock($1, $2)', key).catch(() => undefined);
  }
  return true;
}

/** @returns the connection, which opens at its first use */
export function makeDedicatedConnection(url: string): DedicatedConnection {
  const subscribers = new Set<Subscriber>();
  /** Names under which this process runs work: PostgreSQL would grant it their locks a second time. */
  const running = new Set<string>();
  let connection: Promise<Ask> | undefined;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function deliver(payload: string | undefined): void {
    for (const signal of JSON.parse(payload ?? '[]') as Signal[]) {
      for (const subscriber of subscribers) subscriber.onSignal(signal);
    }
  }

  function connect(): Promise<Ask> {
    if (connection) return connection;
    clearTimeout(retry);
    const opening = makeClient(url);
    const opened = open(opening);
    client = opening;
    connection = opened;
    const heartbeat = setInterval(() => {
      opened.then((ask) => ask('SELECT 1')).catch(() => undefined);
    }, HEARTBEAT_MS);
    const lost = () => {
      clearInterval(heartbeat);
      if (connection !== opened) return;
      connection = undefined;
      for (const subscriber of subscribers) subscriber.onLost?.();
      // A failed attempt schedules the next one.
      if (!closed) retry = setTimeout(() => void connect().catch(() => undefined), RECONNECT_MS);
    };
    opening.on('notification', ({ payload }) => deliver(payload));
    opening.on('error', lost);
    opening.on('end', lost);
    opened.catch(() => {
      lost();
      return opening.end();
    });
    return opened;
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      connect().catch(() => undefined);
      return () => void subscribers.delete(subscriber);
    },
    async ready() {
      await connect();
    },
    async runExclusively(name, work) {
      if (running.has(name)) return false;
      running.add(name);
      try {
        return await runLocked(await connect(), name, work);
      } finally {
        running.delete(name);
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}

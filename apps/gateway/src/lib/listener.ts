import pg from 'pg';
import { type Signal, SIGNALS_CHANNEL } from './signals.ts';

export type Subscriber = {
  onSignal(signal: Signal): void;
  /** Called when the connection is lost: signals are missed until `ready` resolves again. */
  onLost?(): void;
};

/** The process's ear for signals: one LISTEN connection, opened for the first subscriber and closed after the last. */
export type Listener = {
  /** @returns unsubscribes */
  subscribe(subscriber: Subscriber): () => void;
  /** Resolves once signals are heard; rejects when the database cannot be reached. */
  ready(): Promise<void>;
};

const RECONNECT_MS = 500;
/** A connection that a network dropped silently is noticed after this long. */
const HEARTBEAT_MS = 10_000;
const LIMIT_MS = 2000;

/**
 * @param url address of the database
 * @returns the listener; it reconnects until the last subscriber has gone
 */
export function makeListener(url: string): Listener {
  const subscribers = new Set<Subscriber>();
  let connection: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;

  function deliver(payload: string | undefined): void {
    for (const signal of JSON.parse(payload ?? '[]') as Signal[]) {
      for (const subscriber of subscribers) subscriber.onSignal(signal);
    }
  }

  async function open(client: pg.Client): Promise<pg.Client> {
    await client.connect();
    await client.query(`LISTEN ${SIGNALS_CHANNEL}`);
    return client;
  }

  function connect(): Promise<pg.Client> {
    if (connection) return connection;
    clearTimeout(retry);
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      application_name: 'stuiver-listener',
    });
    const opening = open(client);
    connection = opening;
    const heartbeat = setInterval(() => {
      client.query('SELECT 1').catch(() => client.end());
    }, HEARTBEAT_MS);
    const lost = () => {
      clearInterval(heartbeat);
      if (connection !== opening) return;
      connection = undefined;
      for (const subscriber of subscribers) subscriber.onLost?.();
      if (subscribers.size > 0) retry = setTimeout(reconnect, RECONNECT_MS);
    };
    client.on('notification', ({ payload }) => deliver(payload));
    // 'end' follows every error; without a listener the error itself would end the process.
    client.on('error', () => undefined);
    client.on('end', lost);
    opening.catch(() => {
      lost();
      return client.end();
    });
    return opening;
  }

  function reconnect(): void {
    // A failed attempt plans the next one.
    connect().catch(() => undefined);
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      reconnect();
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0) return;
        clearTimeout(retry);
        connection?.then(
          (client) => client.end(),
          () => undefined,
        );
        connection = undefined;
      };
    },
    async ready() {
      await connect();
    },
  };
}

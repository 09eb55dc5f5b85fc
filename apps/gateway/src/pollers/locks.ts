import type pg from 'pg';

export type Locks = {
  /**
   * Does a thing unless another process is at it. The lock saves work and nothing else: row locks
   * hold the truth.
   *
   * @param name what is done; never twice at a time with the same `Locks`
   * @param run does it
   * @returns whether it was done here
   */
  unlessElsewhere(name: string, run: () => Promise<unknown>): Promise<boolean>;
  /** Gives the connection back; call it when nothing is under way. */
  close(): Promise<void>;
};

/** First half of the advisory locks' keys, so that they meet nobody else's. */
const LOCK_SPACE = 0x5374;

/** A stable number for a name, for the second half of its lock's key. */
function keyOf(name: string): number {
  let value = 0;
  for (const letter of name) value = (Math.imul(value, 31) + letter.charCodeAt(0)) | 0;
  return value;
}

/**
 * Advisory locks on one connection that is kept: they live with it, so a process that is killed
 * frees them at once, and many locks take no more of the pool than one.
 *
 * @param pool where the connection comes from
 * @returns the locks
 */
export function makeLocks(pool: pg.Pool): Locks {
  let connection: Promise<pg.PoolClient> | null = null;

  function connect(): Promise<pg.PoolClient> {
    if (connection) return connection;
    const opening = pool.connect();
    const forget = () => {
      if (connection === opening) connection = null;
    };
    connection = opening;
    opening.then((client) => {
      client.once('error', (error: Error) => {
        if (connection === opening) client.release(error);
        forget();
      });
    }, forget);
    return opening;
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** One query after the other: the connection is shared. */
  function inTurn<T>(query: () => Promise<T>): Promise<T> {
    const mine = turn.then(query);
    turn = mine.catch(() => undefined);
    return mine;
  }

  return {
    async unlessElsewhere(name, run) {
      const client = await connect();
      const key = [LOCK_SPACE, keyOf(name)];
      const taken = await inTurn(() =>
        client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', key),
      );
      if (taken.rows[0]?.taken !== true) return false;
      try {
        await run();
      } finally {
        // Should the connection have broken, the lock went with it.
        await inTurn(() => client.query('SELECT pg_advisory_unlock($1, $2)', key)).catch(() => undefined);
      }
      return true;
    },
    async close() {
      const closing = connection;
      connection = null;
      const client = await closing?.catch(() => null);
      client?.release(true);
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Replica } from '../platform/database/machines.ts';

/** Time that a probe of the replica remains valid: its position, and that it keeps up. */
const FRESH_MS = 500;
/** Time that a replica that is down or too far behind stays unused. */
const AGAIN_MS = 1000;
/** Time after which a silent replica counts as down, if callers have no limit of their own. */
const LOOK_MS = 30_000;
/** Interval at which a caller that waits for the replica probes again. */
const WAIT_MS = 20;

const POSITION_SQL = "pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint";

/** Result of a probe: the replayed position, or why it must not be read. */
type Looked = { readonly replayed: number } | { readonly why: string; readonly err?: unknown };

async function lookAt(primary: pg.Pool, replica: pg.Pool, mostLagMs: number): Promise<Looked> {
  const written = await primary.query<{ position: number; system: string; now: Date }>(
    `SELECT ${POSITION_SQL} AS position, system_identifier::text AS system, clock_timestamp() AS now
     FROM pg_control_system()`,
  );
  const { position, system, now } = written.rows[0]!;
  const ask = async () => {
    const { rows } = await replica.query<{ position: number | null; system: string; at: Date | null }>(
      `SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS position,
         system_identifier::text AS system, pg_last_xact_replay_timestamp() AS at
       FROM pg_control_system()`,
    );
    return rows[0]!;
  };
  let found = await ask();
  if (found.system !== system) return { why: 'it is of another database' };
  // After a quiet time even the first change is as late as the last one is old: it gets a moment to arrive.
  if (found.position !== null && found.position < position) {
    await delay(WAIT_MS);
    found = await ask();
  }
  if (found.position === null) return { why: 'it is not a replica' };
  const lagMs = found.position >= position ? 0 : now.getTime() - (found.at?.getTime() ?? 0);
  return lagMs > mostLagMs ? { why: 'it is too far behind' } : { replayed: found.position };
}

type ReplicaOptions = {
  readonly url: string;
  readonly mostLagMs: number;
  readonly timeoutMs?: number | undefined;
  readonly log: Logger;
};

function watchReplica(primary: pg.Pool, { url, mostLagMs, timeoutMs, log }: ReplicaOptions): Replica {
  const { pool, db } = openDatabase({
    url,
    applicationName: 'stuiver-reads',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const lookMs = timeoutMs === undefined ? LOOK_MS : timeoutMs / 3;
  /** Replayed position of the last probe; null while it is not used. */
  let known: { readonly replayed: number | null; readonly at: number } = { replayed: 0, at: -Infinity };
  let looking: Promise<void> | undefined;
  let isUsed: boolean | null = null;

  function note(found: Looked): void {
    const replayed = 'why' in found ? null : found.replayed;
    known = { replayed, at: performance.now() };
    if (isUsed === (replayed !== null)) return;
    isUsed = replayed !== null;
    if (isUsed) log.info('reads use the replica');
    else log.warn(found, 'reads do not use the replica');
  }

  async function lookInTime(): Promise<void> {
    const failed = (err: unknown): Looked => ({ why: 'it does not answer', err });
    const tooLate = delay(lookMs, { why: 'it does not answer in time' }, { ref: false });
    note(await Promise.race([lookAt(primary, pool, mostLagMs).catch(failed), tooLate]));
  }

  function look(): Promise<void> {
    looking ??= lookInTime().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function isPast(position: number): Promise<boolean> {
    const age = performance.now() - known.at;
    if (known.replayed === null) {
      // No caller waits for one that is down.
      if (age > AGAIN_MS) void look();
      return false;
    }
    if (age > FRESH_MS || known.replayed < position) await look();
    return known.replayed !== null && known.replayed >= position;
  }

  const position = async () => {
    const { rows } = await primary.query<{ position: number }>(`SELECT ${POSITION_SQL} AS position`);
    return rows[0]!.position;
  };

  return {
    pool,
    url,
    position,
    isPast,
    async caughtUp() {
      try {
        const committed = await position();
        while (!(await isPast(committed)) && known.replayed !== null) await delay(WAIT_MS);
      } catch {
        // Without the database nothing can be read anyway.
      }
    },
    giveUp: (err) => note({ why: 'it failed a read', err }),
    close: () => db.destroy(),
  };
}

/**
 * Opens the replica that `DATABASE_READ_URL` names; it may be down.
 *
 * @param primary the pool of the database itself
 * @returns null when it is not set
 */
export function openReplica(
  primary: pg.Pool,
  settings: Pick<Settings, 'databaseReadUrl' | 'databaseReadLagMs'>,
  others: Pick<ReplicaOptions, 'timeoutMs' | 'log'>,
): Replica | null {
  const { databaseReadUrl: url, databaseReadLagMs: mostLagMs } = settings;
  return url === null ? null : watchReplica(primary, { url, mostLagMs, ...others });
}

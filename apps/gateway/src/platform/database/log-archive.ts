import type pg from 'pg';
import type { Context } from '../context.ts';

/** Seconds that a segment may wait: twice what a lost disk may cost. */
const LATE_SECONDS = 10;

/** State of the archiving of PostgreSQL's log. */
export type LogArchive = {
  /** Segments that are complete and not archived yet. */
  readonly waiting: number;
  /** Time that the oldest of them has waited, in seconds; 0 when none does. */
  readonly oldestSeconds: number;
  readonly isLate: boolean;
  /** Name of the file that was archived last. */
  readonly newest: string | null;
  readonly archivedAt: Date | null;
  readonly failedAt: Date | null;
  /** Checks whether the role may have PostgreSQL start a new segment. */
  readonly maySwitch: boolean;
};

/** Since when each segment waits. */
const LISTED = `SELECT modification AS since FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`;
/** The same for a role that may not list them: since the last one was archived, if the next one failed. */
const GUESSED = `SELECT coalesce(last_archived_time, stats_reset) AS since FROM pg_stat_archiver
  WHERE last_failed_time > coalesce(last_archived_time, '-infinity')`;

/**
 * Reads how far PostgreSQL has archived its log.
 *
 * @returns null when it does not archive
 */
export async function readLogArchive(pool: Pick<pg.Pool, 'query'>): Promise<LogArchive | null> {
  const { rows } = await pool.query<{ isOff: boolean; mayList: boolean }>(
    `SELECT current_setting('archive_mode') = 'off' AS "isOff",
            has_function_privilege('pg_ls_archive_statusdir()', 'EXECUTE') AS "mayList"`,
  );
  if (!rows[0] || rows[0].isOff) return null;
  const state = await pool.query<Omit<LogArchive, 'isLate'>>(
    `SELECT count(since)::int AS waiting,
            greatest(0, coalesce(extract(epoch FROM now() - min(since)), 0))::float8 AS "oldestSeconds",
            last_archived_wal AS newest, last_archived_time AS "archivedAt", last_failed_time AS "failedAt",
            has_function_privilege('pg_switch_wal()', 'EXECUTE') AS "maySwitch"
     FROM pg_stat_archiver LEFT JOIN (${rows[0].mayList ? LISTED : GUESSED}) AS waiting ON true
     GROUP BY last_archived_wal, last_archived_time, last_failed_time`,
  );
  const archive = state.rows[0]!;
  return { ...archive, isLate: archive.oldestSeconds > LATE_SECONDS };
}

/**
 * Has PostgreSQL archive what it wrote since the last time, if it may be asked to (that of `npm start`), and unless
 * segments wait: one more would only be longer behind. Its own archive_timeout has no such condition, and after a start
 * it first applies when a checkpoint ended, up to five minutes later.
 */
export async function switchLog(deps: Pick<Context, 'pool'>): Promise<void> {
  const archive = await readLogArchive(deps.pool);
  if (archive?.maySwitch && archive.waiting === 0) await deps.pool.query('SELECT pg_switch_wal()');
}

/** Describes what waits to be archived. */
export const describeWaiting = ({ waiting, oldestSeconds }: LogArchive): string =>
  `${waiting} segments of the log wait to be archived, the oldest for ${Math.round(oldestSeconds)} s`;

/** Logs an error while the log's archive is behind: payments go on, and a lost disk would lose them. */
export async function watchLogArchive(deps: Pick<Context, 'pool' | 'log'>): Promise<void> {
  const archive = await readLogArchive(deps.pool);
  if (archive?.isLate)
    deps.log.error(
      { archivedAt: archive.archivedAt },
      `PostgreSQL's log is not archived: ${describeWaiting(archive)}`,
    );
}

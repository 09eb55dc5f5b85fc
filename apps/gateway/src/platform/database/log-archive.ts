import type pg from 'pg';
import type { Context } from '../context.ts';

/** State of the archiving of PostgreSQL's log; null when it does not archive. */
export type LogArchive = {
  /** Segments that are complete and not archived yet. */
  readonly waiting: number;
  readonly archivedAt: Date | null;
  readonly failedAt: Date | null;
  /** Checks whether the last try failed, or the archive is a minute behind. */
  readonly isLate: boolean;
};

type Row = {
  mode: string;
  archived: Date | null;
  failed: Date | null;
  last: string | null;
  current: string;
  bytes: string;
  stalled: boolean;
};

/** Reads how far PostgreSQL has archived its log. */
export async function readLogArchive(pool: Pick<pg.Pool, 'query'>): Promise<LogArchive | null> {
  const { rows } = await pool.query<Row>(
    `SELECT current_setting('archive_mode') AS mode, last_archived_time AS archived, last_failed_time AS failed,
            last_archived_wal AS last, pg_walfile_name(pg_current_wal_insert_lsn()) AS current,
            pg_size_bytes(current_setting('wal_segment_size')) AS bytes,
            coalesce(last_archived_time, stats_reset) < now() - interval '1 minute' AS stalled
     FROM pg_stat_archiver`,
  );
  const row = rows[0];
  if (!row || row.mode === 'off') return null;
  const perFile = 2 ** 32 / Number(row.bytes);
  const number = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16, 24), 16);
  // The last file may be the history of a timeline, which has no number.
  const isSegment = row.last !== null && /^[0-9A-F]{24}/.test(row.last);
  const waiting = isSegment ? Math.max(0, number(row.current) - number(row.last ?? '') - 1) : 0;
  const hasFailed = row.failed !== null && (row.archived === null || row.failed > row.archived);
  return {
    waiting,
    archivedAt: row.archived,
    failedAt: row.failed,
    isLate: hasFailed || (waiting > 0 && row.stalled),
  };
}

/**
 * Has PostgreSQL archive what it wrote since the last time, if it may be asked to (that of `npm start`). Its own
 * archive_timeout is not enough: after a start it first applies when a checkpoint ended, up to five minutes later.
 */
export async function switchLog({ pool }: Pick<Context, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ may: boolean }>(
    `SELECT current_setting('archive_mode') = 'on' AND has_function_privilege('pg_switch_wal()', 'EXECUTE') AS may`,
  );
  if (rows[0]?.may) await pool.query('SELECT pg_switch_wal()');
}

/** Logs an error while the log's archive is behind: payments go on, and a lost disk would lose them. */
export async function watchLogArchive({ pool, log }: Pick<Context, 'pool' | 'log'>): Promise<void> {
  const archive = await readLogArchive(pool);
  if (archive?.isLate)
    log.error(
      { waiting: archive.waiting, archivedAt: archive.archivedAt },
      "PostgreSQL's log is not archived",
    );
}

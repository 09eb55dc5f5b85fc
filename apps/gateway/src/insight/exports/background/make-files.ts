import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { Failure, classifyFailure, Long, makeFile, Stopped } from './make-file.ts';
import { removeLostPieces } from './piece-queries.ts';
import {
  claimExport,
  dueExport,
  expireExport,
  type ExportRow,
  failExport,
  overdueExports,
  releaseExport,
} from './repository.ts';
import type { Snapshot } from '../file/snapshot-queries.ts';

/** Time without a sign of life after which a run has died and another takes over. */
const DEAD_AFTER_MS = 30_000;
/** Runs that died; after that an export has failed, and its owner may try again. */
const MOST_TRIES = 3;
/** Exports made at the same time, of the short and of the long ones each, so that no long one delays a short one. */
const LANES = 2;
const LOOK_AGAIN_MS = 250;

/**
 * Makes due exports, and those that become due while a lane is busy.
 *
 * @param makeNext returns whether there was an export to make
 */
async function inLanes(makeNext: (isLong: boolean) => Promise<boolean>): Promise<void> {
  let busy = 0;
  let any = false;
  const idle = Promise.withResolvers<boolean>();
  const lane = async (isLong: boolean) => {
    do {
      busy += 1;
      try {
        while (await makeNext(isLong)) any = true;
      } finally {
        busy -= 1;
        if (busy === 0) idle.resolve(true);
      }
    } while (!(await Promise.race([idle.promise, delay(LOOK_AGAIN_MS, false)])));
  };
  await Promise.all(Array.from({ length: LANES }, () => [lane(false), lane(true)]).flat());
  // A short one may have turned out to be long.
  if (any) await inLanes(makeNext);
}

/** Exports in the background: makes their files, and removes those that have expired. */
export function makeExportFiles(deps: Context) {
  const { clock, db, ids, log, settings } = deps;
  const snapshots = new Set<Snapshot>();
  let isEnding = false;

  async function takeUp(row: ExportRow, isLong: boolean): Promise<void> {
    const run = { merchant_id: row.merchant_id, id: row.id, runId: ids.next() };
    if (!(await claimExport(db, row, run.runId, clock.realNow()))) return;
    try {
      if (row.tries >= MOST_TRIES) throw new Failure('interrupted');
      await makeFile(deps, row, run, isLong ? Infinity : settings.exportLines, snapshots);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (error instanceof Long) {
        await releaseExport(db, run, error.rows);
        return;
      }
      // Ended with this process, or because the database is away: the next run starts again.
      if (isEnding || isDatabaseUnavailable(error)) {
        await releaseExport(db, run, null);
        if (!isEnding) throw error;
        return;
      }
      const failure = classifyFailure(error);
      if (failure === 'unknown' || failure === 'incomplete')
        log.error({ exportId: row.id, err: error }, 'an export failed');
      await failExport(db, run, failure, clock.realNow());
    }
  }

  async function makeNext(isLong: boolean): Promise<boolean> {
    if (isEnding) return false;
    const deadline = new Date(clock.realNow().getTime() - DEAD_AFTER_MS);
    const row = await dueExport(db, deadline, { isLong, lines: settings.exportLines });
    if (row) await takeUp(row, isLong);
    return row !== undefined;
  }

  return {
    /** Makes the requested files, and removes expired ones. The poller `exports` runs it. */
    async makeDue(): Promise<void> {
      await inLanes(makeNext);
      for (const key of await overdueExports(db, clock.realNow())) await expireExport(db, key);
      await removeLostPieces(db);
    },

    /** Stops the runs under way, for the next process to start again; call it before the pollers are awaited. */
    async endRuns(): Promise<void> {
      isEnding = true;
      await Promise.all([...snapshots].map((snapshot) => snapshot.close()));
    },
  };
}

export type ExportFiles = ReturnType<typeof makeExportFiles>;

import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { fileNames, namesOf, removeFiles } from './export-files.ts';
import { Failure, failureOf, makeFile, Stopped } from './make-file.ts';
import {
  claimExport,
  dueExports,
  expireExport,
  type ExportRow,
  failExport,
  livingExports,
  overdueExports,
  releaseExport,
} from './repository.ts';
import type { Snapshot } from '../file/snapshot-queries.ts';

/** After so long without a sign of life, a run has died and another takes over. */
const DEAD_AFTER_MS = 30_000;
/** Runs that died; after that an export has failed, and its owner may try again. */
const MOST_TRIES = 3;
/** Exports that are made at the same time. */
const LANES = 2;
const LOOK_AGAIN_MS = 500;

/** Exports in the background: makes their files, and removes those that have expired. */
export function makeExportFiles(deps: Context) {
  const { clock, db, ids, log } = deps;
  const snapshots = new Set<Snapshot>();
  let isEnding = false;
  const underWay = new Set<Promise<void>>();

  async function takeUp(row: ExportRow): Promise<void> {
    const run = { merchant_id: row.merchant_id, id: row.id, runId: ids.next() };
    if (!(await claimExport(db, row, run.runId, clock.now()))) return;
    try {
      // What a run that died left behind.
      await removeFiles(deps, namesOf(row));
      if (row.tries >= MOST_TRIES) throw new Failure('interrupted');
      await makeFile(deps, row, run, snapshots);
    } catch (error) {
      if (error instanceof Stopped) return;
      // Ended with this process, or for want of the database: the next run starts again.
      if (isEnding || isDatabaseUnavailable(error)) {
        await releaseExport(db, run);
        if (!isEnding) throw error;
        return;
      }
      const failure = failureOf(error);
      if (failure === 'unknown' || failure === 'incomplete')
        log.error({ exportId: row.id, err: error }, 'an export failed');
      await failExport(db, run, failure, clock.now());
    }
  }

  /** Takes up what is due, and what becomes due while another lane is busy: a long export holds up no short one. */
  async function lane(): Promise<void> {
    while (!isEnding) {
      const deadline = new Date(clock.now().getTime() - DEAD_AFTER_MS);
      const [row] = await dueExports(db, deadline, 1);
      if (row) {
        const run = takeUp(row);
        underWay.add(run);
        await run.finally(() => underWay.delete(run));
      } else if (underWay.size > 0) await Promise.race([...underWay, delay(LOOK_AGAIN_MS)]);
      else return;
    }
  }

  /** Removes the files that have expired, and those that no export has any more. */
  async function sweep(): Promise<void> {
    for (const key of await overdueExports(db, clock.now())) await expireExport(db, key);
    // In this order: a run that begins meanwhile has its file after the names were read.
    const names = await fileNames(deps);
    if (names.length === 0) return;
    const living = new Set((await livingExports(db)).flatMap(namesOf));
    await removeFiles(
      deps,
      names.filter((name) => !living.has(name)),
    );
  }

  return {
    /** Makes the files that are asked for, and removes those that are over. The poller `exports` runs it. */
    async makeDue(): Promise<void> {
      await sweep();
      await Promise.all(Array.from({ length: LANES }, lane));
    },

    /** Stops the runs under way, for the next process to start again; call it before the pollers are awaited. */
    async endRuns(): Promise<void> {
      isEnding = true;
      await Promise.all([...snapshots].map((snapshot) => snapshot.close()));
    },
  };
}

export type ExportFiles = ReturnType<typeof makeExportFiles>;

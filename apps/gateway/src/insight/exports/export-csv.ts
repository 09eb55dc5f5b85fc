import { Readable } from 'node:stream';
import type { ExportSelection } from '@stuiver/contract';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { requireDiskRoom } from '../../platform/files/disk.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { RawAnswer, StreamAnswer } from '../../platform/http/route.ts';
import { writeExportAudit } from './audit.ts';
import type { FileQuery } from './file/file-queries.ts';
import { enqueueExport, fileHeaders } from './background/jobs.ts';
import { mayExport } from './may-export.ts';
import { fileNameOf, readSelection } from './file/read-selection.ts';
import { type FileRead, openSnapshot, type Snapshot } from './file/snapshot-queries.ts';

/** Files that one process sends at the same time; each has a connection. Any more are made in the background. */
const MOST_STREAMS = 4;

/** Snapshots that are read for an answer: each takes one of the places until it is closed. */
function makePlaces(deps: Context) {
  let taken = 0;
  return {
    areTaken: () => taken >= MOST_STREAMS,
    async take(): Promise<Snapshot> {
      taken += 1;
      let isTaken = true;
      const leave = () => {
        if (isTaken) taken -= 1;
        isTaken = false;
      };
      try {
        const snapshot = await openSnapshot(deps);
        const close = () => {
          leave();
          return snapshot.close();
        };
        return { ...snapshot, close };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** Exports as files (spec 7.7). */
export function makeExports(deps: Context) {
  const open = new Set<Readable>();
  const places = makePlaces(deps);

  function streamOf(snapshot: Snapshot, { chunks }: FileRead): Readable {
    const stream = Readable.from(chunks, { objectMode: false });
    open.add(stream);
    // Also when the reader has gone: the database stops at once.
    stream.once('close', () => {
      open.delete(stream);
      void snapshot.close();
    });
    return stream;
  }

  async function later(
    session: Session,
    scope: MerchantScope,
    selection: ExportSelection,
    query: FileQuery,
    rows: number | null,
  ): Promise<RawAnswer> {
    const fileName = fileNameOf(deps, selection, query);
    const job = await enqueueExport(deps, session, scope, { selection, fileName, rows });
    return new RawAnswer(202, JSON.stringify({ export: job }));
  }

  return {
    /**
     * Exports what a user selects, in one moment's state: the file, or 202 for one that is made in the background.
     *
     * @throws AppError `forbidden` for the audit log without its permission; `invalidInput` at a date; `limitReached` when too many of the user's are under way; `storageFull`
     */
    async exportCsv(
      session: Session,
      scope: MerchantScope,
      selection: ExportSelection,
    ): Promise<StreamAnswer | RawAnswer> {
      if (!mayExport(session.permissions, selection.list)) throw new AppError('forbidden');
      // What is streamed takes no room of ours, but may make the database sort on its disk.
      await requireDiskRoom(deps.settings, 'exports');
      const query = await readSelection(deps, selection, scope);
      if (selection.background || places.areTaken()) return later(session, scope, selection, query, null);
      const snapshot = await places.take();
      try {
        const file = await snapshot.read(query);
        const { rows } = file.promised;
        if (rows > deps.settings.exportLines) {
          await snapshot.close();
          return await later(session, scope, selection, query, rows);
        }
        await inTransaction(deps.db, (tx) =>
          writeExportAudit(deps, tx, session, { id: null, selection, rows }),
        );
        const headers = fileHeaders(fileNameOf(deps, selection, query), rows);
        return new StreamAnswer(streamOf(snapshot, file), 'text/csv; charset=utf-8', headers);
      } catch (error) {
        await snapshot.close();
        throw error;
      }
    },

    /** Ends the files that are being sent; their readers notice that they are incomplete. */
    close(): void {
      for (const stream of open) stream.destroy();
    },
  };
}

export type Exports = ReturnType<typeof makeExports>;

import { Readable } from 'node:stream';
import type { ExportSelection } from '@stuiver/contract';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import type { Context } from '../../lib/context.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import { RawAnswer, StreamAnswer } from '../../lib/http/route.ts';
import { writeExportAudit } from './audit.ts';
import { copyStatement, type FileQuery, promiseStatement } from './file-queries.ts';
import { enqueueExport, fileHeaders } from './jobs.ts';
import { fileNameOf, headerOf, readSelection } from './read-selection.ts';
import { openSnapshot, type Promised, type Snapshot } from './snapshot-repository.ts';

/** Files that one process sends at the same time; each has a connection. Any more are made in the background. */
const MOST_STREAMS = 4;

async function* linesOf(
  snapshot: Snapshot,
  query: FileQuery,
  promised: Promised,
): AsyncGenerator<Buffer, void> {
  yield headerOf(query);
  yield* snapshot.copy(copyStatement(query), promised);
}

/** Exports as files (specification, section 7, `csv/csv`). */
export function makeExports(deps: Context) {
  const open = new Set<Readable>();

  function streamOf(snapshot: Snapshot, query: FileQuery, promised: Promised): Readable {
    const stream = Readable.from(linesOf(snapshot, query, promised), { objectMode: false });
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
     * @throws AppError `invalidInput` at a date; `limitReached` when too many of the user's are under way
     */
    async exportCsv(
      session: Session,
      scope: MerchantScope,
      selection: ExportSelection,
    ): Promise<StreamAnswer | RawAnswer> {
      const query = await readSelection(deps, selection, scope);
      if (selection.background || open.size >= MOST_STREAMS)
        return later(session, scope, selection, query, null);
      const snapshot = await openSnapshot(deps);
      try {
        const promised = await snapshot.promise(promiseStatement(query));
        if (promised.rows > deps.settings.exportLines) {
          await snapshot.close();
          return await later(session, scope, selection, query, promised.rows);
        }
        await inTransaction(deps.db, (tx) =>
          writeExportAudit(deps, tx, session, { id: null, selection, rows: promised.rows }),
        );
        const headers = fileHeaders(fileNameOf(deps, selection, query), promised.rows);
        return new StreamAnswer(streamOf(snapshot, query, promised), 'text/csv; charset=utf-8', headers);
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

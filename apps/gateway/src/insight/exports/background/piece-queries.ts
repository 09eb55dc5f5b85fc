import { sql } from 'kysely';
import { acrossMerchants } from '../../../platform/database/machines.ts';
import type { Db } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/rows.ts';
import type { ExportRow, StoredExportRun } from './repository.ts';

/** Size of a piece, which is all that a gateway holds of a file that it writes or sends. */
const PIECE_BYTES = 1024 * 1024;

/** Adds a piece to the file that a run writes. */
async function insertPiece(db: Db, run: StoredExportRun, number: number, bytes: Buffer): Promise<void> {
  await insertRows(db, 'export_pieces', {
    merchant_id: run.merchant_id,
    export_id: run.id,
    run_id: run.runId,
    number,
    bytes,
  });
}

/** Stores a run's file in pieces while it is made. */
export async function writePieces(db: Db, run: StoredExportRun, file: AsyncIterable<Buffer>): Promise<void> {
  let held: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    await insertPiece(db, run, number, Buffer.concat(held));
    number += 1;
    held = [];
    size = 0;
  };
  for await (const bytes of file) {
    held.push(bytes);
    size += bytes.length;
    if (size >= PIECE_BYTES) await flush();
  }
  if (size > 0) await flush();
}

/**
 * Reads a ready export's file, piece by piece.
 *
 * @throws when it is gone
 */
export async function* readPieces(db: Db, row: ExportRow): AsyncGenerator<Buffer, void> {
  for (let number = 0; ; number += 1) {
    const piece = await db
      .selectFrom('export_pieces')
      .select('bytes')
      .where((eb) => eb.and({ merchant_id: row.merchant_id, export_id: row.id, number }))
      .where('run_id', '=', row.run_id)
      .executeTakeFirst();
    if (piece) yield piece.bytes;
    else if (number === 0) throw new Error('The file of an export is gone');
    else return;
  }
}

type LostFile = { readonly merchant_id: string; readonly export_id: string; readonly run_id: string };

/** Removes pieces without an export: of runs that died or were stopped, and of files that have expired. */
export async function removeLostPieces(db: Db): Promise<void> {
  const { rows: lost } = await sql<LostFile>`SELECT DISTINCT p.merchant_id, p.export_id, p.run_id
      FROM export_pieces p JOIN exports e ON e.merchant_id = p.merchant_id AND e.id = p.export_id
      WHERE e.run_id IS DISTINCT FROM p.run_id`.execute(acrossMerchants(db));
  for (const file of lost)
    await db
      .deleteFrom('export_pieces')
      .where((eb) => eb.and(file))
      .execute();
}

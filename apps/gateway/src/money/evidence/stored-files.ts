import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { askStore, fileFolder, readParts } from '../../platform/files/stored-parts.ts';
import { openData, sealData } from '../../platform/security/data-key.ts';
import type { EvidenceFileRow } from './folder-queries.ts';

const drawnName = ({ chargeback_id, id }: EvidenceFileRow) => `${fileFolder(chargeback_id, id)}/d`;
const drawnPlace = ({ id }: EvidenceFileRow) => `drawn:${id}`;

/** Stores a picture's version that was drawn for the packet, next to the parts that it was uploaded in. */
export function storeDrawn(
  deps: Context,
  key: Buffer,
  file: EvidenceFileRow,
  picture: Buffer,
): Promise<void> {
  const sealed = sealData(deps.random, key, drawnPlace(file), picture);
  return askStore(deps, deps.documents.put(drawnName(file), sealed));
}

/** Reads a stored file: a PDF as uploaded, a picture as drawn for the packet. */
export async function readStored(deps: Context, key: Buffer, file: EvidenceFileRow): Promise<Buffer> {
  if (file.content_type !== 'application/pdf')
    return openData(key, drawnPlace(file), await askStore(deps, deps.documents.get(drawnName(file))));
  const place = { folder: fileFolder(file.chargeback_id, file.id), key };
  return buffer(Readable.from(readParts(deps, place, file)));
}

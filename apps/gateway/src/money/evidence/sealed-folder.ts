import type { EvidenceSlot } from '@stuiver/domain/chargebacks/evidence';
import type { Context } from '../../platform/context.ts';
import { newDataKey, openData, sealData } from '../../platform/security/data-key.ts';
import type { FolderRow } from './folder-queries.ts';

/** The merchant's texts: answers by slot, and the letter if it was edited. */
export type FolderContents = {
  readonly answers: Partial<Record<EvidenceSlot, string>>;
  readonly letter: string | null;
};

const contentsPlace = (chargebackId: string) => `evidence:${chargebackId}`;
const packetPlace = (id: string) => `packet:${id}`;

/** Creates the key of a folder, and its sealed form. */
export function newFolderKey(deps: Context): { key: Buffer; sealed: Buffer } {
  const key = newDataKey(deps.random);
  return { key, sealed: deps.keyring.seal('evidence-key', key) };
}

/**
 * The key that sealed a folder.
 *
 * @throws Error when the keyring no longer opens it
 */
export function folderKey(
  deps: Pick<Context, 'keyring'>,
  { sealed_key }: Pick<FolderRow, 'sealed_key'>,
): Buffer {
  const key = deps.keyring.open('evidence-key', sealed_key);
  if (key === null) throw new Error('the key of an evidence folder does not open');
  return key;
}

export function sealContents(
  deps: Context,
  key: Buffer,
  chargebackId: string,
  contents: FolderContents,
): Buffer {
  return sealData(deps.random, key, contentsPlace(chargebackId), Buffer.from(JSON.stringify(contents)));
}

export function openContents(
  key: Buffer,
  { chargeback_id, sealed_contents }: Pick<FolderRow, 'chargeback_id' | 'sealed_contents'>,
): FolderContents {
  // The sealed value was parsed by the contract's schema.
  return JSON.parse(
    openData(key, contentsPlace(chargeback_id), sealed_contents).toString(),
  ) as FolderContents;
}

export function sealPacket(deps: Context, key: Buffer, id: string, packet: Uint8Array): Buffer {
  return sealData(deps.random, key, packetPlace(id), packet);
}

export function openPacket(key: Buffer, id: string, sealed: Buffer): Buffer {
  return openData(key, packetPlace(id), sealed);
}

import type { Evidence, EvidenceFile } from '@stuiver/contract';
import {
  getEvidence,
  makePacket,
  removeEvidenceFile,
  saveEvidence,
  sendEvidencePart,
  setAutomaticFiling,
  startEvidenceFile,
  submitEvidence,
} from '@stuiver/contract/routes';
import type { EvidenceSlot, ProductKind } from '@stuiver/domain/chargebacks/evidence';
import type { Language } from '@stuiver/domain/languages';
import { call } from '../../../lib/api.ts';

/** The merchant's texts. */
export type EvidenceAnswers = {
  readonly product: ProductKind | null;
  readonly language: Language;
  readonly answers: Partial<Record<EvidenceSlot, string>>;
  /** Null: composed from the answers. */
  readonly letter: string | null;
};

/** The calls about one chargeback's evidence. */
export function evidenceCalls(id: string) {
  const params = { id };
  return {
    load: async () => (await call(getEvidence, { params, query: {} })).evidence,
    save: async (version: number, answers: EvidenceAnswers) =>
      (await call(saveEvidence, { params, body: { version, ...answers } })).evidence,
    announce: async (
      body: { id: string; slot: EvidenceSlot; name: string; size: number },
      signal: AbortSignal,
    ): Promise<EvidenceFile> => (await call(startEvidenceFile, { params, body }, signal)).file,
    async sendPart(fileId: string, index: number, part: Blob, signal: AbortSignal): Promise<EvidenceFile> {
      const body = part.slice(0, part.size, 'application/octet-stream');
      const place = { id, fileId, index: String(index) };
      return (await call(sendEvidencePart, { params: place, body }, signal)).file;
    },
    remove: async (fileId: string): Promise<void> => {
      await call(removeEvidenceFile, { params: { id, fileId } });
    },
    makePacket: async (version: number): Promise<Evidence> =>
      (await call(makePacket, { params, body: { version } })).evidence,
    submit: async (hash: string): Promise<Evidence> =>
      (await call(submitEvidence, { params, body: { hash } })).evidence,
    setAutomatic: async (hash: string | null): Promise<Evidence> =>
      (await call(setAutomaticFiling, { params, body: { hash } })).evidence,
  };
}

export type EvidenceCalls = ReturnType<typeof evidenceCalls>;

import type { ApplicationDocument } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import { DOCUMENT_PART } from '@stuiver/domain/onboarding/documents';
import { type Announced, announce, sendPart } from '../api.ts';

/** A part that takes longer than this is sent again. */
export const STALL_MS = 20_000;
const RETRY_MS = 2000;
const TRIES = 5;

export type UploadOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
  /** The connection stands still, or moves again. */
  readonly onStalled: (stalled: boolean) => void;
};

/** Whether sending the same again may help: no answer, a limit, or a server that is away. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof DOMException && error.name === 'TimeoutError';
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

const rest = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds));

/** Calls until there is an answer that counts; says when it has to wait. */
async function patiently<T>(options: UploadOptions, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const limited = AbortSignal.any([options.signal, AbortSignal.timeout(STALL_MS)]);
    try {
      const answer = await send(limited);
      options.onStalled(false);
      return answer;
    } catch (error) {
      if (options.signal.aborted || !mayPass(error) || tried === TRIES) throw error;
      options.onStalled(true);
      await rest(RETRY_MS);
    }
  }
}

/**
 * Sends a document in parts. The same id again goes on behind the parts that have arrived.
 *
 * @throws ApiError what the gateway refused; the signal's reason when it was aborted
 */
export async function uploadDocument(
  file: Blob,
  announced: Announced,
  options: UploadOptions,
): Promise<ApplicationDocument> {
  let document = await patiently(options, (signal) => announce(announced, signal));
  for (let index = document.receivedParts; index * DOCUMENT_PART < file.size; index += 1) {
    const part = file.slice(index * DOCUMENT_PART, (index + 1) * DOCUMENT_PART);
    document = await patiently(options, (signal) => sendPart(announced.id, index, part, signal));
    options.onProgress(Math.min(file.size, (index + 1) * DOCUMENT_PART));
  }
  return document;
}

import { ApiError } from '@stuiver/contract/client';
import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';

/** A part that takes longer than this is sent again. */
export const STALL_MS = 20_000;
const SHORTEST_REST_MS = 2000;
const LONGEST_REST_MS = 10_000;
/** Number of requests to a server that answers with a failure. */
const TRIES = 5;
/** Number of requests without a connection: ten minutes, as in a train. */
const TRIES_OFFLINE = 60;

export type UploadOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
  /** Called when the connection stalls or moves again. */
  readonly onStalled: (stalled: boolean) => void;
};

/** Counts the useful retries of the same request: after no answer, a limit, or a server that is away. */
function triesAfter(error: unknown): number {
  if (!(error instanceof ApiError))
    return error instanceof DOMException && error.name === 'TimeoutError' ? TRIES_OFFLINE : 1;
  if (error.status === 0) return TRIES_OFFLINE;
  if (error.code === 'storageFull') return 1;
  return error.status === 429 || error.status >= 500 ? TRIES : 1;
}

const rest = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds));

/** Sends once; aborted by the user, or when there is no answer for too long. */
async function sendOnce<T>(signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), STALL_MS);
  try {
    return await send(AbortSignal.any([signal, late.signal]));
  } catch (error) {
    throw late.signal.aborted && !signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats a call until it gets a final answer; reports when it has to wait. */
export async function sendPatiently<T>(
  options: Pick<UploadOptions, 'signal' | 'onStalled'>,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await sendOnce(options.signal, send);
      options.onStalled(false);
      return answer;
    } catch (error) {
      if (options.signal.aborted || tried >= triesAfter(error)) throw error;
      options.onStalled(true);
      await rest(Math.min(LONGEST_REST_MS, SHORTEST_REST_MS * tried));
      options.signal.throwIfAborted();
    }
  }
}

/** The calls by which a file of one kind of place is sent; `D` is the file as the gateway answers it. */
export type UploadCalls<D> = {
  readonly announce: (signal: AbortSignal) => Promise<D>;
  readonly sendPart: (index: number, part: Blob, signal: AbortSignal) => Promise<D>;
};

/**
 * Sends a file in parts. Repeating the announcement continues after the parts that have arrived.
 *
 * @throws ApiError when the gateway refuses; the signal's reason when it was aborted
 */
export async function uploadInParts<D extends { readonly receivedParts: number }>(
  file: Blob,
  calls: UploadCalls<D>,
  options: UploadOptions,
): Promise<D> {
  let document = await sendPatiently(options, calls.announce);
  for (let index = document.receivedParts; index * DOCUMENT_PART < file.size; index += 1) {
    const part = file.slice(index * DOCUMENT_PART, (index + 1) * DOCUMENT_PART);
    document = await sendPatiently(options, (signal) => calls.sendPart(index, part, signal));
    options.onProgress(Math.min(file.size, (index + 1) * DOCUMENT_PART));
  }
  return document;
}

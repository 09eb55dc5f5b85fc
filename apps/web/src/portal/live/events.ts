import { buildPath } from '@stuiver/contract/route';
import { getEvents } from '@stuiver/contract/routes';
import { ApiError, handleApiError, narrowing } from '../../lib/api.ts';
import { announceChange, type Change } from './changes.ts';
import { companiesStore } from '../../lib/companies.ts';
import { config } from '../../lib/config.ts';
import { accessToken } from '../../lib/session.ts';

/** Delay before it reconnects, in milliseconds: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The gateway sends a heartbeat every 15 seconds; a connection that is silent for longer is dead. */
const SILENCE_MS = 45_000;

/** The longest that a request or a line is taken to be on its way. */
const TRANSIT_MS = 5000;

type Line = { kind: 'alive' } | (Change & { agoMilliseconds?: number });

/** Everything may have changed. */
function announceUnknown(): void {
  announceChange({ kind: 'unknown', id: '' });
}

/** Everything that changed until this moment, by this browser's clock, is known. */
type Known = { until: number };

function hear(text: string, since: number, known: Known): void {
  if (text.trim() === '') return;
  const line = JSON.parse(text) as Line;
  // The gateway writes lines in order, so that none from before this one can come after it.
  if (line.kind === 'alive') known.until = Math.max(since, Date.now() - TRANSIT_MS);
  else if (line.kind === 'unknown') announceUnknown();
  // Rows requested later than this include it already.
  else if (line.agoMilliseconds === undefined || Date.now() - line.agoMilliseconds >= since)
    announceChange(line);
}

/** Reads the stream until it ends; throws when it cannot start, breaks off or falls silent. */
async function listen(signal: AbortSignal, known: Known, onConnected: () => void): Promise<void> {
  const since = known.until;
  // A clock that was set back does not count.
  const missedMilliseconds = Math.max(0, Date.now() - since) + TRANSIT_MS;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const query = { ...narrowing(getEvents), missedMilliseconds };
    const response = await fetch(buildPath(getEvents, config.gatewayPrefix, { query }), {
      headers: { accept: 'application/x-ndjson', authorization: `Bearer ${accessToken() ?? ''}` },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) throw new ApiError(response.status, null);
    onConnected();
    // The gateway counts back from when the request arrived.
    if (Date.now() - since > missedMilliseconds) announceUnknown();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line, since, known);
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    const timer = setTimeout(settle, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      settle();
    });
  });
}

async function stayConnected(signal: AbortSignal, known: Known): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      await listen(signal, known, () => {
        wait = FIRST_WAIT_MS;
      });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        handleApiError(error, getEvents);
        return;
      }
    }
    // Many browsers lose a gateway at the same moment; jitter spreads their reconnects.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/**
 * Follows the gateway's stream of changes and announces each (`changes.ts`): while the user is signed in and the tab
 * is visible. It reconnects for another selection of companies, and with increasing delays after every break. The
 * gateway then sends what was missed, or `unknown`.
 *
 * @param since the moment before the first answers on screen were requested, in epoch milliseconds
 * @returns a function that stops following
 */
export function followChanges(since: number): () => void {
  let running: AbortController | null = null;
  let known: Known = { until: since };
  const check = () => {
    const wanted = document.visibilityState === 'visible' && accessToken() !== null;
    if (wanted && running === null) {
      running = new AbortController();
      void stayConnected(running.signal, known);
    } else if (!wanted && running !== null) {
      running.abort();
      running = null;
    }
  };
  const restart = () => {
    running?.abort();
    running = null;
    // Everything on screen is reloaded.
    known = { until: Date.now() };
    check();
  };
  check();
  document.addEventListener('visibilitychange', check);
  const stopChoice = companiesStore.subscribe(restart);
  return () => {
    stopChoice();
    document.removeEventListener('visibilitychange', check);
    running?.abort();
  };
}

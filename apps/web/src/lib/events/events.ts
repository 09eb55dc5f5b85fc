import { pathOf } from '@stuiver/contract/route';
import { getEvents } from '@stuiver/contract/routes';
import { ApiError, handleApiError, narrowing } from '../api.ts';
import { announce, type Change } from './changes.ts';
import { companiesStore } from '../companies.ts';
import { config } from '../config.ts';
import { accessToken } from '../session.ts';

/** How long it waits before it connects again, in milliseconds: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The gateway sends a heartbeat every 15 seconds; a connection that is silent for longer is dead. */
const SILENCE_MS = 45_000;

type Line = { kind: 'alive' } | Change;

function hear(text: string): void {
  if (text.trim() === '') return;
  const line = JSON.parse(text) as Line;
  if (line.kind !== 'alive') announce(line);
}

/** Reads the stream until it ends; throws when it cannot begin, breaks off or falls silent. */
async function listen(signal: AbortSignal, onConnected: () => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(pathOf(getEvents, config.gatewayPrefix, { query: narrowing(getEvents) }), {
      headers: { accept: 'application/x-ndjson', authorization: `Bearer ${accessToken() ?? ''}` },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) throw new ApiError(response.status, null);
    onConnected();
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
      for (const line of lines) hear(line);
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

async function stayConnected(signal: AbortSignal, onConnected: (isAgain: boolean) => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let wasConnected = false;
  while (!signal.aborted) {
    try {
      await listen(signal, () => {
        wait = FIRST_WAIT_MS;
        onConnected(wasConnected);
        wasConnected = true;
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
 * Follows the gateway's stream of changes and announces each (`changes.ts`): while somebody is signed in and the
 * tab is visible. It reconnects for another selection of companies, and with increasing delays after every break.
 *
 * @param onConnected called at each connection, since changes before it were missed; `isAgain` after a break
 * @returns a function that stops following
 */
export function followChanges(onConnected: (isAgain: boolean) => void): () => void {
  let running: AbortController | null = null;
  const check = () => {
    const wanted = document.visibilityState === 'visible' && accessToken() !== null;
    if (wanted && running === null) {
      running = new AbortController();
      void stayConnected(running.signal, onConnected);
    } else if (!wanted && running !== null) {
      running.abort();
      running = null;
    }
  };
  const restart = () => {
    running?.abort();
    running = null;
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

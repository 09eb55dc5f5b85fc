import { ready } from '@stuiver/contract/routes';
import { createStore } from './store.ts';

/** Milliseconds without an answer after which a call is taken for one that will not get any. */
const SLOW = 800;
/** Milliseconds that the gateway has to answer the first check, so that an outage is noticed soon. */
const LIMIT = 1200;
/** Milliseconds for the looks after it: a network that is only slow has time to show it. */
const SLOW_LIMIT = 5000;
/** Milliseconds between looks during an outage. */
const PAUSE = 5000;

export type Connection = 'up' | 'unreachable' | 'maintenance';

/** State of the connection to a working gateway; the line above every screen shows it. */
export const connectionStore = createStore<Connection>('up');

/** Calls under way, which end without an answer once a second check fails too. */
const underWay = new Set<AbortController>();

/** Polls the gateway; a proxy in front of it answers 502 to 504 when it is away. */
async function look(): Promise<Connection> {
  const limit = connectionStore.get() === 'up' ? LIMIT : SLOW_LIMIT;
  try {
    const { status } = await fetch(ready.path, { cache: 'no-store', signal: AbortSignal.timeout(limit) });
    return status >= 502 && status <= 504 ? 'maintenance' : 'up';
  } catch {
    return 'unreachable';
  }
}

let looking: Promise<Connection> | null = null;
let sitting = false;
let wake: () => void = () => undefined;

/** Looks again until the outage is over: after a pause, or at once when the browser finds a network. */
async function sitOut(): Promise<void> {
  if (sitting) return;
  sitting = true;
  while (connectionStore.get() !== 'up') {
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, PAUSE);
    });
    if (connectionStore.get() === 'up') break;
    const found = await look();
    connectionStore.set(found);
    if (found === 'unreachable') for (const call of underWay) call.abort();
  }
  sitting = false;
}

/** Looks whether the gateway answers, and follows an outage to its end. */
export function checkConnection(): Promise<Connection> {
  looking ??= look().then((found) => {
    looking = null;
    connectionStore.set(found);
    void sitOut();
    return found;
  });
  return looking;
}

/** Resolves once the gateway answers again. */
export async function untilUp(): Promise<void> {
  if ((await checkConnection()) === 'up') return;
  await new Promise<void>((resolve) => {
    const stop = connectionStore.subscribe(() => {
      if (connectionStore.get() !== 'up') return;
      stop();
      resolve();
    });
  });
}

/** Runs work that needs the network, and checks the connection when it takes long. */
export async function whileWatched<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => void checkConnection(), SLOW);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a call, which ends without an answer when the gateway becomes unreachable: it has no other limit (spec 9.14).
 *
 * @param work receives the signal that ends the call
 * @returns the result of `work`, or `'lost'`
 */
export async function untilLost<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | 'lost'> {
  const controller = new AbortController();
  underWay.add(controller);
  try {
    const answer = await whileWatched(work(controller.signal));
    connectionStore.set((now) => (now === 'unreachable' ? 'up' : now));
    return answer;
  } catch (error) {
    if (controller.signal.aborted) return 'lost';
    throw error;
  } finally {
    underWay.delete(controller);
  }
}

/** Checks whether there is reason to doubt that a change would arrive. */
export function isDoubtful(): boolean {
  return !navigator.onLine || connectionStore.get() === 'unreachable';
}

/**
 * Looks until the browser finds a network again: one look may be answered just before the loss, and an answer that was
 * under way may end an outage that had only just been found.
 */
async function lookWhileOffline(): Promise<void> {
  while (!navigator.onLine) {
    if (connectionStore.get() === 'up') await checkConnection();
    await new Promise((resolve) => setTimeout(resolve, SLOW));
  }
}

/**
 * Looks when the browser loses its network, and again when it finds one. Its word is never taken for it: a gateway of
 * this machine answers without a network.
 */
export function watchConnection(): void {
  addEventListener('offline', () => void lookWhileOffline());
  addEventListener('online', () => wake());
}

import { AppError } from '../../../platform/app-error.ts';
import type { Source } from '../../../platform/access/source.ts';

/** Callers who are served at once: while two hash, the others ask the database. */
const AT_WORK = 4;
/** Callers who wait; they are served within two seconds. */
const WAITING = 64;

type Waiter = { readonly go: () => void; readonly refuse: (reason: AppError) => void };

let atWork = 0;
let waiting = 0;
/** Callers by their network; the first network has the next turn. */
const queues = new Map<string, Waiter[]>();

function mostWaiting(): Waiter[] {
  return [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), []);
}

/** Waits for a turn. Networks take turns, and one that has fewer callers waiting than another takes its last place. */
function waitForTurn(network: string): Promise<void> {
  const own = queues.get(network) ?? [];
  if (waiting === WAITING) {
    const most = mostWaiting();
    if (most.length <= own.length + 1) throw new AppError('unavailable');
    waiting -= 1;
    most.pop()?.refuse(new AppError('unavailable'));
  }
  waiting += 1;
  queues.set(network, own);
  return new Promise((go, refuse) => own.push({ go, refuse }));
}

function callNext(): void {
  const next = queues.entries().next().value;
  if (!next) {
    atWork -= 1;
    return;
  }
  const [network, queue] = next;
  const waiter = queue.shift();
  waiting -= 1;
  queues.delete(network);
  if (queue.length > 0) queues.set(network, queue);
  waiter?.go();
}

/**
 * Runs a use case that hashes a password once it is its caller's turn. Networks share the turns, so that a flood from
 * some of them does not delay the others.
 *
 * @throws AppError `unavailable` before the use case has done anything, while too many wait
 */
export async function inHashQueue<T>(
  { network }: Pick<Source, 'network'>,
  work: () => Promise<T>,
): Promise<T> {
  if (atWork === AT_WORK) await waitForTurn(network);
  else atWork += 1;
  try {
    return await work();
  } finally {
    callNext();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { GATEWAY_MEMORY } from './gateway-memory.ts';
import { root } from './processes.ts';
import { supervisor } from './supervisor.ts';

const name = 'The gateway';
/** Milliseconds for requests under way to finish. */
const patience = 15_000;

/** Milliseconds that a probe waits. */
const PROBE_MS = 5000;

/** Checks the progress of a gateway: starting, listening or ready. */
async function probe(url: string): Promise<'starting' | 'listening' | 'ready'> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) })).ok ? 'ready' : 'listening';
  } catch (error) {
    // A refused connection fails at once; a busy gateway takes the connection and is late with its answer.
    return error instanceof Error && error.name === 'TimeoutError' ? 'listening' : 'starting';
  }
}

export type Waiting = {
  readonly readyUrl: string;
  readonly signal: AbortSignal;
  /** Called once, when it first listens. */
  readonly onListening?: () => Promise<unknown>;
  /** Its exit code or signal, once it has ended. */
  readonly endedBy?: () => string | null;
};

/**
 * Waits until the gateway is ready, however long that takes.
 *
 * @throws Error when it ends before it listens, or the start is aborted
 */
export async function untilReady({ readyUrl, signal, onListening, endedBy }: Waiting): Promise<void> {
  let hasListened = false;
  for (;;) {
    signal.throwIfAborted();
    const state = await probe(readyUrl);
    if (state !== 'starting' && !hasListened) {
      hasListened = true;
      await onListening?.();
    }
    if (state === 'ready') return;
    const how = endedBy?.() ?? null;
    if (how !== null && !hasListened)
      throw new Error(`The gateway ended before it listened (${how}); its own lines above say why.`);
    await delay(25);
  }
}

/**
 * Has the supervisor run the gateway, and keep it running from when it listens: later only its own exit is a failure,
 * however slowly it answers.
 *
 * @param start where to ask whether it is ready, such as http://127.0.0.1:3000/ready, and whether it runs from its sources
 * @throws Error when it ends before it listens
 */
export async function startGateway(
  {
    env,
    readyUrl,
    dev,
  }: { readonly env: NodeJS.ProcessEnv; readonly readyUrl: string; readonly dev: boolean },
  signal: AbortSignal,
): Promise<void> {
  const main = dev ? 'apps/gateway/src/main.ts' : 'apps/gateway/dist/main.js';
  let endedBy: string | null = null;
  const gateway = await supervisor.run({
    name,
    program: process.execPath,
    args: [...GATEWAY_MEMORY.flags, '--disable-warning=ExperimentalWarning', main],
    options: {
      cwd: root,
      env: { ...GATEWAY_MEMORY.environment, ...env },
      // Out of the terminal's process group: Ctrl-C reaches the supervisor, which ends processes in order. The
      // channel closes when the supervisor is killed, which makes the gateway end.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
    endings: [['SIGTERM', patience]],
  });
  void gateway.endedBy.then((how) => {
    endedBy = how;
  });
  await untilReady({
    readyUrl,
    signal,
    onListening: () => supervisor.keep(name),
    endedBy: () => endedBy,
  });
}

/** Ends the gateway and starts it again, for changed sources; waits until it is ready. */
export async function restartGateway(readyUrl: string, signal: AbortSignal): Promise<void> {
  await supervisor.restart(name);
  await untilReady({ readyUrl, signal });
}

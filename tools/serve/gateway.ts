import { setTimeout as delay } from 'node:timers/promises';
import { GATEWAY_MEMORY } from './gateway-memory.ts';
import { root } from './processes.ts';
import { supervisor } from './supervisor.ts';

const name = 'The gateway';
/** Milliseconds for requests under way to finish. */
const patience = 15_000;

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}

/** Waits until it is ready; false when it ended before or took longer than a minute. */
async function untilReady(url: string, hasEnded: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end && !hasEnded(); await delay(25)) {
    if (await isReady(url)) return true;
  }
  return false;
}

/**
 * Has the supervisor run the gateway and keep it running.
 *
 * @param readyUrl where to ask whether it is ready, such as http://127.0.0.1:3000/ready
 * @throws Error when it does not become ready
 */
export async function startGateway(env: NodeJS.ProcessEnv, readyUrl: string): Promise<void> {
  let ended = false;
  const gateway = await supervisor.run({
    name,
    program: process.execPath,
    args: [...GATEWAY_MEMORY.flags, '--disable-warning=ExperimentalWarning', 'apps/gateway/src/main.ts'],
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
  void gateway.ended.then(() => {
    ended = true;
  });
  if (!(await untilReady(readyUrl, () => ended)))
    throw new Error('The gateway did not start; its own lines above say why.');
  await supervisor.keep(name);
}

/** Ends the gateway and starts it again, for changed sources; waits until it is ready. */
export async function restartGateway(readyUrl: string): Promise<void> {
  await supervisor.restart(name);
  await untilReady(readyUrl, () => false);
}

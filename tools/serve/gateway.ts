import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { endChild, root } from './processes.ts';

/** How the supervisor starts the gateway and learns about it. */
export type GatewayOptions = {
  /** The gateway's whole environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Where to ask whether it is ready, such as http://127.0.0.1:3000/ready. */
  readonly readyUrl: string;
  readonly log: (line: string) => void;
};

export type Gateway = {
  /** Ends it and starts it anew, for changed sources. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Time for requests under way to finish. */
const patience = 15_000;
const longestPause = 10_000;

function start(options: GatewayOptions): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/gateway/src/main.ts'], {
    cwd: root,
    env: options.env,
    // Out of the terminal's process group: Ctrl-C reaches us, and we end things in their order. The channel
    // closes when we are killed, which is how the gateway learns that it shall end.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}

/** Whether it became ready before it ended. */
async function untilReady(child: ChildProcess, url: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(25)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await isReady(url)) return true;
  }
  return false;
}

/**
 * Starts the gateway and keeps it running: a gateway that dies is started again, after a pause that grows while
 * it keeps dying.
 *
 * @throws Error when it does not become ready the first time.
 */
export async function runGateway(options: GatewayOptions): Promise<Gateway> {
  let stopping = false;
  let deaths = 0;
  let child = start(options);

  const watch = (watched: ChildProcess) => {
    const began = Date.now();
    watched.once('exit', (code, signal) => {
      if (stopping || watched !== child) return;
      deaths = Date.now() - began > 30_000 ? 1 : deaths + 1;
      const pause = Math.min(100 * 2 ** (deaths - 1), longestPause);
      options.log(`The gateway ended (${signal ?? `code ${code}`}); starting it again in ${pause / 1000} s.`);
      setTimeout(() => {
        if (stopping || watched !== child) return;
        child = start(options);
        watch(child);
      }, pause);
    });
  };

  const stop = () => {
    stopping = true;
    return endChild(child, patience);
  };
  if (!(await untilReady(child, options.readyUrl))) {
    await stop();
    throw new Error('The gateway did not start; its own lines above say why.');
  }
  watch(child);
  return {
    stop,
    restart: async () => {
      stopping = true;
      await endChild(child, patience);
      stopping = false;
      child = start(options);
      watch(child);
      await untilReady(child, options.readyUrl);
    },
  };
}

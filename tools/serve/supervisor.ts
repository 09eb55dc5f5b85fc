import type { ServerProcess } from '../postgres/server-process.ts';
import type { Command, Reply, Request } from '../supervisor.mjs';

/** Pending requests, in order. */
const waiting: ((reply: Reply) => void)[] = [];
const endings = new Map<string, (end: { errorOutput: string; how: string }) => void>();

process.on('message', (reply: Reply) => {
  if (reply.type === 'ended') endings.get(reply.name)?.(reply);
  else waiting.shift()?.(reply);
});

process.once('disconnect', () => {
  for (const answer of waiting.splice(0)) answer({ type: 'refused', message: 'The supervisor is gone.' });
});

/** @throws Error with the supervisor's words when it refuses */
function ask(request: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    waiting.push((reply) => {
      if (reply.type === 'done') resolve(reply.pid ?? Number.NaN);
      else if (reply.type === 'refused') reject(new Error(reply.message));
    });
    if (process.send) process.send(request);
    else reject(new Error('Started without its supervisor: run tools/start.mjs.'));
  });
}

/** The process that started us, and that keeps running with what it starts. */
export const supervisor = {
  /** Takes the data directory, and announces that `url` is served from it. */
  lock: (dataDir: string, url: string) => ask({ type: 'lock', dataDir, url }),

  /**
   * Starts a process; until it is kept, its `ended` resolves with the end of its standard error, and `endedBy` with
   * its exit code or signal.
   */
  async run(command: Command): Promise<ServerProcess & { readonly endedBy: Promise<string> }> {
    const end = new Promise<{ errorOutput: string; how: string }>((resolve) =>
      endings.set(command.name, resolve),
    );
    const ended = end.then(({ errorOutput }) => errorOutput);
    return { pid: await ask({ type: 'run', command }), ended, endedBy: end.then(({ how }) => how) };
  },

  /** From now on, starts a process again when it ends. */
  keep: (name: string) => ask({ type: 'keep', name }),
  restart: (name: string) => ask({ type: 'restart', name }),

  /** Reports that everything runs at `url`; from then on this process is not needed. */
  running: (url: string) => ask({ type: 'running', url }),
};

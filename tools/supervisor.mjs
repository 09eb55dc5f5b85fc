// Plain JavaScript for any Node from 20. This is the only process that stays with the gateway and the database, so it
// loads nothing else: tools/serve.ts, a child that ends when everything runs, decides and sends the requests.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, onNpmGone, prepareNode, root } from './handover.mjs';
import { lockDataDirectory } from './lock.mjs';

/**
 * A process to run.
 *
 * @typedef {object} Command
 * @property {string} name for people
 * @property {string} program
 * @property {readonly string[]} args
 * @property {import('node:child_process').SpawnOptions} options as JSON can carry them
 * @property {readonly (readonly [NodeJS.Signals, number])[]} endings signals that end it, each with milliseconds of patience
 * @property {string} [leftover] a directory to remove once it was ended
 */

/**
 * Requests of tools/serve.ts, each answered once. `run` starts a process and reports its end; `keep` restarts it
 * from then on; `running` reports that serve.ts is done.
 *
 * @typedef {(
 *   | { type: 'lock', dataDir: string, url: string }
 *   | { type: 'run', command: Command }
 *   | { type: 'keep' | 'restart', name: string }
 *   | { type: 'running', url: string }
 * )} Request
 *
 * @typedef {{ type: 'done', pid?: number | undefined } | { type: 'refused', message: string } | { type: 'ended', name: string, errorOutput: string, how: string }} Reply
 */

const longestPause = 10_000;
/** After this many milliseconds of service a process is restarted at once: it is able to start. */
const longService = 10_000;

/**
 * Ends a child by its signals, one after the other until it follows.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {Command['endings']} endings
 */
async function endChild(child, endings) {
  for (const [signal, patience] of [...endings, /** @type {const} */ (['SIGKILL', 5000])]) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((settle) => child.once('exit', settle));
    child.kill(signal);
    const timer = new Promise((settle) => setTimeout(settle, patience).unref());
    await Promise.race([exited, timer]);
  }
}

/** A process that we run, and start again once it is kept. */
export class Service {
  #isKept = false;
  #isEnding = false;
  #deaths = 0;

  /** @param {Command} command @param {(errorOutput: string, how: string) => void} onEnd while it is not kept */
  constructor(command, onEnd) {
    this.command = command;
    this.onEnd = onEnd;
    this.child = this.#start();
  }

  #start() {
    const { program, args, options } = this.command;
    const began = Date.now();
    const child = spawn(program, args, options);
    let errorOutput = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      errorOutput = (errorOutput + text).slice(-4000);
    });
    child.once('error', (error) => this.#onExit(error.message, began, error.message));
    child.once('exit', (code, signal) => this.#onExit(signal ?? `code ${code}`, began, errorOutput));
    return child;
  }

  /** @param {string} how @param {number} began @param {string} errorOutput */
  #onExit(how, began, errorOutput) {
    if (this.#isEnding) return;
    if (!this.#isKept) return this.onEnd(errorOutput, how);
    this.#deaths = Date.now() - began >= longService ? 0 : this.#deaths + 1;
    const pause = this.#deaths === 0 ? 0 : Math.min(100 * 2 ** (this.#deaths - 1), longestPause);
    const when = pause === 0 ? 'at once' : `in ${pause / 1000} s`;
    console.log(`${this.command.name} ended unexpectedly (${how}); starting it again ${when}.`);
    setTimeout(() => {
      if (!this.#isEnding) this.child = this.#start();
    }, pause);
  }

  /** Starts it again from now on, and now if it has ended meanwhile. */
  keep() {
    this.#isKept = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) this.child = this.#start();
  }

  async end() {
    this.#isEnding = true;
    await endChild(this.child, this.command.endings);
    if (this.command.leftover) rmSync(this.command.leftover, { recursive: true, force: true });
  }

  async restart() {
    this.#isEnding = true;
    await endChild(this.child, this.command.endings);
    this.#isEnding = false;
    this.child = this.#start();
  }
}

/**
 * Starts a service, replacing one of the same name that ended before it was kept.
 *
 * @param {Service[]} services @param {Command} command @param {(reply: Reply) => unknown} tell
 */
function run(services, command, tell) {
  const { name } = command;
  const service = new Service(command, (errorOutput, how) => tell({ type: 'ended', name, errorOutput, how }));
  const before = services.findIndex((other) => other.command.name === name);
  services.splice(before < 0 ? services.length : before, 1, service);
  return service.child.pid;
}

/** Names bad settings, which tools/serve.ts would only do after a minute of installing. */
function assertSettings() {
  const script = join(root, 'tools/name-bad-settings.mjs');
  if (spawnSync(process.execPath, [script], { stdio: 'inherit' }).status !== 0) process.exit(1);
}

/**
 * Starts the product by tools/serve.ts, keeps what that started running, and ends it in the reverse order.
 *
 * @param {readonly string[]} args for tools/serve.ts
 */
export async function supervise(args) {
  const starter = spawn(await prepareNode('start', assertSettings), [join(root, 'tools/serve.ts'), ...args], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  /** @type {Service[]} */
  const services = [];
  /** @type {Awaited<ReturnType<typeof lockDataDirectory>> | undefined} */
  let lock;
  let url = '';
  let isRunning = false;
  /** @type {Promise<void> | undefined} */
  let stopped;

  /** Ends everything once, however often it is requested. @param {number} code */
  const stop = (code) => {
    stopped ??= (async () => {
      lock?.tell({ pid: process.pid, state: 'stopping', url });
      await endChild(starter, [['SIGTERM', 15_000]]);
      for (const service of services.reverse()) await service.end();
      process.exit(code);
    })();
  };

  /** @param {Request} request @returns {Promise<Reply>} */
  const answer = async (request) => {
    if (stopped) return { type: 'refused', message: 'Stopped.' };
    switch (request.type) {
      case 'lock':
        url = request.url;
        lock = await lockDataDirectory(request.dataDir, { pid: process.pid, state: 'starting', url });
        return { type: 'done' };
      case 'run':
        return { type: 'done', pid: run(services, request.command, tell) };
      case 'running':
        url = request.url;
        isRunning = true;
        lock?.tell({ pid: process.pid, state: 'running', url });
        return { type: 'done' };
      default: {
        const service = services.find(({ command }) => command.name === request.name);
        if (request.type === 'restart') await service?.restart();
        else service?.keep();
        return { type: 'done' };
      }
    }
  };

  /** @param {Reply} reply */
  const tell = (reply) => starter.connected && starter.send(reply);
  starter.on('message', (/** @type {Request} */ request) => {
    answer(request).then(tell, (error) => tell({ type: 'refused', message: error.message }));
  });
  starter.once('error', (error) => {
    console.error(error.message);
    stop(1);
  });
  starter.once('exit', (code) => {
    if (code !== 0 || !isRunning) stop(code ?? 1);
  });
  const leave = () => {
    if (!stopped) console.log('\nStopping …');
    stop(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave);
  onNpmGone(leave);
}

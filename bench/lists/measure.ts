import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Client } from 'pg';
import { type Statement, totalsOf } from './record.ts';

/** A gateway that is asked over one kept connection, as a signed-in user. */
export type Caller = {
  /** The answer's body; throws for any status but 200. */
  readonly get: (path: string) => Promise<string>;
  /** CPU that the gateway's process has used, in milliseconds; NaN where the system does not say. */
  readonly cpu: () => number;
};

/**
 * @param port on loopback
 * @param pid of the gateway
 * @param token of the session
 */
export function makeCaller(port: number, pid: number, token: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    get: (path) =>
      new Promise((settle, reject) => {
        const call = request(
          { host: '127.0.0.1', port, path, agent, headers: { authorization: `Bearer ${token}` } },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () => {
              const body = Buffer.concat(chunks).toString();
              if (answer.statusCode === 200) settle(body);
              else reject(new Error(`${path} was answered ${answer.statusCode}: ${body.slice(0, 200)}`));
            });
          },
        );
        call.on('error', reject);
        call.end();
      }),
    cpu: () => cpuOf(pid),
  };
}

/** Nanoseconds on a CPU, over all threads of a process: far finer than the ticks of `/proc/…/stat`. */
function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = threads.map((id) =>
      Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
    );
    return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** The same statements through the driver alone; names make them prepared, as the gateway's are. */
export async function replay(client: Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values, isArray, name } of statements) {
    await client.query({
      text,
      values: [...values],
      ...(name === null ? {} : { name }),
      ...(isArray ? { rowMode: 'array' as const } : {}),
    });
  }
}

/** Milliseconds: of the time as `pick` says, of the CPU of the Node process that did it the mean. */
export type Figures = {
  readonly http: number;
  /** Page one over HTTP, asked in the same turns. */
  readonly pageOne: number;
  /** Page one's statements through the driver alone, in the same turns. */
  readonly pageOneDriver: number;
  readonly driver: number;
  /** Of the driver's time: the counts alone. */
  readonly totals: number;
  readonly httpCpu: number;
  readonly driverCpu: number;
};

/** Which of a question's times speaks for all of them: `least` where other processes want the CPU too. */
export type Choice = 'median' | 'least';

function picked(values: number[], pick: Choice): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[pick === 'least' ? 0 : Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}

const BLOCK = 5;

/** A question: its path, and what the gateway sends for it. */
export type Question = { readonly path: string; readonly statements: readonly Statement[] };

/**
 * Asks over HTTP and through the driver alone, and page one beside it, in turns, so that all of them see
 * the same machine.
 *
 * @param caller the gateway
 * @param client a connection of the benchmark's own
 * @param question what is measured
 * @param pageOne of the same list
 * @param budget milliseconds after which no new turn begins; at least one turn is made
 * @param pick which time speaks for all
 */
export async function measure(
  caller: Caller,
  client: Client,
  question: Question,
  pageOne: Question,
  budget: number,
  pick: Choice,
): Promise<Figures> {
  const { path, statements } = question;
  const totals = totalsOf(statements);
  await caller.get(path);
  await replay(client, statements);
  const http: number[] = [];
  const driver: number[] = [];
  const counting: number[] = [];
  const reference: number[] = [];
  const referenceDriver: number[] = [];
  let httpCpu = 0;
  let driverCpu = 0;
  const began = performance.now();
  do {
    const gatewayBefore = caller.cpu();
    for (let index = 0; index < BLOCK; index++) await timed(http, () => caller.get(path));
    httpCpu += caller.cpu() - gatewayBefore;
    const ownBefore = cpuOf(process.pid);
    for (let index = 0; index < BLOCK; index++) await timed(driver, () => replay(client, statements));
    driverCpu += cpuOf(process.pid) - ownBefore;
    for (let index = 0; index < BLOCK; index++) await timed(reference, () => caller.get(pageOne.path));
    for (let index = 0; index < BLOCK; index++)
      await timed(referenceDriver, () => replay(client, pageOne.statements));
    for (let index = 0; index < BLOCK; index++) await timed(counting, () => replay(client, totals));
  } while (performance.now() - began < budget);
  return {
    http: picked(http, pick),
    pageOne: picked(reference, pick),
    driver: picked(driver, pick),
    pageOneDriver: picked(referenceDriver, pick),
    totals: totals.length === 0 ? Number.NaN : picked(counting, pick),
    httpCpu: httpCpu / http.length,
    driverCpu: driverCpu / driver.length,
  };
}

const CALLERS = 8;

async function perSecond(milliseconds: number, work: (worker: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, worker) => {
      while (performance.now() - began < milliseconds) {
        await work(worker);
        done += 1;
      }
    }),
  );
  return done / (performance.now() - began);
}

/**
 * @param caller the gateway
 * @param clients as many connections as there are callers
 * @returns requests per second over HTTP as a share of the same statements' through the driver alone
 */
export async function throughput(
  caller: Caller,
  clients: readonly Client[],
  { path, statements }: Question,
): Promise<number> {
  let http = 0;
  let driver = 0;
  for (let turn = 0; turn < 3; turn++) {
    http += await perSecond(300, () => caller.get(path));
    driver += await perSecond(300, (worker) => replay(clients[worker]!, statements));
  }
  return http / driver;
}

export const CONNECTIONS = CALLERS;

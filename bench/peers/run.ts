import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../tools/serve/processes.ts';
import { printTable } from '../stage.ts';
import { measureCpu } from '../usage.ts';
import { medusa } from './medusa.ts';
import { own } from './own.ts';
import { openPeerPostgres } from './place.ts';
import { type Product, type Question, QUESTIONS, type Running } from './product.ts';
import { vendure } from './vendure.ts';

const OPTIONS = {
  rows: { type: 'string', default: '100000' },
  requests: { type: 'string', default: '100' },
  'data-dir': { type: 'string', default: '.stuiver/bench-peers' },
} as const;

/** Requests before those that are measured, by which caches and compilers warm up. */
const WARMING = 20;

/** Some questions take minutes: no request starts after this many seconds, nor a warming one after a fifth of them. */
const LONGEST_SECONDS = 15;

/** Milliseconds of processor time, of server and database together, that a request takes. */
async function measure(
  { ask, processes }: Running,
  question: Question,
  requests: number,
): Promise<number | null> {
  const request = ask[question];
  if (request === null) return null;
  const until = performance.now() + LONGEST_SECONDS * 200;
  for (let n = 0; n < WARMING && (n === 0 || performance.now() < until); n += 1) await request(n);
  const before = measureCpu(processes);
  const end = performance.now() + LONGEST_SECONDS * 1000;
  let asked = 0;
  while (asked === 0 || (asked < requests && performance.now() < end)) await request(asked++);
  return (measureCpu(processes) - before) / asked;
}

type Measured = {
  readonly name: string;
  readonly figures: Readonly<Partial<Record<Question, number | null>>>;
};

async function measureAll(
  name: string,
  running: Running,
  questions: readonly Question[],
  requests: number,
): Promise<Measured> {
  const figures: Partial<Record<Question, number | null>> = {};
  for (const question of questions) {
    figures[question] = await measure(running, question, requests);
    console.log(`${name}, ${question}: ${figures[question]?.toFixed(1) ?? 'has none'}`);
  }
  return { name, figures };
}

/** Questions that the list's index serves. */
const LISTED: readonly Question[] = ['list page', 'middle page'];

/** One product after the other, each stock and then with the index that its list lacks. */
async function measureProduct({ name, open }: Product, requests: number): Promise<Measured[]> {
  const running = await open();
  try {
    const stock = await measureAll(name, running, QUESTIONS, requests);
    if (running.addIndex === null) return [stock];
    await running.addIndex();
    return [stock, await measureAll(`${name} with an index`, running, LISTED, requests)];
  } finally {
    await running.stop();
  }
}

function print(all: readonly Measured[]): void {
  const base = all[0]!.figures;
  const cell = ({ figures }: Measured, question: Question) => {
    const [own, figure] = [base[question], figures[question]];
    if (typeof figure !== 'number' || typeof own !== 'number') return '–';
    return `${figure.toFixed(1)} (${(figure / own).toFixed(1)} ×)`;
  };
  printTable([
    ['CPU-ms a request', ...QUESTIONS],
    ...all.map((one) => [one.name, ...QUESTIONS.map((question) => cell(one, question))]),
  ]);
}

/**
 * `npm run bench -- peers`: list, details and totals against Medusa 2 and Vendure 3 with the same orders, which are
 * installed from the registry into the data directory. Nothing else uses it.
 */
export async function benchPeers(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const directory = resolve(root, values['data-dir']);
  const [rows, requests] = [Number(values.rows), Number(values.requests)];
  mkdirSync(directory, { recursive: true });
  const measured = await measureProduct(own(directory, rows), requests);
  const postgres = await openPeerPostgres(resolve(directory, 'postgres'));
  try {
    for (const peer of [medusa(directory, postgres, rows), vendure(directory, postgres, rows)])
      measured.push(...(await measureProduct(peer, requests)));
  } finally {
    await postgres.stop();
  }
  print(measured);
}

import { DOCUMENT_PART, LARGEST_DOCUMENT } from '@stuiver/domain/applications/documents';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExportJob, ExportSelection } from '@stuiver/contract';
import { ask, pay } from './calls.ts';
import type { Flood } from './kinds.ts';

/** Start options of the callers. */
export type Order = {
  readonly port: number;
  readonly seconds: number;
  readonly from: string;
  readonly callers: number;
  readonly flood: Flood;
};

/** One turn of a caller; the statuses of its calls. */
type Turn = (number: number) => Promise<readonly number[]>;

/** Interval at which the portal checks whether a file is ready. */
const LOOK_MS = 150;

const PICTURE = `/pictures/${randomUUID()}/${'0'.repeat(32)}.webp`;

/** Requests to be refused: known values, nonexistent ones, and calls that need a valid token. */
function refusals({ port, from }: Order): Turn {
  let etag = '';
  return async (number) => {
    if (number % 4 === 0) {
      const answer = await ask(port, '/docs', { from, headers: { 'if-none-match': etag } });
      etag ||= answer.etag;
      return [answer.status];
    }
    if (number % 4 === 1) return [(await ask(port, PICTURE, { from })).status];
    if (number % 4 === 2) return [(await ask(port, `/nowhere/${number}`, { from })).status];
    const token = `st_${'A'.repeat(22)}.${String(number).padStart(43, '0')}`;
    return [(await ask(port, '/gateway/merchant/getPaymentMethods', { from, token })).status];
  };
}

function documents({ port, from }: Order, tokens: readonly string[]): Turn {
  const path = '/gateway/onboarding/applications/current/documents';
  const part = Buffer.alloc(DOCUMENT_PART, ' ');
  part.write('%PDF-1.4\n');
  part.write('%%EOF', DOCUMENT_PART - 5);
  return async (number) => {
    const id = randomUUID();
    const token = tokens[number % tokens.length]!;
    const json = { id, kind: 'uboId', name: 'pas.pdf', size: LARGEST_DOCUMENT };
    const statuses = [(await ask(port, path, { from, token, json })).status];
    for (let index = 0; statuses.at(-1) === 200 && index * DOCUMENT_PART < LARGEST_DOCUMENT; index += 1) {
      const call = { from, method: 'PUT', token, bytes: part };
      statuses.push((await ask(port, `${path}/${id}/parts/${index}`, call)).status);
    }
    return statuses;
  };
}

/** Asks for a file until it is ready, and reads it. */
function exports({ port, from }: Order, token: string, selection: ExportSelection): Turn {
  const path = '/gateway/csv';
  return async () => {
    const asked = await ask(port, `${path}/csv`, { from, token, json: selection });
    if (asked.status !== 200) return [asked.status];
    let { export: job } = JSON.parse(String(asked.body)) as { export: ExportJob };
    const statuses = [asked.status];
    while (statuses.at(-1) === 200 && (job.status === 'WAITING' || job.status === 'RUNNING')) {
      await delay(LOOK_MS);
      const looked = await ask(port, `${path}/exports/${job.id}`, { from, token });
      statuses.push(looked.status);
      if (looked.status === 200) job = (JSON.parse(String(looked.body)) as { export: ExportJob }).export;
    }
    return [...statuses, (await ask(port, `${path}/exports/${job.id}/file`, { from, token })).status];
  };
}

function makeTurn(order: Order): Turn {
  const { port, from, flood } = order;
  switch (flood.kind) {
    case 'reference':
      return async (number) => [
        (await ask(port, number % 2 === 0 ? '/docs' : '/openapi.json', { from })).status,
      ];
    case 'refusals':
      return refusals(order);
    case 'documents':
      return documents(order, flood.tokens);
    case 'exports':
      return exports(order, flood.token, flood.selection);
    case 'refundRequests':
      return async () => {
        const id = randomUUID();
        const { token, merchantId, items } = flood;
        const json = { id, merchantId, reason: 'Retour', items };
        const asked = await ask(port, '/gateway/refundRequests', { from, token, json });
        if (asked.status !== 200) return [asked.status];
        const withdrawal = `/gateway/refundRequests/${id}/withdrawal`;
        return [asked.status, (await ask(port, withdrawal, { from, token, method: 'POST' })).status];
      };
    case 'payments':
      return () => pay(port, flood.merchantId, flood.token, from);
  }
}

/** Numbers of calls by status, and milliseconds of processor time spent making them. */
export type Outcome = { readonly counts: [status: number, calls: number][]; readonly cpu: number };

/** Calls as fast as calls are answered, some at a time, and sends the outcome. */
async function flood(order: Order): Promise<void> {
  const turn = makeTurn(order);
  const counts = new Map<number, number>();
  const start = process.cpuUsage();
  const end = performance.now() + order.seconds * 1000;
  let number = 0;
  const caller = async () => {
    while (performance.now() < end)
      for (const status of await turn(number++)) counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: order.callers }, caller));
  const { user, system } = process.cpuUsage(start);
  const outcome: Outcome = { counts: [...counts], cpu: (user + system) / 1000 };
  process.send!(outcome, () => process.exit(0));
}

process.on('message', (order: Order) => void flood(order));
process.on('disconnect', () => process.exit(1));

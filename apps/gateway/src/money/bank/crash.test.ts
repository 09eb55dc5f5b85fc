import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser, getBankFiles, ResponseOf } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { seededRandom } from '@stuiver/domain/random';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { type PostgresProxy, startPostgresProxy } from '../../../../../tools/testing/postgres-proxy.ts';
import { chooseCount, seedVariable } from '../../../../../tools/testing/selection.ts';
import { setClock, steppingClock } from '../../../../../tools/testing/stepping-clock.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import type { TestApp } from '../../testing/app.ts';
import type { Twin } from '../../testing/bank/twin.ts';
import { aBankApp, aBankMerchant, aFiledDebit, anIban, aTwin, BANK_ENV } from '../../testing/bank/world.ts';
import { balances, expectSoundBooks } from '../../testing/engine/engine.ts';
import { type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';
import { aUser, type TestUser } from '../../testing/merchants.ts';
import { toEndToEndId } from './order-formats.ts';

const seed = process.env[seedVariable];
/** Weeks in which the gateway is killed; a soak has one without before them. */
const ROUNDS = seed === undefined ? 1 : 12;
const WEEKS = seed === undefined ? ROUNDS : ROUNDS + 1;
const DEBITS = 4;
const WEEK = 7 * 86_400_000;
const OPENING = 100_000;
const MONDAY = new Date('2026-03-02T09:00:00Z');
/** SQL statements on bank files, and on the messages that these send to the engine. */
const ABOUT = /\b(bank_(orders|files|statements|lines)|processor_inbox)\b/;
/** The account of one debit of each round, whose bank returns it a day after it was booked. */
const RETURNED = anIban(1);

const random = seededRandom(seed ?? 'kills');
const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-killed-'));
const folder = join(dataDir, 'bank');
const [out, into] = [join(folder, 'out'), join(folder, 'in')];
const clockFile = join(dataDir, 'clock');

let test: TestApp;
let proxy: PostgresProxy;
let gateway: GatewayProcess;
let twin: Twin;
let merchantId: string;
let people: readonly TestUser[];
let now = MONDAY;
/** The deaths, each with the message that the gateway did not get or send. */
const deaths: string[] = [];
/** Files that the bank took from the folder, by name, with their SHA-256. */
const taken = new Map<string, string>();
/** The end-to-end ids that these name. */
const collected: string[] = [];
/** Statements that the bank issued, and how many of them it has put in the folder. */
const statements: string[] = [];
let put = 0;

beforeAll(async () => {
  writeFileSync(clockFile, String(MONDAY.getTime() - Date.now()));
  test = await aBankApp({ now: MONDAY });
  proxy = await startPostgresProxy(test.databaseUrl);
  // Makes the keyring, before the test has its own seal anything.
  gateway = await startGateway();
  await ensureProvider(test.context);
  merchantId = (await aBankMerchant(test)).id;
  const banker = { merchantId: PROVIDER_ID, roles: ['BANK_OPERATOR'] } as const;
  people = [await aUser(test, banker), await aUser(test, banker)];
  twin = aTwin(test, { openingBalance: OPENING, returns: { [RETURNED]: { code: 'MD06', afterDays: 1 } } });
});
afterAll(async () => {
  await gateway.stop();
  await proxy.close();
  await test.close();
  rmSync(dataDir, { recursive: true });
});

function startGateway(port?: number): Promise<GatewayProcess> {
  const env = {
    ...BANK_ENV,
    ...steppingClock(clockFile),
    STUIVER_BANK_FOLDER: folder,
    STUIVER_RATE_LIMIT: '1000000',
    STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
  };
  return startGatewayProcess({ databaseUrl: proxy.url, dataDir, env, ...(port ? { port } : {}) });
}

async function call<T>(path: string, { body, token = '' }: { body?: object; token?: string }): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  // 409: it was done, and the answer was lost.
  expect([200, 409]).toContain(answer.status);
  return (await answer.json()) as T;
}

async function signIn({ email: username, password }: TestUser): Promise<string> {
  return (await call<AuthUser>('/api/auth/sign-in', { body: { user: { username, password } } })).accessToken;
}

/** Work that is repeated until it is done. */
type Work = { readonly act: () => Promise<unknown>; readonly isDone: () => Promise<boolean> };

/**
 * Works until it is done; at each of some messages about bank files the gateway is killed and started again.
 *
 * @param moments numbers of these messages, each counted from the start of the gateway or the work
 * @returns how many messages there were since the last start
 */
async function work({ act, isDone }: Work, moments: readonly number[]): Promise<number> {
  const left = [...moments];
  let death: Promise<void> | null = null;
  const arm = () =>
    proxy.holdAt(left.shift() ?? Number.POSITIVE_INFINITY, ABOUT, (place) => {
      deaths.push(place);
      death = gateway.kill();
    });
  const revive = async () => {
    await death;
    death = null;
    gateway = await startGateway(gateway.port);
  };
  arm();
  while (!(await isDone())) {
    await act().catch((error: unknown) => {
      if (death === null) throw error;
    });
    if (death === null) await delay(10);
    else {
      arm();
      await revive();
    }
  }
  const messages = proxy.stopHolding();
  if (death !== null) await revive();
  return messages;
}

/** The bank's software takes what is in the folder: each file once and whole, as two people saw its hash. */
async function takeToBank(): Promise<void> {
  for (const name of existsSync(out) ? readdirSync(out) : []) {
    if (!name.endsWith('.xml')) continue;
    const xml = readFileSync(join(out, name), 'utf8');
    rmSync(join(out, name));
    expect([...taken.keys()]).not.toContain(name);
    const sha256 = createHash('sha256').update(xml).digest('hex');
    taken.set(name, sha256);
    const id = /^collections-(.*)\.xml$/.exec(name)![1]!;
    const row = await test.ownerDb
      .selectFrom('bank_files')
      .select(['status', 'sha256'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ ...row, sha256: row.sha256.toString('hex') }).toEqual({ status: 'SENT', sha256 });
    collected.push(
      ...[...xml.matchAll(/<EndToEndId>(.+?)<\/EndToEndId>/g)].map(([, endToEndId]) => endToEndId!),
    );
    statements.push(twin.take(xml));
  }
}

const selectBankFiles = (status: 'PROPOSED' | 'SENT') =>
  test.ownerDb.selectFrom('bank_files').select('id').where('status', '=', status).execute();
const exists = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined;

const makeFile = (token: string): Work => ({
  act: () => call('/gateway/bank/files', { body: { kind: 'COLLECTIONS' }, token }),
  isDone: async () =>
    !(await exists(test.ownerDb.selectFrom('bank_orders').select('id').where('status', '=', 'WAITING'))),
});

function approveFile(token: string): Work {
  const before = taken.size;
  return {
    async act() {
      const body = { decision: 'APPROVED' };
      for (const { id } of await selectBankFiles('PROPOSED'))
        await call(`/gateway/bank/files/${id}/decision`, { body, token });
      await takeToBank();
    },
    isDone: () => Promise.resolve(taken.size > before),
  };
}

/** The bank books what is due, and the next day's returns, and reports both twice. */
function putStatements(): void {
  const due = twin.balance();
  while (twin.balance() === due) report(twin.endOfDay());
  report(twin.endOfDay());
  for (; put < statements.length; put += 1) {
    const path = join(into, `${String(put).padStart(4, '0')}.xml`);
    writeFileSync(`${path}.part`, statements[put]!);
    renameSync(`${path}.part`, path);
  }
}

function report({ camt053, camt054 }: ReturnType<Twin['endOfDay']>): void {
  if (/<Ntry>/.test(camt053)) statements.push(camt053, camt054);
}

const book = (): Work => ({
  act: () => Promise.resolve(),
  async isDone() {
    if (readdirSync(into).some((name) => name.endsWith('.xml'))) return false;
    const { ownerDb } = test;
    return !(
      (await exists(ownerDb.selectFrom('bank_lines').select('id').where('done_at', 'is', null))) ||
      (await exists(
        ownerDb.selectFrom('processor_inbox').select('message_id').where('applied_at', 'is', null),
      ))
    );
  },
});

/** A week later, its debits become a file, which two people send and the bank books. */
async function passWeek(moments: readonly (readonly number[])[]): Promise<number[]> {
  now = new Date(now.getTime() + WEEK);
  test.clock.set(now);
  await setClock(clockFile, now.getTime() - Date.now());
  while (twin.day() < now.toISOString().slice(0, 10)) twin.endOfDay();
  for (let index = 0; index < DEBITS; index += 1)
    await aFiledDebit(test, merchantId, {
      amount: 1000 + random.int(9000),
      iban: index === 0 ? RETURNED : anIban(2 + index),
    });
  const [one, other] = [await signIn(people[0]!), await signIn(people[1]!)];
  const counts = [await work(makeFile(one), moments[0] ?? [])];
  counts.push(await work(approveFile(other), moments[1] ?? []));
  putStatements();
  await test.context.pool.query(`SELECT pg_notify('stuiver_signals', '[{"poller":"bankFolder"}]')`);
  counts.push(await work(book(), moments[2] ?? []));
  return counts;
}

async function expectOnce(): Promise<void> {
  const { ownerDb } = test;
  expect(readdirSync(out)).toEqual([]);
  const orders = await ownerDb.selectFrom('bank_orders').select(['id', 'status']).execute();
  expect(collected.toSorted()).toEqual(orders.map(toEndToEndId).toSorted());
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['BOOKED', 'RETURNED']));
  const token = await signIn(people[0]!);
  const { content } = await call<ResponseOf<typeof getBankFiles>>('/gateway/bank/files?pageSize=50', {
    token,
  });
  const onScreen = content.map(({ id, sha256 }) => [`collections-${id}.xml`, sha256] as const);
  expect(new Map(onScreen)).toEqual(taken);
  expect(content.map(({ status }) => status)).toEqual(Array(WEEKS).fill('SENT'));
  const states = await ownerDb.selectFrom('bank_statements').select('status').execute();
  expect(states.map(({ status }) => status)).toEqual(Array(statements.length).fill('TAKEN'));
  const moved = twin.balance() - OPENING;
  const lines = await ownerDb.selectFrom('bank_lines').select(['amount', 'effect']).execute();
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(moved);
  const { bank = 0, processor_clearing = 0 } = await balances(test, merchantId);
  expect(bank + processor_clearing).toBe(moved);
  const attempts = await ownerDb.selectFrom('attempts').select(['payment_id', 'status']).execute();
  expect(attempts.map(({ status }) => status)).toEqual(Array(WEEKS * DEBITS).fill('SUCCEEDED'));
  const chargebacks = await ownerDb.selectFrom('chargebacks').select('status').execute();
  expect(chargebacks).toEqual(Array(WEEKS).fill({ status: 'LOST' }));
  await expectSoundBooks(test);
}

it('files, books and writes everything once, with the gateway killed between order, file, approval and statement', {
  timeout: seed === undefined ? 240_000 : 900_000,
}, async () => {
  const say = () => void process.stdout.write(`Killed at\n${deaths.join('\n')}\n`);
  onTestFailed(say);
  // An undisturbed week gives the number of messages; there are always more than eight.
  const counts = seed === undefined ? [8, 8, 8] : await passWeek([]);
  const deathsWhileBooking = chooseCount(1, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    const moment = (index: number) => 1 + random.int(counts[index]!);
    const booking = Array.from({ length: deathsWhileBooking }, () => moment(2));
    await passWeek([[moment(0)], [moment(1)], booking]);
  }
  await expectOnce();
  expect(deaths.length).toBeGreaterThanOrEqual(2 * ROUNDS);
  if (seed !== undefined) say();
});

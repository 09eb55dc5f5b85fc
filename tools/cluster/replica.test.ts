/** @module-tag soak */
import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser, DashboardTotals, ExportJob, GraphData, PaymentLinkRow } from '@stuiver/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../apps/gateway/src/app/app.ts';
import { closeContext, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import { aCard } from '../../apps/gateway/src/testing/engine/engine.ts';
import { type Deployment, startDeployment, USER } from '../testing/deployment.ts';
import { startReplica, type TestReplica } from './replica.ts';
import { hashPassword } from '../../apps/gateway/src/people/users/passwords/passwords.ts';
import { createUser } from '../../apps/gateway/src/company/merchants/create-user.ts';
import { createPayment } from '../../apps/gateway/src/money/payments/engine/create-payment.ts';
import { payReference } from '../../apps/gateway/src/money/payments/payer/pay-reference.ts';
import { makeExportFiles } from '../../apps/gateway/src/insight/exports/background/make-files.ts';

const COLLEAGUE = { email: 'lees@voorbeeld.test', password: USER.password };

let deployment: Deployment;
let replica: TestReplica;
let gateway: Gateway;

type Gateway = Awaited<ReturnType<typeof openGateway>>;

/** The gateway in this process, reading the replica. */
async function openGateway(readLagMs: number) {
  const settings = readSettings({
    DATABASE_URL: deployment.postgres.url,
    DATABASE_READ_URL: replica.url,
    STUIVER_READ_LAG_MS: String(readLagMs),
    STUIVER_DATA_DIR: deployment.dataDir,
    STUIVER_LOG_LEVEL: 'silent',
  });
  const context = await openContext(settings);
  const app = await buildApp({ context, web: null });
  return {
    app,
    context,
    exportFiles: makeExportFiles(context),
    async close() {
      await app.close();
      await closeContext(context);
    },
  };
}

beforeAll(async () => {
  deployment = await startDeployment();
  replica = await startReplica(deployment.postgres);
  gateway = await openGateway(60_000);
  const passwordHash = await hashPassword(gateway.context, COLLEAGUE.password);
  const { merchantId } = deployment;
  await createUser(
    gateway.context,
    { merchantId, email: COLLEAGUE.email, name: 'Lees', roles: ['MERCHANT'], passwordHash },
    { kind: 'operator' },
  );
});
afterAll(async () => {
  await gateway.close();
  await replica.remove();
  await deployment.remove();
});

const LINKS = { list: 'links', query: {}, columns: ['description'], language: 'en' };

/** A signed-in user: with a browser, which keeps cookies, or with a program, which keeps none. */
async function signIn({ email, password }: typeof USER, has: 'browser' | 'program' = 'browser') {
  const cookies = new Map<string, string>();
  let authorization = '';
  const call = async (app: Gateway['app'], method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' };
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(has === 'browser' ? headers : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(authorization === '' ? {} : { authorization }),
      },
      ...(payload ? { payload } : {}),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    if (has === 'browser') for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  const get = async <T>(path: string, app = gateway.app) =>
    (await call(app, 'GET', `/gateway${path}`)).json<T>();
  const answer = await call(gateway.app, 'POST', '/api/auth/sign-in', {
    user: { username: email, password },
  });
  authorization = `Bearer ${answer.json<AuthUser>().accessToken}`;
  return {
    headers: () => ({ authorization, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    get,
    post: async <T>(path: string, payload: object) =>
      (await call(gateway.app, 'POST', `/gateway${path}`, payload)).json<T>(),
    beginExport: async () => {
      const asked = await call(gateway.app, 'POST', '/gateway/csv/csv', LINKS);
      return asked.json<{ export: ExportJob }>().export.id;
    },
    links: async (app = gateway.app) => {
      const page = await get<{ content: PaymentLinkRow[]; totalElements: number }>(
        '/transaction/getPaymentLinks',
        app,
      );
      expect(page.totalElements).toBe(page.content.length);
      return page.content.map(({ description }) => description);
    },
  };
}
type Person = Awaited<ReturnType<typeof signIn>>;

async function makeLink(person: Person, description: string): Promise<string> {
  const transaction = {
    merchantId: deployment.merchantId,
    amount: '12.50',
    description,
    paymentLink: true,
    linkValidityDays: 1,
  };
  const body = { transaction };
  const made = await person.post<{ paymentLink: PaymentLinkRow }>('/transaction/requestPaymentLink', body);
  return made.paymentLink.id;
}

/** @returns the payment's id */
async function pay(): Promise<string> {
  const { merchantId } = deployment;
  const input = { merchantId, amount: 4000, currency: 'EUR', country: 'NL', description: 'Stadsfiets' };
  const { transactionId, reference } = await createPayment(gateway.context, input, { kind: 'system' });
  await payReference(gateway.context, reference, aCard());
  return transactionId;
}

/** Reads a stream of changes until one is about an id. */
async function lineAbout(id: string, lines: ReadableStreamDefaultReader<string>): Promise<string> {
  for (;;) {
    const { value = '', done } = await lines.read();
    if (value.includes(id)) return value;
    if (done) throw new Error('The stream has ended.');
  }
}

/** Counts the payments that a person's totals, graph and balances contain, which must agree. */
async function paymentsSeen(person: Person): Promise<number> {
  const now = Date.now();
  const period = new URLSearchParams({
    fromDateTime: new Date(now - 86_400_000).toISOString(),
    toDateTime: new Date(now + 86_400_000).toISOString(),
  });
  const totals = await person.get<DashboardTotals>('/transaction/dashboardTotalsData');
  const graph = await person.get<GraphData>(`/transaction/dashboardGraphData/v3?${period.toString()}`);
  const drawn = graph.series.flatMap(({ quantities }) => quantities).reduce((sum, one) => sum + one, 0);
  expect(drawn).toBe(totals.totalTransactionQuantity);
  return drawn;
}

test('users read their own changes at once and those of others from the replica, with its delay', async () => {
  const maker = await signIn(USER);
  const reader = await signIn(COLLEAGUE);
  const program = await signIn(COLLEAGUE, 'program');
  await makeLink(maker, 'Eerste');
  await pay();
  await gateway.context.replica!.caughtUp();
  const origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await fetch(`${origin}/gateway/events`, { headers: reader.headers() });
  const lines = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await lines.read()).value).toContain('alive');

  await replica.pause();
  const payment = await pay();
  const id = await makeLink(maker, 'Tweede');
  expect(await maker.links()).toEqual(['Tweede', 'Eerste']);
  expect(await paymentsSeen(maker)).toBe(2);
  expect(await reader.links()).toEqual(['Eerste']);
  expect(await paymentsSeen(reader)).toBe(1);
  const exportId = await reader.beginExport();
  // Its export was a change of the reader's own, which the replica does not have either.
  expect(await reader.links()).toEqual(['Tweede', 'Eerste']);
  // A caller without cookies has no position: it reads the primary, as all details do.
  expect(await program.links()).toEqual(['Tweede', 'Eerste']);
  expect(await program.get(`/transaction/getPaymentLink/${id}`)).toMatchObject({
    details: { paymentLink: { description: 'Tweede' } },
  });

  // A change is announced once it can be read.
  const told = lineAbout(payment, lines);
  expect(await Promise.race([told, delay(100, 'nothing')])).toBe('nothing');
  await replica.resume();
  expect(await told).toContain('payment');
  await gateway.exportFiles.makeDue();
  expect(await reader.get(`/csv/exports/${exportId}`)).toMatchObject({ export: { rows: 2 } });
  expect(await reader.links()).toEqual(['Tweede', 'Eerste']);
  await lines.cancel();
});

test('a replica that is too far behind or down is not read, and read again when it is back', async () => {
  const maker = await signIn(USER);
  const reader = await signIn(COLLEAGUE);
  const strict = await openGateway(100);
  await strict.context.replica!.caughtUp();
  await replica.pause();
  await makeLink(maker, 'Derde');
  await expect.poll(() => reader.links(strict.app)).toContain('Derde');
  expect(await reader.links()).not.toContain('Derde');

  // A worker has waited until it could read the change that preceded the export's request.
  const waitingId = await maker.beginExport();
  await strict.exportFiles.makeDue();
  expect(await maker.get(`/csv/exports/${waitingId}`)).toMatchObject({
    export: { status: 'READY', rows: 3 },
  });
  await strict.close();

  await replica.kill();
  expect(await reader.links()).toContain('Derde');
  await replica.start();
  await expect.poll(() => gateway.context.replica!.isPast(0)).toBe(true);
});

test('a replica with Citus is refused, and so are one without DATABASE_URL and Citus without its setting', async () => {
  const admin = new pg.Client({
    connectionString: deployment.postgres.adminUrl.replace(/[^/]*$/, 'stuiver'),
  });
  await admin.connect();
  await admin.query(`INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    VALUES (90000, 'citus', 10, 11, false, '13.2')`);
  await admin.end();
  await expect(openGateway(100)).rejects.toThrow('set DATABASE_CLUSTER=citus');
  const urls = { DATABASE_URL: deployment.postgres.url, DATABASE_READ_URL: replica.url };
  expect(() => readSettings({ ...urls, DATABASE_CLUSTER: 'citus' })).toThrow(
    'DATABASE_READ_URL cannot be used with DATABASE_CLUSTER',
  );
  expect(() => readSettings({ DATABASE_READ_URL: replica.url })).toThrow(
    'DATABASE_READ_URL is set without DATABASE_URL',
  );
});

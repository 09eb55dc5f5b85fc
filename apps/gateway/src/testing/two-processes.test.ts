import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthUser, PaymentLinkRow, PaymentResult } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../../tools/testing/selection.ts';
import { type TestApp, testApp } from './app.ts';
import {
  aCard,
  aPaidPayment,
  attemptRows,
  expectSoundBooks,
  paymentRow,
  refundRows,
} from './engine/engine.ts';
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts';
import { aMerchant, aSignedInUser, aUser, type TestUser } from './merchants.ts';
import { limitRole } from './refund-requests.ts';

/** Races of each kind; more in a soak. */
const ROUNDS = chooseCount(1, 3);
/** Variants of a race. */
const VARIANTS = chooseCount(1, 4);

let test: TestApp;
let user: TestUser;
let processes: GatewayProcess[] = [];
let dataDir = '';

beforeAll(async () => {
  test = await testApp({ now: new Date() });
  // One keyring, as a deployment has: what one process sealed, the other opens.
  dataDir = mkdtempSync(join(tmpdir(), 'stuiver-two-'));
  // Hundreds of submissions from one address: what is tried here are races, not the brakes.
  const env = { STUIVER_RATE_LIMIT: '1000000', STUIVER_RATE_LIMIT_CHECKOUT: '1000000' };
  const options = { databaseUrl: test.databaseUrl, dataDir, env };
  // What one of them sends, the other would too.
  processes = [
    await startGatewayProcess({ ...options, holdStatements: true }),
    await startGatewayProcess(options),
  ];
  user = await aUser(test);
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  rmSync(dataDir, { recursive: true, force: true });
  await test.close();
});

async function post(process: GatewayProcess, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(process.port)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
}

it('twenty simultaneous refunds over two gateway processes never exceed the payment', async () => {
  const signedIn = await post(processes[0]!, '/api/auth/sign-in', {
    user: { username: user.email, password: user.password },
  });
  const { accessToken } = (await signedIn.json()) as AuthUser;
  for (let round = 0; round < ROUNDS; round++) {
    const payment = await aPaidPayment(test, { merchantId: user.merchantId, amount: 4000 });
    const order = (refundId: string) => ({
      transactionId: payment.id,
      merchantId: user.merchantId,
      amount: '5.00',
      refundId,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(
          processes[index % 2]!,
          '/gateway/refund/initiateRefund',
          order(crypto.randomUUID()),
          accessToken,
        ),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 422)).toHaveLength(12);
    expect(await paymentRow(test, payment)).toMatchObject({
      refunded_amount: 4000,
      refund_status: 'SUCCEEDED',
    });
  }
  // One key over both: one effect, the same bytes.
  const payment = await aPaidPayment(test, { merchantId: user.merchantId, amount: 4000 });
  const same = {
    transactionId: payment.id,
    merchantId: user.merchantId,
    amount: '5.00',
    refundId: crypto.randomUUID(),
  };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      post(processes[index % 2]!, '/gateway/refund/initiateRefund', same, accessToken),
    ),
  );
  const bodies = await Promise.all(
    answers.filter((answer) => answer.status === 200).map((answer) => answer.text()),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true);
  expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: 500 });
  await expectSoundBooks(test);
});

it('twenty simultaneous refunds and requests of one person over two gateway processes never exceed their limit', async () => {
  const { id: merchantId } = await aMerchant(test);
  await limitRole(test, merchantId, 'SUPPORT', 2000);
  await aUser(test, { merchantId, roles: ['FINANCE'] });
  const person = await aUser(test, { merchantId, roles: ['SUPPORT'] });
  const tokens = await Promise.all(
    processes.map(async (process) => {
      const signIn = { user: { username: person.email, password: person.password } };
      return ((await (await post(process, '/api/auth/sign-in', signIn)).json()) as AuthUser).accessToken;
    }),
  );
  const payments = await Promise.all(Array.from({ length: 20 }, () => aPaidPayment(test, { merchantId })));
  const alone = await Promise.all(
    payments.map(async ({ id: transactionId }, index) => {
      const process = processes[index % 2]!;
      const token = tokens[(index >> 1) % 2]!;
      const refundId = crypto.randomUUID();
      if (index % 3 > 0) {
        const body = { merchantId, transactionId, amount: '5.00', refundId };
        return (await post(process, '/gateway/refund/initiateRefund', body, token)).ok;
      }
      const body = { id: refundId, merchantId, reason: 'Retour', items: [{ transactionId, amount: '5.00' }] };
      const answer = await post(process, '/gateway/refundRequests', body, token);
      return ((await answer.json()) as { request: { status: string } }).request.status === 'APPROVED';
    }),
  );
  expect(alone.filter(Boolean)).toHaveLength(4);
  await expectSoundBooks(test);
});

async function token(): Promise<string> {
  const answer = await post(processes[0]!, '/api/auth/sign-in', {
    user: { username: user.email, password: user.password },
  });
  return ((await answer.json()) as AuthUser).accessToken;
}

/** A link's reference, sealed under the processes' keyring, which the test does not have. */
async function fetchReference({ paymentLink }: PaymentLinkRow): Promise<string> {
  const { url } = processes[0]!;
  const opened = await fetch(new URL(new URL(paymentLink).pathname, url), { redirect: 'manual' });
  return new URL(opened.headers.get('location') ?? '', url).searchParams.get('reference') ?? '';
}

/** Made by the signed-in user; its reference pays it. */
async function aLink(token: string, maximumUses: number | null): Promise<{ id: string; reference: string }> {
  const answer = await post(
    processes[0]!,
    '/gateway/transaction/requestPaymentLink',
    {
      transaction: {
        merchantId: user.merchantId,
        amount: '5.00',
        description: 'Kaartje',
        paymentLink: true,
        linkValidityDays: 1,
        maximumUses,
      },
    },
    token,
  );
  const { paymentLink } = (await answer.json()) as { paymentLink: PaymentLinkRow };
  return { id: paymentLink.id, reference: await fetchReference(paymentLink) };
}

describe('a payment link', () => {
  const pay = (index: number, encryptedTransaction: string) =>
    post(processes[index % 2]!, '/gateway/transaction/initiatePayment', { ...aCard(), encryptedTransaction });
  const linkRow = (id: string) =>
    test.ownerDb
      .selectFrom('payment_links')
      .select(['uses', 'switched_off_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const captured = (id: string) =>
    test.ownerDb
      .selectFrom('payments')
      .select(['id', 'attention'])
      .where('payment_link_id', '=', id)
      .where('captured_amount', '>', 0)
      .execute();
  it('that one process made is announced on a stream of the other', async () => {
    const accessToken = await token();
    const headers = { authorization: `Bearer ${accessToken}` };
    const stream = await fetch(`http://127.0.0.1:${processes[1]!.port}/gateway/events`, { headers });
    const lines = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await lines.read()).value).toContain('alive');
    const { id } = await aLink(accessToken, 1);
    let told = '';
    while (!told.includes(id)) told += (await lines.read()).value ?? '';
    await lines.cancel();
  });

  it.each([3, 1].slice(0, VARIANTS))(
    'is paid at most %i times by twenty payers at once',
    async (maximumUses) => {
      const link = await aLink(await token(), maximumUses);
      const statuses: number[] = [];
      // Who was refused since others were under way tries again: in the end all uses are taken.
      for (let round = 0; round < 5 && (await linkRow(link.id)).uses < maximumUses; round++) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => pay(index, link.reference)),
        );
        statuses.push(...answers.map((answer) => answer.status));
      }
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
      expect(statuses.filter((status) => status === 200)).toHaveLength(maximumUses);
      expect((await linkRow(link.id)).uses).toBe(maximumUses);
      expect(await captured(link.id)).toHaveLength(maximumUses);
      await expectSoundBooks(test);
    },
  );

  it.each([2, null, 1].slice(0, VARIANTS))(
    'with %s uses makes one payment of a submission that arrives twenty times at once, and one more of another',
    async (maximumUses) => {
      const accessToken = await token();
      for (let round = 0; round < ROUNDS; round++) {
        const link = await aLink(accessToken, maximumUses);
        const send = (index: number, submissionId: string) =>
          post(processes[index % 2]!, '/gateway/transaction/initiatePayment', {
            ...aCard(),
            encryptedTransaction: link.reference,
            submissionId,
          });
        const submissionId = crypto.randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => send(index, submissionId)),
        );
        expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
        const results = (await Promise.all(answers.map((answer) => answer.json()))) as PaymentResult[];
        expect(new Set(results.map(({ transactionId }) => transactionId)).size).toBe(1);
        expect(await captured(link.id)).toHaveLength(1);
        expect((await linkRow(link.id)).uses).toBe(1);
        const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM attempts a JOIN payments p
          ON p.merchant_id = a.merchant_id AND p.id = a.payment_id
          WHERE p.payment_link_id = ${link.id}`.execute(test.ownerDb);
        expect(rows).toEqual([{ n: 1 }]);
        const another = await send(round, crypto.randomUUID());
        expect(another.status).toBe(maximumUses === 1 ? 409 : 200);
        expect(await captured(link.id)).toHaveLength(maximumUses === 1 ? 1 : 2);
      }
      await expectSoundBooks(test);
    },
  );

  it('lets only earlier submissions through when it is switched off among them', async () => {
    const accessToken = await token();
    for (let round = 0; round < ROUNDS; round++) {
      const link = await aLink(accessToken, 50);
      const body = { id: link.id, on: false };
      const [answers, off] = await Promise.all([
        Promise.all(Array.from({ length: 12 }, (_, index) => pay(index, link.reference))),
        post(processes[1]!, '/gateway/transaction/switchPaymentLink', body, accessToken),
      ]);
      expect(off.status).toBe(200);
      const paid = answers.filter((answer) => answer.status === 200);
      expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true);
      // Every payment under way was captured and counted, and flagged when the switch came first; none was lost.
      const captures = await captured(link.id);
      expect(captures).toHaveLength(paid.length);
      const marks = captures.flatMap(({ attention }) => attention);
      expect(marks.filter((mark) => mark !== 'linkEnded')).toEqual([]);
      const { uses, switched_off_at } = await linkRow(link.id);
      expect(uses).toBe(paid.length);
      expect(switched_off_at).not.toBeNull();
      expect((await pay(0, link.reference)).status).toBe(409);
    }
    await expectSoundBooks(test);
  });
});

describe('a payment and the fresh link to pay it again', () => {
  type Way = 'card' | 'transfer';
  /** A payment with its page at the test bank. */
  type AtBank = { readonly merchantId: string; readonly id: string; readonly page: string };

  /** Submits a link's page by a method that is paid at the test bank. */
  async function submit(encryptedTransaction: string, by: Way): Promise<AtBank & { reference: string }> {
    const method = by === 'card' ? aCard('4000000000003220') : { paymentMethod: 'BANK_TRANSFER' };
    const body = { ...method, encryptedTransaction };
    const answer = await post(processes[0]!, '/gateway/transaction/initiatePayment', body);
    const { transactionId: id, reference } = (await answer.json()) as PaymentResult;
    const payment = { merchantId: user.merchantId, id };
    const [attempt] = await attemptRows(test, payment);
    return { ...payment, reference, page: new URL(attempt?.redirect_url ?? '').pathname };
  }

  async function sayAtBank(process: GatewayProcess, { page }: AtBank, fields: Record<string, string>) {
    const url = `http://127.0.0.1:${String(process.port)}${page}`;
    const body = new URLSearchParams({ language: 'en', ...fields });
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  }
  const pay = (process: GatewayProcess, payment: AtBank, by: Way) =>
    sayAtBank(
      process,
      payment,
      by === 'card' ? { outcome: 'success' } : { outcome: 'transfer', amount: '5.00' },
    );

  /** A payment that ended without success, which its bank can still report otherwise, and one by its fresh link. */
  async function aPair(accessToken: string, first: Way, second: Way): Promise<[AtBank, AtBank]> {
    const payment = await submit((await aLink(accessToken, null)).reference, first);
    if (first === 'card') await sayAtBank(processes[0]!, payment, { outcome: 'failure' });
    const { reference, id } = payment;
    await post(processes[0]!, '/gateway/transaction/abortPayment', { encryptedTransaction: reference });
    const answer = await post(processes[0]!, '/gateway/transaction/requestFreshLink', { id }, accessToken);
    const { paymentLink } = (await answer.json()) as { paymentLink: PaymentLinkRow };
    await sql`UPDATE simulator.operations SET status = 'REDIRECTED' WHERE key IN
      (SELECT id::text FROM attempts WHERE payment_id = ${id} AND method = 'CARD')`.execute(test.ownerDb);
    return [payment, await submit(await fetchReference(paymentLink), second)];
  }

  /** Starts work that changes payments, and lets it go on once everything of it waits for their rows. */
  async function atOnce(payments: readonly AtBank[], work: () => Promise<void>[]): Promise<void> {
    const done = await test.ownerDb.transaction().execute(async (tx) => {
      const ids = payments.map(({ id }) => id);
      await tx
        .selectFrom('payments')
        .select('id')
        .where('merchant_id', '=', user.merchantId)
        .where('id', 'in', ids)
        .forUpdate()
        .execute();
      const started = work();
      // A cluster keeps the rows, and so their locks, on another machine than this.
      const waiting =
        process.env['CITUS_URL'] === undefined
          ? sql<{ n: number }>`SELECT count(DISTINCT l.pid) AS n FROM pg_locks l
              JOIN pg_stat_activity a ON a.pid = l.pid WHERE NOT l.granted AND a.datname = current_database()`
          : sql<{ n: number }>`SELECT count(DISTINCT waiting_gpid) AS n FROM citus_lock_waits`;
      await expect
        .poll(async () => (await waiting.execute(tx)).rows[0]?.n)
        .toBeGreaterThanOrEqual(started.length);
      // Not awaited here: it waits for the end of this transaction.
      return { started };
    });
    await Promise.all(done.started);
  }

  const ways = [
    ['card', 'transfer'],
    ['transfer', 'card'],
    ['card', 'card'],
    ['transfer', 'transfer'],
  ] as const;
  it.each(ways.slice(0, VARIANTS))(
    'keep one success when a late one by %s and one by %s arrive at two gateways at once',
    async (late, fresh) => {
      const ways = [late, fresh] as const;
      const accessToken = await token();
      for (let round = 0; round < ROUNDS; round++) {
        const pair = await aPair(accessToken, late, fresh);
        await atOnce(pair, () =>
          pair.map((payment, index) => pay(processes[(index + round) % 2]!, payment, ways[index]!)),
        );
        const rows = await Promise.all(pair.map((payment) => paymentRow(test, payment)));
        expect(rows.filter(({ captured_amount: captured }) => captured === 500)).toHaveLength(1);
        const refunds = await Promise.all(pair.map((payment) => refundRows(test, payment)));
        expect(refunds.map((list) => list.length)).toEqual(
          rows.map((row) => (row.captured_amount === 0 ? 1 : 0)),
        );
        expect(refunds.flat()).toMatchObject([{ kind: 'SURPLUS', amount: 500, status: 'SUCCEEDED' }]);
      }
      await expectSoundBooks(test);
    },
  );
});

it('a disabled user’s calls are refused at once and their streams end within a second, in another process too', async () => {
  const admin = await aSignedInUser(test, { roles: ['ADMIN'] });
  const bram = await aSignedInUser(test, { merchantId: admin.merchantId });
  const ask = (path: string, { headers } = bram) =>
    fetch(`http://127.0.0.1:${String(processes[0]!.port)}/gateway/${path}`, { headers });
  const [stream, adminsStream] = [await ask('events'), await ask('events', admin)];
  let isAdminsOpen = true;
  const adminsEnd = adminsStream.text().then(() => (isAdminsOpen = false));
  expect([stream.status, (await ask('savedViews')).status]).toEqual([200, 200]);
  const token = admin.headers.authorization.slice(7);
  const disabled = await post(processes[1]!, `/gateway/team/access/${bram.id}`, { on: false }, token);
  expect(disabled.status).toBe(200);
  const from = performance.now();
  expect((await ask('savedViews')).status).toBe(401);
  // Until the gateway ends it.
  await stream.text();
  expect(performance.now() - from).toBeLessThan(1000);
  expect(isAdminsOpen).toBe(true);
  await post(processes[1]!, '/api/auth/sign-out', {}, token);
  await adminsEnd;
});

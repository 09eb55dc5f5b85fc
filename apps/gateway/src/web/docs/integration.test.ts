import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, expectSoundBooks } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { signedHeaders } from '../../company/webhooks/signing.ts';
import { listLiveSecrets } from '../../company/webhooks/secrets.ts';

type Told = { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
type Order = { id: string; amount: string; description: string; shopUrl: string };
/** All examples of the page. */
type Examples = {
  startPayment(order: Order): Promise<{ transactionId: string; redirectUrl: string; status: string }>;
  notificationHandler(options: {
    seen: Set<string>;
    onNotification: (told: Told) => void;
  }): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readPayment(id: string): Promise<{ id: string; merchantId: string; status: string }>;
  refund(payment: object, amount: string, refundId?: string): Promise<{ status: string; amount: string }>;
};

const PACKAGES = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));
const PAGE = new URL('../../../../../docs/integration.md', import.meta.url);

/** The fenced blocks of a language, in order. */
const extractCodeBlocks = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );

it('is available in Dutch with the same examples, the same answers and the same steps', async () => {
  const [english, dutch] = await Promise.all(
    ['integration.md', 'integration.nl.md'].map((name) =>
      readFile(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8'),
    ),
  );
  for (const language of ['js', 'json'])
    expect(extractCodeBlocks(dutch ?? '', language)).toEqual(extractCodeBlocks(english ?? '', language));
  const shape = (page = '') =>
    page.split('\n').map((line) => (/^#+ /.test(line) ? line.split(' ')[0] : /^\| [^|]*`/.exec(line)?.[0]));
  expect(shape(dutch)).toEqual(shape(english));
});

describe('the integration page', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let folder: string;
  let page: string;
  let examples: Examples;
  let shop: Server;
  let secret: string;
  const told: Told[] = [];
  const order = (): Order => ({
    id: crypto.randomUUID(),
    amount: '129.00',
    description: 'Stoel',
    shopUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
  });

  beforeAll(async () => {
    test = await testApp({ now: new Date() });
    const gateway = await test.app.listen({ port: 0, host: '127.0.0.1' });
    user = await aSignedInUser(test);
    const key = await anApiKey(test, user.headers, user.merchantId);
    [secret = ''] = await listLiveSecrets(test.context, user.merchantId);
    Object.assign(process.env, {
      GATEWAY_URL: `${gateway}/gateway`,
      API_KEY: key.secret,
      NOTIFICATION_SECRET: secret,
    });
    page = await readFile(PAGE, 'utf8');
    folder = await mkdtemp(join(tmpdir(), 'stuiver-page-'));
    await symlink(PACKAGES, join(folder, 'node_modules'));
    const file = join(folder, 'integration.mjs');
    await writeFile(file, extractCodeBlocks(page, 'js').join('\n'));
    examples = (await import(pathToFileURL(file).href)) as Examples;
    const handle = examples.notificationHandler({
      seen: new Set(),
      onNotification: (notification) => told.push(notification),
    });
    shop = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    for (const name of ['GATEWAY_URL', 'API_KEY', 'NOTIFICATION_SECRET']) delete process.env[name];
    await new Promise((resolve) => shop.close(resolve));
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const pay = (redirectUrl: string) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      payload: { encryptedTransaction: new URL(redirectUrl).searchParams.get('reference'), ...aCard() },
    });

  it('starts a payment once, is notified that it was paid, reads it and refunds it', async () => {
    const wanted = order();
    const started = await examples.startPayment(wanted);
    expect(started.status).toBe('OPEN');
    expect(await examples.startPayment(wanted)).toEqual(started);
    expect((await pay(started.redirectUrl)).json()).toMatchObject({ status: 'SUCCEEDED' });
    await test.delivery.drainDue();
    expect(told).toMatchObject([
      { type: 'payment.succeeded', data: { transactionId: started.transactionId, amount: '129.00' } },
    ]);
    const payment = await examples.readPayment(started.transactionId);
    expect(payment).toMatchObject({ id: started.transactionId, status: 'SUCCEEDED' });
    const refundId = crypto.randomUUID();
    const refunded = await examples.refund(payment, '29.00', refundId);
    expect(refunded).toMatchObject({ status: 'SUCCEEDED', amount: '29.00' });
    expect(await examples.refund(payment, '29.00', refundId)).toEqual(refunded);
    await test.delivery.drainDue();
    expect(told.map(({ type }) => type)).toEqual(['payment.succeeded', 'refund.succeeded']);
  });

  it('shows a notification as it is sent', () => {
    const [shown] = extractCodeBlocks(page, 'json').map((text) => JSON.parse(text) as Told);
    const [sent] = told;
    // The client adds the event's id, from a header.
    expect([...Object.keys(shown ?? {}), 'id']).toEqual(Object.keys(sent ?? {}));
    expect(Object.keys(shown?.data ?? {})).toEqual(Object.keys(sent?.data ?? {}));
    expect(shown).toMatchObject({ type: sent?.type, data: { status: sent?.data['status'] } });
  });

  it('verifies a signed notification, and refuses a forged, changed, old or repeated one', async () => {
    const body = '{"type":"payment.succeeded","timestamp":"x","data":{}}';
    const send = async (headers: Record<string, string>, text = body) =>
      (await fetch(order().shopUrl, { method: 'POST', headers, body: text })).status;
    const signed = (at = new Date(), by = secret) => signedHeaders('melding-1', at, body, [by]);
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const before = told.length;
    expect(await send({})).toBe(401);
    expect(await send(signed(new Date(), other))).toBe(401);
    expect(await send(signed(), body.replace('succeeded', 'failed'))).toBe(401);
    expect(await send(signed(new Date(Date.now() - 301_000)))).toBe(401);
    expect(await send(signed(new Date(Date.now() + 900_000)))).toBe(401);
    expect(told.length).toBe(before);
    expect(await send(signed())).toBe(204);
    expect(await send(signed())).toBe(204);
    expect(told.length).toBe(before + 1);
  });

  it('lists the gateway’s answers in its table', async () => {
    const wanted = order();
    await examples.startPayment(wanted);
    const refused = await examples
      .startPayment({ ...wanted, amount: '1.00' })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 422, code: 'idempotencyKeyReused' });
    expect(page).toContain('| 422 `idempotencyKeyReused` |');
  });

  it('is a page with its examples, linked from the reference', async () => {
    const shown = await test.app.inject('/docs/integration');
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(shown.body).not.toMatch(/<script>|style=/);
    for (const heading of ['1. Create an API key', '3. Listen for webhook events', 'Try it'])
      expect(shown.body).toMatch(new RegExp(`<h2 id="[a-z0-9-]+">${heading}</h2>`));
    expect(shown.body).toContain('export function startPayment(order)');
    expect((await test.app.inject('/docs')).body).toContain('href="/docs/integration"');
  });
});

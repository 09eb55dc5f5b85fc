import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentLinkRow } from '@stuiver/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSealedRows } from '../apps/gateway/src/keyring/sealed-columns.ts';
import { newLinkToken } from '../apps/gateway/src/money/payment-links/link-address.ts';
import type { GatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../apps/gateway/src/testing/receiver.ts';
import { type Deployment, startDeployment } from './testing/deployment.ts';
import { ask } from './testing/driver.ts';
import { chooseCount } from './testing/selection.ts';
import { expectNothingLost, openShop } from './testing/shop.ts';

/** A rotation seals 500 at a time. */
const LINKS = chooseCount(1000, 2000);

/** Milliseconds between a shop's looks at its links: without, they take all CPU while the rotation waits for its moment. */
const PAUSE = chooseCount(500, 100);

let receiver: Receiver;
let deployment: Deployment;
let gateways: GatewayProcess[];

beforeAll(async () => {
  receiver = await startReceiver();
  deployment = await startDeployment(receiver.url);
  gateways = [await deployment.startGateway(), await deployment.startGateway({ role: 'api' })];
});
afterAll(async () => {
  await deployment.remove();
  await receiver.close();
});

/** Starts `npx stuiver keyring rotate` in a process of its own. */
function rotate() {
  const child = spawn(
    process.execPath,
    ['apps/gateway/src/commands/stuiver.ts', 'keyring', 'rotate', '--in', '5'],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: deployment.postgres.url,
        STUIVER_DATA_DIR: deployment.dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const ended = new Promise<number | null>((settle) => child.once('close', settle));
  return { kill: () => child.kill('SIGKILL'), ended, out: () => out };
}

/** Lists links and makes one at a gateway; all addresses are short, which takes the key that sealed their tokens. */
async function readAndMakeLinks({ port }: GatewayProcess, token: string): Promise<void> {
  const { merchantId } = deployment;
  const base = `http://127.0.0.1:${port}/gateway/transaction`;
  const { content } = await ask<{ content: PaymentLinkRow[] }>(`${base}/getPaymentLinks?pageSize=50`, {
    token,
  });
  const transaction = {
    merchantId,
    amount: '5.00',
    description: 'Lamp',
    paymentLink: true,
    linkValidityDays: 1,
  };
  const made = await ask<{ paymentLink: PaymentLinkRow }>(`${base}/requestPaymentLink`, {
    body: { transaction },
    token,
  });
  const links = [...content, made.paymentLink];
  expect(links).toHaveLength(51);
  for (const { paymentLink } of links) expect(paymentLink).toMatch(/\/pay\/\d+-[\w-]{22}$/);
}

test('a rotation that is killed midway continues, leaves nothing under the old key, and fails no request', {
  timeout: 240_000,
}, async () => {
  const { context, close } = await deployment.open();
  const { merchantId } = deployment;
  for (let made = 0; made < LINKS; made += 1000)
    await context.db
      .insertInto('payment_links')
      .values(
        Array.from({ length: 1000 }, () => ({
          ...newLinkToken(context),
          merchant_id: merchantId,
          id: randomUUID(),
          amount: 100,
          currency: 'EUR',
          country: 'NL',
          description: 'Lamp',
          redirect_url_success: '',
          redirect_url_failed: '',
          redirect_url_aborted: '',
          link_validity_days: 1,
          sepa_only: false,
          created_at: new Date(),
          expires_at: new Date(),
        })),
      )
      .execute();
  const countSealedWith = async (key: number) =>
    (await countSealedRows(context.db))
      .filter((count) => count.key === key)
      .reduce((sum, { rows }) => sum + rows, 0);
  const shops = await Promise.all(
    gateways.map(({ port }) => openShop(`http://127.0.0.1:${port}`, merchantId)),
  );
  for (const shop of shops) shop.open(1);
  await shops[0]!.pays(3);

  let isOver = false;
  const reading = Promise.all(
    gateways.map(async (gateway, index) => {
      for (; !isOver; await delay(PAUSE)) await readAndMakeLinks(gateway, shops[index]!.token);
    }),
  );
  const killed = rotate();
  // Of the links only: counting all tables all the time takes a whole processor.
  const countLinksLeft = async () =>
    (await context.pool.query('SELECT FROM payment_links WHERE get_byte(sealed_token, 0) = 1')).rowCount!;
  while ((await countLinksLeft()) >= LINKS) await delay(5);
  killed.kill();
  expect(await killed.ended).toBeNull();
  const left = await countSealedWith(1);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(LINKS);

  const second = rotate();
  expect(await second.ended).toBe(0);
  expect(second.out()).toBe('0 rows are left that another key than 2 sealed.\n');
  expect([await countSealedWith(1), await countSealedWith(2)]).toEqual([0, expect.any(Number)]);
  expect(await countSealedWith(2)).toBeGreaterThanOrEqual(LINKS);
  for (const shop of shops) await shop.pays(3);
  isOver = true;
  await reading;
  // What was made after the rotation is under the new key, too.
  expect(await countSealedWith(1)).toBe(0);
  for (const shop of shops) await shop.close();
  expect(shops.map((shop) => shop.unanswered())).toEqual([0, 0]);
  expect(shops.flatMap(({ journal }) => journal).filter(({ paid }) => !paid)).toEqual([]);
  await close();
  await expectNothingLost(
    deployment,
    { ...shops[0]!, journal: shops.flatMap(({ journal }) => journal) },
    receiver,
  );
});

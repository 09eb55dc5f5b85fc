import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  GatewayProcess,
  GatewayProcessOptions,
} from '../../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../../apps/gateway/src/testing/receiver.ts';
import { type Deployment, startDeployment } from '../testing/deployment.ts';
import { type Proxy, startProxy } from '../testing/proxy.ts';
import { expectNothingLost, openShop, type Shop } from '../testing/shop.ts';
import { onlySoaked } from '../testing/selection.ts';

const GATEWAYS = 3;
const WORKERS = 2;
const CALLERS = 6;
/** Payments paid between two ends of a process. */
const PAID_BETWEEN = 20;

let receiver: Receiver;
let deployment: Deployment;
let gateways: GatewayProcess[] = [];
let workers: GatewayProcess[] = [];
let proxy: Proxy;

function start(options: Pick<GatewayProcessOptions, 'role' | 'port'>): Promise<GatewayProcess> {
  return deployment.startGateway({ env: { STUIVER_TRUSTED_PROXIES: '127.0.0.1' }, ...options });
}

beforeAll(async () => {
  receiver = await startReceiver();
  deployment = await startDeployment(receiver.url);
  // The first one writes the keyring.
  gateways = [await start({ role: 'api' })];
  const others = Array.from({ length: GATEWAYS - 1 }, () => start({ role: 'api' }));
  gateways.push(...(await Promise.all(others)));
  workers = await Promise.all(Array.from({ length: WORKERS }, () => start({ role: 'worker' })));
  proxy = await startProxy(gateways.map(({ port }) => port));
});
afterAll(async () => {
  await deployment.remove();
  await proxy.close();
  await receiver.close();
});

type Following = { readonly heard: Set<string>; close(): Promise<void> };

/** Follows the changes as a browser does, and connects again after a break. */
async function follow(origin: string, token: string): Promise<Following> {
  const heard = new Set<string>();
  const ending = new AbortController();
  let isConnected = () => {};
  const connected = new Promise<void>((settle) => {
    isConnected = settle;
  });
  async function listen(): Promise<void> {
    const response = await fetch(`${origin}/gateway/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    });
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      isConnected();
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) heard.add((JSON.parse(line) as { id?: string }).id ?? '');
    }
  }
  const following = (async () => {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined);
      await delay(20);
    }
  })();
  await connected;
  return {
    heard,
    async close() {
      ending.abort();
      await following;
    },
  };
}

/** Measures the milliseconds until the receiver gets the next notification. */
async function untilNotified(): Promise<number> {
  const before = receiver.calls.length;
  const began = performance.now();
  while (receiver.calls.length === before) await delay(10);
  return performance.now() - began;
}

/**
 * Ends a process under load, lets the others work, and starts a replacement.
 *
 * @param how `kill` like a crash, `stop` like an operator's restart
 */
async function endAndStart(shop: Shop, all: GatewayProcess[], how: 'kill' | 'stop') {
  const [gone] = all;
  const before = { unanswered: shop.unanswered(), paid: shop.paid() };
  await gone![how]();
  const toNextNotification = await untilNotified();
  // The others continue: these payments are made and paid without it.
  await shop.pays(PAID_BETWEEN);
  all.shift();
  all.push(await start(all === workers ? { role: 'worker' } : { role: 'api', port: gone!.port }));
  return {
    what: `${how} ${all === workers ? 'worker' : 'api'}`,
    unanswered: shop.unanswered() - before.unanswered,
    paid: shop.paid() - before.paid,
    nextNotificationMs: Math.round(toNextNotification),
  };
}

test('three gateways and two workers lose nothing while one of each is killed and restarted', {
  ...onlySoaked,
  timeout: 600_000,
}, async () => {
  const shop = await openShop(proxy.origin, deployment.merchantId);
  const steady = await follow(`http://127.0.0.1:${gateways[2]!.port}`, shop.token);
  const roaming = await follow(proxy.origin, shop.token);
  shop.open(CALLERS);
  await shop.pays(PAID_BETWEEN);
  const ends: object[] = [];
  for (const how of ['kill', 'stop'] as const)
    for (const all of [gateways, workers]) ends.push(await endAndStart(shop, all, how));
  await shop.pays(PAID_BETWEEN);
  await shop.close();

  // The current gateways: each announces every payment, whichever of them it was made at.
  const told = await Promise.all(gateways.map(({ port }) => follow(`http://127.0.0.1:${port}`, shop.token)));
  const made = shop.journal.length;
  shop.open(CALLERS);
  await shop.pays(PAID_BETWEEN);
  await shop.close();
  const latest = shop.journal.slice(made).map(({ id }) => id);
  for (const { heard } of [...told, roaming])
    await expect.poll(() => latest.filter((id) => !heard.has(id))).toEqual([]);
  expect(Math.min(...proxy.given.values())).toBeGreaterThan(PAID_BETWEEN);

  const notifications = await expectNothingLost(deployment, shop, receiver);
  // A gateway that was never ended receives everything except what a killed process had no time to send.
  const unheard = shop.journal.filter(({ id }) => !steady.heard.has(id)).length;
  for (const one of [steady, roaming, ...told]) await one.close();
  const facts = { payments: made + latest.length, paid: shop.paid(), notifications, unheard };
  console.log(JSON.stringify({ ...facts, given: Object.fromEntries(proxy.given), ends }));
});

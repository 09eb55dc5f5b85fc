import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@stuiver/domain/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant } from '../apps/gateway/src/company/merchants/create-merchant.ts';
import type { GatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../apps/gateway/src/testing/receiver.ts';
import { expectClosedOnce, openBalance } from './testing/closings.ts';
import { type Deployment, startDeployment } from './testing/deployment.ts';
import { call } from './testing/driver.ts';
import { chooseCount, seedVariable } from './testing/selection.ts';
import { expectNothingLost, openShop } from './testing/shop.ts';
import { setClock, steppingClock } from './testing/stepping-clock.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Differences from the machine's clock, in milliseconds. */
const SHIFTS = [90 * SECOND, 600 * SECOND, 3 * HOUR, 25 * HOUR, 3 * DAY];
const STEPS = chooseCount(3, 25);
const PAID_BETWEEN = chooseCount(4, 8);
const CALLERS = 4;
const TOKEN = 'een-sleutel-voor-de-cijfers-van-de-kassa';
const LIMITED = '4';

let receiver: Receiver;
let deployment: Deployment;
let gateway: GatewayProcess;
let clockFile: string;
let opened: Awaited<ReturnType<Deployment['open']>>;
let merchantId: string;
let balance: number;

beforeAll(async () => {
  receiver = await startReceiver();
  deployment = await startDeployment(receiver.url);
  // Before the gateway looks for what to close: both lines are in one settlement.
  opened = await deployment.open();
  const wish = { name: 'Winkel', iban: 'NL91ABNA0417164300' };
  merchantId = await createMerchant(opened.context, wish, { kind: 'operator' });
  balance = await openBalance(opened.context, merchantId, 1);
  clockFile = join(deployment.dataDir, 'clock');
  writeFileSync(clockFile, '0');
  gateway = await deployment.startGateway({
    env: {
      ...steppingClock(clockFile),
      STUIVER_METRICS_TOKEN: TOKEN,
      STUIVER_RATE_LIMIT_REGISTER: LIMITED,
    },
  });
});
afterAll(async () => {
  await opened.close();
  await deployment.remove();
  await receiver.close();
});

async function expectNoNegativeFigures(): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/metrics`, { headers });
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => !(Number(line.split(' ').at(-1)?.replace('+Inf', 'Infinity')) >= 0))).toEqual(
    [],
  );
}

test('a clock that is set forward and back by minutes, hours and days stops nothing and doubles nothing', {
  timeout: 900_000,
}, async () => {
  const random = seededRandom(Number(process.env[seedVariable] ?? 1));
  const { context } = opened;
  const shop = await openShop(`http://127.0.0.1:${gateway.port}`, deployment.merchantId);
  shop.open(CALLERS);
  const shifts = Array.from({ length: STEPS }, () => random.pick(SHIFTS) * random.pick([1, -1]));
  for (const shift of [...shifts, 0]) {
    await shop.pays(PAID_BETWEEN);
    await setClock(clockFile, shift);
    await expectNoNegativeFigures();
  }
  // The clock is right again: what is made now is announced without waiting for the time that it showed before.
  const made = shop.journal.length;
  await shop.pays(PAID_BETWEEN);
  await shop.close();
  const told = () => receiver.calls.map(({ body }) => body).join('\n');
  const since = shop.journal.slice(made).filter(({ paid }) => paid);
  await expect.poll(() => since.filter(({ id }) => !told().includes(id)).map(({ id }) => id)).toEqual([]);
  await expectNothingLost(deployment, shop, receiver, new Date(Date.now() + Math.max(0, ...shifts)));
  while (
    (await context.pool.query('SELECT FROM settlements WHERE merchant_id = $1', [merchantId])).rowCount === 0
  )
    await delay(50);
  await expectClosedOnce(context, new Map([[merchantId, balance]]));
  if (process.env[seedVariable] !== undefined)
    console.log(JSON.stringify({ shifts: shifts.map((shift) => shift / SECOND), paid: shop.paid() }));
});

test('a limit that was reached lasts for its minute, however far the clock is set back', async () => {
  await setClock(clockFile, 25 * HOUR);
  const register = () => call(`http://127.0.0.1:${gateway.port}/api/auth/register`, { body: {} });
  let last = await register();
  while (last.status !== 429) last = await register();
  await setClock(clockFile, 0);
  expect(Number((await register()).headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

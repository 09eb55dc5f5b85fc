import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthUser } from '@stuiver/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { aPaidPayment, expectSoundBooks, paymentRow } from './engine.ts';
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts';
import { aUser, type TestUser } from './merchants.ts';

let test: TestApp;
let user: TestUser;
let processes: GatewayProcess[] = [];
const dataDirs: string[] = [];

beforeAll(async () => {
  test = await testApp({ now: new Date() });
  user = await aUser(test);
  dataDirs.push(...[1, 2].map(() => mkdtempSync(join(tmpdir(), 'stuiver-two-'))));
  processes = await Promise.all(
    dataDirs.map((dataDir) => startGatewayProcess({ databaseUrl: test.databaseUrl, dataDir })),
  );
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  await test.close();
});

async function post(process: GatewayProcess, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(process.port)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
}

it('twenty refunds at once over two gateway processes never exceed the payment', {
  timeout: 60_000,
}, async () => {
  const signedIn = await post(processes[0]!, '/api/auth/sign-in', {
    user: { username: user.email, password: user.password },
  });
  const { accessToken } = (await signedIn.json()) as AuthUser;
  for (let round = 0; round < 3; round++) {
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

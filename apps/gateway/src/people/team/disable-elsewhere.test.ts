import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

let test: TestApp;
let other: GatewayProcess;
let dataDir = '';

beforeAll(async () => {
  test = await testApp({ now: new Date() });
  dataDir = mkdtempSync(join(tmpdir(), 'stuiver-team-'));
  other = await startGatewayProcess({ databaseUrl: test.databaseUrl, dataDir });
});
afterAll(async () => {
  await other.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await test.close();
});

/** Reads a stream until the gateway ends it. */
async function drain(answer: Response): Promise<void> {
  const reader = answer.body!.getReader();
  while (!(await reader.read()).done);
}

it('a disabled user’s calls are refused at once and their streams end within a second, in another process too', async () => {
  const admin = await aSignedInUser(test, { roles: ['ADMIN'] });
  const bram = await aSignedInUser(test, { merchantId: admin.merchantId });
  const ask = (path: string, { headers } = bram) =>
    fetch(`http://127.0.0.1:${String(other.port)}/gateway/${path}`, { headers });
  const stream = await ask('events');
  const adminsStream = await ask('events', admin);
  let isAdminsOpen = true;
  const adminsEnd = drain(adminsStream).then(() => {
    isAdminsOpen = false;
  });
  expect([stream.status, (await ask('savedViews')).status]).toEqual([200, 200]);

  const disabled = await test.app.inject({
    method: 'POST',
    url: `/gateway/team/access/${bram.id}`,
    headers: admin.headers,
    payload: { on: false },
  });
  expect(disabled.statusCode).toBe(200);
  const from = performance.now();
  expect((await ask('savedViews')).status).toBe(401);
  await drain(stream);
  expect(performance.now() - from).toBeLessThan(1000);
  expect(isAdminsOpen).toBe(true);
  await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: admin.headers });
  await adminsEnd;
});

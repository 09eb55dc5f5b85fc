import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { GATEWAY_MEMORY } from './serve/gateway-memory.ts';
import { type Deployment, startDeployment, USER } from './testing/deployment.ts';

let deployment: Deployment;
let gateway: GatewayProcess;
beforeAll(async () => {
  deployment = await startDeployment();
  gateway = await startGatewayProcess({
    databaseUrl: deployment.postgres.url,
    dataDir: deployment.dataDir,
    env: {
      ...GATEWAY_MEMORY.environment,
      NODE_OPTIONS: GATEWAY_MEMORY.flags.join(' '),
      STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await deployment.remove();
});

const url = (path: string) => `http://127.0.0.1:${String(gateway.port)}${path}`;

async function signIn(): Promise<string> {
  const answer = await fetch(url('/api/auth/sign-in'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { username: USER.email, password: USER.password } }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function load(): Promise<void> {
  const token = await signIn();
  for (let n = 0; n < 8; n += 1) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url('/gateway/dashboard/today'), { headers });
    expect(answer.status, await answer.text()).toBe(200);
  }
}

/** Only Linux reports a process's memory, and only its C library has the settings. */
test.runIf(process.platform === 'linux')('a gateway holds at most 250 MB after 60 sign-ins', async () => {
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 6 }, load));
  const held = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))?.[1];
  expect(Number(held) / 1024).toBeLessThanOrEqual(250);
});

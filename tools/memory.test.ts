/** @module-tag soak */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { GATEWAY_MEMORY } from './serve/gateway-memory.ts';
import { type Deployment, startDeployment, USER } from './testing/deployment.ts';
import { ask, signIn } from './testing/driver.ts';

let deployment: Deployment;
let gateway: GatewayProcess;
beforeAll(async () => {
  deployment = await startDeployment();
  gateway = await deployment.startGateway({
    env: { ...GATEWAY_MEMORY.environment, NODE_OPTIONS: GATEWAY_MEMORY.flags.join(' ') },
  });
});
afterAll(() => deployment.remove());

async function load(): Promise<void> {
  const token = await signIn(gateway.url, USER.email, USER.password);
  for (let n = 0; n < 8; n += 1) await ask(`${gateway.url}/gateway/dashboard/today`, { token });
}

/** Only Linux reports a process's memory, and only its C library has the settings. */
test.runIf(process.platform === 'linux')('a gateway holds at most 250 MB after 60 sign-ins', async () => {
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 6 }, load));
  const held = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))?.[1];
  expect(Number(held) / 1024).toBeLessThanOrEqual(250);
});

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS, type ErrorCode } from '@stuiver/contract';
import { EXAMPLE_IDS } from '@stuiver/contract/examples/fields';
import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { buildApp } from '../apps/gateway/src/app/app.ts';
import { makeSecret, signedHeaders } from '../apps/gateway/src/company/webhooks/signing.ts';
import { systemRandom } from '../apps/gateway/src/platform/security/random.ts';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { listErrorCodes } from '../apps/gateway/src/web/docs/openapi.ts';
import { writeSamples } from '../apps/gateway/src/web/docs/samples.ts';
import { PHP_VERIFICATION } from '../apps/gateway/src/web/docs/webhook-samples.ts';
import { startDeployment, USER } from './testing/deployment.ts';
import { ask, signIn } from './testing/driver.ts';

// `npm run check:samples`: runs each PHP sample of the API reference against a gateway, and the one that verifies
// webhook events against signed ones. It needs `apt-get install php-cli`.

const folder = mkdtempSync(join(tmpdir(), 'stuiver-samples-'));
const deployment = await startDeployment();
const { context, close } = await deployment.open();
const app = await buildApp({ context, web: null });
const problems: string[] = [];

/** Writes a sample to a file, checks its syntax, and returns its path. */
function writePhp(name: string, sample: string): string {
  const file = join(folder, `${name}.php`);
  writeFileSync(file, sample);
  execFileSync('php', ['-l', file]);
  return file;
}

/** Runs a program to its end without blocking the gateway of this process. */
const run = (file: string, env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    const child = spawn('php', ['-d', 'display_errors=1', file], { env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('close', () => resolve(output));
  });

async function runCalls(): Promise<void> {
  const publicUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const { merchantId } = deployment;
  const token = await signIn(publicUrl, USER.email, USER.password);
  const named = { merchantId, name: 'Webwinkel', scopes: API_KEY_SCOPES, currentPassword: USER.password };
  const { secret } = await ask<{ secret: string }>(`${publicUrl}/gateway/apiKeys`, { body: named, token });
  const ids = new Map<string, string>([[EXAMPLE_IDS.merchantId, merchantId]]);
  const first = ['initiatePayment', 'requestPaymentLink', 'startListening'];
  const endpoints = ENDPOINTS.toSorted((one, other) => first.indexOf(other.name) - first.indexOf(one.name));
  for (const endpoint of endpoints) {
    const { php } = writeSamples(endpoint, { publicUrl, gatewayPrefix: '/gateway' });
    if (php === undefined) continue;
    const sample = [...ids].reduce((text, [example, own]) => text.replaceAll(example, own), php);
    const output = await run(writePhp(endpoint.name, sample), { API_KEY: secret });
    const read = (name: string) => new RegExp(`\\[${name}\\] => (\\S+)`).exec(output)?.[1];
    const code = read('code') as ErrorCode | undefined;
    console.log(`${endpoint.name}: ${code ?? 'answered'}`);
    const isExpected =
      code === undefined || (code !== 'scopeMissing' && listErrorCodes(endpoint).includes(code));
    if (!isExpected || code === 'invalidInput' || !output.startsWith('Array') || output.includes('Warning'))
      problems.push(`${endpoint.name}: ${output}`);
    const own = {
      initiatePayment: ['paymentId', 'transactionId'],
      requestPaymentLink: ['linkId', 'id'],
    } as const;
    const [example, field] = own[endpoint.name as keyof typeof own] ?? [];
    if (example !== undefined) ids.set(EXAMPLE_IDS[example], read(field) ?? '');
  }
}

async function runVerification(): Promise<void> {
  const secret = makeSecret(systemRandom);
  const port = await freePort();
  const server = spawn('php', ['-S', `127.0.0.1:${port}`, writePhp('webhook', PHP_VERIFICATION)], {
    env: { ...process.env, NOTIFICATION_SECRET: secret },
    stdio: 'ignore',
  });
  const body = '{"type":"payment.succeeded","data":{}}';
  const send = async (at: Date, text: string, secrets: readonly string[]): Promise<number> => {
    const headers = signedHeaders('event-1', at, body, secrets);
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text }).catch(
        () => null,
      );
      if (answer || tries > 100) return answer?.status ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const other = makeSecret(systemRandom);
  const now = new Date();
  const cases = [
    ['signed', 204, await send(now, body, [secret])],
    ['signed by two secrets', 204, await send(now, body, [other, secret])],
    ['forged', 401, await send(now, body, [other])],
    ['changed', 401, await send(now, body.replace('succeeded', 'failed'), [secret])],
    ['old', 401, await send(new Date(now.getTime() - 301_000), body, [secret])],
  ] as const;
  server.kill();
  for (const [name, wanted, status] of cases) {
    console.log(`webhook event, ${name}: ${status}`);
    if (status !== wanted) problems.push(`webhook event, ${name}: ${status} and not ${wanted}`);
  }
}

try {
  await runCalls();
  await runVerification();
} finally {
  await app.close();
  await close();
  await deployment.remove();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CARD } from '../bench/card.ts';
import { DEMO_PASSWORD } from '../apps/gateway/src/demo/companies.ts';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { reportFailure, root, runToEnd } from './serve/processes.ts';
import { packForShops } from './shops/pack.ts';
import { ask, PAY, signIn } from './testing/driver.ts';

// `npm run check:five-minutes`: takes the steps of a shop's developer, from `npm start` on an empty data directory to a
// webhook event that the shop has verified, in a folder that has only the packed client and the example's code.

const LIMIT = 300;
const began = Date.now();
const seconds = () => Number(((Date.now() - began) / 1000).toFixed(1));
const home = mkdtempSync(join(tmpdir(), 'stuiver-five-minutes-'));
// PostgreSQL's user has to enter it.
chmodSync(home, 0o755);
const shop = join(home, 'shop');
const services: ChildProcess[] = [];

/** Starts a command that serves; the function that it returns waits for a text of its output. */
function serve(command: string, cwd: string, env: NodeJS.ProcessEnv) {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return async (pattern: RegExp): Promise<string> => {
    for (; ; await delay(20)) {
      const found = pattern.exec(output);
      if (found) {
        console.log(`${seconds()} s  ${command}: ${found[0]}`);
        return found.at(-1) ?? '';
      }
      if (child.exitCode !== null || seconds() > LIMIT)
        throw new Error(`${seconds()} s  ${command}: no ${pattern.source}\n${output.slice(-4000)}`);
    }
  };
}

/** Takes the steps; the seconds that `npm start` took of them. */
async function takeSteps(): Promise<number> {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  await serve('npm start', root, { PORT: port, STUIVER_DATA_DIR: join(home, 'data') })(/is ready after .*/);
  const started = seconds();

  const token = await signIn(origin, 'merchant@demo.stuiver.test', DEMO_PASSWORD);
  const { merchantId } = await ask<{ merchantId: string }>(`${origin}/gateway/merchant/standing`, { token });
  const scopes = ['payments:write', 'webhooks:listen'];
  const body = { merchantId, name: 'Laptop', scopes, currentPassword: DEMO_PASSWORD };
  const { secret: API_KEY } = await ask<{ secret: string }>(`${origin}/gateway/apiKeys`, { body, token });

  mkdirSync(shop);
  copyFileSync(join(root, 'examples/shop/shop.mjs'), join(shop, 'shop.mjs'));
  const { '@stuiver/client': client = '' } = await packForShops(home);
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', shop, client];
  const { code, output } = await runToEnd('npm', install);
  if (code !== 0) throw new Error(`npm install ended with ${code}:\n${output}`);

  const env = { API_KEY, GATEWAY_URL: `${origin}/gateway`, HOME: home, PORT: String(await freePort()) };
  const address = `http://127.0.0.1:${env.PORT}`;
  const listen = `node_modules/.bin/stuiver-client listen --forward ${address}/notifications`;
  const listener = serve(listen, shop, env);
  const NOTIFICATION_SECRET = await listener(/Signing secret: (\S+)/);
  await serve('node shop.mjs', shop, { ...env, NOTIFICATION_SECRET })(/The shop is open/);

  const bought = await fetch(`${address}/buy`, { method: 'POST', redirect: 'manual' });
  const reference = new URL(bought.headers.get('location') ?? '').searchParams.get('reference');
  await ask(`${origin}${PAY}`, { body: { ...CARD, encryptedTransaction: reference } });
  // The shop answers 204 to an event that it has verified.
  await listener(/payment\.succeeded .* 204 .*/);
  return started;
}

try {
  const started = await takeSteps();
  console.log(
    `Proven: from npm start to a verified webhook event in ${seconds()} s, ${started} s of them the start.`,
  );
} catch (error) {
  reportFailure(error);
} finally {
  const running = services.filter(({ exitCode }) => exitCode === null);
  await Promise.all(running.map((child) => (child.kill('SIGTERM'), once(child, 'exit'))));
  rmSync(home, { recursive: true, force: true });
}

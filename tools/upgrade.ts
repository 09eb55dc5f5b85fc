import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { PaymentResult } from '@stuiver/contract';
import { migrate } from '../apps/gateway/src/app/migrate.ts';
import { type GatewayProcess, startGatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { CARD } from '../bench/card.ts';
import { appRole } from './postgres/cluster.ts';
import { findLastRelease } from './releases.ts';
import { root, runToEnd } from './serve/processes.ts';
import type * as deployments from './testing/deployment.ts';
import { ask, orderOf, PAY } from './testing/driver.ts';

const CALLERS = 6;
const PAUSE_MS = 50;

/** Puts an earlier version into a directory, with its own packages. */
async function checkOut(version: string, directory: string): Promise<void> {
  const run = async (command: string, ...args: readonly string[]) => {
    const { code, output } = await runToEnd(command, args, { cwd: directory });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`);
  };
  await run('git', 'clone', '--quiet', '--shared', '--no-checkout', root, '.');
  await run('git', 'checkout', '--quiet', '--detach', version);
  await run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
}

const load = async <M>(directory: string, path: string): Promise<M> =>
  (await import(pathToFileURL(join(directory, path)).href)) as M;

/** Calls whatever gateways are in service in turn, and counts the answers that are not 200. */
class Traffic {
  readonly gateways: GatewayProcess[] = [];
  readonly failed = new Map<string, number>();
  calls = 0;
  #underWay = new Map<GatewayProcess, number>();
  #token = '';

  async ask<T>(path: string, body?: object): Promise<T | null> {
    const gateway = this.gateways[this.calls++ % this.gateways.length]!;
    const count = (change: number) =>
      this.#underWay.set(gateway, (this.#underWay.get(gateway) ?? 0) + change);
    count(1);
    try {
      return await ask<T>(`http://127.0.0.1:${gateway.port}${path}`, { body, token: this.#token });
    } catch (error) {
      const what = `${path} ${String(error)}`;
      this.failed.set(what, (this.failed.get(what) ?? 0) + 1);
    } finally {
      count(-1);
    }
    return null;
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    const user = { username: email, password };
    this.#token = (await this.ask<{ accessToken: string }>('/api/auth/sign-in', { user }))?.accessToken ?? '';
  }

  /** Pays, refunds, makes a payment link, and looks at lists and totals, until stopped. */
  async call(merchantId: string, stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const begun = await this.ask<PaymentResult>(PAY, orderOf(merchantId));
      if (begun) await this.ask(PAY, { ...CARD, encryptedTransaction: begun.reference });
      await this.ask(`/gateway/transaction/getByMerchantId/${merchantId}`);
      await this.ask('/gateway/dashboard/today');
      await this.ask(`/gateway/refund/getByMerchantId/${merchantId}`);
      await delay(PAUSE_MS);
    }
  }

  /** Takes a gateway out of service as a load balancer does, and stops it when its calls are answered. */
  async retire(gateway: GatewayProcess): Promise<void> {
    this.gateways.splice(this.gateways.indexOf(gateway), 1);
    while ((this.#underWay.get(gateway) ?? 0) > 0) await delay(20);
    await gateway.stop();
  }
}

// `npm run check:upgrade -- [commit] [--seconds 20]`: gateways of the last release, or of a commit, serve while this
// version's migrations run and its gateways take their place, one after the other. Prints the calls that failed.
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const version = positionals[0] ?? (await findLastRelease(root));
console.log(`Upgrading from ${version}`);
const pause = () => delay(Number(values.seconds) * 1000);
const old = mkdtempSync(join(tmpdir(), 'stuiver-upgrade-'));
await checkOut(version, old);
const { startDeployment, USER } = await load<typeof deployments>(old, 'tools/testing/deployment.ts');
const earlier = await load<{ startGatewayProcess: typeof startGatewayProcess }>(
  old,
  'apps/gateway/src/testing/gateway-process.ts',
);
const deployment = await startDeployment();
const options = {
  databaseUrl: deployment.postgres.url,
  dataDir: deployment.dataDir,
  env: { STUIVER_RATE_LIMIT: '1000000', STUIVER_RATE_LIMIT_CHECKOUT: '1000000' },
};
const traffic = new Traffic();
let isOver = false;
try {
  const before = [await earlier.startGatewayProcess(options), await earlier.startGatewayProcess(options)];
  traffic.gateways.push(...before);
  await traffic.signIn(USER);
  const callers = Array.from({ length: CALLERS }, () => traffic.call(deployment.merchantId, () => isOver));
  await pause();
  const { migrationUrl } = deployment.postgres;
  await migrate({ migrationUrl, appRole, log: (line) => console.log(line) });
  await pause();
  for (const gateway of before) {
    traffic.gateways.push(await startGatewayProcess(options));
    await pause();
    await traffic.retire(gateway);
  }
  await pause();
  isOver = true;
  await Promise.all(callers);
  const env = [`DATABASE_URL=${deployment.postgres.url}`, `STUIVER_DATA_DIR=${deployment.dataDir}`];
  const books = await runToEnd('env', [...env, process.execPath, join(root, 'tools/stuiver.mjs'), 'check']);
  while (traffic.gateways[0]) await traffic.retire(traffic.gateways[0]);
  for (const [what, count] of traffic.failed) console.log(`${count} × ${what}`);
  console.log(books.output.trim());
  const failed = [...traffic.failed.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${traffic.calls} calls, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
} finally {
  isOver = true;
  await Promise.all(traffic.gateways.map((gateway) => gateway.kill()));
  await deployment.remove();
  rmSync(old, { recursive: true, force: true });
}

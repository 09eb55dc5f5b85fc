import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { closeContext, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import { emptyOnCitus, makeDistributed } from '../../apps/gateway/src/testing/cluster/distributed.ts';
import { asAdmin } from '../../apps/gateway/src/testing/database/clone.ts';
import { expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';
import { type GatewayProcess, startGatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../../apps/gateway/src/testing/receiver.ts';
import { type OwnCluster, findProgramDirectory, startOwnCluster } from './own-cluster.ts';
import type { Tally } from './traffic.ts';
import { hashPassword } from '../../apps/gateway/src/people/users/passwords/passwords.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';
import { createUser } from '../../apps/gateway/src/company/merchants/create-user.ts';

/** The gateway's own limit of a call that needs the database. */
export const LIMIT_MS = 4500;
export const PASSWORD = 'een goed wachtwoord';

type Context = Awaited<ReturnType<typeof openContext>>;

/** `worker` is its place in the cluster. */
export type Company = { readonly id: string; readonly email: string; readonly worker: number };

/** A cluster of the test's own with a distributed database, and the surroundings of a shop and a gateway. */
export type Stage = {
  readonly cluster: OwnCluster;
  readonly receiver: Receiver;
  /** With the application's role. */
  readonly databaseUrl: string;
  /** Runs work with a context of the product in this process, by default on the stage's database. */
  withContext<T>(work: (context: Context) => Promise<T>, databaseUrl?: string): Promise<T>;
  /** Asks the coordinator's database, as the superuser. */
  ask<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Which worker a company's rows lie on. */
  workerOf(merchantId: string): Promise<number>;
  /** Creates that many companies on each worker, with one user each. */
  makeCompanies(onEach: number): Promise<Company[]>;
  /** Adds thousands of merchants without traffic. */
  addOtherMerchants(): Promise<void>;
  startGateway(): Promise<GatewayProcess>;
  /** Expects that every payment confirmed to its payer is paid, and its shop notified. */
  expectNothingLost(tally: Tally): Promise<void>;
  /** Expects sound books of the companies with payments. */
  expectSoundBooks(): Promise<void>;
  remove(): Promise<void>;
};

/** Finds payments among the first ones confirmed to their payers whose shops are not notified yet. */
export function findUnnotified(
  { receiver }: Stage,
  tally: Tally,
  ofWorker: number,
  first: number,
): Tally['paid'] {
  const told = receiver.calls.map(({ body }) => body).join('\n');
  return tally.paid.slice(0, first).filter(({ worker, id }) => worker === ofWorker && !told.includes(id));
}

/** Makes the companies of {@link Stage.makeCompanies}. */
async function makeCompanies({ receiver, withContext, workerOf }: Stage, onEach: number): Promise<Company[]> {
  return withContext(async (context) => {
    const operator = { kind: 'operator' } as const;
    const passwordHash = await hashPassword(context, PASSWORD);
    const companies: Company[] = [];
    for (let number = 1; companies.length < 2 * onEach; number += 1) {
      const id = await createMerchant(
        context,
        { name: `Kassa ${String(number)}`, notifyUrl: receiver.url },
        operator,
      );
      const worker = await workerOf(id);
      if (companies.filter((other) => other.worker === worker).length === onEach) continue;
      const email = `kas${String(number)}@voorbeeld.test`;
      await createUser(
        context,
        { merchantId: id, email, name: 'Kas', roles: ['MERCHANT'], passwordHash },
        operator,
      );
      companies.push({ id, email, worker });
    }
    return companies;
  });
}

async function expectNothingLost(stage: Stage, tally: Tally): Promise<void> {
  for (const worker of [0, 1])
    await expect
      .poll(() => findUnnotified(stage, tally, worker, tally.paid.length), { timeout: 90_000 })
      .toEqual([]);
  await stage.withContext(async (context) => {
    const rows = await context.db.selectFrom('payments').select(['id', 'status']).execute();
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    for (const { id } of tally.paid) expect(statuses.get(id)).toBe('SUCCEEDED');
  });
}

/**
 * As many as a cluster is meant for; statements about all of them must not grow with their number times that of shards.
 */
const OTHER_MERCHANTS = 3000;

async function addOtherMerchants({ ask }: Stage): Promise<void> {
  const ids = `SELECT md5('other ' || n)::uuid AS id FROM generate_series(1, ${String(OTHER_MERCHANTS)}) AS n`;
  await ask(
    `INSERT INTO merchants (id, name, created_at) SELECT id, 'Andere winkel', now() FROM (${ids}) AS others`,
  );
  await ask(
    `INSERT INTO merchant_tree (ancestor_id, descendant_id, depth) SELECT id, id, 0 FROM (${ids}) AS others`,
  );
}

/** Starts the cluster and distributes an empty database over it. */
export async function openStage(shards?: number): Promise<Stage> {
  const receiver = await startReceiver();
  const cluster = await startOwnCluster(await findProgramDirectory(process.env['CITUS_URL'] ?? ''));
  const { url: databaseUrl } = await makeDistributed(
    await emptyOnCitus(cluster.url(cluster.coordinator, 'postgres')),
    shards,
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-cluster-data-'));
  const adminUrl = cluster.url(cluster.coordinator, new URL(databaseUrl).pathname.slice(1));
  const stage: Stage = {
    cluster,
    receiver,
    databaseUrl,
    async withContext(work, on = databaseUrl) {
      const context = await openContext(
        readSettings({
          DATABASE_URL: on,
          DATABASE_CLUSTER: 'citus',
          STUIVER_DATA_DIR: dataDir,
          STUIVER_LOG_LEVEL: 'silent',
        }),
      );
      try {
        return await work(context);
      } finally {
        await closeContext(context);
      }
    },
    ask: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      asAdmin(adminUrl, async (client) => (await client.query<Row>(text, [...values])).rows),
    async workerOf(merchantId) {
      const [found] = await stage.ask<{ port: number }>(
        `SELECT n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n ON n.groupid = p.groupid
        WHERE p.shardid = get_shard_id_for_distribution_column('payments', $1::uuid)`,
        [merchantId],
      );
      return cluster.workers.findIndex(({ port }) => port === found?.port);
    },
    makeCompanies: (onEach) => makeCompanies(stage, onEach),
    addOtherMerchants: () => addOtherMerchants(stage),
    startGateway: () =>
      startGatewayProcess({
        databaseUrl,
        dataDir,
        env: {
          STUIVER_DATABASE_TIMEOUT_MS: String(LIMIT_MS),
          STUIVER_RATE_LIMIT: '1000000',
          STUIVER_RATE_LIMIT_CHECKOUT: '1000000',
          STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
        },
      }),
    expectNothingLost: (tally) => expectNothingLost(stage, tally),
    expectSoundBooks: () =>
      stage.withContext(async (context) => {
        const rows = await context.db.selectFrom('payments').select('merchant_id').distinct().execute();
        await expectSoundBooks(
          { context },
          rows.map(({ merchant_id }) => merchant_id),
        );
      }),
    async remove() {
      await cluster.remove();
      await receiver.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return stage;
}

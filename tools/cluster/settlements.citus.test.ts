import { setTimeout as delay } from 'node:timers/promises';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { expectClosedOnce, openBalance } from '../testing/closings.ts';
import { approveTwice, twoApprovers } from '../testing/payout.ts';
import { type Company, openStage, type Stage } from './stage.ts';

/** Two minutes: the gateway closes settlements once a minute. */
const SOON = { timeout: 120_000 };

let stage: Stage;
let gateway: GatewayProcess;
/** Two on each worker. */
let companies: Company[];
let approvers: readonly string[];
/** The worker of the provider's own rows, without which no one can approve payouts, and the other one. */
let provider: number;
let other: number;
/** Payout of each company's settlement. */
const balances = new Map<string, number>();

beforeAll(async () => {
  stage = await openStage();
  companies = await stage.makeCompanies(2);
  provider = await stage.workerOf(PROVIDER_ID);
  other = 1 - provider;
  await stage.ask("UPDATE merchants SET iban = 'NL91ABNA0417164300'");
  await stage.withContext(async (context) => {
    approvers = await twoApprovers(context);
    for (const [index, { id }] of companies.entries())
      balances.set(id, await openBalance(context, id, index + 1));
  });
});
afterAll(async () => {
  await gateway.stop();
  await stage.remove();
});

const on = (worker: number) => companies.filter((company) => company.worker === worker);

/** Locks a table on one worker against writing, until that is killed. @returns waits until something waits for it */
async function lockAt(worker: number, table: string): Promise<() => Promise<void>> {
  const machine = stage.cluster.workers[worker]!;
  const shards = await stage.ask<{ name: string }>(
    `SELECT shard_name(logicalrelid, shardid) AS name FROM pg_dist_shard JOIN pg_dist_placement USING (shardid)
    JOIN pg_dist_node USING (groupid) WHERE logicalrelid = $1::regclass AND nodeport = $2`,
    [table, machine.port],
  );
  const name = new URL(stage.databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: stage.cluster.url(machine, name) });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET citus.enable_manual_changes_to_shards = on');
  await client.query(`BEGIN; LOCK TABLE ${shards.map((shard) => shard.name).join()} IN EXCLUSIVE MODE`);
  return async () => {
    while ((await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount === 0) await delay(20);
  };
}

/** The payouts of some companies; those of a lost worker cannot be read. */
async function listCompanyPayouts(of: readonly Company[]) {
  const found = await Promise.all(
    of.map(({ id: merchantId }) =>
      stage.ask<{ id: string; status: string }>('SELECT id, status FROM payouts WHERE merchant_id = $1', [
        merchantId,
      ]),
    ),
  );
  return found.flatMap((rows, index) => rows.map((row) => ({ merchantId: of[index]!.id, ...row })));
}
const listPayoutStatuses = async (of: readonly Company[]) =>
  (await listCompanyPayouts(of)).map(({ status }) => status);

const approve = (payouts: readonly { merchantId: string; id: string }[]) =>
  stage.withContext((context) => approveTwice(context, approvers, payouts));

/** Has the bank report its outcomes at once, and the gateway ask for the missing ones. */
async function hurry(of: readonly Company[]): Promise<void> {
  for (const { id } of of) {
    await stage.ask('UPDATE simulator.messages SET due_at = now() WHERE merchant_id = $1', [id]);
    await stage.ask(
      'UPDATE payouts SET next_check_at = now() WHERE merchant_id = $1 AND next_check_at IS NOT NULL',
      [id],
    );
  }
}

async function expectPaid(of: readonly Company[]): Promise<void> {
  const paid = async () => {
    await hurry(of);
    return listPayoutStatuses(of);
  };
  await expect.poll(paid, { ...SOON, interval: 1000 }).toEqual(of.map(() => 'PAID'));
}

test('a worker lost while settlements close: those of the other one close and are paid out, the rest later', async () => {
  const [living, lost] = [on(provider), on(other)];
  const untilClosing = await lockAt(other, 'settlements');
  gateway = await stage.startGateway();
  await untilClosing();
  await stage.cluster.workers[other]!.kill();
  await expect.poll(() => listPayoutStatuses(living), SOON).toEqual(['DUE', 'DUE']);
  const [first] = await listCompanyPayouts(living);
  await approve([first!]);
  await expectPaid(living.slice(0, 1));
  await stage.cluster.workers[other]!.start();
  await expect.poll(() => listPayoutStatuses(lost), SOON).toEqual(['DUE', 'DUE']);
});

test('a worker lost while payouts are sent: those of the other one are paid, the rest later', async () => {
  const [living, lost] = [on(other), on(provider).slice(1)];
  const untilSending = await lockAt(provider, 'simulator.operations');
  await approve(await listCompanyPayouts([...lost, ...living]));
  await untilSending();
  await stage.cluster.workers[provider]!.kill();
  await expectPaid(living);
  await stage.cluster.workers[provider]!.start();
  await expectPaid(lost);
});

test('every settlement was closed once and paid out once', () =>
  stage.withContext(async (context) => {
    for (const [merchantId, amount] of balances) {
      const operations = await stage.ask(
        'SELECT amount::integer FROM simulator.operations WHERE merchant_id = $1',
        [merchantId],
      );
      expect(operations).toEqual([{ amount }]);
      const events = await stage.ask<{ kind: string }>(
        "SELECT kind FROM ledger_events WHERE merchant_id = $1 AND kind LIKE 'payout%' ORDER BY kind",
        [merchantId],
      );
      expect(events.map(({ kind }) => kind)).toEqual([
        'payoutApproved',
        'payoutFirstApproved',
        'payoutPaid',
        'payoutSent',
      ]);
    }
    await expectClosedOnce(context, balances);
  }));

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../apps/gateway/src/testing/database/clone.ts';
import { joinWarmCluster, type TestCluster } from './cluster.ts';
import { ensureTemplate } from './templates.ts';
import { onlySoaked } from './selection.ts';

const IDLE_SECONDS = 4;

let home: string;
let dataDir: string;
let cluster: TestCluster;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'stuiver-warm-'));
  dataDir = join(home, 'cluster');
  cluster = await joinWarmCluster(dataDir, IDLE_SECONDS);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const databases = async (prefix: string) =>
  (await cluster.admin.query<{ name: string }>('SELECT datname AS name FROM pg_database ORDER BY oid')).rows
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix));

test('a second run joins the cluster that the first one started', async () => {
  const second = await joinWarmCluster(dataDir, IDLE_SECONDS);
  expect(second.empty).toEqual(cluster.empty);
  await second.release();
});

test('a template is made once, made again when left unfinished, and only the newest three are kept', async () => {
  let made = 0;
  const want = (digest: string, { by = cluster, fails = false } = {}) =>
    ensureTemplate(by, {
      kind: 'sort',
      digest,
      from: cluster.empty,
      fill: () => {
        made += 1;
        return fails ? Promise.reject(new Error('it breaks')) : Promise.resolve();
      },
    });
  const second = await joinWarmCluster(dataDir, IDLE_SECONDS);
  await Promise.all([want('a'), want('a', { by: second })]);
  await second.release();
  expect(made).toBe(1);
  await expect(want('b', { fails: true })).rejects.toThrow('it breaks');
  await want('b');
  expect(made).toBe(3);
  for (const digest of ['c', 'd', 'a']) await want(digest);
  expect(await databases('sort_')).toEqual(['sort_c', 'sort_d', 'sort_a']);
});

test('clones of killed runs are dropped when no one is connected', onlySoaked, async () => {
  await cloneDatabase(cluster.empty, 'test_left');
  while ((await databases('test_')).length > 0) {
    await cluster.release();
    await delay(500);
    cluster = await joinWarmCluster(dataDir, IDLE_SECONDS);
  }
  expect(await databases('sort_')).toHaveLength(3);
});

test('an unused cluster stops and leaves nothing behind', onlySoaked, async () => {
  await cluster.release();
  while (existsSync(dataDir)) await delay(50);
  cluster = await joinWarmCluster(dataDir, 1);
  expect(await databases('sort_')).toEqual([]);
  await cluster.release();
  while (existsSync(dataDir)) await delay(50);
});

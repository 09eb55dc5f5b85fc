import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { type Proxy, startNginx } from './nginx.ts';
import { openStage, PASSWORD, type Stage } from './stage.ts';
import { type TrafficActor, signInActors, makeTally, type Phase } from './traffic.ts';

/** Duration of each phase, with and without the worker. */
const PART_MS = 5000;

let stage: Stage;
let gateways: GatewayProcess[];
let nginx: Proxy;
/** Two companies on each worker. */
let actors: TrafficActor[];

beforeAll(async () => {
  stage = await openStage();
  const companies = await stage.makeCompanies(2);
  gateways = [await stage.startGateway(), await stage.startGateway()];
  nginx = await startNginx(gateways.map(({ port }) => port));
  actors = await signInActors(nginx.url, companies, PASSWORD);
});
afterAll(async () => {
  await nginx.stop();
  for (const gateway of gateways) await gateway.stop();
  await stage.remove();
});

test('behind nginx as documented, only the merchants of a lost worker notice', async () => {
  const tally = makeTally();
  let phase: Phase = 'before';
  const stops = actors.map((actor) => actor.goOn(tally, () => phase));
  try {
    await delay(PART_MS);
    phase = 'down';
    await stage.cluster.workers[0].kill();
    await delay(2 * PART_MS);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  process.stdout.write(`\n${tally.table((worker) => (worker === 0 ? 'lost' : 'living'))}\n`);
  const listFailures = (lost: boolean) =>
    tally
      .rows()
      .filter(({ worker }) => (worker === 0) === lost)
      .flatMap(({ action, failures }) => failures.map(({ status, code }) => ({ action, status, code })));
  expect(listFailures(false)).toEqual([]);
  expect(listFailures(true).length).toBeGreaterThan(0);
  for (const failure of listFailures(true))
    expect(failure).toMatchObject({ status: 503, code: 'unavailable' });
});

import { setTimeout as delay } from 'node:timers/promises';
import { getTestClock, health, moveTestClock, ready } from '@stuiver/contract';
import { assertDurable, assertMigrated } from '../durability.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { getClock, requestMove } from '../clock/clock.ts';
import { isOurDeployment } from '../../platform/deployment.ts';
import { isDiskLow } from '../../platform/files/disk.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { userActor } from '../../platform/access/caller.ts';
import { type MigrationFile, readMigrations } from '../migrate.ts';

/** A load balancer has its answer within this long, however the database behaves. */
const READINESS_MS = 2000;
const DISK_MS = 200;

/** @throws when no merchant can be served */
async function readiness(deps: Context, migrations: readonly MigrationFile[]): Promise<'ready' | 'partly'> {
  await assertDurable(deps.pool);
  // Fails while files of PostgreSQL's own are missing, which the other questions do without.
  await deps.pool.query(`SELECT similarity('a', 'b')`);
  await assertMigrated(deps.pool, migrations);
  if (!(await isOurDeployment(deps.db, deps.settings))) throw new Error('another deployment’s database');
  const lost = deps.cluster?.lost() ?? null;
  if (lost?.reachableIds.length === 0) throw new Error('no machine of the cluster answers');
  return lost === null ? 'ready' : 'partly';
}

/** Never waits for a disk: one that does not answer, such as a share whose server is away, is no disk that is full. */
async function hasLowDisk(deps: Context): Promise<boolean> {
  const noAnswer = delay(DISK_MS, false, { ref: false });
  return Promise.race([isDiskLow(deps.settings), noAnswer]).catch(() => false);
}

/** Routes for load balancers and supervisors, and the clock of a test deployment. */
export function systemRoutes(deps: Context): Route[] {
  const migrations = readMigrations();
  return [
    route(health, async () => ({ status: 'ok' as const })),
    route(getTestClock, ({ scope }) => getClock(deps, scope.merchantIds)),
    route(moveTestClock, async ({ session, scope, body }) => {
      if (deps.settings.testClock === 'operator') throw new AppError('forbidden');
      await requestMove(deps, { actor: userActor(session), merchantId: session.merchantId }, body.days);
      return getClock(deps, scope.merchantIds);
    }),
    route(ready, async () => {
      const tooLate = delay(READINESS_MS, null, { ref: false }).then(() => {
        throw new Error('the database did not answer in time');
      });
      try {
        const status = await Promise.race([readiness(deps, migrations), tooLate]);
        return { status, disk: (await hasLowDisk(deps)) ? ('low' as const) : ('ok' as const) };
      } catch {
        throw new AppError('unavailable');
      }
    }),
  ];
}

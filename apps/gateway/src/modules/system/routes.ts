import { health, ready } from '@stuiver/contract';
import { assertDurable, assertMigrated } from '../../durability.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { isOurDeployment } from '../../lib/deployment.ts';
import { type Route, route } from '../../lib/route.ts';

async function assertReady(context: Context): Promise<void> {
  await assertDurable(context.pool);
  await assertMigrated(context.pool);
  if (!(await isOurDeployment(context.db, context.settings)))
    throw new Error('another deployment’s database');
}

/** What load balancers and supervisors ask. */
export function systemRoutes(context: Context): Route[] {
  return [
    route(health, async () => ({ status: 'ok' as const })),
    route(ready, async () => {
      try {
        await assertReady(context);
      } catch {
        throw new AppError('unavailable');
      }
      return { status: 'ready' as const };
    }),
  ];
}

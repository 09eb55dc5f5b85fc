import { readSettings, SettingsError } from '../settings/settings.ts';
import { DeploymentError } from '../platform/files/operator-file.ts';
import { makeLog } from '../platform/log.ts';
import { openContext } from '../app/open-context.ts';
import { seedDemo } from './seed-demo.ts';

/** Connections for eleven companies running at once. */
const CONNECTIONS = 14;

/** The command that writes the demo into an empty test database; it ends with 1 when it cannot. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.mode !== 'test') throw new SettingsError(['The demo exists only in test mode.']);
  const context = await openContext(settings, {
    applicationName: 'stuiver-demo',
    maximumConnections: CONNECTIONS,
  });
  // Nothing is acknowledged before the last commit, which waits for the disk and everything before it.
  context.pool.on(
    'connect',
    (client) => void client.query('SET synchronous_commit = off').catch(() => undefined),
  );
  try {
    const merchants = await context.db.selectFrom('merchants').select('id').limit(1).execute();
    const deployment = await context.db.selectFrom('deployment').select('seeded_at').executeTakeFirst();
    if (deployment?.seeded_at) return console.log('  The demo is there already.');
    if (merchants.length > 0)
      throw new DeploymentError('The demo needs an empty database; this one holds companies.');
    // Calls that the simulator leaves unanswered are part of the history, not worth a warning.
    await seedDemo(
      { ...context, log: makeLog('silent') },
      { now: new Date(), scale: settings.demoScale, log: (line) => console.log(line) },
    );
  } finally {
    await context.db.destroy();
  }
}

main().catch((error: unknown) => {
  const isKnown = error instanceof SettingsError || error instanceof DeploymentError;
  console.error(isKnown ? error.message : error);
  process.exitCode = 1;
});

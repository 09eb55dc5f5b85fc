import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app/app.ts';
import { makeNotificationDelivery } from './company/webhooks/delivery.ts';
import { makeExportFiles } from './insight/exports/background/make-files.ts';
import type { PaymentDeps } from './money/processors/processor.ts';
import { openDatabase } from './platform/database/database.ts';
import { requireRandomKey } from './platform/deployment.ts';
import { DeploymentError } from './platform/files/operator-file.ts';
import { describeError, makeLog } from './platform/log.ts';
import { version } from './platform/version.ts';
import { migrate, MigrationError } from './app/migrate.ts';
import { loadWebBuild, WEB_DIRECTORY } from './web/pages/web-build.ts';
import { listenForMetrics } from './app/metrics/serve-metrics.ts';
import { closeContext, openContext, withProcessors } from './app/open-context.ts';
import { buildPollers } from './app/pollers/pollers.ts';
import { startPollers } from './app/pollers/start-pollers.ts';
import { readSettings, type Settings, SettingsError } from './settings/settings.ts';

/** Roles of a process: serve calls, run pollers, or both. */
const ROLES = ['api', 'worker', 'all'] as const;
type Role = (typeof ROLES)[number];

function readRole(): Role {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
  const role = ROLES.find((known) => known === values.role);
  if (!role) throw new SettingsError([`--role is one of ${ROLES.join(', ')}.`]);
  return role;
}

/** Only if this process got the owning role's address; `npm start` keeps it to itself. */
async function migrateFirst(settings: Settings): Promise<void> {
  if (settings.databaseUrl === null || settings.databaseMigrationUrl === null) return;
  const log = makeLog(settings.logLevel);
  const appRole = decodeURIComponent(new URL(settings.databaseUrl).username);
  await migrate({ migrationUrl: settings.databaseMigrationUrl, appRole, log: (line) => log.info(line) });
}

async function listen(deps: PaymentDeps): Promise<FastifyInstance> {
  const { host, port } = deps.settings;
  const web = await loadWebBuild(WEB_DIRECTORY);
  if (web === null) deps.log.warn('the web app was not built; only calls are answered');
  const app = await buildApp({ context: deps, web });
  await app.listen({ host, port }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new DeploymentError(
      `HOST, PORT: cannot listen on ${host}:${port} (${code}). Choose another address or port.`,
    );
  });
  return app;
}

/** Time limit of a poller's transactions, in milliseconds: no caller is waiting, and a backlog takes time. */
const WORKER_TIMEOUT_MS = 90_000;
const WORKER_CONNECTIONS = 8;

/**
 * Starts the pollers over their own pool, so that pollers and callers never exhaust each other's connections.
 *
 * @returns `stop` resolves when the runs under way have ended
 */
function startWorker(deps: PaymentDeps): { stop(): Promise<void> } {
  const own = withProcessors({
    ...deps,
    ...(deps.cluster?.open ?? openDatabase)({
      url: deps.settings.databaseUrl ?? '',
      applicationName: 'stuiver-worker',
      maximumConnections: WORKER_CONNECTIONS,
      timeoutMs: WORKER_TIMEOUT_MS,
    }),
  });
  const delivery = makeNotificationDelivery(own);
  const exportFiles = makeExportFiles(own);
  const pollers = startPollers(own, buildPollers({ ...own, delivery, exportFiles }));
  return {
    async stop() {
      const stopped = pollers.stop();
      // A long export is not waited for.
      await exportFiles.endRuns();
      await stopped;
      await delivery.close();
      await own.db.destroy();
    },
  };
}

/** Runs the process until a signal ends it, or its supervisor is gone. */
async function main(): Promise<void> {
  const role = readRole();
  const settings = readSettings(process.env);
  requireRandomKey(settings);
  await migrateFirst(settings);
  const context = await openContext(settings, { timeoutMs: settings.databaseTimeoutMs });
  const app = role === 'worker' ? null : await listen(context);
  const metrics = await listenForMetrics(context);
  const worker = role === 'api' ? null : startWorker(context);
  // Logs whether reads use the replica.
  void context.replica?.isPast(0);
  context.log.info({ version, role, mode: settings.mode }, 'started');

  let ending: Promise<void> | undefined;
  const end = (reason: string) => {
    ending ??= (async () => {
      context.log.info({ reason }, 'ending');
      await app?.close();
      await worker?.stop();
      await metrics?.close();
      await closeContext(context);
    })().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // An uncaught error leaves the process in an unknown state; the supervisor starts another.
  process.on('uncaughtException', (error) => {
    context.log.fatal({ err: error }, 'uncaught');
    process.exit(1);
  });
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  process.on('disconnect', () => end('the supervisor is gone'));
}

main().catch((error: unknown) => {
  const forOperators = [SettingsError, DeploymentError, MigrationError];
  const known = error instanceof Error && forOperators.some((kind) => error instanceof kind);
  // A known error's message is for the operator; of any other, log only where it happened.
  process.stderr.write(`${known ? error.message : JSON.stringify(describeError(error))}\n`);
  process.exit(1);
});

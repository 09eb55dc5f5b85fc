import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../apps/gateway/src/app/app.ts';
import { closeContext, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { buildPollers } from '../../apps/gateway/src/app/pollers/pollers.ts';
import { makeNotificationDelivery } from '../../apps/gateway/src/company/webhooks/delivery.ts';
import { makeExportFiles } from '../../apps/gateway/src/insight/exports/background/make-files.ts';
import type { PaymentDeps } from '../../apps/gateway/src/money/processors/processor.ts';
import { type MovableClock, movableClock } from '../../apps/gateway/src/platform/clock.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import { cloneDatabase } from '../../apps/gateway/src/testing/database/clone.ts';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { LIVE_SETTINGS } from '../../apps/gateway/src/testing/live-settings.ts';
import { startMailServer } from '../../apps/gateway/src/testing/mail-server.ts';
import { loadWebBuild, WEB_DIRECTORY } from '../../apps/gateway/src/web/pages/web-build.ts';
import { startTls } from './https.ts';
import { LIMITS, seededTemplate, type Stack } from './stack.ts';

/** A product in live mode in this process, so that a test moves its clock. */
export type LiveStack = Stack & {
  readonly context: PaymentDeps;
  readonly clock: MovableClock;
  /** Does everything that is due, as the worker does each minute, for two minutes. */
  readonly work: () => Promise<void>;
};

/**
 * Starts a product in live mode on an empty database of its own, behind https.
 *
 * @param now its clock at first
 * @param env further settings; see docs/settings.md.
 */
export async function startLiveStack(
  now: Date,
  env: Readonly<Record<string, string>> = {},
): Promise<LiveStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-live-'));
  const database = await cloneDatabase(seededTemplate().empty);
  const [port, publicPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${publicPort}`;
  const mails = await startMailServer(join(dataDir, 'mail'));
  const settings = readSettings({
    ...LIMITS,
    ...env,
    PORT: String(port),
    DATABASE_URL: database.url,
    STUIVER_DATA_DIR: dataDir,
    // Work that waited for days while the clock was moved is worth a warning.
    STUIVER_LOG_LEVEL: 'error',
    ...LIVE_SETTINGS,
    STUIVER_PUBLIC_URL: url,
    STUIVER_SMTP_URL: mails.url,
  });
  const clock = movableClock(now);
  const context = await openContext(settings, { clock, applicationName: 'stuiver-e2e-live' });
  const app = await buildApp({ context, web: await loadWebBuild(WEB_DIRECTORY) });
  await app.listen({ host: settings.host, port });
  const endTls = await startTls(publicPort, port);
  const delivery = makeNotificationDelivery(context);
  const pollers = buildPollers({ ...context, delivery, exportFiles: makeExportFiles(context) });
  const stop = async () => {
    await app.close();
    await endTls();
    await delivery.close();
    await closeContext(context);
    await mails.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    gateway: { url, port, pid: process.pid, output: () => '', stop, kill: stop },
    databaseUrl: database.url,
    migrationUrl: database.migrationUrl,
    dataDir,
    context,
    clock,
    work: async () => {
      // Again a minute later: what one of them did may be work for one before it.
      for (const _ of ['now', 'in a minute']) {
        for (const { run } of pollers) await run();
        clock.advance(60_000);
      }
    },
    stop,
  };
}

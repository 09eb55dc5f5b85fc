import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthUser } from '@stuiver/contract';
import { seededRandom } from '@stuiver/domain/random';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../app/app.ts';
import { type MovableClock, movableClock } from '../platform/clock.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { forgetNames } from '../platform/database/statements.ts';
import { makeDedicatedConnection } from '../platform/database/dedicated-connection.ts';
import { openMachines } from '../cluster/machines.ts';
import { claimDeployment } from '../platform/deployment.ts';
import type { Source } from '../platform/access/source.ts';
import { makeIds } from '../platform/ids.ts';
import { makeKeyring } from '../platform/security/keyring.ts';
import { makeLog } from '../platform/log.ts';
import type { WebBuild } from '../web/pages/web-build.ts';
import { closeContext, makeTools, withProcessors } from '../app/open-context.ts';
import { makeNotificationDelivery, type NotificationDelivery } from '../company/webhooks/delivery.ts';
import { type ExportFiles, makeExportFiles } from '../insight/exports/background/make-files.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import { readSettings } from '../settings/settings.ts';
import { databaseEnv } from './database/clone.ts';
import { createTestDatabase, getOwnerUrl } from './database/database.ts';

export type TestAppOptions = {
  /** Environment variables over the tests' own. */
  readonly env?: Readonly<Record<string, string>>;
  /** The clock's first instant. */
  readonly now?: Date;
  /** Seed of the randomness; each app of a test file has another one by default, the same at every run. */
  readonly seed?: number;
  /** Destination of log lines; discarded by default. */
  readonly logTo?: { write(line: string): void };
  /** The web app, for tests of pages; only calls by default. */
  readonly web?: WebBuild;
  /** Uses this database instead of a new clone; it is not dropped. */
  readonly databaseUrl?: string;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly context: PaymentDeps & { readonly clock: MovableClock };
  readonly delivery: NotificationDelivery;
  readonly exportFiles: ExportFiles;
  readonly clock: MovableClock;
  readonly databaseUrl: string;
  /**
   * The database with the owning role, for reads and changes that the product never makes. Statements sent by
   * `context.db` must have allowed shapes (statements/shapes.ts).
   */
  readonly ownerDb: Db;
  /** Signs in through the API as a program would, and returns the headers of later calls. */
  signIn(user: { email: string; password: string }): Promise<{ authorization: string }>;
  close(): Promise<void>;
};

/** Context that the tests' builders need to make rows; browser tests and the demo have it without an app. */
export type WithContext = { readonly context: PaymentDeps };

/** Source of the tests' calls. */
export const HERE: Source = { address: '127.0.0.1', network: '127.0.0.1', cookies: undefined };

/** No test waits for a limit unless it is about limits. */
const ENV = {
  STUIVER_RATE_LIMIT: '1000000',
  STUIVER_RATE_LIMIT_CHECKOUT: '1000000',
  STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
  STUIVER_RATE_LIMIT_OUTGOING: '1000000',
  STUIVER_RATE_LIMIT_REGISTER: '1000000',
  STUIVER_PUBLIC_URL: 'http://stuiver.test',
};

/** Number of apps that the current test file has opened; files share this module. */
const opened = { file: '', apps: 0 };

/** Another seed for each app of a file, whichever files ran before it. */
function nextSeed(): string {
  const file = expect.getState().testPath ?? '';
  if (opened.file !== file) Object.assign(opened, { file, apps: 0 });
  opened.apps += 1;
  return `app ${opened.apps}`;
}

/**
 * The gateway as production builds it, on its own database, with a clock that is moved by hand and
 * seeded randomness; for every gateway test. Call it in `beforeAll`, and `close` in `afterAll`.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : null;
  forgetNames();
  const databaseUrl = own?.url ?? options.databaseUrl!;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'stuiver-test-'));
  const settings = readSettings({
    ...ENV,
    STUIVER_DATA_DIR: dataDirectory,
    ...databaseEnv(databaseUrl),
    ...options.env,
  });
  const clock = movableClock(options.now ?? new Date('2026-11-20T09:00:00Z'));
  const random = seededRandom(options.seed ?? nextSeed());
  const log = makeLog(options.logTo ? 'trace' : 'silent', options.logTo);
  const pooled = { url: databaseUrl, maximumConnections: 8, applicationName: 'stuiver-test' };
  const opened = openMachines(settings, pooled, log);
  const { db } = opened;
  const { db: ownerDb } = openDatabase({
    url: getOwnerUrl(databaseUrl),
    maximumConnections: 1,
    // Books are checked after each test by the same statements, and planning these takes longer than running them.
    startOptions: '-c plan_cache_mode=force_generic_plan',
  });
  const keyring = makeKeyring(
    { keys: [{ id: 1, secret: Buffer.alloc(32, 7).toString('base64') }] },
    random,
    clock,
  );
  const ids = makeIds(clock, random);
  const dedicated = makeDedicatedConnection(databaseUrl);
  const tools = makeTools(settings);
  const deps = { settings, clock, random, ids, ...opened, dedicated, keyring, log, ...tools };
  const context = withProcessors(deps);
  await claimDeployment(db, settings, clock.now());
  const delivery = makeNotificationDelivery(context);
  const app = await buildApp({ context, web: options.web ?? null });
  return {
    app,
    context,
    delivery,
    exportFiles: makeExportFiles(context),
    clock,
    databaseUrl,
    ownerDb,
    async signIn({ email, password }) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        payload: { user: { username: email, password } },
      });
      if (answer.statusCode !== 200) throw new Error(`sign-in of ${email} was answered ${answer.statusCode}`);
      return { authorization: `Bearer ${answer.json<AuthUser>().accessToken}` };
    },
    async close() {
      await app.close();
      await delivery.close();
      await closeContext(context);
      await ownerDb.destroy();
      await own?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

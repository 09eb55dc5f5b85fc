import { watchClock } from './clock/clock.ts';
import { assertDurable, assertMigrated } from './durability.ts';
import { type Clock, makeSystemClock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { makeDedicatedConnection } from '../platform/database/dedicated-connection.ts';
import { openMachines, requireCluster } from '../cluster/machines.ts';
import { unlessOfLostMachine } from '../cluster/watched-client.ts';
import {
  claimDeployment,
  openKeyringFile,
  requireDatabase,
  unwatchKeyringFile,
  watchKeyringFile,
} from '../platform/deployment.ts';
import { makeDocumentStore } from '../platform/files/document-store.ts';
import { makeScanner } from '../platform/files/scanner.ts';
import { makeOutgoing } from '../platform/http/outgoing.ts';
import { makeIds } from '../platform/ids.ts';
import { makeKeyring } from '../platform/security/keyring.ts';
import { makeLog } from '../platform/log.ts';
import { followers } from './followers.ts';
import { readMigrations } from './migrate.ts';
import { makeMailer } from '../platform/mail/transport.ts';
import { getAdyenAccount } from '../money/adyen/account.ts';
import { makeAdyenProcessor } from '../money/adyen/processor.ts';
import { getBankAccount } from '../money/bank/account.ts';
import { makeBankPayouts, makeBankProcessor } from '../money/bank/processor.ts';
import { CALL_LIMIT_MS, makeProcessors, type PaymentDeps } from '../money/processors/processor.ts';
import { makeSimulatedBank } from '../money/processors/simulator-bank.ts';
import { makeSimulator } from '../money/processors/simulator.ts';
import { DeploymentError } from '../platform/files/operator-file.ts';
import { type Random, systemRandom } from '../platform/security/random.ts';
import type { Settings } from '../settings/settings.ts';

export type ContextOverrides = {
  /** The demo moves its own. */
  readonly clock?: Clock;
  readonly random?: Random;
  /** The name that PostgreSQL shows for this process. */
  readonly applicationName?: string;
  readonly maximumConnections?: number;
  /** See `DatabaseOptions`; commands have no limit. */
  readonly timeoutMs?: number;
  /** See `DatabaseOptions`. */
  readonly isParallel?: boolean;
};

/** The tools that a context has by its settings. */
export function makeTools(settings: Settings) {
  return {
    outgoing: makeOutgoing(settings),
    mailer: makeMailer(settings),
    documents: makeDocumentStore(settings),
    scanner: makeScanner(settings),
  };
}

/**
 * Adds the deployment's processors and payout channel to a context: the bank's files and Adyen where it has an
 * account, and in test mode the simulators.
 */
export function withProcessors<C extends Context>(context: C): C & PaymentDeps {
  const simulated = context.settings.mode === 'test' ? [makeSimulator(context)] : [];
  const account = getBankAccount(context);
  const adyen = getAdyenAccount(context);
  const simulatedPayouts = simulated.length > 0 ? makeSimulatedBank(context) : null;
  return {
    ...context,
    processors: makeProcessors([
      ...simulated,
      ...(account ? [makeBankProcessor(context, account)] : []),
      ...(adyen ? [makeAdyenProcessor(context, adyen)] : []),
    ]),
    payoutChannel: account ? makeBankPayouts(context) : simulatedPayouts,
    followers,
    callLimitMs: CALL_LIMIT_MS,
  };
}

/** Closes what a context holds open, the database last. */
export async function closeContext(deps: Context): Promise<void> {
  unwatchKeyringFile(deps.settings.dataDirectory);
  await deps.outgoing.close();
  await deps.dedicated.close();
  await deps.replica?.close();
  deps.cluster?.close();
  await deps.db.destroy();
}

/**
 * Opens the context of a process, and refuses an unsafe one: PostgreSQL settings that could lose payments, an older
 * or newer schema, another deployment's database.
 *
 * @param overrides differences from the running gateway
 * @returns the context; end it with `closeContext`
 * @throws DeploymentError with one line for the operator
 */
export async function openContext(
  settings: Settings,
  overrides: ContextOverrides = {},
): Promise<PaymentDeps> {
  if (settings.databaseUrl === null) {
    throw new DeploymentError('DATABASE_URL is not set; npm start sets it for the embedded database.');
  }
  const clock = overrides.clock ?? makeSystemClock();
  const random = overrides.random ?? systemRandom;
  const log = makeLog(
    settings.logLevel,
    undefined,
    settings.databaseCluster === null ? undefined : unlessOfLostMachine,
  );
  const opened = openMachines(
    settings,
    {
      url: settings.databaseUrl,
      ...(overrides.maximumConnections === undefined
        ? {}
        : { maximumConnections: overrides.maximumConnections }),
      ...(overrides.applicationName === undefined ? {} : { applicationName: overrides.applicationName }),
      ...(overrides.isParallel === undefined ? {} : { isParallel: overrides.isParallel }),
      ...(overrides.timeoutMs === undefined ? {} : { timeoutMs: overrides.timeoutMs }),
    },
    log,
  );
  const { pool, db } = opened;
  try {
    await requireDatabase(pool, 'DATABASE_URL');
    await assertDurable(pool);
    await assertMigrated(pool, readMigrations());
    await claimDeployment(db, settings, new Date());
    await requireCluster(pool, settings);
    const file = await openKeyringFile(settings.dataDirectory, db);
    const keyring = makeKeyring(file, systemRandom, clock);
    watchKeyringFile(settings.dataDirectory, { keyring, log });
    if (overrides.clock === undefined) await watchClock({ ...opened, clock, settings });
    return withProcessors({
      settings,
      clock,
      random,
      ids: makeIds(clock, random),
      ...opened,
      dedicated: makeDedicatedConnection(settings.databaseUrl),
      keyring,
      log,
      ...makeTools(settings),
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type TemplateDatabase } from '../../apps/gateway/src/testing/database/clone.ts';
import { startGatewayProcess, type GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';

/** The database with the demo, the data directory whose keys sealed it, and the unused database. */
export type SeededTemplate = TemplateDatabase & {
  readonly dataDir: string;
  readonly empty: TemplateDatabase;
};

/** Reads what the global set-up made. */
export function seededTemplate(): SeededTemplate {
  const template = JSON.parse(process.env['STUIVER_E2E_TEMPLATE'] ?? 'null') as SeededTemplate | null;
  if (template === null) throw new Error('The global set-up did not run.');
  return template;
}

/** A whole product of one worker's own. */
export type Stack = {
  readonly gateway: GatewayProcess;
  /** Address with the application's role, to check what a test caused. */
  readonly databaseUrl: string;
  readonly migrationUrl: string;
  /** Its data directory, with keys, log and mails. */
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

/** All browsers of the tests share one address; its limits are tested where they are set. */
export const LIMITS = {
  STUIVER_RATE_LIMIT: '100000',
  STUIVER_RATE_LIMIT_CHECKOUT: '100000',
  STUIVER_RATE_LIMIT_SIGN_IN: '100000',
  STUIVER_RATE_LIMIT_REGISTER: '100000',
  STUIVER_RATE_LIMIT_OUTGOING: '100000',
  STUIVER_DATABASE_TIMEOUT_MS: '60000',
};

/**
 * Clones the seeded template and starts a gateway on it.
 *
 * @param env further settings of the gateway; see docs/settings.md.
 */
export async function startStack(env: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const template = seededTemplate();
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-stack-'));
  cpSync(template.dataDir, dataDir, { recursive: true });
  const database = await cloneDatabase(template);
  const remove = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const gateway = await startGatewayProcess({
      databaseUrl: database.url,
      dataDir,
      env: { ...LIMITS, ...env },
    });
    return {
      gateway,
      databaseUrl: database.url,
      migrationUrl: database.migrationUrl,
      dataDir,
      stop: async () => {
        await gateway.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

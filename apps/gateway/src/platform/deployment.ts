import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../settings/settings.ts';
import type { Db } from './database/database.ts';
import { type KeyringFile, keyringFile } from './security/keyring.ts';
import { DeploymentError, readOperatorFile } from './files/operator-file.ts';

type Place = Pick<Settings, 'mode' | 'timeZone'>;

/**
 * @param setting by which the operator named the database
 * @throws DeploymentError when PostgreSQL does not answer or refuses the role
 */
export async function requireDatabase(pool: Pick<pg.Pool, 'query'>, setting: string): Promise<void> {
  try {
    await pool.query('SELECT');
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string };
    throw new DeploymentError(
      `${setting}: PostgreSQL cannot be reached or refuses the role (${code}). Check host, port, database, role and password.`,
    );
  }
}

/**
 * Creates the deployment's row at the first start, and compares every later start with it: mode and time zone of a
 * database never change.
 *
 * @throws DeploymentError when the database belongs to the other mode or another zone
 */
export async function claimDeployment(db: Db, settings: Place, now: Date): Promise<void> {
  await db
    .insertInto('deployment')
    .values({
      mode: settings.mode,
      time_zone: settings.timeZone,
      test_api_password: settings.mode === 'test' ? randomBytes(18).toString('base64url') : null,
      seeded_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const row = await db.selectFrom('deployment').select(['mode', 'time_zone']).executeTakeFirstOrThrow();
  if (row.mode !== settings.mode) {
    throw new DeploymentError(
      `This database is ${row.mode} for good and cannot be started with STUIVER_MODE=${settings.mode}.`,
    );
  }
  if (row.time_zone !== settings.timeZone) {
    throw new DeploymentError(
      `This database counts its days in ${row.time_zone}; set STUIVER_TIME_ZONE to that.`,
    );
  }
}

/** Checks whether the deployment's row still matches what this process started with. */
export async function isOurDeployment(db: Db, settings: Place): Promise<boolean> {
  const row = await db.selectFrom('deployment').select(['mode', 'time_zone']).executeTakeFirst();
  return row?.mode === settings.mode && row.time_zone === settings.timeZone;
}

/** The API password of the test helpers; null in a live deployment. */
export async function testApiPassword(db: Db): Promise<string | null> {
  const row = await db.selectFrom('deployment').select('test_api_password').executeTakeFirst();
  return row?.test_api_password ?? null;
}

/**
 * Reads the keyring. The first start of an empty database creates one, with a single key, which only its owner may
 * read.
 *
 * @throws DeploymentError when it is damaged or cannot be read, or is missing although the database holds merchants
 */
export async function openKeyringFile(dataDirectory: string, db: Db): Promise<KeyringFile> {
  const path = join(dataDirectory, 'keyring.json');
  const read = () =>
    readOperatorFile(
      path,
      keyringFile,
      'Put back your copy (docs/operating.md): without it, what was sealed is lost.',
    );
  const found = read();
  if (found) return found;
  if (await db.selectFrom('merchants').select('id').limit(1).executeTakeFirst())
    throw new DeploymentError(
      `${path} is missing, and the database needs it. Put back your copy (docs/operating.md).`,
    );
  await mkdir(dataDirectory, { recursive: true });
  const file: KeyringFile = { keys: [{ id: 1, secret: randomBytes(32).toString('base64') }] };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  // Made whole or not at all, and never over one that another process has made meanwhile.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return read() ?? file;
}

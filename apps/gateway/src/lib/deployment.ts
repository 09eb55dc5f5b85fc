import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { Db } from './database/database.ts';
import type { KeyringFile } from './security/keyring.ts';

/** Thrown when the gateway must not start on this database or data directory; the message says why. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

type Place = Pick<Settings, 'mode' | 'timeZone'>;

/**
 * Makes the deployment's row at the first start, and holds every later start against it: mode and time
 * zone belong to the database for good (domain, "money, time, ids, mode").
 *
 * @param db the migrated database
 * @param settings mode and time zone of this start
 * @param now for the row
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

/** Whether the deployment's row still is what this process started with. */
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
 * Reads the keyring, or makes one with a single key at the first start; only its owner may read it.
 *
 * @param dataDirectory of the deployment
 * @returns the keys
 * @throws when the file is there and cannot be read
 */
export async function openKeyringFile(dataDirectory: string): Promise<KeyringFile> {
  const path = join(dataDirectory, 'keyring.json');
  await mkdir(dataDirectory, { recursive: true });
  const file: KeyringFile = { keys: [{ id: 1, secret: randomBytes(32).toString('base64') }] };
  try {
    // Made whole or not at all, and never over one that is there: without it sealed data is lost.
    await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await chmod(path, 0o600);
  return JSON.parse(await readFile(path, 'utf8')) as KeyringFile;
}

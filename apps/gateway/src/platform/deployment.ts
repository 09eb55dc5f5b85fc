import { randomBytes } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { chown, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Settings } from '../settings/settings.ts';
import type { Context } from './context.ts';
import type { Db } from './database/database.ts';
import { insertNew } from './database/rows.ts';
import { type KeyringFile, keyringFile, sealingKey } from './security/keyring.ts';
import { DeploymentError, readOperatorFile } from './files/operator-file.ts';

type Place = Pick<Settings, 'mode' | 'timeZone'>;

/** PostgreSQL starts or stops, or has no connection left. */
const BUSY_CODES: readonly (string | undefined)[] = ['57P03', '53300'];
/** Time that a busy PostgreSQL gets to answer at a start, in milliseconds. */
const BUSY_MS = 120_000;

/**
 * Waits for a busy PostgreSQL, two minutes at most.
 *
 * @param setting by which the operator named the database
 * @throws DeploymentError when PostgreSQL does not answer or refuses the role
 */
export async function requireDatabase(pool: Pick<pg.Pool, 'query'>, setting: string): Promise<void> {
  for (const end = Date.now() + BUSY_MS; ; await delay(500)) {
    try {
      await pool.query('SELECT');
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      // A connection that takes too long has no code.
      const isBusy = code === undefined || BUSY_CODES.includes(code);
      if (isBusy && Date.now() < end) continue;
      throw new DeploymentError(
        isBusy
          ? `PostgreSQL (${setting}) has not answered for two minutes: ${message}.`
          : `${setting}: PostgreSQL cannot be reached or refuses the role (${code}). Check host, port, database, role and password.`,
      );
    }
  }
}

/**
 * Creates the deployment's row at the first start, and compares every later start with it: mode and time zone of a
 * database never change.
 *
 * @throws DeploymentError when the database belongs to the other mode or another zone
 */
export async function claimDeployment(db: Db, settings: Place, now: Date): Promise<void> {
  const first = {
    mode: settings.mode,
    time_zone: settings.timeZone,
    test_api_password: settings.mode === 'test' ? randomBytes(18).toString('base64url') : null,
    seeded_at: null,
    created_at: now,
  };
  await insertNew(db, 'deployment', first, ['only_row']);
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

/** Creates the secret of a key. */
export const newKeySecret = () => randomBytes(32).toString('base64');

const keyringPath = (dataDirectory: string) => join(dataDirectory, 'keyring.json');

/** @throws DeploymentError when the keyring is damaged or cannot be read */
export function readKeyringFile(dataDirectory: string): KeyringFile | null {
  return readOperatorFile(
    keyringPath(dataDirectory),
    keyringFile,
    'Put back your copy (docs/operating/start.md): without it, what was sealed is lost.',
  );
}

const formatKeyring = (file: KeyringFile) => `${JSON.stringify(file, null, 2)}\n`;

/**
 * Reads the keyring. The first start of an empty database creates one, with a single key, which only its owner may
 * read.
 *
 * @throws DeploymentError when it is damaged or cannot be read, or is missing although the database holds merchants
 */
export async function openKeyringFile(dataDirectory: string, db: Db): Promise<KeyringFile> {
  const found = readKeyringFile(dataDirectory);
  if (found) return found;
  const path = keyringPath(dataDirectory);
  if (await db.selectFrom('merchants').select('id').limit(1).executeTakeFirst())
    throw new DeploymentError(
      `${path} is missing, and the database needs it. Put back your copy (docs/operating/start.md).`,
    );
  await mkdir(dataDirectory, { recursive: true });
  const file: KeyringFile = { keys: [{ id: 1, secret: newKeySecret() }] };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, formatKeyring(file), { mode: 0o600 });
  // Made whole or not at all, and never over one that another process has made meanwhile.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readKeyringFile(dataDirectory) ?? file;
}

/**
 * Refuses to seal with a key that was typed instead of made at random.
 *
 * @throws DeploymentError in a live deployment; tests and demos may use such
 */
export function requireRandomKey({ dataDirectory, mode }: Pick<Settings, 'dataDirectory' | 'mode'>): void {
  const file = mode === 'live' ? readKeyringFile(dataDirectory) : null;
  if (file === null) return;
  const { id, secret } = sealingKey(file, new Date());
  // Of 32 random bytes some 30 differ.
  if (new Set(Buffer.from(secret, 'base64')).size < 16)
    throw new DeploymentError(
      `${keyringPath(dataDirectory)}: the secret of key ${id} is not random. Run npx stuiver keyring rotate first.`,
    );
}

/**
 * Replaces the keyring's file with its owner and mode, whole or not at all: a key is on the disk before it seals.
 *
 * @param before content that the change was made from
 * @throws DeploymentError when another process changes it, or has changed it
 */
export async function replaceKeyringFile(
  dataDirectory: string,
  before: KeyringFile,
  after: KeyringFile,
): Promise<void> {
  const path = keyringPath(dataDirectory);
  const draft = `${path}.new`;
  const { uid, gid } = await stat(path);
  // Two rotations at once would give one id to two secrets; only one of them can make the draft.
  await writeFile(draft, formatKeyring(after), { mode: 0o600, flush: true, flag: 'wx' }).catch(() => {
    throw new DeploymentError(`${draft} cannot be made. If it is left of an interrupted change, remove it.`);
  });
  try {
    if (!isDeepStrictEqual(readKeyringFile(dataDirectory), before))
      throw new DeploymentError(`${path} was changed meanwhile. Run the command again.`);
    await chown(draft, uid, gid);
    await rename(draft, path);
  } catch (error) {
    await rm(draft);
    throw error;
  }
  const directory = await open(dataDirectory);
  await directory.sync();
  await directory.close();
}

/** Keeps a keyring up to date with its file, checked every second. A damaged file changes nothing. */
export function watchKeyringFile(dataDirectory: string, deps: Pick<Context, 'keyring' | 'log'>): void {
  watchFile(keyringPath(dataDirectory), { interval: 1000, persistent: false }, () => {
    try {
      const file = readKeyringFile(dataDirectory);
      if (file) deps.keyring.use(file);
    } catch (error) {
      deps.log.error({ err: error }, 'the changed keyring is not used');
    }
  });
}

/** Ends `watchKeyringFile`. */
export function unwatchKeyringFile(dataDirectory: string): void {
  unwatchFile(keyringPath(dataDirectory));
}

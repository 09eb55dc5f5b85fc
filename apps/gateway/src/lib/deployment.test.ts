import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../open-context.ts';
import { readSettings } from '../settings.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import { claimDeployment, isOurDeployment, openKeyringFile, testApiPassword } from './deployment.ts';
import { type Db, openDatabase } from './database/database.ts';

describe('a deployment', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: Db;
  let folder: string;
  const now = new Date('2026-11-20T09:00:00Z');
  const AMSTERDAM = { mode: 'test', timeZone: 'Europe/Amsterdam' } as const;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url }).db;
    folder = await mkdtemp(join(tmpdir(), 'stuiver-test-'));
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('takes a database for good, with its mode and its time zone', async () => {
    expect(await isOurDeployment(db, AMSTERDAM)).toBe(false);
    await claimDeployment(db, AMSTERDAM, now);
    const password = await testApiPassword(db);
    expect(password).toMatch(/^[\w-]{24}$/);
    await claimDeployment(db, AMSTERDAM, now);
    expect(await testApiPassword(db)).toBe(password);
    expect(await isOurDeployment(db, AMSTERDAM)).toBe(true);
    await expect(claimDeployment(db, { ...AMSTERDAM, mode: 'live' }, now)).rejects.toThrow(
      'is test for good',
    );
    await expect(claimDeployment(db, { ...AMSTERDAM, timeZone: 'UTC' }, now)).rejects.toThrow(
      'Europe/Amsterdam',
    );
  });

  it('makes its keyring once, for its owner’s eyes alone', async () => {
    const made = await openKeyringFile(folder);
    expect(Buffer.from(made.keys[0]?.secret ?? '', 'base64')).toHaveLength(32);
    expect((await stat(join(folder, 'keyring.json'))).mode & 0o777).toBe(0o600);
    expect(await openKeyringFile(folder)).toEqual(made);
    expect(JSON.parse(await readFile(join(folder, 'keyring.json'), 'utf8'))).toEqual(made);
  });

  it('opens as a whole, and not on another deployment’s database', async () => {
    const env = { DATABASE_URL: database.url, STUIVER_DATA_DIR: folder, STUIVER_LOG_LEVEL: 'silent' };
    const context = await openContext(readSettings(env));
    expect(context.ids.next()).toMatch(/^[0-9a-f-]{36}$/);
    await context.db.destroy();
    await expect(openContext(readSettings({ ...env, STUIVER_TIME_ZONE: 'Europe/London' }))).rejects.toThrow(
      'Amsterdam',
    );
    await expect(openContext(readSettings({ STUIVER_DATA_DIR: folder }))).rejects.toThrow('DATABASE_URL');
  });
});

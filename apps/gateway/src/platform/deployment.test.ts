import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext } from '../app/open-context.ts';
import { readSettings } from '../settings/settings.ts';
import { databaseEnv } from '../testing/database/clone.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import { startGatewayProcess } from '../testing/gateway-process.ts';
import { testApp } from '../testing/app.ts';
import { aMerchant } from '../testing/merchants.ts';
import {
  claimDeployment,
  isOurDeployment,
  openKeyringFile,
  requireRandomKey,
  testApiPassword,
} from './deployment.ts';
import { type Db, openDatabase } from './database/database.ts';
import { DeploymentError } from './files/operator-file.ts';
import { LIVE_SETTINGS } from '../testing/live-settings.ts';

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

  it('claims a database for good, with its mode and time zone', async () => {
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

  it('makes its keyring once, readable by its owner only', async () => {
    const made = await openKeyringFile(folder, db);
    expect(Buffer.from(made.keys[0]?.secret ?? '', 'base64')).toHaveLength(32);
    expect((await stat(join(folder, 'keyring.json'))).mode & 0o777).toBe(0o600);
    expect(await openKeyringFile(folder, db)).toEqual(made);
    expect(JSON.parse(await readFile(join(folder, 'keyring.json'), 'utf8'))).toEqual(made);
  });

  const secret = Buffer.alloc(32, 1).toString('base64');
  const keyring = (...keys: object[]) => JSON.stringify({ keys }, null, 2);
  it.each([
    ['an empty file', '', / is not JSON\. /],
    ['half a file', keyring({ id: 1, secret }).slice(0, 40), / is not JSON \(line 5 column 6\)\. /],
    [
      'a stray character',
      keyring({ id: 1, secret }).replace('1,', '1,,'),
      / is not JSON \(line 4 column 15\)\. /,
    ],
    ['something else', JSON.stringify({ secret }), /: keys must be /],
    ['no key', keyring(), /: keys must be /],
    ['a short key', keyring({ id: 1, secret: 'AAAA' }), /: keys\.0\.secret must be /],
    [
      'a number that no byte holds',
      keyring({ id: 1, secret }, { id: 256, secret }),
      /: keys\.1\.id must be /,
    ],
    ['two keys of one number', keyring({ id: 1, secret }, { id: 1, secret }), /: keys must be /],
  ])(
    'refuses %s as its keyring in one line without secrets, and leaves the file unchanged',
    async (_what, text, place) => {
      const broken = await mkdtemp(join(folder, 'broken-'));
      const path = join(broken, 'keyring.json');
      await writeFile(path, text);
      const refusal = await openKeyringFile(broken, db).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(DeploymentError);
      const { message } = refusal as Error;
      expect(message).toMatch(new RegExp(`^${path}${place.source}.*Put back your copy`));
      expect(message).not.toMatch(/\n|AQEB/);
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );

  it('names a keyring that cannot be read', async () => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await mkdir(join(broken, 'keyring.json'));
    await expect(openKeyringFile(broken, db)).rejects.toThrow(/keyring\.json cannot be read \(EISDIR\)\. /);
  });

  it('seals nothing live with a key that is not random', async () => {
    const typed = await mkdtemp(join(folder, 'typed-'));
    await writeFile(join(typed, 'keyring.json'), keyring({ id: 1, secret }));
    // The key is looked at before the database, which is nowhere.
    const databaseUrl = 'postgres://app:k3Vb9Qm2Xw7Rt5Lz@127.0.0.1:1/shop';
    await expect(startGatewayProcess({ databaseUrl, dataDir: typed, env: LIVE_SETTINGS })).rejects.toThrow(
      'keyring.json: the secret of key 1 is not random. Run npx stuiver keyring rotate first.',
    );
    requireRandomKey({ dataDirectory: typed, mode: 'test' });
  });

  it('makes no second keyring for a database with merchants', async () => {
    const test = await testApp();
    await aMerchant(test);
    const lost = await mkdtemp(join(folder, 'lost-'));
    const env = { ...databaseEnv(test.databaseUrl), STUIVER_DATA_DIR: lost, STUIVER_LOG_LEVEL: 'silent' };
    await expect(openContext(readSettings(env))).rejects.toThrow(`${join(lost, 'keyring.json')} is missing`);
    expect(await readdir(lost)).toEqual([]);
    await test.close();
  });

  it('names HOST and PORT when the address is in use', async () => {
    const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const dataDir = await mkdtemp(join(folder, 'start-'));
    const start = startGatewayProcess({ databaseUrl: database.url, dataDir, port });
    await expect(start).rejects.toThrow(
      `HOST, PORT: cannot listen on 127.0.0.1:${port} (EADDRINUSE). Choose another address or port.`,
    );
    taken.close();
  });

  it('opens completely, and refuses another deployment’s database', async () => {
    const env = { ...databaseEnv(database.url), STUIVER_DATA_DIR: folder, STUIVER_LOG_LEVEL: 'silent' };
    const context = await openContext(readSettings(env));
    expect(context.ids.next()).toMatch(/^[0-9a-f-]{36}$/);
    await context.db.destroy();
    await expect(openContext(readSettings({ ...env, STUIVER_TIME_ZONE: 'Europe/London' }))).rejects.toThrow(
      'Amsterdam',
    );
    await expect(openContext(readSettings({ STUIVER_DATA_DIR: folder }))).rejects.toThrow('DATABASE_URL');
  });
});

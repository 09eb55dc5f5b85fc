import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openContext } from '../app/open-context.ts';
import { readSettings } from '../settings/settings.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import { DeploymentError } from './files/operator-file.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stuiver-refused-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ['stuiver_app:wrong', '28P01'],
  ['nobody:x', '28P01'],
])('a start names DATABASE_URL when PostgreSQL refuses it, without its password', async (user, code) => {
  const url = new URL(database.url);
  [url.username, url.password] = user.split(':') as [string, string];
  const opening = openContext(readSettings({ DATABASE_URL: url.href, STUIVER_DATA_DIR: folder }));
  await expect(opening).rejects.toThrow(DeploymentError);
  await expect(opening).rejects.toThrow(new RegExp(`^DATABASE_URL: .*${code}`));
  await expect(opening).rejects.not.toThrow(/wrong/);
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolderStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import { runToEnd } from '../serve/processes.ts';
import { feedLog } from './feed-log.ts';
import { compress, walName } from './wal.ts';

const SEGMENT = '000000010000000000000001';
const DAMAGED = '000000010000000000000002';

test('the feed of a restore tells the end of the log from a damaged file and from a lost folder', async () => {
  const place = mkdtempSync(join(tmpdir(), 'stuiver-feed-'));
  const store = makeFolderStore(join(place, 'store'));
  await store.put(walName(SEGMENT), await compress(Buffer.from('the log')));
  await store.put(walName(DAMAGED), Buffer.from('not compressed'));
  mkdirSync(join(place, 'cluster'));
  const lines: string[] = [];
  const feed = await feedLog(store, join(place, 'cluster'), null, (line) => lines.push(line));
  const folder = join(place, readdirSync(place).find((name) => name.startsWith('log-'))!);
  const path = join(place, 'restored');
  const restore = (file: string) =>
    runToEnd('sh', ['-c', feed.command.replaceAll('%f', file).replaceAll('%p', path)]);

  expect(await restore('00000002.history')).toMatchObject({ code: 1 });
  expect(await restore(SEGMENT)).toEqual({ code: 0, output: '' });
  expect(readFileSync(path, 'utf8')).toBe('the log');
  expect(await restore(DAMAGED)).toMatchObject({ code: 200 });
  expect(lines).toEqual([expect.stringContaining(`${DAMAGED} cannot be read`)]);

  rmSync(folder, { recursive: true });
  expect(await restore(SEGMENT)).toMatchObject({ code: 200 });
  await feed.stop();
  expect(existsSync(folder)).toBe(false);
  rmSync(place, { recursive: true });
});

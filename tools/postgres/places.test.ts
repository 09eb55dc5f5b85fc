import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readClusterFile } from './places.ts';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stuiver-places-'));
  path = join(dataDir, 'postgres.json');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('postgres.json is written once', () => {
  const made = readClusterFile(dataDir);
  expect(readClusterFile(dataDir)).toEqual(made);
});

const good = {
  id: '0123456789abcdef',
  superuserPassword: 'geheim-1',
  ownerPassword: 'geheim-2',
  appPassword: 'geheim-3',
  socketDirectory: null,
};
test.each([
  ['an empty file', '', ' is not JSON. '],
  ['half a file', JSON.stringify(good).slice(0, 60), ' is not JSON (line 1 column 61). '],
  ['a list', '[]', ': it must be an object. '],
  ['a missing id', JSON.stringify({ ...good, id: undefined }), ': id must be 16 hexadecimal digits. '],
  [
    'an empty password',
    JSON.stringify({ ...good, appPassword: '' }),
    ': appPassword must be letters, digits, - and _. ',
  ],
])('%s is refused in one line that holds no password, and stays as it is', (_what, text, place) => {
  writeFileSync(path, text);
  expect(() => readClusterFile(dataDir)).toThrow(`${path}${place}Put back your copy`);
  expect(() => readClusterFile(dataDir)).not.toThrow(/\n|geheim/);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test.each(['postgres', 'keyring.json'])(
  'no postgres.json is written beside %s of an earlier start',
  (name) => {
    mkdirSync(join(dataDir, name));
    expect(() => readClusterFile(dataDir)).toThrow(`${path} is missing`);
    expect(readdirSync(dataDir)).toEqual([name]);
  },
);

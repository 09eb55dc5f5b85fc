import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareReaders } from './compare.ts';

const CASES = join(import.meta.dirname, '../../apps/gateway/src/money/bank/cases');
const readCaseBytes = (name: string) => readFileSync(join(CASES, name));

it.each(
  readdirSync(CASES).filter(
    (name) => /^(0[2-6]|09|1[0-68]|19).*\.xml$/.test(name) && !name.startsWith('14d'),
  ),
)('reads %s as another reader does', async (name) => {
  const { entries, statuses, refused, differences } = await compareReaders(readCaseBytes(name));
  expect(differences).toEqual([]);
  expect(refused).toBe('');
  expect(entries + statuses).toBeGreaterThan(0);
});

it.each([
  ['a name', 'Fiona Grant', 'F. Grant', 'entry 1, name'],
  ['an account', '60161331926819', '60161331926810', 'entry 1, account'],
])('finds %s that is read differently', async (_what, from, to, difference) => {
  const xml = readCaseBytes('06-counterparty.xml').toString();
  const { differences } = await compareReaders(Buffer.from(xml), Buffer.from(xml.replace(from, to)));
  expect(differences).toHaveLength(1);
  expect(differences[0]).toContain(difference);
});

it('compares the lines of a statement whose balances are wrong, and finds those that are not', async () => {
  const right = readCaseBytes('06-counterparty.xml');
  const wrong = Buffer.from(right.toString().replace('>40.00<', '>41.00<'));
  const { refused, differences } = await compareReaders(wrong);
  expect(refused).toMatch(/^balance/);
  expect(differences).toEqual([]);
  expect((await compareReaders(wrong, right)).differences).toEqual([
    expect.stringContaining('refused, though balances add up'),
  ]);
});

it('compares such a statement if it has interim balances too', async () => {
  const xml = readCaseBytes('06-counterparty.xml').toString().replace('>40.00<', '>41.00<');
  const interim = xml.replace(/<Bal>(?:(?!<\/Bal>).)*CLBD.*?<\/Bal>/s, (closing) =>
    [closing, closing.replace('CLBD', 'ITBD')].join(''),
  );
  expect(interim).toContain('ITBD');
  const { refused, differences } = await compareReaders(Buffer.from(interim));
  expect(refused).toMatch(/^balance/);
  expect(differences).toEqual([]);
});

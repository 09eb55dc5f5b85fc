import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankFileCause } from '@stuiver/domain/bank-file-cause';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import type { TestApp } from '../../testing/app.ts';
import { aBankApp, aBanker, aTwin, type Banker } from '../../testing/bank/world.ts';
import { makeZip } from '../../testing/bank/zip.ts';
import { watchFolder } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'stuiver-bank-'));
const logged: Record<string, unknown>[] = [];
const readCaseFile = (name: string) => readFileSync(join(import.meta.dirname, 'cases', name), 'utf8');

let test: TestApp;
let one: Banker;
let other: Banker;

beforeAll(async () => {
  test = await aBankApp({
    env: { STUIVER_BANK_FOLDER: folder },
    logTo: { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) },
  });
  [one, other] = [await aBanker(test), await aBanker(test)];
  await watchFolder(test.context);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

type Refusal = { code: string; errors: object; details: { bankFile: BankFileCause } };
const plain = readCaseFile('18-version-13.xml');
const REFUSALS: readonly [string, string | Uint8Array, string, BankFileCause][] = [
  [
    'of a version',
    plain.replace('.13"', '.99"'),
    'bankFileUnreadable',
    { fault: 'unknownMessage', line: 2, value: 'camt.053.001.99' },
  ],
  [
    'of an encoding',
    plain.replace('UTF-8', 'UTF-7'),
    'bankFileUnreadable',
    { fault: 'unknownEncoding', value: 'UTF-7' },
  ],
  [
    'of a balance',
    plain.replace('>10.00<', '>11.00<'),
    'bankFileUnreadable',
    {
      fault: 'balance',
      line: 3,
      account: 'NL44RABO0123456789',
      reference: 'S1813',
      currency: 'EUR',
      stated: '11.00',
      sum: '10.00',
      difference: '-1.00',
    },
  ],
  [
    'of a day',
    plain.replace('<BookgDt><Dt>2026-03-02', '<BookgDt><Dt>2026-02-30'),
    'bankFileUnreadable',
    { fault: 'day', line: 6, value: '2026-02-30' },
  ],
  [
    'of another account',
    plain.replace('NL44RABO0123456789', 'NL18RABO0123459876'),
    'bankFileOtherAccount',
    { fault: 'otherAccount', account: 'NL18RABO0123459876' },
  ],
  [
    'of a report within the day',
    plain.replaceAll('camt.053', 'camt.052').replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'),
    'bankFileUnreadable',
    { fault: 'unknownMessage', value: 'camt.052' },
  ],
  [
    'of a file in a ZIP',
    makeZip({ name: 'goed.xml', content: plain }, { name: 'fout.xml', content: plain.slice(0, -20) }),
    'bankFileUnreadable',
    { fault: 'torn', entry: 'fout.xml', line: 7 },
  ],
];

it('takes files of the folder whatever the case of their names, and logs why or in what part', async () => {
  const into = join(folder, 'in');
  const zip = makeZip(
    { name: 'a', content: readCaseFile('17-wrapped.xml') },
    { name: 'b', content: readCaseFile('08-latin1.xml') },
  );
  writeFileSync(join(into, '1.ZIP'), zip);
  writeFileSync(join(into, '2.XML'), readCaseFile('17-wrapped.xml'));
  const joined = readCaseFile('17-wrapped.xml') + plain;
  writeFileSync(join(into, '3.xml'), joined);
  writeFileSync(join(into, '4.xml'), plain.replace('>10.00<', '>11.00<'));
  await watchFolder(test.context);
  expect(readdirSync(join(into, 'taken')).toSorted()).toEqual(['1.ZIP', '2.XML', '3.xml']);
  expect(readdirSync(join(into, 'refused'))).toEqual(['4.xml']);
  const logs = logged.filter(({ file }) => file !== undefined);
  expect(logs).toMatchObject([
    { file: '3.xml', statements: 1, known: 1, newIds: ['S1813'] },
    {
      file: '4.xml',
      cause: { fault: 'balance', sum: '10.00', stated: '11.00' },
      reason:
        'Line 3: with its opening balance and entries, statement S1813 of NL44 RABO 0123 4567 89 comes to €10.00, its closing balance says €11.00 (difference −\u202f€1.00)',
    },
  ]);
});

it.each(REFUSALS)(
  'names the cause %s in its answer, and among the provider’s actions',
  async (_, file, key, cause) => {
    const answer = await one.upload('maart.xml', file);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Refusal>()).toMatchObject({
      code: 'invalidInput',
      errors: { file: [key] },
      details: { bankFile: cause },
    });
    const row = await test.ownerDb
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'bankStatement.refused')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ actor_id: one.id, subject_name: 'maart.xml' });
    expect(JSON.parse((row.after as { refusal: string }).refusal)).toEqual(cause);
  },
);

it('shows which part of a file was new', async () => {
  const [known, fresh] = [readCaseFile('17-wrapped.xml'), readCaseFile('18-version-10.xml')];
  const zip = makeZip({ name: '1', content: known }, { name: '2', content: fresh });
  const { body } = await one.upload('b.zip', zip);
  expect(JSON.parse(body)).toEqual({ statements: 1, lines: 1, known: 1, newIds: ['S1810'] });
});

it('keeps a report and a statement of one upload, and names the account whose statement it leaves out', async () => {
  const files = ['11-fault-of-another-account.xml', '14-pain002-two-reasons.xml'];
  const zip = makeZip(...files.map((name) => ({ name, content: readCaseFile(name) })));
  test.clock.advance(1000);
  expect((await one.upload('c.zip', zip)).json()).toMatchObject({ statements: 2, lines: 2 });
  const { content } = await one.get<{ content: object[] }>('/statements?pageSize=2');
  const skipped = [{ what: 'otherAccount', quantity: 1, accounts: ['NL18RABO0123459876'] }];
  expect(content).toEqual([
    expect.objectContaining({ statementId: 'S11', skipped }),
    expect.objectContaining({ statementId: 'P1', skipped: [] }),
  ]);
});

const FRAGMENTS = ['2026-02-30', '0000-01-01', '9'.repeat(12), '&#x10FFFF;', 'x'.repeat(5000), ''];

/** One change of a file, as a bad line or a bad program makes it. */
const change = fc.tuple(
  fc.nat(),
  fc.nat(),
  fc.constantFrom('flip', 'cut', 'twice', 'drop', 'text'),
  fc.constantFrom(...FRAGMENTS),
);

function mutate(
  file: string,
  [at, length, how, fragment]: typeof change extends fc.Arbitrary<infer T> ? T : never,
) {
  const start = at % file.length;
  const tags = [...file.matchAll(/<(\w+)[^>]*>[^<]*<\/\1>/g)];
  const tag = tags[at % Math.max(tags.length, 1)];
  if (how === 'flip')
    return `${file.slice(0, start)}${String.fromCharCode(length % 256)}${file.slice(start + 1)}`;
  if (how === 'cut' || tag === undefined) return file.slice(0, start) + file.slice(start + (length % 400));
  const [whole, name] = tag;
  const changed = {
    twice: whole + whole,
    drop: '',
    text: `<${name}>${fragment}</${name}>`,
  }[how];
  return file.slice(0, tag.index) + changed + file.slice(tag.index + whole.length);
}

/** Uploads a file, has it taken, and returns what the server failed at. */
async function collectFailures(file: string): Promise<string[]> {
  logged.length = 0;
  // The newest statement is then this file's.
  test.clock.advance(1000);
  const { statusCode } = await one.upload('stuk.xml', Buffer.from(file, 'latin1'));
  if (statusCode === 200) {
    const list = await one.get<{ content: { id: string }[] }>('/statements?pageSize=5');
    const { id = '' } = list.content[0] ?? {};
    await one.get(`/lines?statementId=${id}`);
    await other.post(`/statements/${id}/decision`, { decision: 'APPROVED' });
    // Each taking looks at all that wait.
    await test.ownerDb.deleteFrom('bank_lines').execute();
    await test.ownerDb.deleteFrom('bank_statements').execute();
  }
  const errors = logged.flatMap(({ level, err }) => (Number(level) >= 50 ? [JSON.stringify(err)] : []));
  return statusCode === 200 || statusCode === 422 ? errors : [`status ${statusCode}`, ...errors];
}

it('answers every file that was changed in any way', async () => {
  const files = readdirSync(join(import.meta.dirname, 'cases')).map(readCaseFile);
  const failures = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(aTwin(test).endOfDay().camt053, ...files),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (file, changes) => {
        for (const failure of await collectFailures(changes.reduce(mutate, file))) failures.add(failure);
      },
    ),
    { numRuns: chooseCount(15, 100) },
  );
  expect([...failures]).toEqual([]);
});

it.each(['12-return-with-fee.xml', '14-pain002-two-reasons.xml'])(
  'answers %s with anything in place of any text of it',
  async (name) => {
    const file = readCaseFile(name);
    const texts = [...file.matchAll(/>([^<>\s][^<>]*)<|="([^"]*)"/g)];
    const failures = new Set<string>();
    for (const { 0: whole, index } of texts)
      for (const fragment of FRAGMENTS) {
        const changed = whole.startsWith('>') ? `>${fragment}<` : `="${fragment}"`;
        const text = file.slice(0, index) + changed + file.slice(index + whole.length);
        for (const failure of await collectFailures(text)) failures.add(failure);
      }
    expect([...failures]).toEqual([]);
  },
);

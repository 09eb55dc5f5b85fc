import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../testing/bank/zip.ts';
import { type BankItem, UnreadableFile } from './items.ts';
import { readBankFile } from './read.ts';

const readCaseFile = (name: string) => readFileSync(join(import.meta.dirname, '../cases', name));

async function* splitIntoChunks(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(file: string | Uint8Array, { size = 1000, mostBytes = 1_000_000 } = {}) {
  const items: BankItem[] = [];
  for await (const item of readBankFile(splitIntoChunks(Buffer.from(file), size), mostBytes))
    items.push(item);
  return items;
}

/** The cause for which a file is refused. */
async function captureRefusalCause(file: string | Uint8Array, mostBytes?: number) {
  const error = await read(file, mostBytes === undefined ? {} : { mostBytes }).catch(
    (caught: unknown) => caught,
  );
  if (error instanceof UnreadableFile) return error.cause;
  throw error instanceof Error ? error : new Error('It was read');
}

const names = (items: readonly BankItem[]) =>
  items.flatMap((item) => (item.kind === 'line' ? [item.counterName] : []));
const ids = (items: readonly BankItem[]) =>
  items.flatMap((item) => (item.kind === 'statement' ? [item.statementId] : []));

const plain = readCaseFile('08c-bom-crlf.xml').toString('utf8').replace('\uFEFF', '');
const named = (name: string, encoding?: string) =>
  plain
    .replace('Anna Bakker', name)
    .replace(' encoding="UTF-8"', encoding === undefined ? '' : ` encoding="${encoding}"`);

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('a file in an encoding that banks use', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8 without saying so', Buffer.from(named('Jürgen Groß')), 'Jürgen Groß'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${named('Jürgen Groß', 'utf-8')}`), 'Jürgen Groß'],
    ['US-ASCII', Buffer.from(named('Anna', 'US-ASCII')), 'Anna'],
    ['ISO-8859-1', latin1(named('Jürgen Groß', 'ISO-8859-1')), 'Jürgen Groß'],
    ['ISO-8859-15', latin1(named('Prijs \u00a45', 'ISO-8859-15')), 'Prijs €5'],
    ['Windows-1252', latin1(named('Prijs \u0080\u00a05', 'windows-1252')), 'Prijs €\u00a05'],
    ['UTF-16 with a mark', utf16le(`\uFEFF${named('Jürgen €', 'UTF-16')}`), 'Jürgen €'],
    ['UTF-16 with a mark only', utf16be(`\uFEFF${named('Jürgen €')}`), 'Jürgen €'],
    ['UTF-16, big-endian', utf16be(`\uFEFF${named('Jürgen €', 'UTF-16BE')}`), 'Jürgen €'],
    ['UTF-16 without a mark', utf16le(named('Jürgen €', 'UTF-16LE')), 'Jürgen €'],
  ])('is read: %s', async (_, bytes, name) => {
    for (const size of [1, 1000, 100_000]) expect(names(await read(bytes, { size }))).toEqual([name]);
  });

  it.each<[string, Uint8Array, object]>([
    ['UTF-7', Buffer.from(named('Anna', 'UTF-7')), { fault: 'unknownEncoding', value: 'UTF-7' }],
    [
      'behind many blanks',
      Buffer.from(plain.replace(' encoding="UTF-8"', `${' '.repeat(600)}encoding="UTF-7"`)),
      { fault: 'unknownEncoding', value: 'UTF-7' },
    ],
    [
      'UTF-7 without saying so',
      Buffer.from(`+ADwAIQ-DOCTYPE Document []>${plain}`),
      { fault: 'notXml', line: 1 },
    ],
    ['UTF-32', Buffer.from('3c000000', 'hex'), { fault: 'unknownEncoding', value: 'UTF-32' }],
    ['EBCDIC', Buffer.from('4c6fa794', 'hex'), { fault: 'unknownEncoding', value: 'EBCDIC' }],
    [
      'UTF-16 in plain bytes',
      Buffer.from(named('Anna', 'UTF-16')),
      { fault: 'otherEncoding', value: 'UTF-16' },
    ],
    [
      'UTF-8 in UTF-16',
      utf16le(`\uFEFF${named('Anna', 'UTF-8')}`),
      { fault: 'otherEncoding', value: 'UTF-8' },
    ],
    [
      'big-endian in little-endian',
      utf16le(named('Anna', 'UTF-16BE')),
      { fault: 'otherEncoding', value: 'UTF-16BE' },
    ],
    [
      'ISO-8859-1 behind the mark of UTF-8',
      Buffer.from(`\uFEFF${named('Anna', 'ISO-8859-1')}`),
      { fault: 'otherEncoding', value: 'ISO-8859-1' },
    ],
    [
      'another one in a second document',
      Buffer.from(named('Anna', 'UTF-8') + named('Bram', 'ISO-8859-1')),
      { fault: 'otherEncoding', value: 'ISO-8859-1' },
    ],
    ['bytes that UTF-8 has not', latin1(named('Jürgen')), { fault: 'encoding', value: 'utf-8' }],
    [
      'letters that ASCII has not',
      latin1(named('Jürgen', 'ascii')),
      { fault: 'encoding', value: 'us-ascii' },
    ],
    [
      'half a letter at its end',
      utf16le(`\uFEFF${named('Anna')}`).subarray(0, -1),
      { fault: 'encoding', value: 'utf-16le' },
    ],
  ])('is refused by name: %s', async (_, bytes, cause) => {
    expect(await captureRefusalCause(bytes)).toMatchObject(cause);
  });

  it.each<[string, (text: string) => Uint8Array, string]>([
    ['UTF-8', (text) => Buffer.from(text), 'UTF-8'],
    ['UTF-16, little-endian', (text) => utf16le(`\uFEFF${text}`), 'UTF-16'],
    ['UTF-16, big-endian', (text) => utf16be(`\uFEFF${text}`), 'UTF-16'],
    ['UTF-16 without a mark', utf16be, 'UTF-16BE'],
    ['ISO-8859-1', latin1, 'ISO-8859-1'],
  ])('may have no DOCTYPE: %s', async (_, encode, encoding) => {
    const evil = named('&x;', encoding).replace(
      '<Document',
      '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document',
    );
    expect(await captureRefusalCause(encode(evil))).toMatchObject({ fault: 'doctype', line: 2 });
  });
});

describe('a message with something around it', () => {
  it('is found by its namespace, wherever that is declared', async () => {
    const items = await read(plain);
    const message = plain.replace(/^.*\?>\s*/, '');
    const prefixed = message.replace(/ xmlns="[^"]+"/, '').replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:');
    const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
    for (const wrapped of [
      `<Envelope><Document><Id>brief</Id></Document>${message}</Envelope>`,
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${message}</s:Body></s:Envelope>`,
      `<Envelope xmlns:c="${namespace}"><Stmt/>${prefixed}</Envelope>`,
      `<x:Envelope xmlns:x="a" xmlns="${namespace}"><x:Body>${message.replace(/ xmlns="[^"]+"/, '')}</x:Body></x:Envelope>`,
    ])
      expect(await read(wrapped)).toEqual(items);
  });

  it('is refused by the name of what is there instead', async () => {
    const invoice = '<Invoice xmlns="urn:example:invoice"><Document/></Invoice>';
    expect(await captureRefusalCause(invoice)).toEqual({
      fault: 'unknownMessage',
      value: 'urn:example:invoice',
    });
    expect(await captureRefusalCause('<html><body/></html>')).toEqual({
      fault: 'unknownMessage',
      value: 'html',
    });
    expect(await captureRefusalCause(readCaseFile('14d-pain002-dk-namespace.xml'))).toEqual({
      fault: 'unknownMessage',
      value: 'pain.002.003.03',
      line: 2,
    });
  });

  it('is read with those behind it, whose lines are counted on', async () => {
    expect(ids(await read(readCaseFile('17b-two-documents.xml')))).toEqual(['S17b', 'S17c']);
    const two = `${named('Anna', 'UTF-8')}\uFEFF${named('Bram', 'utf-8')}`;
    for (const size of [1, 7, 1000]) expect(names(await read(two, { size }))).toEqual(['Anna', 'Bram']);
    const twice = `<All>${readCaseFile('18-version-13.xml').toString()}${readCaseFile('14-pain002-two-reasons.xml').toString()}</All>`;
    const bare = twice.replaceAll(/<\?xml.*\?>/g, '');
    expect((await read(bare)).map(({ kind }) => kind)).toEqual(['statement', 'line', 'status', 'end']);
    const lines = named('Anna').split('\n').length;
    const wrong = `${named('Anna')}${plain.replace('>10.00<', '>ten<')}`;
    expect(await captureRefusalCause(wrong)).toMatchObject({
      fault: 'amount',
      value: 'ten',
      line: lines + 3,
    });
  });
});

describe('a ZIP', () => {
  const statement = (id: string) => plain.replace('S8c', id);

  it('is read by its content, whatever it is called, as one file', async () => {
    const zip = makeZip(
      { name: 'map/', content: '' },
      { name: '__MACOSX/map/._a.xml', content: 'Mac' },
      { name: 'map/a.xml', content: statement('A') },
      { name: 'map/b', content: utf16le(`\uFEFF${statement('B').replace('UTF-8', 'UTF-16')}`) },
    );
    for (const size of [1, 1000]) {
      const items = await read(zip, { size });
      expect(ids(items)).toEqual(['A', 'B']);
      expect(items.filter(({ kind }) => kind === 'end')).toHaveLength(1);
    }
  });

  it('is refused with the name of the file that is wrong', async () => {
    const wrong = { name: 'map/b.xml', content: plain.replace('>10.00<', '>ten<') };
    expect(await captureRefusalCause(makeZip({ name: 'a.xml', content: plain }, wrong))).toMatchObject({
      fault: 'amount',
      entry: 'map/b.xml',
      line: 4,
    });
    const empty = { name: 'b.pdf', content: '%PDF-1.7' };
    expect(await captureRefusalCause(makeZip({ name: 'a.xml', content: plain }, empty))).toMatchObject({
      fault: 'notXml',
      entry: 'b.pdf',
    });
  });

  const inner = makeZip({ name: 'a.xml', content: plain });
  const bomb = Buffer.alloc(2_000_000, ' ');
  it.each<[string, Buffer, object]>([
    [
      'encrypted',
      makeZip({ name: 'a.xml', content: plain, isEncrypted: true }),
      { fault: 'zipEncrypted', entry: 'a.xml' },
    ],
    ['nested', makeZip({ name: 'b.zip', content: inner }), { fault: 'zipNested', entry: 'b.zip' }],
    ['nothing in it', makeZip(), { fault: 'missing' }],
    ['too dense', makeZip({ name: 'a.xml', content: bomb }), { fault: 'zipTooDense', entry: 'a.xml' }],
    [
      'lying about its size',
      makeZip({ name: 'a.xml', content: bomb, size: 1000 }),
      { fault: 'zip', entry: 'a.xml' },
    ],
    [
      'too many files',
      makeZip(...Array.from({ length: 501 }, (_, index) => ({ name: `${index}.xml`, content: plain }))),
      { fault: 'zipTooMany', value: '500' },
    ],
    ['a path out of it', makeZip({ name: '../a.xml', content: plain }), { fault: 'zip' }],
    ['a path from the root', makeZip({ name: '/etc/a.xml', content: plain }), { fault: 'zip' }],
    [
      'another checksum',
      makeZip({ name: 'a.xml', content: plain, checksum: 1 }),
      { fault: 'zip', entry: 'a.xml' },
    ],
    ['torn', inner.subarray(0, -30), { fault: 'zip' }],
    ['only its beginning', inner.subarray(0, 4), { fault: 'zip' }],
  ])('is refused: %s', async (_, zip, cause) => {
    expect(await captureRefusalCause(zip)).toMatchObject(cause);
  });

  it('holds no more than a file may, all its files together', async () => {
    const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.xml`, content: statement(name) }));
    const most = plain.length * 3 - 10;
    expect(await captureRefusalCause(makeZip(...files), most)).toMatchObject({
      fault: 'tooLarge',
      entry: 'c.xml',
    });
    expect(ids(await read(makeZip(...files)))).toEqual(['a', 'b', 'c']);
  });

  it('closes the file that it came from, whatever is wrong', async () => {
    let isClosed = false;
    const source = async function* () {
      try {
        yield Buffer.from('<Document');
        yield Buffer.alloc(1000);
        yield Buffer.alloc(1000);
      } finally {
        isClosed = true;
      }
    };
    await expect(async () => {
      for await (const _ of readBankFile(source()));
    }).rejects.toThrow('notXml');
    expect(isClosed).toBe(true);
  });
});

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sampleFiles } from './samples.ts';
import { findFaults, findSchemas } from './schemas.ts';

/** A message of one amount, with two decimals at most. */
const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:test" xmlns="urn:test"
  elementFormDefault="qualified">
  <xs:simpleType name="Amount"><xs:restriction base="xs:decimal"><xs:fractionDigits value="2"/></xs:restriction></xs:simpleType>
  <xs:element name="Document"><xs:complexType><xs:sequence><xs:element name="Amt" type="Amount"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>`;
const file = (amount: string) => `<Document xmlns="urn:test">\n<Amt>${amount}</Amt></Document>`;

const folder = mkdtempSync(join(tmpdir(), 'stuiver-schemas-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds a schema by its content, whatever its name', () => {
  writeFileSync(join(folder, 'any name.xsd'), SCHEMA);
  writeFileSync(join(folder, 'changed.xsd'), `${SCHEMA} `);
  const hash = createHash('sha256').update(SCHEMA).digest('hex');
  expect([...findSchemas(folder, { [hash]: 'test.001' })]).toEqual([['test.001', SCHEMA]]);
  expect([...findSchemas(folder)]).toEqual([]);
});

it('names what is wrong in a file, with its line', () => {
  expect(findFaults(SCHEMA, file('1.25'))).toEqual([]);
  expect(findFaults(SCHEMA, file('1.255'))[0]).toMatch(/^line 2: .*more fractional digits/);
});

it('has well-formed samples of every message that the product writes', async () => {
  const samples = await sampleFiles();
  for (const { xml } of samples)
    expect(findFaults('<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>', xml)).toHaveLength(1);
  expect([...new Set(samples.map(({ message }) => message))]).toEqual([
    'camt.053.001.08',
    'pain.008.001.08',
    'pain.001.001.09',
    'pain.007.001.09',
    'pain.002.001.10',
    'camt.054.001.08',
  ]);
});

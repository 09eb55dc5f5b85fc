import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareReaders } from './iso20022/compare.ts';
import { sampleFiles } from './iso20022/samples.ts';
import { findFaults, findSchemas } from './iso20022/schemas.ts';

/** The message of a file, from its namespace. */
const detectMessage = (xml: string) => /urn:iso:std:iso:20022:tech:xsd:([\w.]+)/.exec(xml)?.[1] ?? '';

/** Validates files against the schemas of a folder; returns what is wrong. */
async function validate(folder: string, paths: readonly string[]): Promise<string[]> {
  const schemas = findSchemas(folder);
  const given = paths.map((name) => {
    const xml = readFileSync(name, 'utf8');
    return { name, xml, message: detectMessage(xml) };
  });
  return (given.length > 0 ? given : await sampleFiles()).flatMap(({ name, message, xml }) => {
    const schema = schemas.get(message);
    if (schema === undefined) return [`${name}: the folder holds no schema of ${message || 'its message'}`];
    const found = findFaults(schema, xml);
    if (found.length === 0) console.log(`${name}: valid ${message}`);
    return found.map((fault) => `${name}: ${fault}`);
  });
}

/** Compares what two readers make of each XML file of a folder; returns the differences. */
async function compare(folder: string): Promise<string[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.xml$/i.test(name),
  );
  const differences: string[] = [];
  let entries = 0;
  let statuses = 0;
  for (const name of names.toSorted()) {
    const found = await compareReaders(readFileSync(join(folder, name)));
    entries += found.entries;
    statuses += found.statuses;
    if (found.refused !== '') console.log(`${name}: refused, ${found.refused}`);
    differences.push(...found.differences.map((difference) => `${name}: ${difference}`));
  }
  console.log(
    `${names.length} files, ${entries} entries, ${statuses} words on orders, ${differences.length} differences`,
  );
  return differences;
}

/**
 * `npm run check:iso20022 -- DIR [FILE…]`: validates XML files, by default samples of all that the product writes,
 * against the schemas of ISO 20022 in a folder, which are fetched for the run and recognised by their content.
 *
 * `npm run check:iso20022 -- --read DIR`: reads the bank's messages in a folder, such as samples that banks publish,
 * and names what a second reader, which shares no code with the product's, reads differently.
 */
async function check([folder, ...rest]: readonly string[]): Promise<number> {
  const isRead = folder === '--read';
  const [samples] = rest;
  if (folder === undefined || (isRead && samples === undefined)) {
    console.error('Name the folder that holds the schema files of ISO 20022, or --read and one of messages');
    return 1;
  }
  const faults = isRead && samples !== undefined ? await compare(samples) : await validate(folder, rest);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await check(process.argv.slice(2));

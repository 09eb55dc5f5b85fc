import { readFileSync } from 'node:fs';
import { sampleFiles } from './iso20022/samples.ts';
import { findFaults, findSchemas } from './iso20022/schemas.ts';

/** The message of a file, from its namespace. */
const messageOf = (xml: string) => /urn:iso:std:iso:20022:tech:xsd:([\w.]+)/.exec(xml)?.[1] ?? '';

/**
 * `npm run check:iso20022 -- DIR [FILE…]`: validates XML files, by default samples of all that the product writes,
 * against the schemas of ISO 20022 in a folder, which are fetched for the run and recognised by their content.
 */
async function check([folder, ...paths]: readonly string[]): Promise<number> {
  if (folder === undefined) {
    console.error('Name the folder that holds the schema files of ISO 20022');
    return 1;
  }
  const schemas = findSchemas(folder);
  const given = paths.map((name) => {
    const xml = readFileSync(name, 'utf8');
    return { name, xml, message: messageOf(xml) };
  });
  const faults = (given.length > 0 ? given : await sampleFiles()).flatMap(({ name, message, xml }) => {
    const schema = schemas.get(message);
    if (schema === undefined) return [`${name}: the folder holds no schema of ${message || 'its message'}`];
    const found = findFaults(schema, xml);
    if (found.length === 0) console.log(`${name}: valid ${message}`);
    return found.map((fault) => `${name}: ${fault}`);
  });
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await check(process.argv.slice(2));

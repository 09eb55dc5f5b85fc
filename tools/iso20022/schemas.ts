import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';

/** Messages by the SHA-256 of their schema file, as ISO 20022 publishes it. */
const ISO_SCHEMAS: Readonly<Record<string, string>> = {
  de038b373e47b0077b1832ddd81f4b2f1eb25d35721f62da1e38b7f5a09fda24: 'pain.001.001.09',
  da27316b5c7b8bbcdcb6198de4b0d16b431d6aba73e11290621d2f0f121fea38: 'pain.007.001.09',
  '7edf4e4ce34c47a5567af6a327e22af4ed4007f715822af9f353c94ecc10f5ba': 'pain.008.001.08',
  '2f9f8d0e9891fa9f31ccf0576397afe501614384d688ae6e43ba694b3d24b0cf': 'pain.002.001.10',
  '13d220337d47e22cf25788807c136794a76955791df612c6947277272d440da6': 'camt.054.001.08',
  '338e9cb0c9989b5181802a7b773eece070d6815fc9d6483ac0579117bc24ccba': 'camt.053.001.08',
};

/**
 * Finds the schemas of a folder by their content, whatever their names.
 *
 * @param known messages by the SHA-256 of their schema
 * @returns schemas by message
 */
export function findSchemas(
  folder: string,
  known: Readonly<Record<string, string>> = ISO_SCHEMAS,
): Map<string, string> {
  const schemas = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!name.endsWith('.xsd')) continue;
    const bytes = readFileSync(join(folder, name));
    const message = known[createHash('sha256').update(bytes).digest('hex')];
    if (message !== undefined) schemas.set(message, bytes.toString());
  }
  return schemas;
}

/** Validates a file against a schema; returns what is wrong, line by line. */
export function findFaults(schema: string, xml: string): string[] {
  const [schemaDocument, document] = [XmlDocument.fromString(schema), XmlDocument.fromString(xml)];
  const validator = XsdValidator.fromDoc(schemaDocument);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`);
  } finally {
    validator.dispose();
    document.dispose();
    schemaDocument.dispose();
  }
}

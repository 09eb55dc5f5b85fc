type Schema = { readonly [part: string]: unknown };

const asSchemas = (value: unknown) => (value ?? []) as readonly Schema[];
const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const note = ({ description }: Schema) =>
  typeof description === 'string' ? `/** ${description.replaceAll('*/', '* /')} */ ` : '';

function printObject(schema: Schema): string {
  const required = (schema['required'] ?? []) as readonly string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
    ([name, part]) => `${note(part)}${key(name)}${required.includes(name) ? '' : '?'}: ${printType(part)}`,
  );
  const rest = schema['additionalProperties'];
  if (typeof rest === 'object' && fields.length === 0)
    return `{ [name: string]: ${printType(rest as Schema)} }`;
  return `{ ${fields.join('; ')} }`;
}

/**
 * Prints a JSON schema (2020-12, without references) as a type of TypeScript, with descriptions as comments.
 *
 * @throws TypeError for a kind of schema that the contract does not use
 */
export function printType(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if ('enum' in schema)
    return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  for (const [kind, between] of [
    ['anyOf', ' | '],
    ['oneOf', ' | '],
    ['allOf', ' & '],
  ] as const)
    if (kind in schema) return `(${asSchemas(schema[kind]).map(printType).join(between)})`;
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one: unknown) => printType({ ...schema, type: one })).join(' | ');
  switch (type) {
    case 'object':
      return printObject(schema);
    case 'array':
      return `(${printType((schema['items'] ?? {}) as Schema)})[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case undefined:
      return 'unknown';
    default:
      throw new TypeError(`No type for ${JSON.stringify(schema).slice(0, 200)}`);
  }
}

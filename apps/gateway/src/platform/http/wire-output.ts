import { z } from 'zod';

type Json = { [key: string]: unknown };

/** Keywords that a validator needs and a serialiser does not. */
const JUDGEMENTS = [
  '$schema',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxProperties',
  'maxItems',
  'enum',
  'const',
  'propertyNames',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'description',
]; // prettier-ignore

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema['type'] === 'null';
}

/** Keeps the structure: "this or null" becomes `nullable`, which is written without trying schemas in turn. */
function simplify(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const choices = schema['anyOf'];
  if (Array.isArray(choices) && choices.length === 2 && choices.some(isNull)) {
    const other: unknown = simplify(choices.find((choice) => !isNull(choice)));
    return isObject(other) ? { ...other, nullable: true } : other;
  }
  const simple: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) {
      simple[key] = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, simplify(part)]));
    } else if (!JUDGEMENTS.includes(key)) {
      simple[key] = simplify(value);
    }
  }
  return simple;
}

/**
 * The schema by which Fastify writes an endpoint's answer: fields that the contract does not name are left
 * out, so that nothing leaks, and one that is missing is an error of ours.
 *
 * @returns JSON Schema (draft 7) of the answer's structure, without limits and patterns
 */
export function serialiserSchema(response: z.ZodType): Record<string, unknown> {
  return simplify(z.toJSONSchema(response, { target: 'draft-7', io: 'output', reused: 'inline' })) as Json;
}

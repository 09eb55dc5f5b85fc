import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { getExactAmount } from './fields.ts';

/** Schemas that hold no other. */
const LEAVES = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNumber,
  z.ZodBoolean,
  // Of texts.
  z.ZodRecord,
];

/** Copies a schema with the schemas inside it made exact. */
function cloneSchema(schema: z.core.$ZodType, parts: object): z.ZodType {
  return z.core.clone(schema, { ...schema._zod.def, ...parts }) as z.ZodType;
}

/**
 * Makes the exact form of a request's schema, at any depth: objects refuse fields that they do not name, and amounts
 * are texts with two decimals. Checks, defaults and all else stay.
 *
 * @throws TypeError for a kind of schema that no call by key has yet
 */
function exact(schema: z.core.$ZodType): z.ZodType {
  const amount = getExactAmount(schema);
  if (amount) return amount;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, part]) => [name, exact(part)]);
    return cloneSchema(schema, { shape: Object.fromEntries(fields), catchall: z.never() });
  }
  if (schema instanceof z.ZodArray) return cloneSchema(schema, { element: exact(schema.element) });
  if (schema instanceof z.ZodUnion) return cloneSchema(schema, { options: schema.options.map(exact) });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return cloneSchema(schema, { innerType: exact(schema.unwrap()) });
  if (LEAVES.some((leaf) => schema instanceof leaf)) return schema as z.ZodType;
  throw new TypeError(`A call by API key cannot take a ${schema._zod.def.type} yet`);
}

/**
 * Returns an endpoint as a shop's API key calls it. A program gets no tolerance: a field that the contract lacks is an
 * error by its name, and an amount is a text with exactly two decimals, since half of all shops count cents.
 *
 * @throws TypeError for a request with a kind of schema that no call by key has yet
 */
export function asCalledByKey(endpoint: Endpoint): Endpoint {
  const { query = z.object({}), body } = endpoint;
  return { ...endpoint, query: exact(query) as z.ZodObject, ...(body ? { body: exact(body) } : {}) };
}

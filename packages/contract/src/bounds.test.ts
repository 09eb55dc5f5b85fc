import { expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './index.ts';

type Json = { readonly [key: string]: unknown };

/** Keywords that each bound a text: a closed set, or a form of fixed length. */
const CLOSED = ['maxLength', 'enum', 'const', 'format', 'pattern'];

/** Finds places of a JSON Schema without an upper bound. */
function unboundedIn(schema: Json, path: string, texts: boolean): string[] {
  const parts = (name: string) => Object.entries((schema[name] ?? {}) as Record<string, Json>);
  const inside = (part: unknown, below: string) => unboundedIn(part as Json, below, texts);
  const found = [
    ...parts('properties').flatMap(([name, part]) => inside(part, `${path}.${name}`)),
    ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[]).flatMap((part) => inside(part, path)),
  ];
  if (schema['items']) found.push(...inside(schema['items'], `${path}[]`));
  if (typeof schema['additionalProperties'] === 'object')
    found.push(...inside(schema['additionalProperties'], `${path}{}`));
  const isList = schema['type'] === 'array' && schema['maxItems'] === undefined;
  const isMap = schema['propertyNames'] !== undefined && schema['maxProperties'] === undefined;
  const isText = texts && schema['type'] === 'string' && CLOSED.every((name) => schema[name] === undefined);
  return isList || isMap || isText ? [path, ...found] : found;
}

const json = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, reused: 'inline' });

test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  'everything that %s accepts has a maximum size, and every list that it returns a maximum length',
  (_name, { params, query, body, response }) => {
    const requests = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
      schema ? unboundedIn(json(schema, 'input'), name, true) : [],
    );
    expect([...requests, ...unboundedIn(json(response, 'output'), 'response', false)]).toEqual([]);
  },
);

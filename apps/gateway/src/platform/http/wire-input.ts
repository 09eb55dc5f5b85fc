import { type Endpoint, type FieldErrors, listAllowedValues, toFieldErrors } from '@stuiver/contract';
import { z } from 'zod';
import { AppError, notFound } from '../app-error.ts';

/** Conversion of a query value's text before its schema validates it. */
type QueryKind = 'text' | 'number' | 'boolean' | 'list';

function getQueryKind(schema: z.core.$ZodType): QueryKind {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return getQueryKind(schema.unwrap());
  }
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  return 'text';
}

function readList(value: unknown): string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((part) => String(part).split(','));
  const items = texts.map((text) => text.trim()).filter((text) => text !== '');
  return items.length === 0 ? undefined : items;
}

function readScalar(kind: QueryKind, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  if (kind === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * Makes the reader of one endpoint's query string. Lists come repeated or comma-separated, numbers and booleans as
 * text, empty values are dropped and text is trimmed (spec 5.8).
 *
 * @returns a function from the raw query to the schema's input; unknown names are left out, unless the schema refuses
 *   them
 */
function queryReader(
  schema: z.ZodObject,
): (raw: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const kinds = Object.entries(schema.shape).map(([name, part]) => [name, getQueryKind(part)] as const);
  const isExact = schema.def.catchall instanceof z.ZodNever;
  return (raw) => {
    const query: Record<string, unknown> = isExact ? { ...raw } : {};
    for (const [name, kind] of kinds) {
      const value = raw[name];
      if (value === undefined) continue;
      const read = kind === 'list' ? readList(value) : readScalar(kind, value);
      if (read !== undefined) query[name] = read;
      else delete query[name];
    }
    return query;
  };
}

/**
 * Characters that PostgreSQL cannot hold (NUL, half a surrogate pair), and the replacement for bytes that are not
 * UTF-8.
 */
const BROKEN = /[\0\ufffd\p{Surrogate}]/u;
/** Keys with a meaning in JavaScript itself. */
const RESERVED_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];
/** No body of the contract nests deeper. */
const DEEPEST = 50;

/**
 * Adds an error for each text that cannot be stored unchanged, and for each object with such a key; a list's is
 * reported at the list.
 */
function addTextErrors(value: unknown, path: string, errors: FieldErrors, depth = 0): void {
  const field = path === '' ? 'body' : path;
  if (depth > DEEPEST) {
    errors[field] = ['invalid'];
  } else if (typeof value === 'string') {
    if (BROKEN.test(value)) errors[field] = ['invalid'];
  } else if (Array.isArray(value)) {
    const inside: FieldErrors = {};
    for (const part of value) addTextErrors(part, path, inside, depth + 1);
    if (Object.keys(inside).length > 0) errors[field] = ['invalid'];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (BROKEN.test(key) || RESERVED_KEYS.includes(key)) errors[field] = ['invalid'];
      else addTextErrors(part, path === '' ? key : `${path}.${key}`, errors, depth + 1);
    }
  }
}

/** Names of fields that one answer repeats, and characters of each. */
const MOST_NAMES = 50;
const LONGEST_NAME = 80;

/**
 * Makes field names fit for an answer: those of unknown fields are the caller's, and may be a card number, or as long
 * as the body.
 */
function refuseFields(errors: FieldErrors, allowed: Record<string, string[]> = {}): AppError {
  const shown = Object.entries(errors)
    .slice(0, MOST_NAMES)
    .map(([name, keys]) => [
      name
        .replaceAll(/[^\w.$ -]/g, '?')
        .replaceAll(/\d(?:[^A-Za-z\d]{0,3}\d){6,}/g, '…')
        .slice(0, LONGEST_NAME),
      keys,
    ]);
  return new AppError(
    'invalidInput',
    Object.fromEntries(shown) as FieldErrors,
    Object.keys(allowed).length > 0 ? { allowed } : undefined,
  );
}

/**
 * Validates input: its texts and keys, then its shape.
 *
 * @throws AppError `invalidInput` by field
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const errors: FieldErrors = {};
  addTextErrors(value, '', errors);
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw refuseFields(toFieldErrors(parsed.error), listAllowedValues(parsed.error));
  return parsed.data;
}

function readParams(schema: z.ZodType, value: unknown): unknown {
  try {
    return parseInput(schema, value);
  } catch {
    throw notFound();
  }
}

export type RawRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
export type ParsedRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Makes the parser of one endpoint's requests.
 *
 * @returns a function from the raw request to its parsed parts; it throws a 404 for a path that can name
 *   nothing, and a 422 with the fields for a query or body that the contract refuses
 */
export function requestParser(endpoint: Endpoint): (raw: RawRequest) => ParsedRequest {
  const { params, query, body } = endpoint;
  const readQuery = query ? queryReader(query) : undefined;
  return (raw) => {
    return {
      params: params && readParams(params, raw.params),
      query:
        query && readQuery ? parseInput(query, readQuery(raw.query as Record<string, unknown>)) : undefined,
      body: body && parseInput(body, raw.body),
    };
  };
}

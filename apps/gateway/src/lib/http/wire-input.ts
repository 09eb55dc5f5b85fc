import { type Endpoint, type FieldErrors, fieldErrorsOf } from '@stuiver/contract';
import { z } from 'zod';
import { AppError, notFound } from '../app-error.ts';

/** How a query value's text is read before its schema judges it. */
type QueryKind = 'text' | 'number' | 'boolean' | 'list';

function kindOf(schema: z.core.$ZodType): QueryKind {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return kindOf(schema.unwrap());
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
 * Makes the reader of one endpoint's query string. Lists come repeated or comma-separated, numbers
 * and booleans as text, empty values are dropped and text is trimmed (specification, section 5).
 *
 * @param schema the endpoint's query schema
 * @returns a function from the raw query to what the schema parses; names it does not know are left out
 */
export function queryReader(
  schema: z.ZodObject,
): (raw: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const kinds = Object.entries(schema.shape).map(([name, part]) => [name, kindOf(part)] as const);
  return (raw) => {
    const query: Record<string, unknown> = {};
    for (const [name, kind] of kinds) {
      const value = raw[name];
      if (value === undefined) continue;
      const read = kind === 'list' ? readList(value) : readScalar(kind, value);
      if (read !== undefined) query[name] = read;
    }
    return query;
  };
}

/** PostgreSQL's text cannot hold NUL, so no field of any call may. */
function addNulErrors(value: unknown, path: string, errors: FieldErrors): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors[path === '' ? 'body' : path] = ['invalid'];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      addNulErrors(part, path === '' ? key : `${path}.${key}`, errors);
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new AppError('invalidInput', fieldErrorsOf(parsed.error));
  const errors: FieldErrors = {};
  addNulErrors(parsed.data, '', errors);
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
  return parsed.data;
}

export type RawRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
export type ParsedRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Makes the parser of one endpoint's requests.
 *
 * @param endpoint an entry of the contract
 * @returns a function from the raw request to its parsed parts; it throws a 404 for a path that can name
 *   nothing, and a 422 with the fields for a query or body that the contract refuses
 */
export function requestParser(endpoint: Endpoint): (raw: RawRequest) => ParsedRequest {
  const { params, query, body } = endpoint;
  const readQuery = query ? queryReader(query) : undefined;
  return (raw) => {
    const parsedParams = params?.safeParse(raw.params);
    if (parsedParams && (!parsedParams.success || JSON.stringify(parsedParams.data).includes('\\u0000')))
      throw notFound();
    return {
      params: parsedParams?.data,
      query: query && readQuery ? parse(query, readQuery(raw.query as Record<string, unknown>)) : undefined,
      body: body ? parse(body, raw.body) : undefined,
    };
  };
}

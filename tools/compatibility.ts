import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asCalledByKey, type Endpoint, ENDPOINTS } from '@stuiver/contract';
import { webhookEvent } from '@stuiver/contract/webhook-event';
import { z } from 'zod';
import { root } from './serve/processes.ts';

type Schema = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
} & { readonly [L in keyof typeof LIMITS]?: number };

/** Limits of values: true for those that narrow as they rise. */
const LIMITS = {
  minLength: true,
  minItems: true,
  minimum: true,
  maxLength: false,
  maxItems: false,
  maximum: false,
  maxProperties: false,
} as const;

type Call = {
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  readonly request: Readonly<Record<string, Schema>>;
  readonly answer: Schema;
};

/** What shops may rely on: the calls of API keys, and webhook events. */
export type Contract = { readonly calls: Readonly<Record<string, Call>>; readonly events: Schema };

/** The file of the last release's contract. */
export const RELEASED = join(root, 'packages/contract/released.json');

const toSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' }) as unknown as Schema;

function describeCall(endpoint: Endpoint): Call {
  const { params, query, body } = asCalledByKey(endpoint);
  const parts = Object.entries({ params, query, body }).flatMap(([name, part]) =>
    part ? [[name, toSchema(part, 'input')] as const] : [],
  );
  const { method, path, keyScope: scope = '' } = endpoint;
  return {
    method,
    path,
    scope,
    request: Object.fromEntries(parts),
    answer: toSchema(endpoint.response, 'output'),
  };
}

/** Describes what shops may rely on today. */
export function describeContract(endpoints: readonly Endpoint[] = ENDPOINTS): Contract {
  const calls = endpoints.filter(({ keyScope }) => keyScope !== undefined);
  return {
    calls: Object.fromEntries(calls.map((endpoint) => [endpoint.name, describeCall(endpoint)])),
    events: toSchema(webhookEvent, 'output'),
  };
}

const getOptions = (schema: Schema): readonly Schema[] =>
  Array.isArray(schema.type)
    ? (schema.type as string[]).map((type) => ({ ...schema, type }))
    : (schema.anyOf ?? schema.oneOf ?? [schema]);
const getValues = (schema: Schema) => schema.enum ?? (schema.const === undefined ? null : [schema.const]);

/** Lists the values of `narrow` that `wide` lacks; of a request their limits count too. */
function compareValues(wide: Schema, narrow: Schema, isRequest: boolean): string[] {
  if (
    wide.type !== undefined &&
    wide.type !== narrow.type &&
    !(wide.type === 'number' && narrow.type === 'integer')
  )
    return [`changes its type: ${String(narrow.type)} is not ${String(wide.type)}`];
  const [values, others] = [getValues(wide), getValues(narrow)];
  const missing = values === null ? [] : (others?.filter((value) => !values.includes(value)) ?? ['any text']);
  if (missing.length > 0) return [`${isRequest ? 'no longer takes' : 'may newly be'} ${missing.join(', ')}`];
  if (!isRequest) return [];
  const limits = Object.entries(LIMITS).flatMap(([name, rises]) => {
    const [now, before] = [wide[name as keyof typeof LIMITS], narrow[name as keyof typeof LIMITS]];
    const isNarrower = now !== undefined && (before === undefined || (rises ? now > before : now < before));
    return isNarrower ? [`has the ${name} ${now}, ${before ?? 'none'} before`] : [];
  });
  return wide.pattern !== undefined && wide.pattern !== narrow.pattern
    ? [...limits, 'has another pattern']
    : limits;
}

/** Lists how a schema after a change breaks who relies on the one before: in requests it may only widen, in answers only narrow. */
function compareSchemas(before: Schema, after: Schema, isRequest: boolean, path: string): string[] {
  const [wide, narrow] = isRequest ? [after, before] : [before, after];
  const [choices, options] = [getOptions(wide), getOptions(narrow)];
  if (choices.length > 1 || options.length > 1)
    return options.flatMap((option) => {
      const tries = choices.map((choice) =>
        isRequest ? compareSchemas(option, choice, true, path) : compareSchemas(choice, option, false, path),
      );
      return tries.toSorted((one, other) => one.length - other.length)[0] ?? [];
    });
  const breaks = compareValues(wide, narrow, isRequest).map((what) => `${path} ${what}`);
  if (breaks.length > 0) return breaks;
  const place = (name: string) => (path === '' ? name : `${path}.${name}`);
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
    const now = after.properties?.[name];
    if (now) return compareSchemas(field, now, isRequest, place(name));
    return isRequest && after.additionalProperties !== false ? [] : [`${place(name)} is gone`];
  });
  const required = (wide.required ?? []).filter((name) => !narrow.required?.includes(name));
  const isThere = (name: string) =>
    before.properties?.[name] === undefined || after.properties?.[name] !== undefined;
  const optional = required
    .filter(isThere)
    .map((name) => `${place(name)} ${isRequest ? 'becomes required' : 'may be missing'}`);
  const items =
    before.items && after.items ? compareSchemas(before.items, after.items, isRequest, place('[]')) : [];
  const [entry, newEntry] = [before.additionalProperties, after.additionalProperties];
  const entries =
    typeof entry === 'object' && typeof newEntry === 'object'
      ? compareSchemas(entry, newEntry, isRequest, place('*'))
      : [];
  return [...fields, ...optional, ...items, ...entries];
}

/** Lists what shops that rely on a contract lose by another, one sentence each. */
export function findBreaks(before: Contract, after: Contract): string[] {
  const calls = Object.entries(before.calls).flatMap(([name, call]) => {
    const now = after.calls[name];
    if (!now) return [`No key may call ${name} any more.`];
    const where = (['method', 'path', 'scope'] as const)
      .filter((part) => call[part] !== now[part])
      .map((part) => `The ${part} of ${name} changes from ${call[part]} to ${now[part]}.`);
    const parts = [...new Set([...Object.keys(call.request), ...Object.keys(now.request)])].flatMap((part) =>
      compareSchemas(
        call.request[part] ?? { type: 'object' },
        now.request[part] ?? { type: 'object' },
        true,
        '',
      ).map((what) => `In the ${part} of ${name}, ${what}.`),
    );
    const answer = compareSchemas(call.answer, now.answer, false, '');
    return [...where, ...parts, ...answer.map((what) => `In the answer of ${name}, ${what}.`)];
  });
  const events = compareSchemas(before.events, after.events, false, '');
  return [...calls, ...events.map((what) => `In webhook events, ${what}.`)];
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(RELEASED, `${JSON.stringify({ version, ...describeContract() })}\n`);
}

import { z } from 'zod';
import type { EndpointName } from '../client.ts';
import type { Endpoint } from '../endpoint.ts';
import { id, selectedIds } from '../fields.ts';
import { type WebhookEvent, webhookEvent } from '../webhook-event.ts';
import { CALL_EXAMPLES } from './calls.ts';
import { FIELD_DESCRIPTIONS } from './descriptions.ts';
import { EXAMPLE_IDS, FIELD_EXAMPLES, OTHER_ID } from './fields.ts';
import { buildEventData } from './webhook-events.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A request that an endpoint takes, and an answer that it may give. */
export type Example = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Fields;
  /** Undefined for an endpoint without one, and for bytes. */
  readonly body: unknown;
  readonly response: unknown;
};

type Place = {
  /** The field's name, after the names around it; the call's comes first. */
  readonly path: readonly string[];
  /** Fields of the request, which the answer repeats; undefined in a request. */
  readonly asked?: Fields | undefined;
};

/** Example values of fields that are determined by their format. */
const BY_FORMAT = ['49.95', '2026-11-20T10:15:00.000Z', '2026-11-20', OTHER_ID, 1, 0, false];

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds a field's value by its name, first among the names around it. */
function findNamed(schema: z.ZodType, { path, asked }: Place): unknown {
  const name = path.at(-1) ?? '';
  const longer = path.slice(0, -1).map((_, index) => FIELD_EXAMPLES[path.slice(index).join('.')]);
  const values = [...longer, [asked?.[name]], FIELD_EXAMPLES[name]].flat();
  return values.find((value) => value !== undefined && schema.safeParse(value).success);
}

/** @throws Error for a text without a name in `FIELD_EXAMPLES` */
function makeValue(schema: z.ZodType, place: Place): unknown {
  const named = findNamed(schema, place);
  if (named !== undefined) return named;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodRecord) return {};
  const formatted = BY_FORMAT.find((value) => schema.safeParse(value).success);
  if (formatted === undefined || schema.safeParse('any text').success)
    throw new Error(`${place.path.join('.')} has no example`);
  return formatted;
}

function makeFields(schema: z.ZodObject, place: Place, given: unknown): Fields {
  const made = Object.entries(schema.shape).map(([name, part]) => [
    name,
    make(
      part as z.ZodType,
      { ...place, path: [...place.path, name] },
      isFields(given) ? given[name] : undefined,
    ),
  ]);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined)) as Fields;
}

function makeItems(schema: z.ZodArray, place: Place, given: unknown): unknown {
  const element = schema.element as z.ZodType;
  if (Array.isArray(given)) return given.map((item) => make(element, { path: place.path }, item));
  const named = findNamed(schema, place);
  if (named !== undefined || element instanceof z.ZodNever) return named ?? [];
  return [make(element, { ...place, ...(place.asked ? { asked: {} } : {}) }, undefined)];
}

/** Makes a value from what its call gives of it; an optional one only if the call gives some of it. */
function make(schema: z.ZodType, place: Place, given: unknown): unknown {
  if (schema === selectedIds) return given ?? [EXAMPLE_IDS.merchantId];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional)
    return given === undefined ? undefined : make(schema.unwrap() as z.ZodType, place, given);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const inner = schema.unwrap() as z.ZodType;
    if (given !== undefined || (place.asked && inner instanceof z.ZodObject))
      return make(inner, place, given);
    return place.asked && (findNamed(schema, place) ?? schema.parse(undefined));
  }
  if (schema instanceof z.ZodNullable) {
    const inner = schema.unwrap() as z.ZodType;
    if (isFields(given)) return make(inner, place, given);
    return given ?? (inner === id ? null : (findNamed(schema, place) ?? null));
  }
  if (schema instanceof z.ZodObject) return makeFields(schema, place, given);
  if (schema instanceof z.ZodArray) return makeItems(schema, place, given);
  if (given !== undefined && !isFields(given)) return given;
  if (schema instanceof z.ZodUnion && schema.options.some((option) => option instanceof z.ZodObject))
    return schema.options
      .map((option) => make(option as z.ZodType, place, given))
      .find((value) => schema.safeParse(value).success);
  return given ?? makeValue(schema, place);
}

/**
 * Makes an endpoint's example, by which OpenAPI describes it and tests call it: what `CALL_EXAMPLES` gives of the call,
 * and for every other field the value that its name has in every call.
 *
 * @throws Error for a text without a name in `FIELD_EXAMPLES`
 */
export function buildExample({ name, path, params, query, body, response, fileTypes }: Endpoint): Example {
  const given = CALL_EXAMPLES[name as EndpointName];
  const request = (schema: z.ZodType | undefined, around: string, of: unknown) =>
    schema && make(schema, { path: [around] }, of);
  // A parameter belongs to the noun before it: `apiKeys/:id`.
  const noun = /(\w+)\/:/.exec(path)?.[1] ?? name;
  const asked = {
    params: (request(params, noun, given?.params) ?? {}) as Example['params'],
    query: (request(query, name, given?.query) ?? {}) as Fields,
    body: request(body, name, given?.body),
  };
  const repeated = { ...asked.params, ...asked.query, ...(isFields(asked.body) ? asked.body : {}) };
  const answer = { path: [name], asked: repeated };
  return { ...asked, response: fileTypes ? given?.response : make(response, answer, given?.response) };
}

/**
 * Makes an example value of one field, also of an optional one that its call's example leaves out.
 *
 * @param path the call's name and the names around the field, which comes last
 * @returns undefined for a text without a name in `FIELD_EXAMPLES`
 */
export function buildFieldExample(schema: z.ZodType, path: readonly string[]): unknown {
  let inner = schema;
  while ('unwrap' in inner && !(inner instanceof z.ZodArray))
    inner = (inner as z.ZodOptional<z.ZodType>).unwrap();
  try {
    return make(inner, { path }, undefined);
  } catch {
    return undefined;
  }
}

/** Finds a field's description by the same names; undefined without one. */
export function findDescription(path: readonly string[]): string | undefined {
  return path
    .map((_, index) => FIELD_DESCRIPTIONS[path.slice(index).join('.')])
    .find((text) => text !== undefined);
}

/** Makes the body of a webhook event as the gateway sends it. */
export function buildWebhookSample(type: WebhookEvent['type']): WebhookEvent {
  const schema = webhookEvent.options.find(({ shape }) => (shape.type.options as string[]).includes(type))!;
  return schema.parse(make(schema, { path: ['webhookEvent'] }, { type, data: buildEventData(type) }));
}

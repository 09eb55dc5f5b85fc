import {
  asCalledByKey,
  type Endpoint,
  ENDPOINTS,
  ERROR_CODES,
  errorBody,
  type ErrorCode,
} from '@stuiver/contract';
import { PAYER_FIELDS } from '@stuiver/contract/endpoints/money/checkout';
import {
  buildExample,
  buildFieldExample,
  buildWebhookSample,
  type Example,
  findDescription,
} from '@stuiver/contract/examples/example';
import { EXAMPLE_IDS } from '@stuiver/contract/examples/fields';
import { WEBHOOK_EVENTS } from '@stuiver/contract/examples/webhook-events';
import { type Tag, TAGS } from '@stuiver/contract/tags';
import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { type WebhookEvent, webhookEvent } from '@stuiver/contract/webhook-event';
import { z } from 'zod';
import { getHttpStatus } from '../../platform/app-error.ts';
import type { Settings } from '../../settings/settings.ts';

export type JsonSchema = { readonly [key: string]: unknown };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  deprecated?: true;
  schema: JsonSchema;
  example?: unknown;
};
type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: true;
  tags: Tag[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, { description: string; schema: JsonSchema }>;
      content: Content;
    }
  >;
};
/** The call that the gateway makes to a shop. */
type WebhookOperation = Pick<Operation, 'operationId' | 'summary' | 'description' | 'parameters'> & {
  security: [];
  requestBody: { required: true; content: Content };
  responses: Record<string, { description: string }>;
};
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: Tag; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: WebhookOperation }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
};

/**
 * Adds descriptions to the fields of a shop's call, and examples to those of its request.
 *
 * @param names the call's name and the names around the schema
 */
function annotate(
  json: JsonSchema,
  schema: z.ZodType,
  names: readonly string[],
  isRequest: boolean,
): JsonSchema {
  const into = (part: unknown, inner: unknown, name: readonly string[] = []) =>
    annotate(part as JsonSchema, inner as z.ZodType, [...names, ...name], isRequest);
  const { properties, items, anyOf } = json as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  if (schema instanceof z.ZodArray) return { ...json, items: into(items, schema.element) };
  if (schema instanceof z.ZodNullable && anyOf)
    return { ...json, anyOf: anyOf.map((part) => into(part, schema.unwrap())) };
  if (schema instanceof z.ZodUnion && anyOf)
    return { ...json, anyOf: anyOf.map((part, index) => into(part, schema.options[index])) };
  if ('unwrap' in schema) return into(json, (schema as z.ZodOptional).unwrap());
  if (!(schema instanceof z.ZodObject) || !properties) return json;
  const fields = Object.entries(properties).map(([name, part]) => {
    const inner = schema.shape[name] as z.ZodType;
    const description = findDescription([...names, name]);
    const example = isRequest ? buildFieldExample(inner, [...names, name]) : undefined;
    const parts = {
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { examples: [example] }),
    };
    return [name, { ...into(part, inner, [name]), ...parts }];
  });
  return { ...json, properties: Object.fromEntries(fields) as Record<string, JsonSchema> };
}

/** @param around names around the schema, of a call that shops make */
function buildJsonSchema(schema: z.ZodType, io: 'input' | 'output', around?: readonly string[]): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, reused: 'inline' });
  return around === undefined ? json : annotate(json, schema, around, io === 'input');
}

function buildParameters(
  schema: z.ZodObject | undefined,
  where: Parameter['in'],
  values: Example['query'],
  around: readonly string[] | undefined,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = buildJsonSchema(schema, 'input', around) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, examples, ...part }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema: part,
    ...(name in values
      ? { example: values[name] }
      : Array.isArray(examples)
        ? { example: examples[0] as unknown }
        : {}),
  }));
}

/** Every error code of an endpoint: its own, and those that follow from its shape. */
export function listErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  if (endpoint.access !== 'public') {
    codes.add('unauthenticated').add('addressNotAllowed');
    codes.add(endpoint.keyScope === undefined ? 'notForKeys' : 'scopeMissing');
  }
  if (endpoint.idempotent) codes.add('idempotencyKeyReused').add('idempotencyKeyUnderWay');
  if (endpoint.permission) codes.add('forbidden');
  if (endpoint.params) codes.add('notFound');
  if (endpoint.limit !== null) codes.add('tooManyRequests');
  // A request that is malformed as such, and a gateway that stops.
  codes.add('invalidInput').add('unavailable').add('internal');
  return ERROR_CODES.filter((code) => codes.has(code));
}

const UNREACHABLE = {
  [UNREACHABLE_HEADER]: {
    description:
      'Ids of the companies that the answer leaves out, because the machine that holds their data does not answer now; after twenty, `+980` for 980 more',
    schema: { type: 'string' },
  },
};

/** The content types of a call's 200. */
export function listResponseTypes({ fileTypes, lines }: Endpoint): readonly string[] {
  return fileTypes ?? [lines ? 'application/x-ndjson' : 'application/json'];
}

function buildResponses(
  endpoint: Endpoint,
  example: unknown,
  isCluster: boolean,
  around: readonly string[] | undefined,
): Operation['responses'] {
  const { method, query, response } = endpoint;
  const mayLeaveOut = isCluster && method === 'GET' && query && 'selectedIds' in query.shape;
  const schema = buildJsonSchema(response, 'output', around);
  const answer = example === undefined ? { schema } : { schema, example };
  const responses: Operation['responses'] = {
    '200': {
      description: 'Done',
      ...(mayLeaveOut ? { headers: UNREACHABLE } : {}),
      content: Object.fromEntries(listResponseTypes(endpoint).map((type) => [type, answer])),
    },
  };
  const byStatus = Map.groupBy(listErrorCodes(endpoint), (code) => getHttpStatus(code));
  for (const [status, codes] of [...byStatus].sort(([one], [other]) => one - other)) {
    const own = { type: 'object', properties: { code: { type: 'string', enum: codes } }, required: ['code'] };
    responses[String(status)] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, own] } } },
    };
  }
  return responses;
}

function listSecurity(endpoint: Endpoint, audience: Audience): Operation['security'] {
  if (endpoint.access === 'public') return [];
  const key = endpoint.keyScope === undefined ? [] : [{ apiKey: [endpoint.keyScope] }];
  if (audience === 'shop') return key;
  const session = endpoint.permission === null ? [] : [endpoint.permission];
  return [{ session }, ...key, ...(endpoint.access === 'session' ? [] : [{}])];
}

/** Sentences about a call beyond its summary. */
function describeCall({ keyScope, idempotent, freshProof, access, deprecated = [] }: Endpoint): string {
  const sentences = [
    keyScope === undefined
      ? access === 'public'
        ? 'Takes no key and no session.'
        : 'Takes the session of a signed-in user, and no API key.'
      : `Needs a key with the scope \`${keyScope}\`.`,
    idempotent ? 'With the same `Idempotency-Key` it has one effect and the same answer, for 72 hours.' : '',
    freshProof ? 'Asks for the user’s password, and for a code if they have a second factor.' : '',
    ...deprecated.map(
      ({ field, sunset }) =>
        `${field ? `\`${field}\`` : 'This call'} is deprecated, and may be gone from ${sunset}.`,
    ),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A text of your own, such as the order’s number: the same request again has one effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '2026-1042',
};

/** `shop`: the calls that an API key may make, as a key makes them. */
export type Audience = 'everyone' | 'shop';

/** Leaves only what starts a payment: a shop's call refuses what payers send. */
function keepShopFields(body: z.ZodType | undefined): z.ZodType | undefined {
  if (!(body instanceof z.ZodObject)) return body;
  const fields = Object.entries(body.shape as z.ZodRawShape).filter(
    ([name]) => name !== 'encryptedTransaction' && !PAYER_FIELDS.includes(name),
  );
  return z.strictObject(Object.fromEntries(fields)).required({ amount: true });
}

/** Marks the field at a path of a schema as deprecated; a schema without it stays unchanged. */
function deprecateField(json: JsonSchema, [name = '', ...rest]: readonly string[]): JsonSchema {
  const properties = json['properties'] as Record<string, JsonSchema> | undefined;
  const part = properties?.[name];
  if (!part) return json;
  const marked = rest.length > 0 ? deprecateField(part, rest) : { ...part, deprecated: true };
  return { ...json, properties: { ...properties, [name]: marked } };
}

/** A call that takes an API key is described as a key may make it, which any other caller may do too. */
function buildOperation(declared: Endpoint, isCluster: boolean, audience: Audience): Operation {
  const endpoint = declared.keyScope === undefined ? declared : asCalledByKey(declared);
  const around = declared.keyScope === undefined ? undefined : [declared.name];
  const example = buildExample(declared);
  const type = endpoint.bodyKind === 'text' ? 'text/plain' : 'application/json';
  const bytes = { required: true as const, content: { 'application/octet-stream': { schema: {} } } };
  const isPayment = audience === 'shop' && declared.name === 'initiatePayment';
  const body = isPayment ? keepShopFields(endpoint.body) : endpoint.body;
  const { deprecated = [] } = declared;
  const endsWhole = deprecated.some(({ field }) => field === undefined);
  const ending = deprecated.flatMap(({ field }) => (field === undefined ? [] : [field]));
  const query = buildParameters(endpoint.query, 'query', example.query, around).map((parameter) =>
    ending.includes(parameter.name) ? { ...parameter, deprecated: true as const } : parameter,
  );
  const buildBody = (schema: z.ZodType): Content => {
    const json = buildJsonSchema(schema, 'input', around);
    const marked = ending.map((field) => field.split('.')).reduce(deprecateField, json);
    return { [type]: { schema: marked, example: example.body } };
  };
  return {
    operationId: endpoint.name,
    summary: isPayment ? 'Start a payment' : endpoint.summary,
    description: describeCall(declared),
    ...(endsWhole ? { deprecated: true as const } : {}),
    tags: [endpoint.tag],
    security: listSecurity(endpoint, audience),
    parameters: [
      ...buildParameters(endpoint.params, 'path', example.params, around),
      ...query,
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.bodyKind === 'bytes' ? { requestBody: bytes } : {}),
    ...(body ? { requestBody: { required: true as const, content: buildBody(body) } } : {}),
    responses: buildResponses(endpoint, example.response, isCluster, around),
  };
}

const SIGNED_HEADERS = [
  [
    'webhook-id',
    'The same for every try of this event: keep it to recognise repetitions.',
    EXAMPLE_IDS.deliveryId,
  ],
  ['webhook-timestamp', 'When this try was signed, in seconds since 1970.', '1795169700'],
  ['webhook-signature', '`v1,` and the signature; several with spaces between them.', 'v1,K5oZfzN95Z9UVu1E'],
].map(([name = '', description = '', example]): Parameter => {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
});

function buildWebhook(type: WebhookEvent['type']): WebhookOperation {
  const schema = webhookEvent.options.find(({ shape }) => (shape.type.options as string[]).includes(type))!;
  const json = buildJsonSchema(schema.extend({ type: z.literal(type) }), 'output', ['webhookEvent']);
  const example = buildWebhookSample(type);
  return {
    operationId: type,
    summary: type,
    description: WEBHOOK_EVENTS[type],
    security: [],
    parameters: SIGNED_HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: json, example } } },
    responses: {
      '2XX': { description: 'Received' },
      default: { description: 'Sent again later, for three days' },
    },
  };
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

/**
 * Describes the endpoints of the contract and the webhook events (OpenAPI 3.1.0), from the same schemas that parse and
 * write.
 */
export function openApiDocument(
  settings: Pick<Settings, 'databaseCluster' | 'productName' | 'gatewayPrefix' | 'publicUrl'>,
  audience: Audience = 'everyone',
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const endpoints = ENDPOINTS.filter(({ keyScope }) => audience === 'everyone' || keyScope !== undefined);
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace('{gateway}', settings.gatewayPrefix).replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: buildOperation(endpoint, settings.databaseCluster !== null, audience),
    };
  }
  const tags = (Object.keys(TAGS) as Tag[]).filter((name) => endpoints.some(({ tag }) => tag === name));
  const types = Object.keys(WEBHOOK_EVENTS) as WebhookEvent['type'][];
  const session = bearer('The access token of a sign-in; its user has to hold the permission that is named');
  const apiKey = bearer('An API key, `stv_test_…` or `stv_live_…`, which has the scope that a call names');
  return {
    openapi: '3.1.0',
    info: {
      title: settings.productName,
      version: '1',
      description:
        'Amounts are decimal strings with two decimals, instants are UTC. Every answer carries `x-request-id`; send your own UUID there to find a call again.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: settings.publicUrl }],
    tags: tags.map((name) => ({ name, description: TAGS[name][1] })),
    paths,
    webhooks: Object.fromEntries(types.map((type) => [type, { post: buildWebhook(type) }])),
    components: {
      schemas: { Error: buildJsonSchema(errorBody, 'output') },
      securitySchemes: audience === 'shop' ? { apiKey } : { session, apiKey },
    },
  };
}

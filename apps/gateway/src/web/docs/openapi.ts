import {
  asCalledByKey,
  type Endpoint,
  ENDPOINTS,
  ERROR_CODES,
  errorBody,
  type ErrorCode,
} from '@stuiver/contract';
import { type Example, buildExample } from '@stuiver/contract/examples/example';
import { UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { z } from 'zod';
import { getHttpStatus } from '../../platform/app-error.ts';
import type { Settings } from '../../settings/settings.ts';

export type JsonSchema = { readonly [key: string]: unknown };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
};
type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
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
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
};

function buildJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, reused: 'inline' });
  return rest;
}

function buildParameters(
  schema: z.ZodObject | undefined,
  where: Parameter['in'],
  values: Example['query'],
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = buildJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: part,
    ...(name in values ? { example: values[name] } : {}),
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

function buildResponses(endpoint: Endpoint, example: unknown, isCluster: boolean): Operation['responses'] {
  const responses: Operation['responses'] = {
    '200': {
      description: 'Done',
      ...(isCluster && endpoint.method === 'GET' && endpoint.query && 'selectedIds' in endpoint.query.shape
        ? { headers: UNREACHABLE }
        : {}),
      content: Object.fromEntries(
        listResponseTypes(endpoint).map((type) => [
          type,
          {
            schema: buildJsonSchema(endpoint.response, 'output'),
            ...(example === undefined ? {} : { example }),
          },
        ]),
      ),
    },
  };
  const byStatus = Map.groupBy(listErrorCodes(endpoint), (code) => getHttpStatus(code));
  for (const [status, codes] of [...byStatus].sort(([one], [other]) => one - other)) {
    responses[String(status)] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function describeSecurity(endpoint: Endpoint): Operation['security'] {
  if (endpoint.access === 'public') return [];
  const key = endpoint.keyScope === undefined ? [] : [{ apiKey: [endpoint.keyScope] }];
  const session = endpoint.permission === null ? [] : [endpoint.permission];
  return [{ session }, ...key, ...(endpoint.access === 'session' ? [] : [{}])];
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** A call that takes an API key is described as a key may make it, which any other caller may do too. */
function buildOperation(declared: Endpoint, isCluster: boolean): Operation {
  const endpoint = declared.keyScope === undefined ? declared : asCalledByKey(declared);
  const example = buildExample(declared);
  const type = endpoint.bodyKind === 'text' ? 'text/plain' : 'application/json';
  const bytes = { required: true as const, content: { 'application/octet-stream': { schema: {} } } };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: describeSecurity(endpoint),
    parameters: [
      ...buildParameters(endpoint.params, 'path', example.params),
      ...buildParameters(endpoint.query, 'query', example.query),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.bodyKind === 'bytes' ? { requestBody: bytes } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true as const,
            content: { [type]: { schema: buildJsonSchema(endpoint.body, 'input'), example: example.body } },
          },
        }
      : {}),
    responses: buildResponses(endpoint, example.response, isCluster),
  };
}

/** Describes every endpoint of the contract (OpenAPI 3.1.0), from the same schemas that parse and write. */
export function openApiDocument(
  settings: Pick<Settings, 'databaseCluster' | 'productName' | 'gatewayPrefix' | 'publicUrl'>,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace('{gateway}', settings.gatewayPrefix).replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: buildOperation(endpoint, settings.databaseCluster !== null),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: settings.productName,
      version: '1',
      description:
        'Amounts are decimal strings with two decimals, instants are UTC. Every answer carries `x-request-id`; send your own UUID there to find a call again.',
    },
    servers: [{ url: settings.publicUrl }],
    paths,
    components: {
      schemas: { Error: buildJsonSchema(errorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a sign-in; its user has to hold the permission that is named',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A shop’s API key; what it needs to hold is named as its scope',
        },
      },
    },
  };
}

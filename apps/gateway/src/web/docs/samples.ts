import type { Endpoint } from '@stuiver/contract';
import type { EndpointName } from '@stuiver/contract/client';
import { buildExample } from '@stuiver/contract/examples/example';
import { buildPath } from '@stuiver/contract/route';
import type { Settings } from '../../settings/settings.ts';

/** A call in the languages that shops are written in. */
export type Samples = { readonly curl: string; readonly typescript?: string; readonly php?: string };

type Fields = Readonly<Record<string, unknown>>;
type Language = 'typescript' | 'php';

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Writes a value of JSON as a literal. */
function writeLiteral(value: unknown, language: Language, indent = ''): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value))
    return `[${value.map((item) => writeLiteral(item, language, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Object.keys(value).length === 0) return language === 'php' ? 'new stdClass()' : '{}';
  const [open, arrow, close] = language === 'php' ? ['[', ' => ', ']'] : ['{', ': ', '}'];
  const lines = Object.entries(value).map(([name, part]) => {
    const key = language === 'php' || !/^\w+$/.test(name) ? quote(name) : name;
    return `${indent}  ${key}${arrow}${writeLiteral(part, language, `${indent}  `)},\n`;
  });
  return `${open}\n${lines.join('')}${indent}${close}`;
}

/** Methods of the client by their calls, and the fields that they take; `rows` reads a list with its filters. */
const CLIENT_METHODS: { readonly [N in EndpointName]?: readonly [method: string, ...takes: string[]] } = {
  getPaymentMethods: ['methods.list'],
  initiatePayment: ['payments.start', 'body'],
  cancelPayment: ['payments.cancel', 'id'],
  getPaymentDetails: ['payments.get', 'id'],
  getTimeline: ['payments.timeline', 'id'],
  getPaymentsByMerchant: ['payments.list', 'rows'],
  getSimulatedOutcomes: ['payments.outcomes', 'id'],
  simulateOutcome: ['payments.simulate', 'id', 'outcome'],
  requestPaymentLink: ['links.create', 'transaction'],
  changePaymentLink: ['links.change', 'body'],
  switchPaymentLink: ['links.switch', 'id', 'on'],
  getPaymentLink: ['links.get', 'id'],
  getQrCode: ['links.qrCode', 'id'],
  getPaymentLinks: ['links.list', 'rows'],
  getRecurrence: ['recurrences.get', 'id'],
  changeRecurring: ['recurrences.change', 'body'],
  stopRecurring: ['recurrences.stop', 'id'],
  getRecurrencesForMerchant: ['recurrences.list', 'rows'],
  getMandate: ['mandates.get', 'reference'],
  createMandate: ['mandates.create', 'body'],
  stopMandate: ['mandates.stop', 'id'],
  getMandatesPaginated: ['mandates.list', 'rows'],
  initiateRefund: ['refunds.create', 'body'],
  getRefundsByMerchant: ['refunds.list', 'rows'],
  getChargebackDetails: ['chargebacks.get', 'id'],
  getChargebacks: ['chargebacks.list', 'rows'],
  getSettlement: ['settlements.get', 'id'],
  getSettlements: ['settlements.list', 'rows'],
  getSettlementLines: ['settlements.lines', 'rows'],
  getOpenSettlements: ['settlements.open'],
  getSettlementsOfPayment: ['settlements.ofPayment', 'id'],
  getSettlementsAsOf: ['settlements.asOf', 'day'],
  getDashboardBalances: ['balances.get'],
  getTransfers: ['balances.transfers', 'rows'],
};

const CALL_ORDER = Object.keys(CLIENT_METHODS);

/** Place of a call among those of its group: as the client lists them, any other last. */
export const rankCall = (name: string): number => CALL_ORDER.indexOf(name) + 1 || CALL_ORDER.length + 1;

/** Fields that the client fills in. */
const FILLED_IN = new Set(['merchantId', 'paymentLink', 'pageNumber', 'pageSize', 'selectedIds']);

const omitFilledIn = (value: unknown) =>
  Object.fromEntries(Object.entries(value as Fields).filter(([name]) => !FILLED_IN.has(name)));

type Request = {
  readonly endpoint: Endpoint;
  readonly address: string;
  readonly gateway: string;
  readonly params: Fields;
  readonly query: Fields;
  readonly body: unknown;
};

function writeTypescript({ endpoint, address, gateway, params, query, body }: Request): string {
  const [method, ...takes] = CLIENT_METHODS[endpoint.name as EndpointName] ?? [];
  if (method === undefined) {
    const init = {
      method: endpoint.method,
      headers: {
        authorization: 'KEY',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: 'BODY' }),
    };
    const text = writeLiteral(init, 'typescript')
      .replace("'KEY'", '`Bearer ${process.env.API_KEY}`')
      .replace("'BODY'", () => `JSON.stringify(${writeLiteral(body, 'typescript', '  ')})`);
    return `const response = await fetch(${quote(address)}, ${text});\nconsole.log(response.status, await response.json());`;
  }
  const fields: Fields = { ...params, ...query, ...(body as Fields | undefined) };
  const values = takes.map((name) => {
    const value = name === 'body' ? body : name === 'rows' ? query : fields[name];
    return typeof value === 'object' && value !== null ? omitFilledIn(value) : value;
  });
  const given = values
    .filter((value) => typeof value !== 'object' || Object.keys(value ?? {}).length > 0)
    .map((value) => writeLiteral(value, 'typescript'));
  const call = `stuiver.${method}(${given.join(', ')})`;
  return `import { createStuiver } from '@stuiver/client';

const stuiver = createStuiver({ apiKey: process.env.API_KEY!, gateway: ${quote(gateway)} });
${takes.includes('rows') ? `for await (const row of ${call}) console.log(row);` : `console.log(await ${call});`}`;
}

function writePhp({ endpoint, address, body }: Request): string {
  const headers = [
    "'Authorization: Bearer ' . getenv('API_KEY')",
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
    ...(endpoint.idempotent ? ["'Idempotency-Key: ' . bin2hex(random_bytes(16))"] : []),
  ];
  const content =
    body === undefined ? '' : `\n  'content' => json_encode(${writeLiteral(body, 'php', '  ')}),`;
  return `<?php
$context = stream_context_create(['http' => [
  'method' => '${endpoint.method}',
  'header' => [${headers.join(', ')}],${content}
  'ignore_errors' => true,
]]);
print_r(json_decode(file_get_contents(${quote(address)}, false, $context), true));`;
}

function writeCurl({ endpoint, address, body }: Request): string {
  const { access, keyScope, bodyKind, idempotent, method } = endpoint;
  const type = bodyKind === 'text' ? 'text/plain' : 'application/json';
  const token = keyScope === undefined ? '$ACCESS_TOKEN' : '$API_KEY';
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    ...(access === 'public' ? [] : [`-H "Authorization: Bearer ${token}"`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(idempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(bodyKind === 'bytes' ? ["-H 'Content-Type: application/octet-stream' --data-binary @file"] : []),
    ...(body === undefined ? [] : [`-d '${text.replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** Writes the example of a call as programs; in TypeScript and PHP only if an API key may make it. */
export function writeSamples(
  endpoint: Endpoint,
  { publicUrl, gatewayPrefix }: Pick<Settings, 'publicUrl' | 'gatewayPrefix'>,
): Samples {
  const { params, query, body } = buildExample(endpoint);
  const { selectedIds: _, ...ownQuery } = query;
  const asked = endpoint.keyScope === undefined ? query : ownQuery;
  const request: Request = {
    endpoint,
    address: `${publicUrl}${buildPath(endpoint, gatewayPrefix, { params, query: asked })}`,
    gateway: `${publicUrl}${gatewayPrefix}`,
    params,
    query: asked,
    body,
  };
  const curl = writeCurl(request);
  if (endpoint.keyScope === undefined) return { curl };
  return { curl, typescript: writeTypescript(request), php: writePhp(request) };
}

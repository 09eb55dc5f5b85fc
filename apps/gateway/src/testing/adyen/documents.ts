import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

type Node = Readonly<Record<string, unknown>>;
type Operation = {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Node }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Node }>> }>
  >;
};
type Document = {
  readonly info: { readonly title: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>;
};

/** The folder of Adyen's API documents that `npm run check:adyen` names, and the file for what it finds. */
const { ADYEN_DOCUMENTS: folder, ADYEN_FINDINGS: findings } = process.env;

/** Turns what OpenAPI means otherwise than JSON Schema does: alternatives may overlap, and names may have a variable part. */
function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  if (typeof node !== 'object' || node === null) return node;
  const { oneOf, discriminator: _, ...rest } = node as Record<string, unknown>;
  const converted = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, convert(value)]));
  if (oneOf !== undefined) converted['anyOf'] = convert(oneOf);
  const named = Object.entries((converted['properties'] ?? {}) as Node).filter(([name]) =>
    name.includes('<'),
  );
  if (named.length > 0)
    converted['patternProperties'] = Object.fromEntries(
      named.map(([name, value]) => [
        `^${name.replaceAll(/<[^>]*>/g, '.+').replaceAll('.<', '\\.<')}$`,
        value,
      ]),
    );
  return converted;
}

function readDocuments(from: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  ajvFormats.default(ajv);
  const schemas = new Map<string, ValidateFunction>();
  for (const name of readdirSync(from).filter((file) => file.endsWith('.json'))) {
    const text = readFileSync(join(from, name), 'utf8');
    if (text === '') continue;
    const document = JSON.parse(text) as Document;
    ajv.addSchema(convert(document) as Node, name);
    const compile = (schema: Node | undefined) =>
      schema === undefined ? undefined : ajv.compile({ $ref: `${name}${String(schema['$ref'])}` });
    const add = (key: string, schema: Node | undefined) => {
      const check = compile(schema);
      if (check) schemas.set(key, check);
    };
    const content = (holder: Operation['requestBody']) => Object.values(holder?.content ?? {})[0]?.schema;
    for (const [path, { post }] of Object.entries({ ...document.paths, ...document.webhooks })) {
      if (!post) continue;
      add(`request ${path}`, content(post.requestBody));
      for (const [status, answer] of Object.entries(post.responses))
        if (answer.content) add(`answer ${path} ${status}`, content({ content: answer.content }));
    }
  }
  return schemas;
}

const schemas = folder === undefined ? null : readDocuments(folder);

/** What the documents leave out: codes of disputes in a list beside the events themselves, and the signature of some. */
const isOmission = ({ instancePath, keyword, params }: ErrorObject) =>
  (keyword === 'enum' && instancePath.endsWith('/eventCode')) ||
  params['additionalProperty'] === 'hmacSignature';

/** Validates a value against a document's schema, and writes what was checked and found for the check's own report. */
function validate(key: string, value: unknown): void {
  if (schemas === null || findings === undefined) return;
  const check = schemas.get(key);
  const isValid = check?.(value) ?? false;
  const faults = (check?.errors ?? []).filter((error) => !isOmission(error));
  const said = faults.map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
  const found = check ? (isValid ? [] : said) : ['the documents have no such call'];
  appendFileSync(findings, `${JSON.stringify({ key, found })}\n`);
}

const nameCall = (path: string) =>
  path
    .replace(/^.*\/(?:v72|v30)(?=\/)/, '')
    .replace(
      /^\/payments\/[^/]+\/(?=captures|cancels|refunds|reversals)/,
      '/payments/{paymentPspReference}/',
    );

/** Validates a call of ours, and the twin's answer unless the test made it up. */
export function checkCall(
  path: string,
  body: unknown,
  answer: { readonly status: number; readonly body: unknown } | null,
): void {
  const call = nameCall(path);
  validate(`request ${call}`, body);
  if (answer) validate(`answer ${call} ${String(answer.status)}`, answer.body);
}

/** Validates a webhook of the twin's. */
export function checkWebhook(eventCode: string, body: unknown): void {
  const key = `request /${eventCode}`;
  // Tests make up codes that no document has.
  if (schemas?.has(key)) validate(key, body);
}

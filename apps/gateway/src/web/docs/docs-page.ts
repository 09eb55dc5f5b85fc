import { ERROR_CODES } from '@stuiver/contract';
import type { Language } from '@stuiver/messages';
import { errorTexts } from '@stuiver/messages/en/shared/errors';
import { getHttpStatus } from '../../platform/app-error.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { renderMarkdown } from './markdown.ts';
import type { JsonSchema, OpenApiDocument, Operation } from './openapi.ts';

type Listed = { readonly method: string; readonly path: string; readonly operation: Operation };

/** A schema in the fewest words that tell a developer what to send. */
function describeType(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(describeType))].join(' | ');
  if (schema['type'] === 'array') return `list of ${describeType((schema['items'] ?? {}) as JsonSchema)}`;
  if (Array.isArray(schema['type'])) return schema['type'].join(' | ');
  if (schema['type'] === 'object') return schema['properties'] ? 'object' : 'map';
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : '';
  return `${String(schema['type'] ?? 'any')}${format}`;
}

function describeLimits(schema: JsonSchema): string {
  const limits = [
    'default' in schema ? `default ${JSON.stringify(schema['default'])}` : '',
    'minimum' in schema && 'maximum' in schema
      ? `${String(schema['minimum'])} to ${String(schema['maximum'])}`
      : '',
    'maxLength' in schema ? `up to ${String(schema['maxLength'])} characters` : '',
    'minLength' in schema && Number(schema['minLength']) > 1
      ? `at least ${String(schema['minLength'])} characters`
      : '',
    typeof schema['description'] === 'string' ? schema['description'].replaceAll('`', '') : '',
  ];
  return limits.filter((limit) => limit !== '').join('; ');
}

function objectInside(schema: JsonSchema): JsonSchema | null {
  if (schema['properties']) return schema;
  if (schema['type'] === 'array') return objectInside((schema['items'] ?? {}) as JsonSchema);
  const choices = (schema['anyOf'] ?? []) as JsonSchema[];
  return choices.map(objectInside).find((choice) => choice !== null) ?? null;
}

function fieldRow(name: string, schema: JsonSchema, required: boolean, depth: number): string {
  const inner = objectInside(schema);
  const indent = depth > 0 ? ` class="depth-${Math.min(depth, 3)}"` : '';
  const row = `<tr><th scope="row"${indent}><code>${escapeHtml(name)}</code></th><td>${escapeHtml(describeType(schema))}</td><td>${
    required ? 'required' : ''
  }</td><td>${escapeHtml(describeLimits(schema))}</td></tr>`;
  return inner ? `${row}${fieldRows(inner, depth + 1)}` : row;
}

function fieldRows(schema: JsonSchema, depth: number): string {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties)
    .map(([name, part]) => fieldRow(name, part, required.includes(name), depth))
    .join('');
}

function fieldTable(title: string, rows: string): string {
  if (rows === '') return '';
  return `<h4>${title}</h4><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col"></th><th scope="col">Limits</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** An example, folded up. */
function sample(title: string, example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  if (text === undefined) return '';
  return `<details><summary>${title}</summary><pre><code>${escapeHtml(text)}</code></pre></details>`;
}

function bodySection(operation: Operation): string {
  const content = Object.entries(operation.requestBody?.content ?? {})[0];
  if (!content) return '';
  const [type, { schema, example }] = content;
  const fields =
    type === 'text/plain'
      ? `<h4>Body</h4><p>Plain text: ${escapeHtml(describeLimits(schema))}.</p>`
      : fieldTable('Body', fieldRows(schema, 0));
  return `${fields}${sample('Example of a request', example)}`;
}

function errorsSection(operation: Operation): string {
  const errors = Object.entries(operation.responses).filter(([status]) => status !== '200');
  const items = errors.map(([status, { description }]) => {
    const codes = description
      .split(', ')
      .map((code) => `<code>${escapeHtml(code.replaceAll('`', ''))}</code>`);
    return `<li><strong>${status}</strong> ${codes.join(' ')}</li>`;
  });
  return `<h4>Errors</h4><ul class="errors">${items.join('')}</ul>`;
}

function describeAccess(operation: Operation): string {
  if (operation.security.length === 0) return 'no authentication';
  const names = operation.security.map((way) => {
    const [[name, scopes] = ['sealed reference', []]] = Object.entries(way);
    const caller = name === 'apiKey' ? 'API key' : name;
    return scopes.length === 0 ? caller : `${caller} with ${scopes.join(', ')}`;
  });
  return names.join(' or ');
}

function endpointSection({ method, path, operation }: Listed): string {
  const { schema = {}, example } = operation.responses['200']?.content['application/json'] ?? {};
  const parameters = operation.parameters.map(({ name, in: where, required, schema: part }) =>
    fieldRow(where === 'path' ? `{${name}}` : name, part, required, 0),
  );
  return `<section class="endpoint" id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h3 id="${operation.operationId}-title">${escapeHtml(operation.summary)}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="access">${describeAccess(operation)}</span></p>
${fieldTable('Parameters', parameters.join(''))}${bodySection(operation)}${fieldTable('Response', fieldRows(schema, 0))}${sample('Example of an answer', example)}${errorsSection(operation)}
</section>`;
}

/** The calls that an API key may make, by the scope that each needs. */
function keyTable(listed: readonly Listed[]): string {
  const rows = listed.flatMap(({ operation: { operationId, security, summary } }) => {
    const scope = security.flatMap((way) => way['apiKey'] ?? [])[0];
    return scope === undefined ? [] : [{ scope, operationId, summary }];
  });
  const cells = [...Map.groupBy(rows, ({ scope }) => scope).values()]
    .flat()
    .map(
      ({ scope, operationId, summary }) =>
        `<tr><th scope="row"><code>${scope}</code></th><td><a href="#${operationId}">${operationId}</a></td><td>${escapeHtml(summary)}</td></tr>`,
    );
  return `<h2 id="scopes">Calls by API key</h2><p>A key needs the scope of a call, or gets 403 <code>scopeMissing</code>. Every other call is only for people who sign in: 403 <code>notForKeys</code>.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Calls by API key"><table><thead><tr><th scope="col">Scope</th><th scope="col">Call</th><th scope="col">Does</th></tr></thead><tbody>${cells.join('')}</tbody></table></div>`;
}

/** Every error code, with its status and what it means. */
function errorTable(): string {
  const rows = ERROR_CODES.map(
    (code) =>
      `<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${getHttpStatus(code)}</td><td>${escapeHtml(errorTexts.codes[code])}</td></tr>`,
  );
  return `<h2 id="errors">Error codes</h2><p>An error’s body has its <code>code</code>, one sentence, a link to its row here, and the <code>requestId</code>. With <code>invalidInput</code>, <code>errors</code> lists what is wrong by field, and <code>details.allowed</code> the values that a field takes.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Error codes"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Means</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const TAG_TITLES: Readonly<Record<string, string>> = {
  account: 'Own account',
  apiKey: 'API keys',
  auth: 'Sign-in',
  dashboard: 'Dashboard',
  merchant: 'Merchants',
  paymentLink: 'Payment links',
  notification: 'Webhooks',
  payer: 'Payer',
  refund: 'Refunds',
  system: 'Operation',
  transaction: 'Payments',
};

type PageParts = {
  readonly language: Language;
  readonly title: string;
  readonly name: string;
  readonly menuLabel: string;
  readonly menu: string;
  readonly main: string;
};

/** The frame of a page of documentation; its parts are HTML. */
function page({ language, title, name, menuLabel, menu, main }: PageParts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${name}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
<link rel="stylesheet" href="/theme.css">
</head>
<body>
<nav aria-label="${menuLabel}"><p class="product">${title} <span>API</span></p><ul>${menu}</ul></nav>
<main>
${main}
</main>
</body>
</html>
`;
}

/** The API documentation as an HTML page: no script, nothing from other origins. */
export function docsPage(document: OpenApiDocument): string {
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Listed => ({ method, path, operation })),
  );
  const groups = [...Map.groupBy(listed, ({ operation }) => operation.tags[0] ?? '')];
  const title = escapeHtml(document.info.title);
  const menu = groups.map(
    ([tag, entries]) =>
      `<li><strong>${escapeHtml(TAG_TITLES[tag] ?? tag)}</strong><ul>${entries
        .map(
          ({ operation }) =>
            `<li><a href="#${operation.operationId}">${escapeHtml(operation.operationId)}</a></li>`,
        )
        .join('')}</ul></li>`,
  );
  const sections = groups.map(
    ([tag, entries]) =>
      `<h2>${escapeHtml(TAG_TITLES[tag] ?? tag)}</h2>${entries.map(endpointSection).join('')}`,
  );
  return page({
    language: 'en',
    title,
    name: 'API',
    menuLabel: 'Endpoints',
    menu: `<li><a href="#scopes">Calls by API key</a></li><li><a href="#errors">Error codes</a></li><li><a href="/docs/integration">Connect a shop</a></li><li><a href="/docs/integratie" lang="nl" hreflang="nl">Een winkel aansluiten</a></li>${menu.join('')}`,
    main: `<h1>${title} API</h1>
<p>${escapeHtml(document.info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')} Machine-readable: <a href="/openapi.json">openapi.json</a>.</p>
${keyTable(listed)}
${errorTable()}
${sections.join('\n')}`,
  });
}

/** Texts of the guide's frame in each language; each links to the other. */
const GUIDES: Readonly<
  Record<
    Language,
    { name: string; menuLabel: string; calls: string; other: Language; path: string; switchTo: string }
  >
> = {
  nl: {
    name: 'Een winkel aansluiten',
    menuLabel: 'Op deze pagina',
    calls: 'API-documentatie',
    other: 'en',
    path: '/docs/integration',
    switchTo: 'In English',
  },
  en: {
    name: 'Connect a shop',
    menuLabel: 'On this page',
    calls: 'API reference',
    other: 'nl',
    path: '/docs/integratie',
    switchTo: 'In het Nederlands',
  },
};

/**
 * The page that explains how to connect a shop.
 *
 * @param text the Markdown of `docs/integration.md`, or of its translation
 */
export function integrationPage(productName: string, text: string, language: Language): string {
  const { html, headings } = renderMarkdown(text);
  const { name, menuLabel, calls, other, path, switchTo } = GUIDES[language];
  const items = headings.map(
    (heading) => `<li><a href="#${heading.id}">${escapeHtml(heading.text)}</a></li>`,
  );
  return page({
    language,
    title: escapeHtml(productName),
    name,
    menuLabel,
    menu: `<li><a href="${path}" lang="${other}" hreflang="${other}">${switchTo}</a></li><li><a href="/docs">${calls}</a></li>${items.join('')}`,
    main: html,
  });
}

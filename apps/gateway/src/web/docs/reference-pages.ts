import { ERROR_CODES, FIELD_ERROR_KEYS } from '@stuiver/contract/errors';
import { ERROR_HELP } from '@stuiver/contract/examples/error-help';
import { WEBHOOK_EVENTS } from '@stuiver/contract/examples/webhook-events';
import { fieldErrorTexts } from '@stuiver/messages/en/shared/field-errors';
import { getHttpStatus } from '../../platform/app-error.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { inline, listInnerFields, renderFields, renderFieldTable, renderTable } from './field-table.ts';
import type { JsonSchema, Operation } from './openapi.ts';
import { writeSamples } from './samples.ts';
import { type DocumentedCall, CALLERS, CALLERS_TITLES, type Group, GUIDES, type Site } from './site.ts';
import { PHP_VERIFICATION, TYPESCRIPT_VERIFICATION } from './webhook-samples.ts';

const code = (text: string) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;

/** Samples, of which one is open at a time. */
const renderSamples = (samples: Readonly<Record<string, string | undefined>>) =>
  Object.entries(samples)
    .filter(([, text]) => text !== undefined)
    .map(
      ([title, text], index) =>
        `<details name="sample"${index === 0 ? ' open' : ''}><summary>${title}</summary>${code(text ?? '')}</details>`,
    )
    .join('');

const errorHref = (name: string) => `/docs/errors#error-${name}`;

const asText = (example: unknown) =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2);

function describeAccess({ security }: Operation): string {
  if (security.length === 0) return 'no authentication';
  const names = security.map((way) => {
    const [[name, scopes] = ['sealed reference', []]] = Object.entries(way);
    const caller = name === 'apiKey' ? 'API key' : name;
    return scopes.length === 0 ? caller : `${caller} with <code>${scopes.join(', ')}</code>`;
  });
  return names.join(' or ');
}

const renderCall = ({ endpoint, path, operation }: DocumentedCall) =>
  `<p class="call"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${escapeHtml(path)}</code> <span class="access">${describeAccess(operation)}</span></p>`;

function renderErrors({ responses }: Operation): string {
  const items = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => {
      const codes = description
        .replaceAll('`', '')
        .split(', ')
        .map((name) => `<a href="${errorHref(name)}"><code>${name}</code></a>`);
      return `<li><strong>${status}</strong> ${codes.join(' ')}</li>`;
    });
  return `<h2>Errors</h2><ul class="errors">${items.join('')}</ul>`;
}

/** A form that sends the example with a test key, which the page's script shows and which keeps the key in memory. */
function renderTry({ endpoint, operation }: DocumentedCall, site: Site, address: string): string {
  if (site.settings.mode === 'live' || endpoint.keyScope === undefined) return '';
  const example = Object.values(operation.requestBody?.content ?? {})[0]?.example;
  const body =
    example === undefined
      ? ''
      : `<label>Body<textarea name="body" rows="8" spellcheck="false">${escapeHtml(asText(example))}</textarea></label>`;
  return `<form class="try" data-method="${endpoint.method}" hidden><h2>Try it</h2>
<label>Test key, kept only until you leave this page<input name="key" type="password" autocomplete="off" placeholder="stv_test_…" required></label>
<label>Address<input name="address" value="${escapeHtml(address)}" spellcheck="false" required></label>
${body}<button>Send</button><output></output></form>`;
}

function renderCallPage(site: Site, group: Group, call: DocumentedCall): string {
  const { operation, endpoint } = call;
  const { curl, typescript, php } = writeSamples(endpoint, site.settings);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const { schema = {}, example } = operation.responses['200']?.content['application/json'] ?? {};
  const answer = asText(example);
  const address = /'https?:\/\/[^/']+([^']*)'/.exec(curl)?.[1] ?? '';
  return `<p class="path"><a href="/docs">API</a> › <a href="${group.href}">${escapeHtml(group.title)}</a></p>
<h1 id="${operation.operationId}">${escapeHtml(operation.summary)}</h1>
${renderCall(call)}<p>${inline(operation.description)}</p>
<div class="two"><div class="samples">${renderSamples({ curl, TypeScript: typescript, PHP: php })}
${answer === undefined ? '' : `<details open><summary>Answer</summary>${code(answer)}</details>`}</div>
<div>${renderTry(call, site, address)}
${renderFields('Parameters', operation.parameters)}${
  type === 'text/plain'
    ? '<h2>Body</h2><p>Plain text.</p>'
    : renderFields('Body', listInnerFields(content?.schema ?? {}))
}${renderFields('Answer', listInnerFields(schema))}${renderErrors(operation)}</div></div>`;
}

/** A page of a group: its calls. */
function renderGroupPage({ title, about, callers, calls }: Group): string {
  const items = calls.map(
    (call) =>
      `<section class="endpoint" id="${call.operation.operationId}"><h2><a href="${call.href}">${escapeHtml(call.operation.summary)}</a></h2>${renderCall(call)}</section>`,
  );
  const whose = callers === 'shop' ? '' : ` ${CALLERS_TITLES[callers]}; no API key may make them.`;
  return `<p class="path"><a href="/docs">API</a></p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}${whose}</p>${items.join('')}`;
}

const listLinks = (items: readonly string[]) =>
  `<ul class="links">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** The first page: every guide, call, webhook event and error, also for links to what was one page. */
function renderIndex({ document, groups }: Site): string {
  const shop = groups
    .filter(({ callers }) => callers === 'shop')
    .map(({ href, title, about, calls }) => {
      const links = calls.map(
        ({ href: to, operation: { summary }, endpoint: { name, keyScope } }) =>
          `<a id="${name}" href="${to}">${escapeHtml(summary)}</a> <code>${keyScope}</code>`,
      );
      return `<section class="endpoint"><h3><a href="${href}">${escapeHtml(title)}</a></h3><p>${escapeHtml(about)}</p>${listLinks(links)}</section>`;
    });
  const other = CALLERS.map((callers) => {
    const own = groups
      .filter((group) => group.callers === callers)
      .map(({ href, title, calls }) => {
        const links = calls.map(
          ({ endpoint: { name }, href: to }) => `<a id="${name}" href="${to}">${name}</a>`,
        );
        return `<dt><a href="${href}">${escapeHtml(title)}</a></dt><dd>${links.join(' ')}</dd>`;
      });
    return `<h2 id="${callers}">${CALLERS_TITLES[callers]}</h2><dl>${own.join('')}</dl>`;
  });
  const events = Object.entries(WEBHOOK_EVENTS).map(
    ([type, about]) => `<a href="/docs/webhook-events#${type}"><code>${type}</code></a> ${inline(about)}`,
  );
  const errors = ERROR_CODES.map((name) => `<a id="error-${name}" href="${errorHref(name)}">${name}</a>`);
  return `<h1>${escapeHtml(document.info.title)} API</h1>
<p>${inline(document.info.description)} For generators: <a href="/openapi-shop.json">openapi-shop.json</a>, and <a href="/openapi.json">openapi.json</a> with every call.</p>
<h2>Guides</h2>${listLinks(GUIDES.map(({ href, title, language }) => `<a href="${href}" lang="${language}" hreflang="${language}">${title}</a>`))}
<h2 id="scopes">Calls of shops, and their scopes</h2><p>A key needs the scope of a call, or gets 403 <code>scopeMissing</code>. Every other call is only for people who sign in: 403 <code>notForKeys</code>.</p>
${shop.join('')}
<h2>Webhook events</h2>${listLinks(events)}
<h2 id="errors">Error codes</h2><p class="codes">${errors.join(' ')}</p>
${other.join('')}`;
}

function renderEventsPage({ document }: Site): string {
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const { schema = {}, example } = post.requestBody.content['application/json'] ?? {};
    const data = (schema['properties'] as Record<string, JsonSchema> | undefined)?.['data'] ?? {};
    return `<section class="endpoint" id="${type}"><h2><code>${type}</code></h2><p>${inline(post.description)}</p>${code(asText(example))}
<details><summary>Fields of <code>data</code></summary>${renderFieldTable(`Fields of ${type}`, listInnerFields(data))}</details></section>`;
  });
  const headers = Object.values(document.webhooks)[0]?.post.parameters ?? [];
  return `<p class="path"><a href="/docs">API</a></p><h1>Webhook events</h1>
<p>A webhook event is a POST to your endpoint, signed by <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Verify the signature over the raw body, answer 2xx within ten seconds, and expect an event more than once, always with the same <code>webhook-id</code>. Anything else is sent again, for about three days; events of one payment come in order.</p>
${renderFields('Headers', headers)}
<h2>Verify the signature</h2>${renderSamples({ TypeScript: TYPESCRIPT_VERIFICATION, PHP: PHP_VERIFICATION })}
${events.join('')}`;
}

function renderErrorsPage(): string {
  const rows = ERROR_CODES.map((name) => {
    const [cause, remedy] = ERROR_HELP[name];
    return `<tr id="error-${name}"><th scope="row"><code>${name}</code></th><td>${getHttpStatus(name)}</td><td>${inline(cause)}</td><td>${inline(remedy)}</td></tr>`;
  });
  const fields = FIELD_ERROR_KEYS.map(
    (key) =>
      `<tr id="field-${key}"><th scope="row"><code>${key}</code></th><td>${escapeHtml(fieldErrorTexts.fields[key])}</td></tr>`,
  );
  return `<p class="path"><a href="/docs">API</a></p><h1>Errors</h1>
<p>An error’s body has its <code>code</code>, one sentence (<code>message</code>), a link to its row here (<code>documentation</code>), and the <code>requestId</code>. With <code>invalidInput</code>, <code>errors</code> lists what is wrong by field, and <code>details.allowed</code> the values that a field takes.</p>
${renderTable('Error codes', ['Code', 'Status', 'Cause', 'Remedy'], rows)}
<h2>Errors of fields</h2>${renderTable('Errors of fields', ['Key', 'Means'], fields)}`;
}

/** A page by its path: its title, and a function that makes its content as HTML. */
export type Pages = ReadonlyMap<string, { readonly title: string; readonly render: () => string }>;

/** Lists the pages of the reference. */
export function listReferencePages(site: Site): Pages {
  const groups = site.groups.flatMap((group) => [
    [group.href, { title: group.title, render: () => renderGroupPage(group) }] as const,
    ...group.calls.map((call) => {
      const page = { title: call.endpoint.name, render: () => renderCallPage(site, group, call) };
      return [call.href, page] as const;
    }),
  ]);
  return new Map([
    ['/docs', { title: 'Reference', render: () => renderIndex(site) }],
    ['/docs/webhook-events', { title: 'Webhook events', render: () => renderEventsPage(site) }],
    ['/docs/errors', { title: 'Errors', render: renderErrorsPage }],
    ...groups,
  ]);
}

type SearchEntry = readonly [title: string, href: string, words: string];

/** Lists what the search finds: titles with their addresses, and further words. */
export function listSearchEntries({ groups, document }: Site): readonly SearchEntry[] {
  const calls = groups.flatMap((group) =>
    group.calls.map(({ href, path, operation }): SearchEntry => {
      const names = operation.parameters.map(({ name }) => name);
      const words = [operation.operationId, path, group.title, ...names];
      return [operation.summary, href, words.join(' ')];
    }),
  );
  const events = Object.keys(document.webhooks);
  const shop = groups.filter(({ callers }) => callers === 'shop');
  return [
    ...GUIDES.map(({ href, title }): SearchEntry => [title, href, 'guide']),
    ...events.map((type): SearchEntry => [type, `/docs/webhook-events#${type}`, 'webhook event']),
    ...shop.map(({ href, title, about }): SearchEntry => [title, href, about]),
    ...calls,
    ...ERROR_CODES.map((name): SearchEntry => [name, errorHref(name), `error ${getHttpStatus(name)}`]),
    ...FIELD_ERROR_KEYS.map((key): SearchEntry => [key, `/docs/errors#field-${key}`, 'error of a field']),
  ];
}

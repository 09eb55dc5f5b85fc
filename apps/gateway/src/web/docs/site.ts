import { type Endpoint, ENDPOINTS } from '@stuiver/contract';
import { type Callers, type Tag, TAGS } from '@stuiver/contract/tags';
import type { Language } from '@stuiver/messages';
import { escapeHtml, ownPage } from '../../platform/http/html.ts';
import type { Settings } from '../../settings/settings.ts';
import { type OpenApiDocument, openApiDocument, type Operation } from './openapi.ts';
import { rankCall } from './samples.ts';

export type DocsSettings = Pick<
  Settings,
  'databaseCluster' | 'gatewayPrefix' | 'mode' | 'productName' | 'publicUrl'
>;

export type DocumentedCall = {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly operation: Operation;
  /** Path of its page. */
  readonly href: string;
};

/** Calls of one tag that the same callers may make. */
export type Group = {
  readonly title: string;
  readonly about: string;
  readonly callers: 'shop' | Callers;
  readonly href: string;
  readonly calls: readonly DocumentedCall[];
};

/** A page written by hand, in `docs/`. */
export type Guide = {
  readonly href: string;
  readonly file: string;
  readonly title: string;
  readonly language: Language;
};

export const GUIDES: readonly Guide[] = [
  { href: '/docs/integration', file: 'integration.md', title: 'Connect a shop', language: 'en' },
  { href: '/docs/integratie', file: 'integration.nl.md', title: 'Een winkel aansluiten', language: 'nl' },
  {
    href: '/docs/recurring',
    file: 'guides/recurring.md',
    title: 'Recurring payments, step by step',
    language: 'en',
  },
  { href: '/docs/refunding', file: 'guides/refunding.md', title: 'Refund and reconcile', language: 'en' },
  {
    href: '/docs/localhost',
    file: 'guides/localhost.md',
    title: 'Webhook events on localhost',
    language: 'en',
  },
  { href: '/docs/failures', file: 'guides/failures.md', title: 'When a call fails', language: 'en' },
  { href: '/docs/go-live', file: 'guides/go-live.md', title: 'Before you go live', language: 'en' },
  { href: '/docs/test-values', file: 'test-values.md', title: 'Test values', language: 'en' },
];

export const CALLERS_TITLES: Readonly<Record<Callers, string>> = {
  portal: 'Calls of the portal',
  payers: 'Calls of payers and applicants',
  staff: 'Calls of staff and operators',
};

export const CALLERS = Object.keys(CALLERS_TITLES) as Callers[];

/** All that the pages of the reference show. */
export type Site = {
  readonly settings: DocsSettings;
  readonly document: OpenApiDocument;
  readonly groups: readonly Group[];
};

const slug = (title: string) => title.toLowerCase().replaceAll(' ', '-');

function groupCalls(document: OpenApiDocument, isShop: boolean): Group[] {
  const byName = new Map(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint]));
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations).map((operation) => ({
      endpoint: byName.get(operation.operationId)!,
      path,
      operation,
    })),
  );
  const own = calls.filter(({ endpoint }) => isShop || endpoint.keyScope === undefined);
  const byTag = Map.groupBy(own, ({ endpoint }) => endpoint.tag);
  return (Object.keys(TAGS) as Tag[]).flatMap((tag) => {
    const [title, about, callers] = TAGS[tag];
    const href = `/docs/${isShop ? '' : 'other/'}${slug(title)}`;
    const listed = (byTag.get(tag) ?? [])
      .map((call) => ({ ...call, href: `${href}/${call.endpoint.name}` }))
      .toSorted((one, other) => rankCall(one.endpoint.name) - rankCall(other.endpoint.name));
    return listed.length === 0
      ? []
      : [{ title, about, callers: isShop ? 'shop' : callers, href, calls: listed }];
  });
}

/** Gathers what the pages of the reference show. */
export function buildSite(settings: DocsSettings): Site {
  const document = openApiDocument(settings, 'shop');
  return {
    settings,
    document,
    groups: [...groupCalls(document, true), ...groupCalls(openApiDocument(settings), false)],
  };
}

const link = (href: string, text: string, current: string) =>
  `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`;

function renderMenu({ groups }: Site, current: string): string {
  const section = (title: string, items: readonly string[]) =>
    `<li><strong>${title}</strong><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></li>`;
  const group = ({ href, title, calls }: Group) => {
    const isOpen = current === href || current.startsWith(`${href}/`);
    const inside = calls.map((call) => `<li>${link(call.href, call.operation.operationId, current)}</li>`);
    return `${link(href, title, current)}${isOpen ? `<ul>${inside.join('')}</ul>` : ''}`;
  };
  const guides = GUIDES.map(({ href, title, language }) =>
    language === 'en'
      ? link(href, title, current)
      : link(href, title, current).replace('<a ', `<a lang="${language}" hreflang="${language}" `),
  );
  const isOther = current.startsWith('/docs/other/');
  return [
    section('Guides', guides),
    section('Calls of shops', groups.filter(({ callers }) => callers === 'shop').map(group)),
    section('Events and errors', [
      link('/docs/webhook-events', 'Webhook events', current),
      link('/docs/errors', 'Errors', current),
    ]),
    ...(isOther
      ? CALLERS.map((callers) =>
          section(CALLERS_TITLES[callers], groups.filter((one) => one.callers === callers).map(group)),
        )
      : [
          section(
            'Other calls',
            CALLERS.map((callers) => link(`/docs#${callers}`, CALLERS_TITLES[callers], current)),
          ),
        ]),
  ].join('');
}

/**
 * The frame of a page of documentation.
 *
 * @param main HTML
 */
export function renderPage(
  site: Site,
  { href, title, main, language = 'en' }: { href: string; title: string; main: string; language?: Language },
): string {
  const name = escapeHtml(site.settings.productName);
  return ownPage({
    language,
    title: `${title} – ${site.settings.productName} API`,
    head: `<link rel="stylesheet" href="/docs.css">
<link rel="stylesheet" href="/theme.css">
<script src="/docs.js" defer></script>`,
    body: `<header><a class="product" href="/docs">${name} <span>API</span></a>
<form class="search" role="search" lang="en" hidden><input type="search" placeholder="Search" aria-label="Search the reference" autocomplete="off" aria-controls="found"><ul id="found" aria-live="polite"></ul></form>
<a class="to-menu" href="#menu" lang="en">All pages</a></header>
<main>
${main}
</main>
<nav id="menu" aria-label="Documentation" lang="en"><ul>${renderMenu(site, href)}</ul></nav>`,
  });
}

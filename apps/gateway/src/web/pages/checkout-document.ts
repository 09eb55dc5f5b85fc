import {
  CHECKOUT_DATA_ID,
  CHECKOUT_ROOT_ID,
  type CheckoutPage,
  type PreviewTheme,
} from '@stuiver/contract/checkout-pages';
import type { Language } from '@stuiver/messages';
import { CONTENT_POLICY, policyText } from '../../platform/http/security-headers.ts';
import type { Settings } from '../../settings/settings.ts';
import { escapeHtml, escapeJson } from '../../platform/http/html.ts';
import { merchantCss, themeCss } from './theme.ts';
import { buildImportMap, computeIntegrity, scriptSources } from './script-manifest.ts';
import type { WebBuild } from './web-build.ts';

/** A payer's page: the document, and the policy that allows its styles and nothing else inline. */
type CheckoutDocument = { readonly html: string; readonly policy: string };

export type DocumentOptions = {
  /** Further origins that a form of the page may lead to. */
  readonly formTargets?: readonly string[];
  /** Written as a picture of itself in this theme, for a frame of the portal: no script runs, nothing can be used. */
  readonly preview?: PreviewTheme | undefined;
};

export type WriteDocument = (
  page: CheckoutPage,
  language: Language,
  options?: DocumentOptions,
) => CheckoutDocument;

/** Scripts of the pages; those without are complete when rendered. */
const SCRIPTED = { pay: 'pay', status: 'status', authorize: null, notice: null } as const;

/** Seconds after which a page without JavaScript reloads the payment's status. */
const REFRESH_SECONDS = 5;

/** Policy of a preview besides its styles: it may be framed by us, show its own pictures, and nothing else. */
const PREVIEW_POLICY = {
  'script-src': ["'none'"],
  'connect-src': ["'none'"],
  'frame-ancestors': ["'self'"],
  'form-action': ["'none'"],
  sandbox: ['allow-same-origin'],
} as const;

function buildContentPolicy(
  styles: readonly string[],
  importMap: string,
  { formTargets = [], preview }: DocumentOptions,
): string {
  const directives: Record<string, readonly string[]> = {
    ...CONTENT_POLICY,
    'script-src': scriptSources(importMap),
    'style-src': styles.map((css) => `'${computeIntegrity(css)}'`),
    'form-action': [...CONTENT_POLICY['form-action'], ...formTargets],
    ...(preview ? PREVIEW_POLICY : {}),
  };
  return policyText(directives);
}

/** The merchant's colour, on pages about its payments. */
function getBrandColour(page: CheckoutPage): string | null {
  if (page.kind === 'pay') return page.details.brandColour;
  if (page.kind === 'notice') return page.merchant?.brandColour ?? null;
  return page.kind === 'status' ? page.state.brandColour : null;
}

/** Refreshes a page on which no script runs. */
function renderRefresh(page: CheckoutPage): string {
  if (page.kind !== 'status' || !(page.state.checking || page.state.status === 'PENDING')) return '';
  return `<noscript><meta http-equiv="refresh" content="${String(REFRESH_SECONDS)}"></noscript>`;
}

/** Prepares the shared parts of payers' pages: the styles, inlined with their hash, and the scripts with theirs. */
export function makeCheckoutDocuments(settings: Settings, web: WebBuild): WriteDocument {
  const css = `${web.style.trim()}\n${themeCss(settings).trim()}`;
  const importMap = buildImportMap(web.manifest);
  const renderScripts = (page: CheckoutPage, language: Language): string => {
    const kind = SCRIPTED[page.kind];
    if (kind === null) return '';
    const { url, integrity, imports } = web.scripts[kind];
    const preloads = [...imports, web.catalogues[language]].map(
      (script) => `<link rel="modulepreload" href="${script.url}" integrity="${script.integrity}">`,
    );
    return `<script type="importmap">${importMap}</script>${preloads.join('')}<script type="module" src="${url}" integrity="${integrity}"></script>`;
  };
  return (page, language, options = {}) => {
    const { html, sprite, title } = web.render(page, language);
    const product = escapeHtml(settings.productName);
    const colour = getBrandColour(page);
    const styles = colour === null ? [css] : [css, merchantCss(colour)];
    const { preview } = options;
    const data =
      preview || SCRIPTED[page.kind] === null
        ? ''
        : `<script type="application/json" id="${CHECKOUT_DATA_ID}">${escapeJson(page)}</script>`;
    return {
      html:
        `<!doctype html><html lang="${language}" data-mode="${settings.mode}" data-product="${product}"` +
        `${preview ? ` data-theme="${preview}"` : ''}><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width,initial-scale=1">' +
        `<meta name="robots" content="noindex"><title>${product} – ${escapeHtml(title)}</title>` +
        `<link rel="icon" href="/mark.svg" type="image/svg+xml">${styles.map((text) => `<style>${text}</style>`).join('')}` +
        `${preview ? '' : renderScripts(page, language)}${renderRefresh(page)}</head><body>${sprite}` +
        `<div id="${CHECKOUT_ROOT_ID}"${preview ? ' inert' : ''}>${html}</div>${data}</body></html>`,
      policy: buildContentPolicy(styles, importMap, options),
    };
  };
}

import type { BrowserContext, Request } from '@playwright/test';

/** Errors in a browser, in addition to what a test checks. */
export type Watch = {
  readonly problems: readonly string[];
  /** Allows matching errors, which are part of the test. */
  readonly allow: (pattern: RegExp) => void;
  /** Forgets both, for the next test. */
  readonly reset: () => void;
};

/** The browser's own note about an answer outside 2xx, or none. */
const NOT_LOADED = /^Failed to load resource/;

/** Calls and whole pages report how they were answered; scripts, styles and pictures must load. */
function saysItself(address: string, page: string): boolean {
  const { pathname } = new URL(address);
  return address === page || pathname.startsWith('/gateway/') || pathname.startsWith('/api/');
}

function leavesOrigin(request: Request, origin: string): boolean {
  const url = request.url();
  if (!/^(?:https?|wss?):/.test(url) || request.isNavigationRequest()) return false;
  return new URL(url).origin !== origin && request.frame().url().startsWith(origin);
}

/**
 * Collects from all pages of a browser context: uncaught errors, errors on the console (a broken
 * content security policy is one), and requests of our pages to any other origin.
 *
 * @param context the browser context
 * @param origin the product's own
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const note = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) problems.push(text);
  };
  context.on('weberror', (event) => note(`uncaught: ${event.error().stack ?? event.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const page = message.page()?.url() ?? '';
    if (!page.startsWith(origin) && page !== 'about:blank') return;
    if (NOT_LOADED.test(message.text()) && url !== '' && saysItself(url, page)) return;
    note(`console: ${message.text()} (${url} on ${page})`);
  });
  context.on('request', (request) => {
    if (leavesOrigin(request, origin)) note(`another origin: ${request.url()}`);
  });
  const reset = () => {
    problems.length = 0;
    allowed.length = 0;
  };
  return { problems, allow: (pattern) => void allowed.push(pattern), reset };
}

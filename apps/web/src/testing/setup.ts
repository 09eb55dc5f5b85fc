import { ready } from '@stuiver/contract/routes';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { MANDATES } from '@stuiver/contract/lists/mandates';
import { LINKS } from '@stuiver/contract/lists/payment-links';
import { PAYMENTS } from '@stuiver/contract/lists/payments';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import { REFUNDS } from '@stuiver/contract/lists/refunds';
import { setListDisplay } from '../portal/lists/list-display.ts';
import { clearCookie } from '../lib/browser/cookies.ts';
import { connectionStore } from '../lib/connection.ts';
import { languageStore } from '../lib/language.ts';
import { closeOverlay } from '../lib/overlay.ts';
import { queryClient } from '../lib/query.ts';
import { endSession } from '../lib/session.ts';
import { chooseTheme } from '../lib/browser/theme.ts';
import { clearToasts } from '../lib/toasts.ts';
import './computed-style.ts';

// Parts that load on demand (dialogs, filters) may take long on a busy machine; a test waits, and never measures.
configure({ asyncUtilTimeout: 30_000 });

// An error that only means "not yet" describes no document, which took a fifth of these tests; the last one does.
const { getElementError: describeFully } = getConfig();
const isWaiting = () =>
  (getConfig() as { readonly _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : describeFully(message, container),
});

// A read that fails is repeated at once and not after one second and two more.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

// As in the browser tests: money is written by the browser's locale.
Object.defineProperty(navigator, 'language', { get: () => 'nl-NL', configurable: true });

// Nothing has a size here, so nothing ever changes its own.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nothing is reached that a test did not stub, but for looks whether the gateway answers.
globalThis.fetch = async (input) => {
  if (input === ready.path) return new Response();
  throw new TypeError('Failed to fetch');
};

const LISTS = [CHARGEBACKS, LINKS, MANDATES, PAYMENTS, RECURRING, REFUNDS];

/** Removes attributes that a script set on an element, so that the next page finds it bare. */
function strip(element: Element): void {
  for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
}

/** Files of a worker share one window: a cookie, a title or a path that one leaves behind would reach the next. */
function resetWindow(): void {
  for (const { name } of LISTS) setListDisplay(name, { columns: null, density: 'regular' });
  chooseTheme('system');
  for (const cookie of document.cookie.split('; ')) clearCookie(cookie.split('=')[0] ?? '');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  strip(document.documentElement);
  strip(document.body);
  document.body.replaceChildren();
}

// Each test starts as a fresh visit: signed out, in Dutch, with nothing stored or shown.
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endSession();
  resetWindow();
  connectionStore.set('up');
  languageStore.set('nl');
  clearToasts();
  closeOverlay();
  queryClient.clear();
});

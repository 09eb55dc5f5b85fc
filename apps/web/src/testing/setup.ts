import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { languageStore } from '../lib/language.ts';
import { closeOverlay } from '../lib/overlay.ts';
import { queryClient } from '../lib/query.ts';
import { endSession } from '../lib/session.ts';
import { clearToasts } from '../lib/toasts.ts';

// What is loaded when it is wanted (dialogs, filters) may take long on a busy machine; a test waits, and never measures.
configure({ asyncUtilTimeout: 10_000 });

// Nothing has a size here, so nothing ever changes its own.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Each test begins as a fresh visit: nobody signed in, Dutch, nothing stored or shown.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  languageStore.set('nl');
  clearToasts();
  closeOverlay();
  queryClient.clear();
});

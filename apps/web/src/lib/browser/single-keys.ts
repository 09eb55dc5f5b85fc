import { createStore, useStore } from '../store.ts';

const KEY = 'singleKeys';

const store = createStore(localStorage.getItem(KEY) !== 'off');

/** Keeps in this browser whether a key without Ctrl does something (WCAG 2.1.4). */
export function allowSingleKeys(allowed: boolean): void {
  if (allowed) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  store.set(allowed);
}

export function useSingleKeys(): boolean {
  return useStore(store);
}

/** Elements in which a key is a letter: fields, and lists that find an entry by its letters. */
const TYPED_IN =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';

/** Checks whether a key was pressed outside fields, and without Ctrl, Alt or ⌘. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(TYPED_IN));
}

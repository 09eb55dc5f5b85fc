import { authStore } from '../../lib/session.ts';

/** The user's last search in this tab, and the result that they opened. */
export type LastSearch = { readonly text: string; readonly opened: string | null };

/** By user, since another may sign in within the same tab after a session expired; signing out clears it. */
function key(): string {
  return `search:${authStore.get().session?.personId ?? ''}`;
}

export function rememberSearch(last: LastSearch): void {
  if (last.text === '') sessionStorage.removeItem(key());
  else sessionStorage.setItem(key(), JSON.stringify(last));
}

export function recallSearch(): LastSearch {
  const text = sessionStorage.getItem(key());
  return text === null ? { text: '', opened: null } : (JSON.parse(text) as LastSearch);
}

import { authStore } from '../../lib/session.ts';
import type { ListName } from '@stuiver/contract/lists';
import type { ListSearch } from './schema.ts';

/** By user, since another may sign in within the same tab after a session expired. */
function getMemoryKey(list: ListName): string {
  return `list:${list}:${authStore.get().session?.personId ?? ''}`;
}

/** Keeps a list's address while this tab is open; signing out clears it with the rest of session storage. */
export function rememberList(list: ListName, search: ListSearch): void {
  if (Object.keys(search).length === 0) sessionStorage.removeItem(getMemoryKey(list));
  else sessionStorage.setItem(getMemoryKey(list), JSON.stringify(search));
}

/** The address at which the user left the list; null for the default one. */
export function recallList(list: ListName): Record<string, unknown> | null {
  const text = sessionStorage.getItem(getMemoryKey(list));
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}

/** Clears a list's filters, as a click in the sidebar does (spec 2.27). */
export function forgetList(list: ListName): void {
  sessionStorage.removeItem(getMemoryKey(list));
}

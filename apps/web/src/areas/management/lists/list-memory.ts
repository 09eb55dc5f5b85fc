import { authStore } from '../../../lib/session.ts';
import type { ListSchema, ListSearch } from './schema.ts';

/** By user, for another may sign in within the same tab after a session lapsed. */
function keyOf(list: ListSchema['key']): string {
  return `list:${list}:${authStore.get().session?.userId ?? ''}`;
}

/** Keeps how a list stands while this tab lives; sign-out clears it with the rest of session storage. */
export function rememberList(list: ListSchema['key'], search: ListSearch): void {
  if (Object.keys(search).length === 0) sessionStorage.removeItem(keyOf(list));
  else sessionStorage.setItem(keyOf(list), JSON.stringify(search));
}

/** How the list stood when it was left; null when it stood as it begins. */
export function recallList(list: ListSchema['key']): Record<string, unknown> | null {
  const text = sessionStorage.getItem(keyOf(list));
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}

/** What a click in the sidebar does to the five lists: their filters are gone (specification, section 2). */
export function forgetList(list: ListSchema['key']): void {
  sessionStorage.removeItem(keyOf(list));
}

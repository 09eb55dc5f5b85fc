import { readUnreachable, type Unreachable, UNREACHABLE_HEADER } from '@stuiver/contract/unreachable';
import { watchNarrowedAnswers } from '../../lib/api.ts';
import { companiesStore } from '../../lib/companies.ts';
import { createStore, useStore } from '../../lib/store.ts';

type LeftOut = ReadonlyMap<string, Unreachable>;

/** The companies that the last answer of each call left out, since they could not be reached. */
const unreachableStore = createStore<LeftOut>(new Map());

/** Stores the companies that an answer left out, if any. */
function noteUnreachable(name: string, answer: Pick<Response, 'headers'>): void {
  const companies = readUnreachable(answer.headers.get(UNREACHABLE_HEADER));
  unreachableStore.set((known) => {
    if (companies === null && !known.has(name)) return known;
    const next = new Map(known);
    if (companies === null) next.delete(name);
    else next.set(name, companies);
    return next;
  });
}

export function forgetUnreachable(): void {
  unreachableStore.set(new Map());
}

watchNarrowedAnswers(noteUnreachable);
companiesStore.subscribe(forgetUnreachable);

/**
 * Reloads. Companies that earlier answers left out are forgotten unless a new answer leaves them out too: their
 * screens are gone, or will reload.
 */
export async function askUnreachableAgain(reload: () => Promise<unknown>): Promise<void> {
  const before = unreachableStore.get();
  await reload();
  unreachableStore.set(
    (now) => new Map([...now].filter(([name, companies]) => before.get(name) !== companies)),
  );
}

/** Returns the companies that are left out now; null without any. */
export function useUnreachable(): Unreachable | null {
  const all = [...useStore(unreachableStore).values()];
  if (all.length === 0) return null;
  return { ids: [...new Set(all.flatMap(({ ids }) => ids))], more: Math.max(...all.map(({ more }) => more)) };
}

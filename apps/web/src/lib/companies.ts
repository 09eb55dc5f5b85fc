import { createStore, useStore } from './store.ts';

const KEY = 'companies';

/** The companies that the user has selected, out of all that they may see. */
export type CompanyChoice = {
  /** Whose choice it is; the next person to sign in does not inherit it. */
  readonly personId: string;
  /** As calls send them: the companies, or the id of a stored selection. */
  readonly selectedIds: readonly string[];
  readonly shown: { readonly name: string } | { readonly chosen: number; readonly total: number };
};

function keptChoice(): CompanyChoice | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as CompanyChoice | null;
  } catch {
    return null;
  }
}

/** Null: all of them. */
export const companiesStore = createStore<CompanyChoice | null>(keptChoice());

window.addEventListener('storage', ({ key }) => {
  if (key === KEY) companiesStore.set(keptChoice());
});

/** Narrows lists, totals and search to some companies, or (null) to all, in every tab and after a reload. */
export function chooseCompanies(choice: CompanyChoice | null): void {
  if (choice === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(choice));
  companiesStore.set(choice);
}

export function useCompanies(): CompanyChoice | null {
  return useStore(companiesStore);
}

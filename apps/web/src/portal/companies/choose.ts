import type { TreeNode } from '@stuiver/contract';
import { getTree, storeSelection } from '@stuiver/contract/routes';
import { MOST_SELECTED_IDS } from '@stuiver/domain/companies';
import { ApiError, call } from '../../lib/api.ts';
import { chooseCompanies, companiesStore } from '../../lib/companies.ts';
import { authStore } from '../../lib/session.ts';
import { flatten, selectedIn } from './company-tree.ts';

/** Selects companies. A large selection is stored on the server first, so that no URL grows with it. */
export async function lookAt(tree: TreeNode, chosen: ReadonlySet<string>): Promise<void> {
  const all = flatten(tree).map(({ node }) => node);
  const companies = all.filter(({ id }) => chosen.has(id));
  // Empty: the saved ones have left the tree.
  if (companies.length === 0 || companies.length === all.length) return chooseCompanies(null);
  const merchantIds = companies.map(({ id }) => id);
  const [only, ...others] = companies;
  chooseCompanies({
    personId: authStore.get().session?.personId ?? '',
    selectedIds:
      merchantIds.length <= MOST_SELECTED_IDS
        ? merchantIds
        : [(await call(storeSelection, { body: { merchantIds } })).id],
    shown:
      only !== undefined && others.length === 0
        ? { name: only.name }
        : { chosen: companies.length, total: all.length },
  });
}

/** Selects the companies that the user saved, unless this browser has a selection already. */
export async function lookAtSaved(): Promise<void> {
  if (companiesStore.get() !== null) return;
  try {
    const tree = await call(getTree, { query: {} });
    await lookAt(tree, selectedIn(tree));
  } catch (error) {
    // All companies are shown then, and the top bar shows nothing else.
    if (!(error instanceof ApiError)) throw error;
  }
}

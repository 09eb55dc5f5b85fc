import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { useQuery } from '@tanstack/react-query';
import type { TreeNode } from '@stuiver/contract';
import { companiesTexts } from '@stuiver/messages/nl/companies/companies';
import { searchTexts } from '@stuiver/messages/nl/search/search';
import type { ApiError } from '../../lib/api.ts';
import { useFailure } from '../../lib/dialogs/failure-notice.tsx';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { lookAt } from '../../portal/companies/choose.ts';
import { flatten, treeQuery, listCompanyIds } from '../../portal/companies/company-tree.ts';
import { useSession, useSeveralCompanies } from '../../lib/session.ts';
import type { SearchCommand } from '../../portal/search/commands.ts';
import { SearchDialog } from '../../portal/search/search-dialog.tsx';
import { isOpenTo } from '../guard.ts';
import { SCREEN_NAMES, SCREENS, getTitleKey } from '../screens.ts';

/** The screens and companies that the search opens by name, and the choice of companies. */
function useCommands(onChoose: () => void): SearchCommand[] {
  const shell = useTexts(shellTexts);
  const session = useSession();
  const companies = useCompanyCommands();
  const names = SCREEN_NAMES.filter(
    (name) => (SCREENS[name].sidebar ?? SCREENS[name].tabOf) && isOpenTo(session, SCREENS[name]),
  );
  const screens = names.map((id) => ({ id, name: shell.titles[getTitleKey(id)], href: SCREEN_PATHS[id] }));
  const choose = { id: 'selectCompanies', name: shell.companies.select, run: onChoose };
  return session?.hasTree ? [...screens, choose, ...companies] : screens;
}

/** Each company of a tree, which selects it with all below it. */
function useCompanyCommands(): SearchCommand[] {
  const { commands } = useTexts(searchTexts);
  const { failed } = useTexts(companiesTexts);
  const failureOf = useFailure();
  const hasTree = useSeveralCompanies();
  const { data: tree } = useQuery({ ...treeQuery(), enabled: hasTree });
  if (!tree) return [];
  const choose = (node: TreeNode) =>
    lookAt(tree, new Set(listCompanyIds(node))).catch((error: ApiError) =>
      showToast({ tone: 'bad', ...failureOf(failed, error) }),
    );
  return flatten(tree).map(({ node }) => ({
    id: `company ${node.id}`,
    name: node.name,
    label: commands.company(node.name),
    run: () => void choose(node),
  }));
}

/** The search with commands of the portal. */
export function PortalSearch({ onChoose, onClose }: { onChoose: () => void; onClose: () => void }) {
  return <SearchDialog commands={useCommands(onChoose)} onClose={onClose} />;
}

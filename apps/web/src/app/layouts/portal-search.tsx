import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import type { Command } from '../../portal/search/commands.ts';
import { SearchDialog } from '../../portal/search/search-dialog.tsx';
import { isOpenTo } from '../guard.ts';
import { SCREEN_NAMES, SCREENS, titleOf } from '../screens.ts';

/** The screens that the search opens by name, and the choice of companies. */
function useCommands(onChoose: () => void): Command[] {
  const shell = useTexts(shellTexts);
  const session = useSession();
  const names = SCREEN_NAMES.filter(
    (name) => (SCREENS[name].sidebar ?? SCREENS[name].tabOf) && isOpenTo(session, SCREENS[name]),
  );
  const screens = names.map((id) => ({ id, name: shell.titles[titleOf(id)], href: SCREEN_PATHS[id] }));
  const choose = { id: 'selectCompanies', name: shell.companies.select, run: onChoose };
  return session?.hasTree ? [...screens, choose] : screens;
}

/** The search with commands of the portal. */
export function PortalSearch({ onChoose, onClose }: { onChoose: () => void; onClose: () => void }) {
  return <SearchDialog commands={useCommands(onChoose)} onClose={onClose} />;
}

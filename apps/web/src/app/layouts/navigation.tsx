import { SCREEN_PATHS, type ScreenName } from '@stuiver/contract/screens';
import { type ShellTexts, shellTexts } from '@stuiver/messages/nl/shared/shell';
import { Link } from '@tanstack/react-router';
import { forgetList } from '../../portal/lists/list-memory.ts';
import { useTexts } from '../../lib/language.ts';
import { type StoredSession, useSession } from '../../lib/session.ts';
import { Building2, type Icon } from '../../ui/icons.tsx';
import { isOpenTo } from '../guard.ts';
import { SCREEN_NAMES, SCREENS, getTitleKey } from '../screens.ts';
import { besides, isWithinSettings, settingsScreens } from './screen-tabs.tsx';

const GROUPS = ['start', 'transactions', 'paymentLinks', 'finances', 'settings'] as const;

const withoutSlash = (path: string) => path.replace(/\/$/, '');

/** Checks whether the path is the screen's own, one below it or next to it, or another address of the same screen. */
function isActive(name: ScreenName, path: string): boolean {
  const own = besides(name).map((one) => SCREEN_PATHS[one]);
  if (own.some((one) => path === one || path.startsWith(`${one}/`))) return true;
  return SCREEN_NAMES.some(
    (other) =>
      getTitleKey(other) === getTitleKey(name) && withoutSlash(SCREEN_PATHS[other]) === withoutSlash(path),
  );
}

/** A click on a list clears its filters (spec 2.27), except on that of payment links. */
function clearFilters(name: ScreenName): void {
  const { list, sidebar } = SCREENS[name];
  if (list && sidebar?.group !== 'paymentLinks') forgetList(list.name);
}

type Item = { name: ScreenName; label: string; Icon: Icon; active: boolean };

function buildNavigationItems(
  group: (typeof GROUPS)[number],
  session: StoredSession | null,
  path: string,
  shell: ShellTexts,
): Item[] {
  return SCREEN_NAMES.flatMap((name) => {
    const { sidebar } = SCREENS[name];
    if (!sidebar || sidebar.group === 'settings' || sidebar.group !== group) return [];
    if (!isOpenTo(session, SCREENS[name])) return [];
    return [
      { name, label: shell.titles[getTitleKey(name)], Icon: sidebar.icon, active: isActive(name, path) },
    ];
  });
}

/** One item for all settings: it leads to the company's, else to the first that the user may open. */
function settingsItem(session: StoredSession | null, path: string, shell: ShellTexts): Item[] {
  const names = settingsScreens(session);
  const name = names.find((one) => one === 'companySettings') ?? names[0];
  if (name === undefined) return [];
  return [{ name, label: shell.sidebar.companySettings, Icon: Building2, active: isWithinSettings(path) }];
}

/** The sidebar's groups (spec 2.23), without the screens that the user lacks the permission for. */
export function Navigation({ path }: { path: string }) {
  const shell = useTexts(shellTexts);
  const session = useSession();
  const groups = GROUPS.map((key) => ({
    key,
    items:
      key === 'settings'
        ? settingsItem(session, path, shell)
        : buildNavigationItems(key, session, path, shell),
  })).filter(({ items }) => items.length > 0);
  return (
    <nav aria-label={shell.sidebar.label} className="flex-1 overflow-y-auto px-3">
      {groups.map((group) => (
        <div
          key={group.key}
          role="group"
          aria-label={group.key === 'start' ? undefined : shell.sidebar[group.key]}
        >
          {group.key === 'start' ? null : (
            <p aria-hidden className="px-2 pt-[18px] pb-1.5 text-small font-medium text-ink-faint">
              {shell.sidebar[group.key]}
            </p>
          )}
          <ul className="grid gap-0.5">
            {group.items.map(({ name, label, Icon, active }) => (
              <li key={name}>
                <Link
                  to={SCREEN_PATHS[name]}
                  activeOptions={{ exact: true }}
                  onClick={() => clearFilters(name)}
                  aria-current={active ? 'page' : undefined}
                  className="group flex items-center gap-2.5 rounded-control border border-transparent px-2 py-[6px] text-ink-soft transition-colors hover:bg-line/50 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:py-2.5"
                >
                  <Icon className="size-[18px] shrink-0 group-aria-[current=page]:text-brand" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

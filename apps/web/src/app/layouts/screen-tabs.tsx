import { SCREEN_PATHS, type ScreenName } from '@stuiver/contract/screens';
import { type ShellTexts, shellTexts } from '@stuiver/messages/nl/shared/shell';
import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../lib/language.ts';
import { isPermitted, type StoredSession, useSession } from '../../lib/session.ts';
import { showChosen } from '../../ui/show-chosen.ts';
import { SCREEN_NAMES, SCREENS, getTitleKey } from '../screens.ts';

/** The screens of the settings that a user may open, in the order of their tabs. */
export function settingsScreens(session: StoredSession | null): ScreenName[] {
  return SCREEN_NAMES.filter((name) => {
    const { sidebar, permission } = SCREENS[name];
    return sidebar?.group === 'settings' && isPermitted(session, permission);
  });
}

/** Checks whether a path is one of the settings' screens. */
function isSettingsPath(path: string): boolean {
  return SCREEN_NAMES.some(
    (name) => SCREENS[name].sidebar?.group === 'settings' && SCREEN_PATHS[name] === path,
  );
}

/** Checks whether a path is one of the settings' screens or a screen below one. */
export function isWithinSettings(path: string): boolean {
  return isSettingsPath(path) || path.startsWith(`${SCREEN_PATHS.webhooks}/`);
}

/** The screens that share a screen's item in the sidebar, itself first. */
export function besides(head: ScreenName): ScreenName[] {
  return [head, ...SCREEN_NAMES.filter((name) => SCREENS[name].tabOf === head)];
}

type Tabs = { label: keyof ShellTexts['titles'] | 'settings'; names: readonly ScreenName[] };

function tabsAt(path: string, session: StoredSession | null): Tabs {
  if (isSettingsPath(path)) return { label: 'settings', names: settingsScreens(session) };
  const name = SCREEN_NAMES.find((one) => SCREEN_PATHS[one] === path);
  const head = name && (SCREENS[name].tabOf ?? name);
  if (!head) return { label: 'settings', names: [] };
  const names = besides(head).filter((one) => isPermitted(session, SCREENS[one].permission));
  return { label: getTitleKey(head), names };
}

/**
 * Screens that have one item in the sidebar together, side by side: those of the settings (spec 2.9), and
 * those that belong to a list. The company whose settings are seen stays the same from one to the next.
 */
export function ScreenTabs({ path }: { path: string }) {
  const shell = useTexts(shellTexts);
  const { label, names } = tabsAt(path, useSession());
  const { company } = useSearch({ strict: false }) as { company?: string };
  if (names.length < 2) return null;
  const kept = label === 'settings' && company !== undefined ? { company } : {};
  return (
    <nav
      aria-label={label === 'settings' ? shell.sidebar.settings : shell.titles[label]}
      className="peer mb-5 border-b border-line max-sm:-mt-3 max-sm:mb-2"
    >
      <ul className="-mb-px flex gap-6 scroll-row max-sm:-mx-4 max-sm:gap-5 max-sm:px-4">
        {names.map((name) => (
          <li key={name} ref={SCREEN_PATHS[name] === path ? showChosen : null}>
            <Link
              to={SCREEN_PATHS[name]}
              search={kept}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={SCREEN_PATHS[name] === path ? 'page' : undefined}
              className="block border-b-2 border-transparent px-0.5 py-2 whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-medium aria-[current=page]:text-ink max-sm:py-3"
            >
              {shell.titles[getTitleKey(name)]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

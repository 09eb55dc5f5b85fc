import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CompanyScope } from '../../portal/companies/company-scope.tsx';
import { SearchButton } from '../../portal/search/search-button.tsx';
import { useTexts } from '../../lib/language.ts';
import { usePermission, useSession } from '../../lib/session.ts';
import { chooseTheme, THEMES, type Theme, useTheme } from '../../lib/browser/theme.ts';
import { IconButton } from '../../ui/button.tsx';
import { Building2, LogOut, MenuIcon, Monitor, Moon, Sun, User } from '../../ui/icons.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuProps } from '../../ui/overlays/menu-list.tsx';
import { signOutEverywhere } from '../../portal/auth/auth-calls.ts';
import { lazyPart } from '../../ui/load-code.ts';
import { latePart } from '../../ui/late-part.ts';

const SelectCompaniesDialog = latePart(
  () => import('../../portal/companies/select-companies-dialog.tsx'),
  'SelectCompaniesDialog',
);

const PortalSearch = lazyPart(() => import('./portal-search.tsx'), 'PortalSearch');

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } satisfies Record<Theme, unknown>;

/** The initials of a name: of its first two words. */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word[0] ?? '') : [(words[0] ?? '').slice(0, 2)];
  return letters.join('').toUpperCase();
}

/** The groups of the user's menu: their account, companies (for users who see several), theme, signing out. */
function useMenuGroups(onChoose: () => void): MenuProps['groups'] {
  const shell = useTexts(shellTexts);
  const navigate = useNavigate();
  const session = useSession();
  const theme = useTheme();
  const choose = { key: 'choose', label: shell.companies.select, icon: <Building2 />, onSelect: onChoose };
  return [
    {
      key: 'account',
      heading: session?.personName ?? '',
      note: session?.personEmail ?? '',
      entries: [
        {
          key: 'account',
          label: shell.titles.account,
          icon: <User />,
          onSelect: () => void navigate({ to: SCREEN_PATHS.account }),
        },
      ],
    },
    ...(session?.hasTree ? [{ key: 'companies', entries: [choose] }] : []),
    {
      key: 'theme',
      heading: shell.user.theme,
      entries: THEMES.map((choice) => {
        const Icon = THEME_ICONS[choice];
        return {
          key: choice,
          label: shell.user[choice],
          icon: <Icon />,
          chosen: choice === theme,
          onSelect: () => chooseTheme(choice),
        };
      }),
    },
    {
      key: 'session',
      entries: [
        {
          key: 'sign-out',
          label: shell.user.signOut,
          icon: <LogOut />,
          // The session ends in this browser even when the server does not answer.
          onSelect: () => void signOutEverywhere().catch(() => undefined),
        },
      ],
    },
  ];
}

/** The signed-in user, with profile, companies and sign-out. */
function UserMenu({ onChoose }: { onChoose: () => void }) {
  const shell = useTexts(shellTexts);
  const name = useSession()?.personName ?? '';
  return (
    <Menu
      buttonClassName="grid size-8 place-items-center rounded-full bg-brand-soft text-small font-semibold text-brand transition-[filter] hover:brightness-95 max-sm:size-10"
      button={
        <>
          {getInitials(name)}
          <span className="sr-only">{shell.user.menu(name)}</span>
        </>
      }
      groups={useMenuGroups(onChoose)}
    />
  );
}

/** Merchant name and selected companies on the left, search and the user's menu on the right. */
export function TopBar({ onOpenSidebar }: { onOpenSidebar: () => void }) {
  const shell = useTexts(shellTexts);
  const session = useSession();
  const name = session?.merchantName ?? '';
  const [choosing, setChoosing] = useState(false);
  const reads = usePermission('payments:read');
  return (
    <header className="sticky top-(--band-height) z-30 flex h-(--bar-height) items-center gap-3 border-b border-line bg-paper px-8 max-lg:px-3 sm:max-lg:px-5 print:hidden">
      <IconButton label={shell.sidebar.open} onClick={onOpenSidebar} className="lg:hidden">
        <MenuIcon className="size-5" />
      </IconButton>
      <div className="flex min-w-0 flex-1 items-center gap-x-3 max-md:flex-col max-md:items-start">
        <p className="max-w-full truncate font-semibold max-md:leading-5">{name}</p>
        <CompanyScope onChange={() => setChoosing(true)} />
      </div>
      <SearchButton
        texts={reads ? shell.search : { ...shell.search, field: shell.search.deskField }}
        dialog={(onClose) => <PortalSearch onChoose={() => setChoosing(true)} onClose={onClose} />}
      />
      <UserMenu onChoose={() => setChoosing(true)} />
      {choosing ? <SelectCompaniesDialog onClose={() => setChoosing(false)} /> : null}
    </header>
  );
}

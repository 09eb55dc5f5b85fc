import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { type Language, LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { Link } from '@tanstack/react-router';
import { chooseOwnLanguage } from '../../portal/account/own-language.ts';
import { config } from '../../lib/config.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { ChevronsUpDown, Globe } from '../../ui/icons.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Navigation } from './navigation.tsx';

const getLanguageName = (language: Language) => LANGUAGE_FACTS[language].name.toUpperCase();
const BY_NAME = LANGUAGES.toSorted((a, b) => getLanguageName(a).localeCompare(getLanguageName(b)));

export function LanguageDropdown() {
  const { language: texts } = useTexts(shellTexts);
  const language = useLanguage();
  return (
    <Menu
      label={`${texts.label}: ${getLanguageName(language)}`}
      side="top start"
      buttonClassName="flex w-full items-center gap-2.5 rounded-control px-2 py-2 text-table text-ink-soft transition-colors hover:bg-line/50 hover:text-ink"
      button={
        <>
          <Globe className="size-[18px]" />
          <span className="flex-1 text-left">{getLanguageName(language)}</span>
          <ChevronsUpDown className="size-4 text-ink-faint" />
        </>
      }
      groups={[
        {
          key: 'languages',
          entries: BY_NAME.map((choice) => ({
            key: choice,
            label: getLanguageName(choice),
            chosen: choice === language,
            onSelect: () => void chooseOwnLanguage(choice),
          })),
        },
      ]}
    />
  );
}

/** Mark and product name; leads to the dashboard. */
export function Brand() {
  return (
    <Link
      to={SCREEN_PATHS.dashboard}
      className="flex items-center gap-2.5 rounded-control px-2 py-1 text-field font-semibold tracking-[-0.01em]"
    >
      <CoinMark className="size-6" />
      {config.productName}
    </Link>
  );
}

/** The column at the left, from wide screens on. */
export function Sidebar({ path }: { path: string }) {
  return (
    <aside className="sticky top-(--band-height) flex h-[calc(100dvh-var(--band-height))] w-[232px] shrink-0 flex-col border-r border-line bg-sunken max-lg:hidden print:hidden">
      <div className="px-3 pt-4 pb-4">
        <Brand />
      </div>
      <Navigation path={path} />
      <div className="border-t border-line p-3">
        <LanguageDropdown />
      </div>
    </aside>
  );
}

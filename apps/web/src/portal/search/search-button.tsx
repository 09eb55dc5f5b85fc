import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Search } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/load-code.ts';
import { keepKeys } from './early-keys.ts';

const SingleKeys = lazyPart(() => import('./single-keys.tsx'), 'SingleKeys');

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export type SearchButtonProps = {
  texts: { action: string; field: string; keys: string; macKeys: string };
  dialog: (onClose: () => void) => ReactNode;
};

/** Opens the search, as Ctrl or ⌘ K and / do; looks like a field, or an icon on phones. */
export function SearchButton({ texts, dialog }: SearchButtonProps) {
  const [open, setOpen] = useState(false);
  const searchKeys = isMac ? texts.macKeys : texts.keys;
  const show = () => {
    keepKeys();
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      ) {
        return;
      }
      event.preventDefault();
      // Above another dialog it would interrupt the user.
      if (document.querySelector('[aria-modal="true"]') === null) show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={show}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 w-[372px] max-w-[32vw] items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left text-table text-ink-faint transition-colors hover:border-control-line hover:text-ink-soft max-md:hidden"
      >
        <Search className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate">{texts.field}</span>
        <kbd className="shrink-0 rounded-[4px] border border-line px-1.5 font-sans text-small">
          {searchKeys}
        </kbd>
      </button>
      <IconButton label={texts.action} onClick={show} className="md:hidden">
        <Search className="size-5" />
      </IconButton>
      <Suspense>
        {open ? dialog(() => setOpen(false)) : null}
        <SingleKeys searchKeys={searchKeys} onSearch={show} />
      </Suspense>
    </>
  );
}

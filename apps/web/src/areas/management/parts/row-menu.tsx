import { ChevronDown } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-list.tsx';

export type RowMenuProps = {
  words: { actions: string; actionsFor: (name: string) => string };
  /** Of what the row is about. */
  name: string;
  entries: readonly MenuEntry[];
};

/** What may be done about one row of a table; on phones its button is an arrow. */
export function RowMenu({ words, name, entries }: RowMenuProps) {
  return (
    <Menu
      label={words.actionsFor(name)}
      buttonClassName="inline-flex h-8 items-center gap-1 rounded-control border border-line-strong bg-surface px-2.5 text-table font-medium transition-colors hover:bg-sunken max-sm:h-10"
      button={
        <>
          <span className="max-sm:sr-only">{words.actions}</span>
          <ChevronDown aria-hidden className="size-4 text-ink-faint" strokeWidth={1.5} />
        </>
      }
      groups={[{ key: 'row', entries }]}
    />
  );
}

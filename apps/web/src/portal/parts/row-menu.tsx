import { type DrawDialog, useDialog } from '../../lib/dialogs/use-dialog.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ChevronDown } from '../../ui/icons.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu-list.tsx';

/** Acts at once, or opens a dialog. */
type RowEntry = MenuEntry | (Omit<MenuEntry, 'onSelect'> & { dialog: DrawDialog });

export type RowMenuProps = {
  words: { actions: string; actionsFor: (name: string) => string };
  /** Name of the row's subject. */
  name: string;
  /** Absent ones are left out. */
  entries: readonly (RowEntry | false)[];
  /** True if its button keeps its word on phones; otherwise it shows only an arrow there. */
  isWide?: boolean;
};

/** Actions on one row of a table, or one card. */
export function RowMenu({ words, name, entries, isWide = false }: RowMenuProps) {
  const [dialog, show] = useDialog();
  const shown = entries
    .filter((entry) => entry !== false)
    .map((entry) => ('dialog' in entry ? { ...entry, onSelect: () => show(entry.dialog) } : entry));
  return (
    <>
      <Menu
        label={words.actionsFor(name)}
        buttonClassName={buttonClass('secondary', 'small', isWide ? '' : 'max-sm:h-10')}
        button={
          <>
            <span className={isWide ? '' : 'max-sm:sr-only'}>{words.actions}</span>
            <ChevronDown className="size-4 text-ink-faint" />
          </>
        }
        groups={[{ key: 'row', entries: shown }]}
      />
      {dialog}
    </>
  );
}

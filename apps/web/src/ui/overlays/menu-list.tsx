import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from '@headlessui/react';
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Check } from '../icons.tsx';

export type MenuEntry = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Marks the current choice. */
  chosen?: boolean;
  tone?: 'plain' | 'danger';
  onSelect: () => void;
};

export type MenuProps = {
  /** Names the button when it shows no text. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Groups of entries, separated by a line; a note explains a heading. */
  groups: readonly { key: string; heading?: string; note?: string; entries: readonly MenuEntry[] }[];
  side?: 'bottom end' | 'bottom start' | 'top start';
};

export type MenuListProps = MenuProps & {
  /** State left by the plain button: its focus, or that it is about to open. */
  start: RefObject<{ isFocused: boolean; wantsOpen: boolean }>;
};

/** Content of `Menu`, once loaded. */
export function MenuList({
  label,
  button,
  buttonClassName,
  groups,
  side = 'bottom end',
  start,
}: MenuListProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { isFocused, wantsOpen } = start.current;
    if (wantsOpen) trigger.current?.click();
    else if (isFocused) trigger.current?.focus();
  }, [start]);
  return (
    <HeadlessMenu>
      <MenuButton ref={trigger} aria-label={label} className={buttonClassName}>
        {button}
      </MenuButton>
      <MenuItems
        anchor={side}
        modal={false}
        className="z-50 min-w-48 rounded-card border border-line bg-surface p-1 shadow-float transition duration-120 ease-out [--anchor-gap:6px] focus:outline-none starting:opacity-0"
      >
        {groups.map((group, index) => (
          <Fragment key={group.key}>
            {index > 0 ? <MenuSeparator className="my-1 h-px bg-line" /> : null}
            <MenuSection aria-label={[group.heading, group.note].filter(Boolean).join(', ') || undefined}>
              {group.note ? (
                <div aria-hidden className="max-w-72 px-2.5 pt-1.5 pb-2 break-words">
                  <p className="text-body font-medium text-ink">{group.heading}</p>
                  <p className="text-small text-ink-soft">{group.note}</p>
                </div>
              ) : group.heading ? (
                <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-small font-medium text-ink-faint">
                  {group.heading}
                </p>
              ) : null}
              {group.entries.map((entry) => (
                <MenuItem key={entry.key}>
                  <button
                    type="button"
                    onClick={entry.onSelect}
                    className={cx(
                      'flex w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-body data-focus:bg-sunken max-sm:py-2.5',
                      '[&_svg]:size-[18px] [&_svg]:shrink-0',
                      entry.tone === 'danger' ? 'text-bad' : 'text-ink [&_svg]:text-ink-soft',
                    )}
                  >
                    {entry.icon}
                    <span className="flex-1">{entry.label}</span>
                    {entry.chosen ? <Check strokeWidth={1.75} className="text-brand!" /> : null}
                  </button>
                </MenuItem>
              ))}
            </MenuSection>
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

import { type ComponentType, useRef, useSyncExternalStore } from 'react';
import type { MenuListProps, MenuProps } from './menu-list.tsx';
import { loadCode } from '../load-code.ts';

type MenuListComponent = ComponentType<MenuListProps>;

let loaded: MenuListComponent | null = null;
const watchers = new Set<() => void>();

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

async function load(): Promise<void> {
  if (loaded) return;
  loaded = (await loadCode(() => import('./menu-list.tsx'))).MenuList;
  for (const tell of watchers) tell();
}

/**
 * A button that opens a list of actions. Not modal, so that landmarks stay reachable. Typing finds an entry; the
 * typed letters are forgotten after 350 ms (spec 9.9). The list's code is loaded when the pointer or focus first
 * reaches one of the buttons; until then they are plain, and then all are complete at once. Loading each separately
 * would be too late if the pointer arrives by pressing, as after a closed dialog: the press would start on a button
 * that is replaced before it ends.
 */
export function Menu(props: MenuProps) {
  const isLoaded = useSyncExternalStore(
    watch,
    () => loaded !== null,
    () => false,
  );
  // State of the plain button before it was replaced.
  const start = useRef({ isFocused: false, wantsOpen: false });
  const List = loaded;
  if (isLoaded && List) return <List {...props} start={start} />;
  const open = () => {
    start.current.wantsOpen = true;
    void load();
  };
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.buttonClassName}
      onPointerEnter={() => void load()}
      onFocus={() => {
        start.current.isFocused = true;
        void load();
      }}
      onBlur={() => {
        start.current.isFocused = false;
      }}
      // The list may load between press and release; the click would then hit another button.
      onPointerDown={open}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
      }}
      onClick={open}
    >
      {props.button}
    </button>
  );
}

import { type ComponentType, useRef, useState } from 'react';
import type { MenuProps } from './menu-list.tsx';

type Start = 'still' | 'focus' | 'open';
type MenuListComponent = ComponentType<MenuProps & { start: Start }>;

/** Kept once loaded, so that later menus are complete from the start. */
let loaded: MenuListComponent | null = null;

/**
 * A button that opens a list of actions. Not modal, so that landmarks stay reachable. Typing finds an entry; the
 * typed letters are forgotten after 350 ms (specification, section 9). The list's code is loaded when the pointer or
 * focus first reaches the button; until then it is a plain button.
 */
export function Menu(props: MenuProps) {
  const [arrived, setArrived] = useState<Start | null>(() => (loaded ? 'still' : null));
  const plain = useRef<HTMLButtonElement>(null);
  const wantsOpen = useRef(false);

  async function approach() {
    loaded ??= (await import('./menu-list.tsx')).MenuList;
    setArrived(wantsOpen.current ? 'open' : document.activeElement === plain.current ? 'focus' : 'still');
  }

  const List = loaded;
  if (arrived !== null && List) return <List {...props} start={arrived} />;
  return (
    <button
      ref={plain}
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.buttonClassName}
      onPointerEnter={() => void approach()}
      onFocus={() => void approach()}
      onPointerDown={() => {
        // The list may load between press and release; the click would then hit another button.
        wantsOpen.current = true;
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') wantsOpen.current = true;
      }}
      onClick={() => {
        wantsOpen.current = true;
        void approach();
      }}
    >
      {props.button}
    </button>
  );
}

import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react-dom';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';

export type PopoverProps = {
  /** Ties the opener's `aria-controls` to it. */
  id: string;
  /** Names its content; shown as its heading on phones. */
  label: string;
  onClose: () => void;
  /** The edge of the opener that it aligns with. */
  side?: 'start' | 'end';
  className?: string;
  children: ReactNode;
};

/** Pixels between the window's edge and a popover. */
const padding = 8;
const TALLEST = 560;

/** Below its opener, or above if that has more room, over the bar too; never outside the window: excess scrolls. */
const MIDDLEWARE = [
  offset(6),
  flip({ padding }),
  shift({ padding }),
  size({
    padding,
    apply({ availableHeight, elements }) {
      elements.floating.style.setProperty('--room', `${Math.min(availableHeight, TALLEST)}px`);
    },
  }),
];

/**
 * A small panel next to its button; on phones a sheet at the bottom edge. It follows its opener in the page, inside a
 * positioned element that holds both, so that Tab moves through it naturally. Escape, a press elsewhere and leaving
 * it by Tab close it; Escape returns the focus to the opener. The element with `data-first-focus` gets the focus,
 * otherwise the panel itself, so that its name is read and no keyboard opens on a phone.
 */
export function Popover({ id, label, onClose, side = 'start', className, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { refs, x, y } = useFloating({
    placement: `bottom-${side}`,
    middleware: MIDDLEWARE,
    whileElementsMounted: autoUpdate,
  });
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = panel.current as HTMLDivElement;
    const place = element.parentElement as HTMLElement;
    refs.setFloating(element);
    refs.setReference(place);
    (element.querySelector<HTMLElement>('[data-first-focus]') ?? element).focus({ preventScroll: true });
    const onPress = (event: PointerEvent) => {
      if (!place.contains(event.target as Node)) close.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      place.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      close.current();
    };
    const onFocus = (event: FocusEvent) => {
      const next = event.relatedTarget as Node | null;
      if (next !== null && !place.contains(next)) close.current();
    };
    document.addEventListener('pointerdown', onPress);
    place.addEventListener('keydown', onKey);
    place.addEventListener('focusout', onFocus);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      place.removeEventListener('keydown', onKey);
      place.removeEventListener('focusout', onFocus);
    };
  }, [refs]);

  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}
      className={cx(
        'absolute z-50 rounded-card border border-line bg-surface p-4 text-left shadow-float focus:outline-none',
        'max-h-[80dvh] overflow-y-auto sm:top-(--y) sm:left-(--x) sm:max-h-(--room)',
        'max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:rounded-b-none max-sm:rounded-t-dialog max-sm:shadow-[0_0_0_100vmax_var(--shade)] max-sm:pb-[max(16px,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </div>
  );
}

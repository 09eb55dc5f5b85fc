import { useEffect } from 'react';

/** The longest time between the presses of a double click, in milliseconds, and their distance, in pixels. */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PX = 8;

/**
 * Keeps the second press of a double click that started in a dialog from what is beneath it once the dialog closed or
 * became smaller. Headless UI closes a dialog by pointer events and links follow clicks, so both are stopped.
 */
export function useSecondPress(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    let first: PointerEvent | null = null;
    const isInside = ({ target }: Event) =>
      target instanceof Element && target.closest('[data-panel]') !== null;
    const isSecond = (event: PointerEvent) =>
      first !== null &&
      event.timeStamp - first.timeStamp < DOUBLE_CLICK_MS &&
      Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < DOUBLE_CLICK_PX;
    const stop = new AbortController();
    let isClosed = false;
    const judge = (event: PointerEvent) => {
      if (isInside(event)) {
        if (event.type === 'pointerdown') first = event;
      } else if (isSecond(event)) {
        event.stopImmediatePropagation();
        if (event.type === 'click') event.preventDefault();
      } else if (isClosed) stop.abort();
    };
    for (const type of ['pointerdown', 'pointerup', 'click'] as const)
      window.addEventListener(type, judge, { capture: true, signal: stop.signal });
    return () => {
      isClosed = true;
    };
  }, [open]);
}

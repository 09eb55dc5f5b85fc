import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Shortens dates (`data-short`), then hides columns in their turn until a table fits its frame. The widths depend on
 * the rows, the language and the chosen columns, so they are measured, without React.
 *
 * @returns true if it is still too wide
 */
function fit(frame: HTMLElement): boolean {
  const table = frame.firstElementChild as HTMLTableElement;
  const isTooWide = () => frame.scrollWidth > frame.clientWidth;
  const hide = (column: number, hidden: boolean) => {
    // A row's details are one cell.
    for (const { cells } of table.rows) if (cells[column]) cells[column].hidden = hidden;
  };
  const turns = [...table.querySelectorAll<HTMLTableCellElement>('[data-turn]')];
  table.toggleAttribute('data-short', false);
  for (const { cellIndex } of turns) hide(cellIndex, false);
  table.toggleAttribute('data-short', isTooWide());
  turns.reverse().sort((one, other) => Number(one.dataset['turn']) - Number(other.dataset['turn']));
  for (const { cellIndex } of turns) if (isTooWide()) hide(cellIndex, true);
  return isTooWide();
}

/**
 * Keeps a table within its frame. One that cannot be scrolls sideways, and its header cannot be sticky as well.
 *
 * @returns whether it scrolls, and the `ref` of the frame
 */
export function useFit() {
  const [scrolls, setScrolls] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const refit = useCallback(() => {
    if (frame.current) setScrolls(fit(frame.current));
  }, []);
  useLayoutEffect(refit);
  const watch = useCallback(
    (element: HTMLDivElement) => {
      frame.current = element;
      // In the next frame: size changes during observation are reported as an error.
      const observer = new ResizeObserver(() => requestAnimationFrame(refit));
      for (const each of [element, ...element.children]) observer.observe(each);
      return () => {
        frame.current = null;
        observer.disconnect();
      };
    },
    [refit],
  );
  return { scrolls, watch };
}

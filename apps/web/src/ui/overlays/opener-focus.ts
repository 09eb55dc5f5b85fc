import { useEffect, useState } from 'react';

/** Places of the last dialog that was opened from the page itself; one that takes its place returns there too. */
let onPage: readonly Element[] = [];

/** The opener, its card or the page's content, and those of the dialog that the opener stood in. */
function findPlaces(): readonly Element[] {
  const { activeElement: opener, body } = document;
  if (opener === null || opener === body) return onPage;
  const card = opener.closest('main, main [tabindex="-1"]');
  const places = card ? [opener, card] : [opener];
  if (opener.closest('[data-panel]')) return [...places, ...onPage];
  onPage = places;
  return places;
}

/**
 * Returns the focus to the opener of a closed dialog, or to the card of an opener that has gone. Headless UI does the
 * first from the second dialog on: its code, which remembers the focus, loads with the first one.
 */
export function useOpenerFocus(open: boolean): void {
  const [places] = useState(findPlaces);
  useEffect(() => {
    if (!open) return;
    return () => {
      // The rest of the page takes focus again only when the dialog is gone.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const place = places.find(({ isConnected }) => isConnected);
        if (isLost && place instanceof HTMLElement) place.focus();
      });
    };
  }, [open, places]);
}

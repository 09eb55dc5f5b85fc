import { useEffect, useState } from 'react';

/**
 * Returns the focus to the opener of a closed dialog, or to the card of an opener that has gone. Headless UI does the
 * first from the second dialog on: its code, which remembers the focus, loads with the first one.
 */
export function useOpenerFocus(open: boolean): void {
  const [opener] = useState(() => document.activeElement);
  const [card] = useState(() => opener?.closest('main [tabindex="-1"]'));
  useEffect(() => {
    if (!open) return;
    return () => {
      // The rest of the page takes focus again only when the dialog is gone.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const target = opener?.isConnected ? opener : card;
        if (isLost && target instanceof HTMLElement) target.focus();
      });
    };
  }, [open, opener, card]);
}

import { useEffect, useState } from 'react';

/**
 * Returns the focus to the opener of a closed dialog. Headless UI does so from the second dialog on: its code, which
 * remembers the focus, loads with the first one.
 */
export function useOpenerFocus(open: boolean): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!open) return;
    return () => {
      // The rest of the page takes focus again only when the dialog is gone.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [open, opener]);
}

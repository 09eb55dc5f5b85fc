import { useEffect, useState } from 'react';

/**
 * Gives the focus back to whatever opened a dialog, once it is closed. Headless UI does so by itself
 * from the second time on: it remembers focus only from when its code has come, and that comes with
 * the first dialog.
 *
 * @param open whether the dialog shows
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

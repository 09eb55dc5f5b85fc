import { type ReactNode, useState } from 'react';

export type DrawDialog = (onClose: () => void) => ReactNode;

/**
 * Holds a dialog that outlives the button that opened it, such as one that shows a secret once its row has changed.
 *
 * @returns the open dialog, and a function that opens one
 */
export function useDialog(): [dialog: ReactNode, show: (dialog: DrawDialog) => void] {
  const [draw, setDraw] = useState<DrawDialog | null>(null);
  return [draw?.(() => setDraw(null)), (dialog) => setDraw(() => dialog)];
}

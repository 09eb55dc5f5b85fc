import { useEffect, useMemo, useRef } from 'react';
import { createStore, useStore } from './store.ts';

type ToastTone = 'good' | 'bad' | 'calm';
/** A notification; `good` by default. */
export type Toast = { title: string; text?: string; tone?: ToastTone };
type ToastEntry = Toast & { id: number; tone: ToastTone };

const toastStore = createStore<readonly ToastEntry[]>([]);
let lastId = 0;

/**
 * Shows a notification until it is dismissed or the path changes (spec 2.20).
 *
 * @returns its id, for `dismissToast`
 */
export function showToast(toast: Toast): number {
  lastId += 1;
  const entry = { tone: 'good', ...toast, id: lastId } as const;
  // The same toast twice in a row would only pile up.
  toastStore.set((now) => [
    ...now.filter((old) => old.title !== toast.title || old.text !== toast.text),
    entry,
  ]);
  return entry.id;
}

export function dismissToast(id: number): void {
  toastStore.set((now) => now.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  toastStore.set([]);
}

/**
 * Shows why a form failed, until the form is sent again or closes.
 *
 * @returns `show` and `clear`, the same functions at each render
 */
export function useFailureToast(): {
  readonly show: (failure: Toast) => void;
  readonly clear: () => void;
} {
  const shown = useRef<number | null>(null);
  const toast = useMemo(() => {
    const clear = () => {
      if (shown.current !== null) dismissToast(shown.current);
      shown.current = null;
    };
    return {
      show(failure: Toast) {
        clear();
        shown.current = showToast({ tone: 'bad', ...failure });
      },
      clear,
    };
  }, []);
  useEffect(() => toast.clear, [toast]);
  return toast;
}

export function useToasts(): readonly ToastEntry[] {
  return useStore(toastStore);
}

import { createStore, useStore } from './store.ts';

export type ToastTone = 'good' | 'bad' | 'calm';
export type ToastEntry = { id: number; tone: ToastTone; title: string; text?: string };

const toastStore = createStore<readonly ToastEntry[]>([]);
let lastId = 0;

/** Shows a notification until it is dismissed or the path changes (specification, section 2). */
export function showToast(toast: Omit<ToastEntry, 'id'>): void {
  lastId += 1;
  const entry = { ...toast, id: lastId };
  // The same toast twice in a row would only pile up.
  toastStore.set((now) => [
    ...now.filter((old) => old.title !== toast.title || old.text !== toast.text),
    entry,
  ]);
}

export function dismissToast(id: number): void {
  toastStore.set((now) => now.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  toastStore.set([]);
}

export function useToasts(): readonly ToastEntry[] {
  return useStore(toastStore);
}

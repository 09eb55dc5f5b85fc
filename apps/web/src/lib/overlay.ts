import { createStore, useStore } from './store.ts';

/** Target of an overlay: a path of ours, or another site's address. */
export type OverlayTarget = { kind: 'internal' | 'external'; url: string };

/** The page overlay (spec 2.32); texts that are absent take the Loading defaults. */
export type Overlay = {
  tone: 'loading' | 'error';
  title?: string;
  message?: string;
  /** Shows a Back button that goes there. */
  back?: OverlayTarget;
  /** Goes there after five seconds. */
  redirect?: OverlayTarget;
};

/** The overlay's defaults; closing returns to them. */
export const LOADING_OVERLAY: Overlay = { tone: 'loading' };
/** Delay before the redirect (spec 9.10). */
export const OVERLAY_REDIRECT_MS = 5000;

type OverlayState = { open: boolean; overlay: Overlay };

export const overlayStore = createStore<OverlayState>({ open: false, overlay: LOADING_OVERLAY });

export function openOverlay(overlay: Overlay = LOADING_OVERLAY): void {
  overlayStore.set({ open: true, overlay });
}

export function closeOverlay(): void {
  overlayStore.set({ open: false, overlay: LOADING_OVERLAY });
}

export function useOverlay(): OverlayState {
  return useStore(overlayStore);
}

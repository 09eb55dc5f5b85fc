import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { CircleAlert, CircleCheck, Info, X } from '../icons.tsx';
import { TONE_TEXT } from '../status-dot.tsx';

export type ToastView = { id: number; tone: 'good' | 'bad' | 'calm'; title: string; text?: string };

export type ToastRegionProps = {
  toasts: readonly ToastView[];
  onDismiss: (id: number) => void;
  /** Names the region, and the button that closes one. */
  label: string;
  dismissLabel: string;
};

const ICONS = { good: CircleCheck, bad: CircleAlert, calm: Info };

/** Time that a success stays, in milliseconds: long enough to read two lines twice. */
const SUCCESS_MS = 7000;

/**
 * Removes successes after a while, the oldest first. Failures and notices stay until they are closed or the user goes
 * to another page.
 *
 * @param held while the pointer or the focus is on them
 */
function useLeaving(toasts: readonly ToastView[], held: boolean, onDismiss: (id: number) => void): void {
  const first = toasts.find(({ tone }) => tone === 'good')?.id;
  useEffect(() => {
    if (held || first === undefined) return;
    const timer = setTimeout(() => onDismiss(first), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [held, first, onDismiss]);
}

/** Checks whether the pointer or the focus is in the region. */
function useHeld(region: RefObject<HTMLElement | null>, toasts: number): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  // One that is closed takes pointer and focus with it without an event.
  if (toasts === 0 && (pointed || focused)) {
    setPointed(false);
    setFocused(false);
  }
  useEffect(() => {
    const stop = new AbortController();
    const on = (event: string, act: () => void) =>
      region.current?.addEventListener(event, act, { signal: stop.signal });
    on('pointerenter', () => setPointed(true));
    on('pointerleave', () => setPointed(false));
    on('focusin', () => setFocused(true));
    on('focusout', () => setFocused(false));
    return () => stop.abort();
  }, [region]);
  return pointed || focused;
}

/**
 * Notifications at the edge of the window; read out when they appear, without taking the focus. On phones they stay off
 * the buttons of a dialog, which stands at the bottom.
 */
export function ToastRegion({ toasts, onDismiss, label, dismissLabel }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  useLeaving(toasts, useHeld(region, toasts.length), onDismiss);
  return (
    <section
      ref={region}
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot-height,0px))] z-60 flex flex-col items-end gap-2 max-sm:in-[:has([aria-modal=true])]:top-4 sm:left-auto sm:w-[380px]"
    >
      {toasts.map((toast) => {
        const Sign = ICONS[toast.tone];
        return (
          <div
            key={toast.id}
            role={toast.tone === 'bad' ? 'alert' : undefined}
            className="toast-in pointer-events-auto flex w-full gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 shadow-float"
          >
            <Sign className={cx('mt-px size-5 shrink-0', TONE_TEXT[toast.tone])} />
            <div className="flex-1">
              <p className="text-body font-medium text-ink">{toast.title}</p>
              {toast.text ? <p className="text-table text-ink-soft">{toast.text}</p> : null}
            </div>
            <button
              type="button"
              onClick={() => onDismiss(toast.id)}
              aria-label={dismissLabel}
              title={dismissLabel}
              className="grid size-7 shrink-0 place-items-center rounded-control text-ink-faint transition-colors hover:bg-line/50 hover:text-ink"
            >
              <X className="size-4" />
            </button>
          </div>
        );
      })}
    </section>
  );
}

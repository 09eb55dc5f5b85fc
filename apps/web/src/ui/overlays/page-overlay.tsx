import { type ReactNode, useEffect, useRef } from 'react';
import { CoinMark } from '../coin-mark.tsx';
import { Drawing } from '../states.tsx';
import { Spinner } from '../spinner.tsx';

export type PageOverlayProps = {
  tone: 'loading' | 'error';
  title: string;
  message?: string | undefined;
  /** The Back button, if any. */
  back?: ReactNode;
  /** Shown when it redirects after a while. */
  redirectText?: string | undefined;
};

/** A loading or error screen over the whole window (spec 2.32). */
export function PageOverlay({ tone, title, message, back, redirectText }: PageOverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={tone === 'error' ? 'alertdialog' : 'status'}
      aria-label={title}
      aria-modal={tone === 'error' || undefined}
      className="fixed inset-0 z-70 grid place-items-center bg-paper p-6 outline-none"
    >
      <div className="flex max-w-[440px] flex-col items-center gap-4 text-center">
        {tone === 'loading' ? (
          <span className="relative grid size-16 place-items-center">
            <Spinner className="absolute inset-0 size-16 text-brand" />
            <CoinMark className="size-7" />
          </span>
        ) : (
          <Drawing name="cloud" />
        )}
        <p className="text-title font-semibold tracking-[-0.015em]">{title}</p>
        {message ? <p className="text-ink-soft">{message}</p> : null}
        {redirectText ? <p className="text-table text-ink-faint">{redirectText}</p> : null}
        {back}
      </div>
    </div>
  );
}

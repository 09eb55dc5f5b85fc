import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { ChevronRight } from './icons.tsx';

export type FoldedProps = {
  title: string;
  /** One line next to the title, also while folded. */
  text?: string;
  /** Opens it, for an error or for earlier input. */
  forceOpen?: boolean;
  /** Open at first; once folded it stays folded. */
  startOpen?: boolean;
  /** A small title, for what few people need. */
  quiet?: boolean;
  children: ReactNode;
};

/** A section that can be folded. */
export function Folded({
  title,
  text,
  forceOpen = false,
  startOpen = false,
  quiet = false,
  children,
}: FoldedProps) {
  const [wanted, setWanted] = useState(startOpen);
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!forceOpen || document.activeElement?.getAttribute('aria-invalid') === 'true') return;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [forceOpen]);
  return (
    <details
      ref={place}
      open={wanted || forceOpen}
      onToggle={(event) => setWanted(event.currentTarget.open)}
      className="group print:not-open:hidden"
    >
      <summary className="flex cursor-pointer list-none items-start gap-2 rounded-control select-none [&::-webkit-details-marker]:hidden">
        <ChevronRight
          strokeWidth={1.75}
          className="mt-[3px] size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
        <span>
          <span className={cx('block', quiet ? 'text-table text-ink-soft' : 'text-section font-semibold')}>
            {title}
          </span>
          {text ? <span className="block text-table text-ink-faint">{text}</span> : null}
        </span>
      </summary>
      <div className="mt-4 grid gap-4">{children}</div>
    </details>
  );
}

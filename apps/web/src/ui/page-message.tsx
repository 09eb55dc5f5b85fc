import type { ReactNode } from 'react';

type PageMessageProps = { drawing: ReactNode; title: string; text: ReactNode; children: ReactNode };

/** A message in the place of a page, and the next step. */
export function PageMessage({ drawing, title, text, children }: PageMessageProps) {
  return (
    <div className="flex max-w-[440px] flex-col items-center gap-5 text-center">
      {drawing}
      <div>
        <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
          {title}
        </h1>
        <p className="mt-1 text-balance text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}

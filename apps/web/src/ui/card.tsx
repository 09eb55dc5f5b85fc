import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** The look of a card, for elements other than sections. */
export const CARD = 'rounded-card border border-line bg-surface';

type CardProps = {
  id?: string | undefined;
  title?: string | undefined;
  /** Next to the title, at the right. */
  aside?: ReactNode;
  className?: string;
  /** Has a single part, as `CardBody` pads it; its classes, if it has any. */
  padded?: true | string;
  children: ReactNode;
};

/** A card: one hairline border, no shadow. A table in it scrolls; it never makes the page wider. */
export function Card({ id, title, aside, className, padded, children }: CardProps) {
  return (
    <section id={id} className={cx(CARD, 'min-w-0', className)}>
      {title === undefined ? null : (
        <header className="flex min-h-[54px] items-center gap-4 border-b border-line px-6 py-3 max-sm:px-4">
          <h2 className="min-w-0 flex-1 break-words text-section font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {padded ? <CardBody className={padded === true ? '' : padded}>{children}</CardBody> : children}
    </section>
  );
}

export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('px-6 py-5 max-sm:px-4', className)}>{children}</div>;
}

export type Fact = {
  key: string;
  label: string;
  value: ReactNode;
  wide?: boolean;
  /** On phones only: elsewhere the row above shows it. */
  phone?: boolean;
};

/** Facts in two columns, one on phones. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-4.5 max-sm:grid-cols-1 max-sm:gap-y-3.5', className)}>
      {facts.map((fact) => (
        <div
          key={fact.key}
          className={cx('min-w-0', fact.wide && 'col-span-full', fact.phone && 'md:hidden')}
        >
          <dt className="mb-0.5 text-small text-ink-faint">{fact.label}</dt>
          <dd className="num break-words text-body font-medium text-ink">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

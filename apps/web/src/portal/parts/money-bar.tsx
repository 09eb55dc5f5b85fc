import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { moneyTexts } from '@stuiver/messages/nl/shared/money';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';

/** A part with its signed amount. With a tone it is drawn, and what came in besides is then cut from the rest. */
type MoneyPart = {
  readonly key: string;
  readonly label: ReactNode;
  readonly amount: string;
  readonly tone?: keyof typeof TONES;
  /** Lines below the amount. */
  readonly note?: ReactNode;
};

const TONES = { good: 'bg-good', wait: 'bg-wait', bad: 'bg-bad', calm: 'bg-calm' } as const;

/** Subtracts two-decimal texts from the first. */
export function lessAll(from: string, ...amounts: readonly string[]): string {
  return formatWire(readWire(from) - sumMinor(amounts.map(readWire)));
}

/** Negates a two-decimal text. */
export function negate(amount: string): string {
  return lessAll('0.00', amount);
}

/**
 * Received money and what left it, drawn to scale, with every amount below it. The parts and the rest add up; empty
 * while nothing left, unless it is the hero of its page. On one line with space for it, else one below the other.
 */
export function MoneyBar({ title, parts, rest, currency, isHero = false }: MoneyBarProps) {
  const { money } = useFormats();
  const words = useTexts(moneyTexts);
  const [received, ...others] = parts;
  const some = others.filter(({ amount }) => readWire(amount) !== 0);
  if (received === undefined || (some.length === 0 && !isHero)) return null;
  const moved = isHero ? others : some;
  const isCost = rest.label === undefined && rest.amount.startsWith('-');
  // No colour of the bar stands for what is not in it.
  const net = { tone: 'good', label: words.net } as const;
  const left = { key: 'rest', ...(isCost ? { tone: undefined, label: words.cost } : net), ...rest };
  let room = Math.max(0, readWire(rest.amount));
  const segments = moved.map(({ key, tone, amount }) => {
    const size = readWire(amount);
    if (size <= 0) return { key, tone: tone ?? 'calm', size: -size };
    const cut = tone === 'good' ? Math.min(size, room) : 0;
    room -= cut;
    return { key, tone: 'good' as const, size: cut };
  });
  const drawn = [{ key: left.key, tone: 'good' as const, size: room }, ...segments];
  const cell =
    'relative min-w-0 flex-1 px-4 py-3.5 sm:first:pl-6 sm:last:pr-6 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:py-2.5';
  return (
    <Card className="overflow-clip break-inside-avoid">
      <h2 className="sr-only">{title}</h2>
      <div aria-hidden className="flex h-2 gap-px bg-sunken">
        {drawn
          .filter(({ size }) => size > 0)
          .map(({ key, tone, size }) => (
            <span key={key} className={cx('min-w-0.5', TONES[tone])} style={{ flexGrow: size }} />
          ))}
      </div>
      <dl className="flex divide-x divide-line max-sm:flex-col max-sm:divide-x-0 max-sm:divide-y">
        {[received, ...moved, left].map(({ key, label, amount, tone, note }) => (
          <div key={key} className={cell}>
            <dt className="flex items-baseline gap-1.5 text-small text-ink-faint">
              {tone ? <span aria-hidden className={cx('size-2 shrink-0 rounded-full', TONES[tone])} /> : null}
              {label}
            </dt>
            <dd className="max-sm:text-right">
              <Amount
                text={money(key === left.key && isCost ? negate(amount) : amount, currency)}
                className={cx(
                  key === left.key && 'font-semibold',
                  isHero && 'font-semibold xl:text-title xl:leading-8',
                )}
              />
              {note}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type MoneyBarProps = {
  /** The heading for screen readers. */
  readonly title: string;
  /** Received money first, shown even if it is zero; the others only with an amount. */
  readonly parts: readonly MoneyPart[];
  /** Without a label it is what is net to the company, or costs it. */
  readonly rest: Partial<Pick<MoneyPart, 'label' | 'note'>> & Pick<MoneyPart, 'amount'>;
  readonly currency: string;
  /** The main figures of a page: all parts whatever their amounts, and larger. */
  readonly isHero?: boolean;
};

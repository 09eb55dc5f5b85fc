import { readWire } from '@stuiver/domain/money';
import { daysBetween } from '@stuiver/domain/calendar';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../lib/language.ts';
import { cx } from '../../ui/cx.ts';
import { MoneyBar, negate } from '../parts/money-bar.tsx';
import { changeWords, formatShare } from './chart/chart-words.ts';
import type { Measure } from './dashboard-search.ts';
import { type PeriodSums, rowsHref } from './figures.ts';
import type { Comparison, Days } from './period.ts';

const LINK = 'after:absolute after:inset-0 hover:text-brand hover:underline';

/** Names the period that figures are compared with. */
export function ComparedWith({ comparison: { kind, first, last } }: { comparison: Comparison }) {
  const { than } = useTexts(dashboardTexts).money;
  return (
    <p className="text-small text-ink-faint">
      {kind === 'days' ? than.days(daysBetween(first, last) + 1) : than[kind]}
    </p>
  );
}

type ChangeProps = { now: string; past: string; currency: string; isWelcome?: boolean };

/** The difference with the period before; none while both are zero. */
function Change({ now, past, currency, isWelcome = false }: ChangeProps) {
  const { money: texts, was } = useTexts(dashboardTexts);
  const formats = useFormats();
  const [value, before] = [readWire(now), readWire(past)];
  const hasGrown = isWelcome && value > before;
  if (before === 0 && value === 0) return null;
  return (
    <span className={cx('num block', before > 0 && hasGrown ? 'text-good' : 'text-ink-soft')}>
      {value === before
        ? texts.equal
        : before > 0
          ? changeWords(value, before, () => was(formats.money(past, currency)), formats)
          : before === 0
            ? texts.fresh
            : was(formats.money(past, currency))}
    </span>
  );
}

/** Money received, paid and kept in the period: each compared with the period before, and linked to its rows. */
export function PeriodMoney({ sums, before, currency, days }: PeriodMoneyProps) {
  const { money: words, figures } = useTexts(dashboardTexts);
  const formats = useFormats();
  const part = (key: Figure, measure: Measure | 'fees', count = '') => ({
    key,
    label: (
      <Link {...rowsHref(measure, days)} className={LINK}>
        {words[key]}
      </Link>
    ),
    note: note(key, count),
  });
  const note = (key: Figure | 'kept', count = '') => (
    <span className="block text-small sm:min-h-8 text-ink-faint">
      {before ? (
        <Change
          now={sums[key]}
          past={before[key]}
          currency={currency}
          isWelcome={key === 'received' || key === 'kept'}
        />
      ) : null}
      {count}
    </span>
  );
  const payments = [
    words.counts.amounts(sums.receivedQuantity),
    ...(sums.success === null ? [] : [words.success(formatShare(sums.success, formats))]),
  ].join(', ');
  return (
    <MoneyBar
      title={figures}
      parts={[
        { ...part('received', 'amounts', payments), amount: sums.received },
        { ...part('fees', 'fees'), amount: negate(sums.fees), tone: 'calm' },
        {
          ...part('refunded', 'refunds', words.counts.refunds(sums.refundedQuantity)),
          amount: negate(sums.refunded),
          tone: 'wait',
        },
        {
          ...part('chargedBack', 'chargebacks', words.counts.chargebacks(sums.chargedBackQuantity)),
          amount: negate(sums.chargedBack),
          tone: 'bad',
        },
      ]}
      rest={{ amount: sums.kept, note: note('kept') }}
      currency={currency}
      isHero
    />
  );
}

type Figure = 'received' | 'fees' | 'refunded' | 'chargedBack';

type PeriodMoneyProps = {
  sums: PeriodSums;
  before: PeriodSums | undefined;
  currency: string;
  days: Days;
};

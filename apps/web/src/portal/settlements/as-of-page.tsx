import type { SettlementsAsOf } from '@stuiver/contract';
import { getSettlementsAsOf } from '@stuiver/contract/routes';
import { addDays, formatDay, isCalendarDay } from '@stuiver/domain/dates';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { asOfTexts } from '@stuiver/messages/nl/settlements/as-of';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { callQuery } from '../../lib/query.ts';
import { DayField } from '../../lib/forms/day-field.tsx';
import { useFormats, useTexts } from '../../lib/language.ts';
import { LoadedContent } from '../../lib/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useGroupWords } from './period.ts';
import { businessDay } from '../../lib/format.ts';

type Line = {
  key: string;
  label: string;
  note?: string;
  amount: string;
  currency: string;
  /** A part of the sum above it. */
  isPart?: boolean;
};

type AmountsCardProps = {
  title: string;
  days: readonly [day: string, before: string];
  lines: readonly Line[];
  /** Amounts of the day before, by the same keys; null while they load. */
  before: readonly Line[] | null;
};

/** A card of amounts next to those of the day before; nothing without any. */
function AmountsCard({ title, days, lines, before }: AmountsCardProps): ReactNode {
  const { money } = useFormats();
  if (lines.length === 0) return null;
  const amountBefore = ({ key, currency }: Line) =>
    before && money(before.find((line) => line.key === key)?.amount ?? '0.00', currency);
  return (
    <Card title={title} className="break-inside-avoid" padded>
      <table aria-label={title} className="w-full sm:table-fixed">
        <thead>
          <tr className="text-small text-ink-faint">
            <th scope="col">
              <span className="sr-only">{title}</span>
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className="num pb-1.5 pl-3 text-right font-medium whitespace-nowrap sm:w-28"
              >
                {formatDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} className={cx('align-baseline', line.isPart && 'text-table text-ink-soft')}>
              <th
                scope="row"
                className={cx('py-1 text-left font-normal wrap-anywhere', line.isPart && 'pl-4')}
              >
                {line.label}{' '}
                {line.note ? (
                  <span className="inline-block text-small text-ink-faint max-sm:block">{line.note}</span>
                ) : null}
              </th>
              <td className={cx('num pl-3 text-right whitespace-nowrap', !line.isPart && 'font-medium')}>
                {money(line.amount, line.currency)}
              </td>
              <td className="num pl-3 text-right text-table whitespace-nowrap text-ink-faint">
                {amountBefore(line)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Returns a function that lists what stood at the end of a day, with a sum above the methods of each kind. */
function useLines(): (stood: SettlementsAsOf) => Record<'balances' | 'settlements' | 'sums', Line[]> {
  const texts = useTexts(asOfTexts);
  const { balances: words } = useTexts(dashboardTexts);
  const { names } = useTexts(methodTexts);
  const { lineKind } = useTexts(settlementWords);
  const name = useGroupWords();
  return ({ balances, settlements, sums }) => ({
    balances: balances.map(({ account, currency, amount }) => ({
      key: `${account} ${currency}`,
      label: account === 'payout_in_transit' ? texts.inTransit : words.accounts[account],
      amount,
      currency,
    })),
    settlements: settlements.map(({ currency, quantity, payoutAmount }) => ({
      key: currency,
      label: texts.closed(quantity),
      note: texts.paidOut,
      amount: payoutAmount,
      currency,
    })),
    sums: [...Map.groupBy(sums, ({ kind, currency }) => `${currency} ${kind}`)].flatMap(([key, groups]) => {
      const isOne = groups.length === 1;
      const lines = groups.map((group) => ({
        key: `${key} ${group.paymentMethodName} ${group.vatRate}`,
        label: isOne || group.paymentMethodName === null ? name(group) : names[group.paymentMethodName],
        note: texts.lines(group.quantity),
        amount: group.amount,
        currency: group.currency,
        isPart: !isOne,
      }));
      const [{ kind, currency }] = groups as [(typeof groups)[number]];
      const amount = formatWire(sumMinor(groups.map((group) => readWire(group.amount))));
      return isOne ? lines : [{ key, label: lineKind[kind], amount, currency }, ...lines];
    }),
  });
}

type StoodProps = { day: string; stood: SettlementsAsOf; before: SettlementsAsOf | undefined };

function Stood({ day, stood, before }: StoodProps) {
  const texts = useTexts(asOfTexts);
  const listLines = useLines();
  if (stood.balances.length === 0) return <Card padded="text-ink-soft">{texts.none}</Card>;
  const [now, then] = [listLines(stood), before ? listLines(before) : null];
  const card = (part: keyof typeof now) => (
    <AmountsCard
      title={texts[part]}
      days={[day, addDays(day, -1)]}
      lines={now[part]}
      before={then && then[part]}
    />
  );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        {card('balances')}
        {card('settlements')}
      </div>
      {card('sums')}
    </div>
  );
}

const stoodQuery = (day: string) =>
  queryOptions({
    ...callQuery(['totals', 'settlementsAsOf', day], getSettlementsAsOf, { query: { day } }),
    placeholderData: keepPreviousData,
  });

/** Balances, settlements and sums as they stood at the end of a chosen day; yesterday without a choice. */
export function AsOfPage() {
  const texts = useTexts(asOfTexts);
  const navigate = useNavigate();
  const [today] = useState(businessDay);
  const { day = addDays(today, -1) } = useSearch({ strict: false }) as { day?: string };
  const [typed, setTyped] = useState<string | null>(null);
  const { fields } = useTexts(fieldErrorTexts);
  const choose = (chosen: string) => {
    const isKnown = isCalendarDay(chosen) && chosen <= today;
    setTyped(isKnown ? null : chosen);
    if (isKnown) void navigate({ to: '.', search: { day: chosen }, replace: true });
  };
  const query = useQuery(stoodQuery(day));
  const { data: before } = useQuery(stoodQuery(addDays(day, -1)));
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      <div className="mb-6 max-w-56 print:hidden">
        <DayField
          label={texts.day}
          value={typed ?? day}
          error={typed !== null && isCalendarDay(typed) ? fields.inFuture : undefined}
          withCalendar
          onChange={choose}
        />
      </div>
      <LoadedContent query={query} failed={{ title: texts.failed, text: texts.retry }}>
        {(stood) => <Stood day={day} stood={stood} before={before} />}
      </LoadedContent>
    </>
  );
}

import type { SettlementsAsOf } from '@stuiver/contract';
import { getSettlementsAsOf } from '@stuiver/contract/routes';
import { addDays, isCalendarDay, localDay } from '@stuiver/domain/dates';
import { dashboardTexts } from '@stuiver/messages/nl/dashboard/dashboard';
import { asOfTexts } from '@stuiver/messages/nl/settlements/as-of';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { DayField } from '../../lib/forms/day-field.tsx';
import { useFormats, useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGroupWords } from './group-words.ts';

type Line = { key: string; label: string; note?: string; amount: string };

/** A card of amounts; nothing without any. */
function AmountsCard({ title, lines }: { title: string; lines: readonly Line[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Card className="break-inside-avoid">
      <CardHeader title={title} />
      <CardBody>
        <dl className="grid gap-1.5">
          {lines.map(({ key, label, note, amount }) => (
            <div key={key} className="flex items-baseline justify-between gap-4">
              <dt>
                {label}{' '}
                {note ? <span className="text-small whitespace-nowrap text-ink-faint">{note}</span> : null}
              </dt>
              <dd className="num font-medium whitespace-nowrap">{amount}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

function Stood({ stood }: { stood: SettlementsAsOf }) {
  const texts = useTexts(asOfTexts);
  const { balances: words } = useTexts(dashboardTexts);
  const { money } = useFormats();
  const name = useGroupWords();
  const { balances, settlements, sums } = stood;
  if (balances.length === 0)
    return (
      <Card>
        <CardBody className="text-ink-soft">{texts.none}</CardBody>
      </Card>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <AmountsCard
          title={texts.balances}
          lines={balances.map(({ account, currency, amount }) => ({
            key: `${account} ${currency}`,
            label: account === 'payout_in_transit' ? texts.inTransit : words.accounts[account],
            amount: money(amount, currency),
          }))}
        />
        <AmountsCard
          title={texts.settlements}
          lines={settlements.map(({ currency, quantity, payoutAmount }) => ({
            key: currency,
            label: texts.closed(quantity),
            note: texts.paidOut,
            amount: money(payoutAmount, currency),
          }))}
        />
      </div>
      <AmountsCard
        title={texts.sums}
        lines={sums.map((group) => ({
          key: `${group.currency} ${group.kind} ${group.paymentMethodName} ${group.vatRate}`,
          label: name(group),
          note: texts.lines(group.quantity),
          amount: money(group.amount, group.currency),
        }))}
      />
    </div>
  );
}

/** Balances, settlements and sums as they stood at the end of a chosen day; yesterday without a choice. */
export function AsOfPage() {
  const texts = useTexts(asOfTexts);
  const navigate = useNavigate();
  const [today] = useState(() => localDay(Date.now(), config.timeZone));
  const { day = addDays(today, -1) } = useSearch({ strict: false }) as { day?: string };
  const [typed, setTyped] = useState<string | null>(null);
  const { fields } = useTexts(errorTexts);
  const choose = (chosen: string) => {
    const isKnown = isCalendarDay(chosen) && chosen <= today;
    setTyped(isKnown ? null : chosen);
    if (isKnown) void navigate({ to: '.', search: { day: chosen }, replace: true });
  };
  const query = useQuery({
    queryKey: ['totals', 'settlementsAsOf', day],
    queryFn: ({ signal }) => call(getSettlementsAsOf, { query: { day } }, signal),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
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
      {data ? (
        <Stood stood={data} />
      ) : error ? (
        <Card>
          <LoadFailed title={texts.failed} text={texts.retry} query={query} />
        </Card>
      ) : (
        <div aria-busy className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
      )}
    </>
  );
}

import { PAYMENT_TONES } from '@stuiver/domain/conditions';
import type { RecurrenceDetails } from '@stuiver/contract';
import { daysBetween, formatDay } from '@stuiver/domain/dates';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Card } from '../../ui/card.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { AMOUNT } from '../parts/money.tsx';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { businessDay } from '../../lib/format.ts';

type Run = RecurrenceDetails['collections'][number];

/** Every run so far, newest first; each leads to its payment. */
export function RunsCard({ collections }: Pick<RecurrenceDetails, 'collections'>) {
  const { runs: words } = useTexts(recurrencesTexts);
  const statuses = useTexts(statusTexts);
  const columns = buildColumns<Run, typeof words.columns>(words.columns, {
    due: {
      className: 'num whitespace-nowrap',
      cell: (run) => formatDay(run.dueDate),
    },
    status: {
      className: 'w-full whitespace-nowrap',
      cell: (run) => (
        <StatusDot tone={PAYMENT_TONES[run.condition]}>{statuses.payment[run.condition]}</StatusDot>
      ),
    },
    amount: AMOUNT,
  });
  return (
    <TableCard
      title={words.title}
      none={words.none}
      columns={columns}
      rows={collections.toSorted((a, b) => (a.dueDate < b.dueDate ? 1 : -1))}
      rowKey={(run) => run.transactionId}
      rowHref={(run) => detailsHref('payment', run.transactionId)}
    />
  );
}

/** The next runs if nothing changes, each with how far away it is; nothing if there are none. */
export function UpcomingCard({ recurrence }: { recurrence: RecurrenceDetails }) {
  const { upcoming: words } = useTexts(recurrencesTexts);
  const [today] = useState(businessDay);
  const { upcoming } = recurrence;
  if (upcoming.length === 0) return null;
  // Of the days that have passed only the newest is still collected.
  const due = upcoming.findLast((day) => day < today);
  const away = (day: string) => {
    const days = daysBetween(today, day);
    if (days >= 0) return words.inDays(days);
    return day === due ? words.due : words.overdue;
  };
  return (
    <Card title={words.title} padded>
      <ol className="grid gap-2">
        {upcoming.map((day) => (
          <li key={day} className="flex justify-between gap-4">
            <time dateTime={day} className="num font-medium">
              {formatDay(day)}
            </time>
            <span className="text-ink-soft">{away(day)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

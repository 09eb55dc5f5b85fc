import { type DateRange, DayPicker } from 'react-day-picker';
import { cx } from '../cx.ts';
import { ChevronLeft, ChevronRight } from '../icons.tsx';

/** A calendar day as the picker's Date, and back; neither has a time zone. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

export type CalendarProps = {
  /** BCP 47. */
  locale: string;
  words: {
    previous: string;
    next: string;
    today: (day: string) => string;
    selected: (day: string) => string;
  };
  /** The current day, `YYYY-MM-DD`. */
  today: string;
  /** First and last day chosen, each `''` while missing. */
  value: readonly [string, string];
  onChange: (value: readonly [string, string]) => void;
};

const STEP =
  'grid size-8 place-items-center rounded-control text-ink-soft hover:bg-line/50 hover:text-ink max-sm:size-10';

/** A month to choose a range of days in, by pointer or arrow keys. */
export function Calendar({ locale, words, today, value: [from, to], onChange }: CalendarProps) {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => format.format(date);
  };
  const month = written({ month: 'long', year: 'numeric' });
  const weekday = written({ weekday: 'short' });
  const day = written({ dateStyle: 'full' });
  const selected: DateRange | undefined = from
    ? { from: toDate(from), to: to ? toDate(to) : undefined }
    : to
      ? { from: toDate(to), to: toDate(to) }
      : undefined;
  return (
    <DayPicker
      mode="range"
      resetOnSelect
      showOutsideDays
      weekStartsOn={1}
      formatters={{ formatCaption: month, formatWeekdayName: (date) => weekday(date).slice(0, 2) }}
      labels={{
        labelGrid: month,
        labelNext: () => words.next,
        labelPrevious: () => words.previous,
        labelWeekday: written({ weekday: 'long' }),
        labelDayButton(date, { today: isToday, selected: isSelected }) {
          const label = isToday ? words.today(day(date)) : day(date);
          return isSelected ? words.selected(label) : label;
        },
      }}
      today={toDate(today)}
      defaultMonth={toDate(to || from || today)}
      selected={selected}
      onSelect={(range) => onChange([range?.from ? toDay(range.from) : '', range?.to ? toDay(range.to) : ''])}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />,
      }}
      classNames={{
        root: 'num relative select-none',
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: STEP,
        button_next: STEP,
        month_caption: 'flex h-8 items-center justify-center text-body font-medium max-sm:h-10',
        month_grid: 'mt-2 w-full border-separate border-spacing-y-0.5',
        weekday: 'size-9 text-center text-small font-normal text-ink-faint max-sm:h-8',
        day: 'p-0 text-center text-table',
        day_button: 'size-9 rounded-control hover:bg-sunken max-sm:h-10 max-sm:w-full',
        outside: 'text-ink-faint',
        today: '[&_button]:font-semibold [&_button]:text-brand',
        range_middle: 'bg-brand-soft [&_button]:rounded-none',
        range_start: cx('rounded-l-control', to && to !== from && 'bg-brand-soft'),
        range_end: cx('rounded-r-control', from !== to && 'bg-brand-soft'),
        selected: '',
      }}
      modifiersClassNames={{
        range_start: '[&_button]:bg-brand! [&_button]:text-brand-ink!',
        range_end: '[&_button]:bg-brand! [&_button]:text-brand-ink!',
      }}
    />
  );
}

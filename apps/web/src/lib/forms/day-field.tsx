import { LANGUAGE_FACTS } from '@stuiver/domain/languages';
import { dayTexts } from '@stuiver/messages/nl/shared/days';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { Suspense, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';
import { CalendarDays } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/load-code.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLanguage, useTexts } from '../language.ts';
import { dayForField, readDay } from './day-input.ts';
import { businessDay } from '../format.ts';

const Calendar = lazyPart(() => import('../../ui/forms/calendar.tsx'), 'Calendar');

export type DayFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'after'> & {
  /** `YYYY-MM-DD`, or typed text that is no day. */
  value: string;
  onChange: (value: string) => void;
  /** Offers a calendar; for days that are near. */
  withCalendar?: boolean;
};

/** A day, typed as the rest of the portal writes it or chosen in a calendar; invalid text is kept as typed. */
export function DayField({ value, onChange, onBlur, withCalendar, className, ...field }: DayFieldProps) {
  const texts = useTexts(dayTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isDay = readDay(value) === value;
  return (
    <div className={cx('relative', className)}>
      <TextField
        autoComplete="off"
        placeholder={texts.hint}
        maxLength={10}
        {...field}
        error={field.error ?? (typed === null && readDay(value) === null ? fields.notADate : undefined)}
        inputMode="numeric"
        value={typed ?? (isDay ? dayForField(value) : value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(readDay(target.value) ?? target.value);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
        after={
          withCalendar ? (
            <IconButton
              ref={opener}
              label={texts.calendar}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarDays className="size-4" />
            </IconButton>
          ) : undefined
        }
      />
      {isOpen ? (
        <Popover id={id} label={texts.calendar} onClose={() => setOpen(false)} className="sm:w-72">
          <Suspense fallback={<Skeleton className="h-[276px]" />}>
            <DayCalendar
              day={isDay ? value : ''}
              onChoose={(day) => {
                setOpen(false);
                opener.current?.focus();
                setTyped(null);
                onChange(day);
              }}
            />
          </Suspense>
        </Popover>
      ) : null}
    </div>
  );
}

function DayCalendar({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const [today] = useState(businessDay);
  return (
    <Calendar
      locale={LANGUAGE_FACTS[useLanguage()].locale}
      words={useTexts(dayTexts).calendarWords}
      today={today}
      value={[day, day]}
      onChange={([chosen]) => onChoose(chosen)}
    />
  );
}

import { localDay } from '@stuiver/domain/dates';
import { LANGUAGE_FACTS } from '@stuiver/domain/languages';
import { dayTexts } from '@stuiver/messages/nl/shared/days';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { Suspense, useId, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';
import { CalendarDays } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/load-code.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { config } from '../config.ts';
import { useLanguage, useTexts } from '../language.ts';
import { dayForField, readDay } from './day-input.ts';

const Calendar = lazyPart(() => import('../../ui/forms/calendar.tsx'), 'Calendar');

export type DayFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'after'> & {
  /** `YYYY-MM-DD`, or typed text that is no day. */
  value: string;
  onChange: (value: string) => void;
  /** Offers a calendar; for days that are near. */
  withCalendar?: boolean;
};

/** A day, typed as the rest of the portal writes it or chosen in a calendar; invalid text is kept as typed. */
export function DayField({ value, onChange, onBlur, withCalendar, ...field }: DayFieldProps) {
  const texts = useTexts(dayTexts);
  const { fields } = useTexts(errorTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const isDay = readDay(value) === value;
  const choose = (day: string) => {
    setTyped(null);
    onChange(day);
  };
  return (
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
      after={withCalendar ? <CalendarButton day={isDay ? value : ''} onChoose={choose} /> : undefined}
    />
  );
}

type CalendarButtonProps = { day: string; onChoose: (day: string) => void };

function CalendarButton({ day, onChoose }: CalendarButtonProps) {
  const texts = useTexts(dayTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [today] = useState(() => localDay(Date.now(), config.timeZone));
  const id = useId();
  return (
    <span className="relative">
      <IconButton
        label={texts.calendar}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays className="size-4" />
      </IconButton>
      {isOpen ? (
        <Popover
          id={id}
          label={texts.calendar}
          side="end"
          onClose={() => setOpen(false)}
          className="w-72 text-ink"
        >
          <Suspense fallback={<Skeleton className="h-[276px]" />}>
            <Calendar
              locale={LANGUAGE_FACTS[language].locale}
              words={texts.calendarWords}
              today={today}
              value={[day, day]}
              onChange={([chosen]) => {
                setOpen(false);
                onChoose(chosen);
              }}
            />
          </Suspense>
        </Popover>
      ) : null}
    </span>
  );
}

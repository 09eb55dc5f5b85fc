import { localDay } from '@stuiver/domain/dates';
import { LANGUAGE_FACTS } from '@stuiver/domain/languages';
import { dayTexts } from '@stuiver/messages/nl/shared/days';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { Suspense, useId, useState } from 'react';
import { businessNow, config } from '../../../lib/config.ts';
import { dayForField, readDay } from '../../../lib/forms/day-input.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { EditorProps } from './editor-props.ts';
import { filterDays, type Ends, isPreset, joinRange } from './filter-query.ts';
import type { FilterOf, Preset } from '@stuiver/contract/list';
import { useFilterTexts } from './filter-words.ts';
import { lazyPart } from '../../../ui/load-code.ts';

const Calendar = lazyPart(() => import('../../../ui/forms/calendar.tsx'), 'Calendar');

const toFieldDays = ([from, to]: Ends) => ({ from: dayForField(from), to: dayForField(to) });

function validate(typed: ReturnType<typeof toFieldDays>) {
  const from = readDay(typed.from);
  const to = readDay(typed.to);
  const reversed = Boolean(from && to && from > to);
  return { from, to, reversed, wrong: from === null || to === null || reversed };
}

type DatesProps = EditorProps<FilterOf<'dates'>>;

/** The range, typed or chosen by name; valid ones are passed on at once. */
function useDays({ filter, value, onChange, onWrong }: DatesProps) {
  const [calendar] = useState(() => ({ timeZone: config.timeZone, now: businessNow() }));
  const [preset, setPreset] = useState(value !== undefined && isPreset(value) ? value : null);
  const [typed, setTyped] = useState(() => toFieldDays(filterDays(filter, value ?? '', calendar)));
  const change = (next: typeof typed) => {
    setTyped(next);
    setPreset(null);
    const { from, to, wrong } = validate(next);
    onWrong?.(wrong);
    if (!wrong) onChange(joinRange([from ?? '', to ?? '']));
  };
  const choose = (name: Preset) => {
    setTyped(toFieldDays(filterDays(filter, name, calendar)));
    setPreset(name);
    onWrong?.(false);
    onChange(name);
  };
  const today = () => localDay(calendar.now, calendar.timeZone);
  return { preset, typed, change, choose, today, ...validate(typed) };
}

/** A range of days: by name, typed, or in a calendar. */
export function DatesEditor(props: DatesProps) {
  const { dates } = useFilterTexts().panels;
  const { fields } = useTexts(fieldErrorTexts);
  const days = useTexts(dayTexts);
  const language = useLanguage();
  const { preset, typed, change, choose, today, from, to, reversed } = useDays(props);
  const [left, setLeft] = useState(false);
  const problemId = useId();
  const errors = {
    from: from === null ? fields.notADate : reversed ? fields.reversedRange : undefined,
    to: to === null ? fields.notADate : undefined,
  };
  const field = (end: 'from' | 'to') => (
    <TextField
      label={dates[end]}
      placeholder={days.hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={typed[end]}
      error={left ? errors[end] : undefined}
      sharedErrorId={props.problem ? problemId : undefined}
      onChange={(event) => {
        setLeft(false);
        change({ ...typed, [end]: event.target.value });
      }}
      onBlur={() => setLeft(true)}
    />
  );

  // Among other filters there is no room for a calendar next to the fields: days are typed there.
  const withCalendar = props.hideLabel === true;
  return (
    <div className={cx('flex gap-4', withCalendar ? 'max-sm:flex-col' : 'flex-col gap-2.5')}>
      <Presets names={props.filter.presets} chosen={preset} onChoose={choose} asColumn={withCalendar} />
      <div className={cx('grid content-start gap-3', withCalendar && 'sm:w-[272px]')}>
        <div className="grid grid-cols-2 items-start gap-3">
          {field('from')}
          {field('to')}
        </div>
        {props.problem ? (
          <div role="alert" className="-mt-3">
            <FieldError id={problemId}>{props.problem}</FieldError>
          </div>
        ) : null}
        {withCalendar ? (
          <Suspense fallback={<Skeleton className="h-[276px]" />}>
            <div role="group" aria-label={days.calendar}>
              <Calendar
                // Shows the end of a range that was typed or chosen by name.
                key={preset ?? 'days'}
                locale={LANGUAGE_FACTS[language].locale}
                words={days.calendarWords}
                today={today()}
                value={reversed ? ['', ''] : [from ?? '', to ?? '']}
                onChange={(days) => change(toFieldDays(days))}
              />
            </div>
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

type PresetsProps = {
  names: readonly Preset[];
  chosen: Preset | null;
  onChoose: (name: Preset) => void;
  /** Next to the calendar, below each other. */
  asColumn: boolean;
};

function Presets({ names, chosen, onChoose, asColumn }: PresetsProps) {
  const { dates } = useFilterTexts().panels;
  return (
    <div
      role="group"
      aria-label={dates.presetsLabel}
      className={cx('flex flex-wrap gap-1', asColumn && 'sm:w-[136px] sm:flex-col')}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
          className={cx(
            'rounded-control text-left text-table text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:bg-brand-soft aria-pressed:font-medium aria-pressed:text-brand',
            asColumn ? 'px-2.5 py-1.5' : 'px-1.5 py-0.5',
            'max-sm:border max-sm:border-line max-sm:px-2.5 max-sm:py-1.5',
          )}
        >
          {dates.presets[name]}
        </button>
      ))}
    </div>
  );
}

import type { RecurrenceDetails } from '@stuiver/contract';
import { recurrenceChange } from '@stuiver/contract/endpoints/money/recurrences';
import { formatDay } from '@stuiver/domain/dates';
import { amountForWire } from '@stuiver/domain/money';
import { type Formats, getFormats, type Language } from '@stuiver/messages';
import type { RecurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import { dayForField, readDay } from '../../lib/forms/day-input.ts';

/** The fields' initial values. */
export function toRecurrenceValues(recurrence: RecurrenceDetails, language: Language) {
  return {
    amount: getFormats(language).decimal(recurrence.amount),
    description: recurrence.description,
    frequency: recurrence.frequency,
    nextRunDate: dayForField(recurrence.nextRunDate),
    endDate: dayForField(recurrence.endDate),
  };
}

/** The fields, as typed. */
export type RecurrenceChangeValues = ReturnType<typeof toRecurrenceValues>;

/** A day as the gateway expects it; an invalid one stays unchanged, and is refused. */
export type RecurrenceChangeRequest = Omit<RecurrenceChangeValues, 'endDate'> & {
  id: string;
  endDate: string | null;
};

export function buildRecurrenceChange(
  id: string,
  values: RecurrenceChangeValues,
  language: Language,
): RecurrenceChangeRequest {
  const end = readDay(values.endDate);
  return {
    id,
    amount: amountForWire(values.amount, language),
    description: values.description.trim(),
    frequency: values.frequency,
    nextRunDate: readDay(values.nextRunDate) ?? values.nextRunDate,
    endDate: end === '' ? null : (end ?? values.endDate),
  };
}

/**
 * The contract's schema with the gateway's rules about days, so that their errors appear before sending.
 *
 * @param today `YYYY-MM-DD` in the deployment's time zone
 */
export function changeSchema(today: string) {
  return recurrenceChange
    .refine(({ nextRunDate }) => nextRunDate > today, { path: ['nextRunDate'], message: 'tooLow' })
    .refine(({ nextRunDate, endDate }) => endDate === null || endDate >= nextRunDate, {
      path: ['endDate'],
      message: 'reversedRange',
    });
}

export type RecurrenceDifference = { key: string; label: string; from: string; to: string };

/** Describes the fields that a request would change; empty when it changes none. */
export function differences(
  recurrence: RecurrenceDetails,
  request: RecurrenceChangeRequest,
  texts: RecurrencesTexts,
  statuses: StatusTexts,
  formats: Formats,
): RecurrenceDifference[] {
  const { change } = texts;
  const money = (amount: string) => formats.money(amount, recurrence.currency);
  const end = (day: string | null) => (day === null ? change.noEnd : formatDay(day));
  const next = (day: string | null) => (day === null ? texts.none : formatDay(day));
  const all: RecurrenceDifference[] = [
    { key: 'amount', label: change.amount, from: money(recurrence.amount), to: money(request.amount) },
    {
      key: 'description',
      label: change.description,
      from: recurrence.description || texts.noDescription,
      to: request.description,
    },
    {
      key: 'frequency',
      label: change.frequency,
      from: statuses.frequency[recurrence.frequency],
      to: statuses.frequency[request.frequency],
    },
    { key: 'next', label: change.next, from: next(recurrence.nextRunDate), to: next(request.nextRunDate) },
    { key: 'end', label: change.end, from: end(recurrence.endDate), to: end(request.endDate) },
  ];
  return all.filter(({ from, to }) => from !== to);
}

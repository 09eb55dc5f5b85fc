import type { RecurrenceDetails } from '@stuiver/contract';
import { formatDay, isCalendarDay } from '@stuiver/domain/dates';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { useTexts } from '../../lib/language.ts';
import type { ChangeRequest } from './change-values.ts';
import { previewRuns } from './preview-runs.ts';

/** The days that follow from the fields, before anything is saved. */
export function RunsPreview({
  recurrence,
  request,
}: {
  recurrence: RecurrenceDetails;
  request: ChangeRequest;
}) {
  const { preview } = useTexts(recurrencesTexts).change;
  const { nextRunDate, endDate, frequency } = request;
  const known = isCalendarDay(nextRunDate) && (endDate === null || isCalendarDay(endDate));
  const runs = known ? previewRuns(recurrence, { frequency, nextRunDate, endDate }) : null;
  return (
    <section aria-live="polite" className="rounded-card bg-sunken px-4 py-3">
      <h3 className="mb-1.5 text-small font-medium text-ink-soft">{preview.title}</h3>
      {runs === null || runs.days.length === 0 ? (
        <p className="text-table text-ink-soft">{preview.unknown}</p>
      ) : (
        <>
          <ol className="num flex flex-wrap gap-x-4 gap-y-1 text-body font-medium">
            {runs.days.map((day) => (
              <li key={day}>{formatDay(day)}</li>
            ))}
          </ol>
          <p className="mt-1 text-table text-ink-soft">{runs.goesOn ? preview.goesOn : preview.last}</p>
        </>
      )}
    </section>
  );
}

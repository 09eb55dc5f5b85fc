import type { RecurrenceDetails } from '@stuiver/contract';
import { changeRecurring } from '@stuiver/contract/routes';
import { formatDay, isCalendarDay } from '@stuiver/domain/dates';
import { FREQUENCIES } from '@stuiver/domain/states';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { dayTexts } from '@stuiver/messages/nl/shared/days';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AmountField, TextField } from '../../ui/forms/text-field.tsx';
import {
  type RecurrenceChangeRequest,
  type RecurrenceChangeValues,
  buildRecurrenceChange,
  changeSchema,
  type RecurrenceDifference,
  differences,
  toRecurrenceValues,
} from './change-values.ts';
import { previewRuns } from './preview-runs.ts';
import { useFollowRecurrence } from './queries.ts';
import { businessDay } from '../../lib/format.ts';

type RunsProps = { recurrence: RecurrenceDetails; request: RecurrenceChangeRequest };

/** The days that follow from the fields, before anything is saved. */
function RunsPreview({ recurrence, request }: RunsProps) {
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

export type ChangeRecurrenceDialogProps = { recurrence: RecurrenceDetails; onClose: () => void };

type Review = { request: RecurrenceChangeRequest; list: readonly RecurrenceDifference[] };

/** The form, the review that it leads to, and the call that the user confirms. */
function useChange({ recurrence, onClose }: ChangeRecurrenceDialogProps) {
  const texts = useTexts(recurrencesTexts);
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const { language } = formats;
  const follow = useFollowRecurrence(recurrence);
  const [schema] = useState(() => changeSchema(businessDay()));
  const [review, setReview] = useState<Review | null>(null);
  const [unchanged, setUnchanged] = useState(false);
  const dialog = useFormDialog({
    name: `recurrence ${recurrence.id}`,
    schema,
    toRequest: (values: RecurrenceChangeValues) => buildRecurrenceChange(recurrence.id, values, language),
    defaultValues: toRecurrenceValues(recurrence, language),
    send: async (request, values) => {
      if (review === null) {
        const list = differences(recurrence, request, texts, statuses, formats);
        setUnchanged(list.length === 0);
        if (list.length > 0) setReview({ request, list });
        return;
      }
      try {
        await follow(await call(changeRecurring, { body: request }));
      } catch (error) {
        // Its fields show it.
        if (error instanceof ApiError && Object.keys(error.errors).some((field) => field in values))
          setReview(null);
        throw error;
      }
      // The dialog shows a failure, without a toast (spec 4.7).
      onClose();
    },
    onClose,
  });
  return { dialog, unchanged, review, back: () => setReview(null) };
}

/** Changes a recurring payment: the new values with the dates that follow, then a confirmation of each change. */
export function ChangeRecurrenceDialog(props: ChangeRecurrenceDialogProps) {
  const { recurrence } = props;
  const { change: words } = useTexts(recurrencesTexts);
  const { actions } = useTexts(commonTexts);
  const { dialog, unchanged, review, back } = useChange(props);
  const { form } = dialog;
  if (review)
    return (
      <FormDialog
        {...dialog}
        words={{
          title: words.confirmTitle,
          submit: words.confirm,
          keep: actions.back,
          failed: words.failed,
        }}
        onBack={back}
      >
        <Confirmation recurrence={recurrence} review={review} />
      </FormDialog>
    );
  return (
    <FormDialog
      {...dialog}
      form={{ formState: form.formState, formError: null }}
      words={{
        title: words.title,
        lead: recurrence.notice ? words.leadTold(recurrence.notice.days) : words.lead,
        submit: words.review,
        failed: words.failed,
      }}
    >
      {unchanged ? <Notice tone="calm" role="status" title={words.unchanged} /> : null}
      <ChangeFields form={form} recurrence={recurrence} />
    </FormDialog>
  );
}

const PAIR = 'grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1';
const DAY = { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } as const;

type ChangeFieldsProps = { form: ContractForm<RecurrenceChangeValues>; recurrence: RecurrenceDetails };

function ChangeFields({ form, recurrence }: ChangeFieldsProps) {
  const { change: words } = useTexts(recurrencesTexts);
  const { optional } = useTexts(commonTexts);
  const { hint } = useTexts(dayTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const statuses = useTexts(statusTexts);
  const language = useLanguage();
  const { notADate } = fields;
  const dayWords = {
    tooLow: words.afterToday,
    reversedRange: words.beforeNext,
    required: notADate,
    invalid: notADate,
  };
  return (
    <>
      <div className={PAIR}>
        <AmountField label={words.amount} required {...form.field('amount')} />
        <Select
          label={words.frequency}
          required
          options={FREQUENCIES.map((value) => ({ value, label: statuses.frequency[value] }))}
          value={form.watch('frequency')}
          error={form.errorOf('frequency')}
          onChange={(value) => form.setValue('frequency', value, { shouldDirty: true })}
        />
      </div>
      <TextField
        label={words.description}
        required
        hint={words.descriptionHint}
        maxLength={140}
        {...form.field('description')}
      />
      <div className={PAIR}>
        <TextField
          label={words.next}
          required
          hint={hint}
          {...DAY}
          {...form.field('nextRunDate', dayWords)}
        />
        <TextField
          label={words.end}
          hint={words.endHint}
          optionalText={optional}
          {...DAY}
          {...form.field('endDate', dayWords)}
        />
      </div>
      <RunsPreview
        recurrence={recurrence}
        request={buildRecurrenceChange(recurrence.id, form.watch(), language)}
      />
    </>
  );
}

function Confirmation({ recurrence, review }: { recurrence: RecurrenceDetails; review: Review }) {
  const { change: words, thePayer } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const { amount, nextRunDate } = review.request;
  const next = recurrence.notice === null ? words.confirmNext : words.confirmNextTold;
  return (
    <>
      <p>{words.confirmText(recurrence.accountHolderName || thePayer)}</p>
      <Facts
        className="grid-cols-1!"
        facts={review.list.map(({ key, label, from, to }) => ({
          key,
          label,
          value: words.fromTo(from, to),
        }))}
      />
      <p className="text-ink-soft">
        {next(formats.money(amount, recurrence.currency), formatDay(nextRunDate))}
      </p>
    </>
  );
}

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
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
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
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { previewRuns } from './preview-runs.ts';
import { businessDay } from '../../lib/format.ts';

/** The days that follow from the fields, before anything is saved. */
function RunsPreview({
  recurrence,
  request,
}: {
  recurrence: RecurrenceDetails;
  request: RecurrenceChangeRequest;
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

export type ChangeRecurrenceDialogProps = {
  recurrence: RecurrenceDetails;
  /** Reloads by the id in the answer. */
  onChanged: (id: string) => Promise<void>;
  onClose: () => void;
};

type Review = { request: RecurrenceChangeRequest; list: readonly RecurrenceDifference[] };

/** The form, the review that it leads to, and the call that the user confirms. */
function useChange({ recurrence, onChanged, onClose }: ChangeRecurrenceDialogProps) {
  const texts = useTexts(recurrencesTexts);
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const { language } = formats;
  const [schema] = useState(() => changeSchema(businessDay()));
  const [review, setReview] = useState<Review | null>(null);
  const [unchanged, setUnchanged] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [sending, setSending] = useState(false);
  const form = useContractForm<RecurrenceChangeValues>({
    name: `recurrence ${recurrence.id}`,
    schema,
    toRequest: (values) => buildRecurrenceChange(recurrence.id, values, language),
    defaultValues: toRecurrenceValues(recurrence, language),
  });
  const submit = form.submit(async (values) => {
    const request = buildRecurrenceChange(recurrence.id, values, language);
    const list = differences(recurrence, request, texts, statuses, formats);
    setFailure(null);
    setUnchanged(list.length === 0);
    if (list.length > 0) setReview({ request, list });
  });
  const confirm = async (request: RecurrenceChangeRequest) => {
    setSending(true);
    setFailure(null);
    try {
      const { id } = await call(changeRecurring, { body: request });
      await onChanged(id);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.errors).filter(([field]) => field in form.getValues());
      if (fields.length === 0) return setFailure(error);
      setReview(null);
      for (const [field, keys] of fields) {
        form.setError(field as keyof RecurrenceChangeValues, {
          type: 'server',
          message: keys[0] ?? 'invalid',
        });
      }
    } finally {
      // The dialog shows a failure, without a toast (spec 4.7).
      setSending(false);
    }
  };
  return { form, submit, unchanged, review, back: () => setReview(null), confirm, sending, failure };
}

/** Changes a recurring payment: the new values with the dates that follow, then a confirmation of each change. */
export function ChangeRecurrenceDialog(props: ChangeRecurrenceDialogProps) {
  const { recurrence, onClose } = props;
  const { change: words } = useTexts(recurrencesTexts);
  const { actions } = useTexts(commonTexts);
  const { form, submit, unchanged, review, back, confirm, sending, failure } = useChange(props);
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      width="medium"
      title={review ? words.confirmTitle : words.title}
      description={
        review ? undefined : recurrence.notice ? words.leadTold(recurrence.notice.days) : words.lead
      }
      actions={
        review ? (
          <>
            <Button onClick={back} disabled={sending}>
              {actions.back}
            </Button>
            <Button tone="primary" loading={sending} onClick={() => void confirm(review.request)}>
              {words.confirm}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{actions.cancel}</Button>
            <Button tone="primary" type="submit" form="recurrence-form">
              {words.review}
            </Button>
          </>
        )
      }
    >
      {review ? (
        <Confirmation recurrence={recurrence} review={review} failure={failure} />
      ) : (
        <form id="recurrence-form" noValidate onSubmit={submit} className="grid gap-4">
          {unchanged ? <Notice tone="calm" role="status" title={words.unchanged} /> : null}
          <ChangeFields form={form} recurrence={recurrence} />
        </form>
      )}
    </Modal>
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

type ConfirmationProps = { recurrence: RecurrenceDetails; review: Review; failure: ApiError | null };

function Confirmation({ recurrence, review, failure }: ConfirmationProps) {
  const { change: words, thePayer } = useTexts(recurrencesTexts);
  const formats = useFormats();
  const { amount, nextRunDate } = review.request;
  const next = recurrence.notice === null ? words.confirmNext : words.confirmNextTold;
  return (
    <div className="grid gap-4">
      <FailureNotice title={words.failed} error={failure} />
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
    </div>
  );
}

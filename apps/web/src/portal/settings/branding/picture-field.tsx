import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { CircleCheck, RefreshCw, TriangleAlert } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { PictureField as Field } from '../company/company-values.ts';
import type { ContractForm } from '../../../lib/forms/form.ts';
import type { CompanyValues } from '../company/company-values.ts';
import type { ShownState } from './use-preview.ts';

/** Describes a problem; null without one. */
function useProblem(state: ShownState): string | null {
  const { look } = useTexts(companySettingsTexts);
  const { codes } = useTexts(errorTexts);
  if (state?.refused) return look.pictures.notNow(codes[state.refused.code]);
  if (state?.failure === 'status') return look.failures.status(state.httpStatus ?? 0);
  return state?.failure ? look.failures[state.failure] : null;
}

/** Under a picture's address: that it was fetched, that it is being fetched, or why it could not be. */
function PictureNote({ state, onRetry }: { state: ShownState; onRetry: () => void }) {
  const { pictures: texts } = useTexts(companySettingsTexts).look;
  const problem = useProblem(state);
  return (
    <div role="status" className="text-table">
      {problem ? (
        <div className="mt-1.5 flex flex-wrap items-start gap-x-2 gap-y-1.5">
          <p className="flex min-w-0 flex-1 basis-60 gap-1.5 text-wait">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            <span>{problem}</span>
          </p>
          <Button size="small" icon={<RefreshCw className="size-3.5" strokeWidth={1.75} />} onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      ) : state?.state === 'waiting' ? (
        <p className="mt-1.5 flex items-center gap-1.5 text-ink-soft">
          <Spinner />
          {texts.waiting}
        </p>
      ) : state?.state === 'shown' ? (
        <p className="mt-1.5 flex items-center gap-1.5 text-good">
          <CircleCheck className="size-4 shrink-0" strokeWidth={1.75} />
          {texts.shown}
        </p>
      ) : null}
    </div>
  );
}

export type PictureFieldProps = {
  form: ContractForm<CompanyValues>;
  field: Field;
  hint: string;
  state: ShownState;
  onRetry: () => void;
};

/** The address of a picture, and its state. */
export function PictureField({ form, field, hint, state, onRetry }: PictureFieldProps) {
  const { look } = useTexts(companySettingsTexts);
  const common = useTexts(commonTexts);
  return (
    <div>
      <TextField
        label={look[field]}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        hint={hint}
        optionalText={common.optional}
        error={form.errorOf(field)}
        {...form.register(field, { onBlur: () => void form.trigger(field) })}
      />
      {form.errorOf(field) ? null : <PictureNote state={state} onRetry={onRetry} />}
    </div>
  );
}

import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { settingTexts } from '@stuiver/messages/nl/settings/settings';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { type ChangeEvent, useRef, useState } from 'react';
import { LIMITS } from '@stuiver/contract/limits';
import { uploadPicture } from '@stuiver/contract/routes';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { UrlField } from '../../../ui/forms/text-field.tsx';
import { CircleCheck, RefreshCw, TriangleAlert } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ContractForm } from '../../../lib/forms/form.ts';
import type { SettingValue } from '../form/setting-editor.tsx';
import {
  type PictureFieldName as Field,
  type ShownState,
  KINDS,
  type PictureFieldName,
} from './use-preview.ts';
import { ApiError, callBy } from '../../../lib/api.ts';
import { fetchReporting } from '../../../lib/uploads/fetch-reporting.ts';

/** Uploads a company's pictures: the percentage sent while one is under way, and why the last one was refused. */
export function useUpload(id: string, field: PictureFieldName) {
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  /** Resolves with the address of the picture; null when it was refused. */
  const upload = async (file: File): Promise<string | null> => {
    setProblem(file.size > LIMITS.pictureBytes ? fields.pictureTooLarge : '');
    if (file.size > LIMITS.pictureBytes) return null;
    setPercent(0);
    const body = file.slice(0, file.size, 'application/octet-stream');
    try {
      const call = callBy({ fetch: fetchReporting(setPercent) });
      return (await call(uploadPicture, { params: { id, kind: KINDS[field] }, body })).url;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const key = error.errors['file']?.[0];
      setProblem(key ? fields[key] : codes[error.code]);
      return null;
    } finally {
      setPercent(null);
    }
  };
  return { percent, problem, upload };
}

/** Describes a problem; null without one. */
function useProblem(state: ShownState): string | null {
  const { look } = useTexts(companySettingsTexts);
  const { codes } = useTexts(errorTexts);
  if (state?.refused) return look.pictures.notNow(codes[state.refused.code]);
  if (state?.failure === 'status') return look.failures.status(state.httpStatus ?? 0);
  return state?.failure ? look.failures[state.failure] : null;
}

/** Under a picture's address: that it was fetched, that it is being fetched, or why it could not be. */
export function PictureNote({
  state,
  uploaded = false,
  onRetry,
}: {
  state: ShownState;
  uploaded?: boolean;
  onRetry: () => void;
}) {
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
          <Button size="small" icon={RefreshCw} onClick={onRetry}>
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
          {uploaded ? texts.uploaded : texts.shown}
        </p>
      ) : null}
    </div>
  );
}

/** Address of an uploaded picture; its path shows the picture. */
export const UPLOADED = /^https?:\/\/[^/]+(\/merchant-pictures\/[\w-]+\/[\da-f]{32}\.webp)$/;

export type PictureFieldProps = {
  id: string;
  form: ContractForm<SettingValue>;
  field: Field;
  hint: string;
  state: ShownState;
  onRetry: () => void;
};

type AddressProps = Pick<PictureFieldProps, 'form' | 'field' | 'hint'> & { path: string | undefined };

function PictureAddress({ form, field, hint, path }: AddressProps) {
  const { look } = useTexts(companySettingsTexts);
  const { labels } = useTexts(settingTexts);
  const { optional } = useTexts(commonTexts);
  if (path === undefined)
    return (
      <UrlField
        label={look[field]}
        hint={hint}
        optionalText={optional}
        error={form.errorOf('value')}
        {...form.register('value', { onBlur: () => void form.trigger('value') })}
      />
    );
  return (
    <>
      <p className="mb-1.5 font-medium">{labels[field]}</p>
      <img
        src={path}
        alt=""
        className="h-16 max-w-full rounded-control border border-line bg-sunken object-contain p-2"
      />
    </>
  );
}

/** The address of a picture and its state, or a picture that was uploaded. */
export function PictureField({ id, form, field, hint, state, onRetry }: PictureFieldProps) {
  const { look } = useTexts(companySettingsTexts);
  const { labels } = useTexts(settingTexts);
  const { percent, problem, upload } = useUpload(id, field);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const path = UPLOADED.exec(form.watch('value'))?.[1];
  const set = (url: string) => form.setValue('value', url, { shouldDirty: true, shouldValidate: true });
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    const url = file ? await upload(file) : null;
    if (url === null) return;
    set(url);
    // It takes the focus again once the upload has ended.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div>
      <PictureAddress form={form} field={field} hint={hint} path={path} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          ref={button}
          size="small"
          aria-label={`${labels[field]}: ${path ? look.pictures.replace : look.pictures.upload}`}
          loading={percent !== null}
          onClick={() => input.current?.click()}
        >
          {path ? look.pictures.replace : look.pictures.upload}
        </Button>
        {path ? (
          <Button
            size="small"
            aria-label={`${labels[field]}: ${look.pictures.remove}`}
            disabled={percent !== null}
            onClick={() => {
              set('');
              button.current?.focus();
            }}
          >
            {look.pictures.remove}
          </Button>
        ) : null}
        <span role="status" className="text-table text-ink-soft">
          {percent === null ? null : look.pictures.sending(percent)}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={labels[field]}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => void send(event)}
      />
      {problem ? (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      ) : null}
      {form.errorOf('value') || problem ? null : (
        <PictureNote state={state} uploaded={path !== undefined} onRetry={onRetry} />
      )}
    </div>
  );
}

import type { ResponseOf, uploadBankStatement as uploadCall } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract/limits';
import { uploadBankStatement } from '@stuiver/contract/routes';
import { describeCause } from '@stuiver/messages/bank-file-causes';
import { bankFileCauses } from '@stuiver/messages/nl/bank-files/bank-file-causes';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useRef, useState } from 'react';
import { ApiError, callBy } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { fetchReporting } from '../../lib/uploads/fetch-reporting.ts';
import { shownName } from '../../lib/uploads/judge-file.ts';
import { IconButton } from '../../ui/button.tsx';
import { CARD } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { FileChooser, FileDrop } from '../../ui/forms/file-drop.tsx';
import { X } from '../../ui/icons.tsx';
import { useReload } from './bank-queries.ts';

type Upload = {
  readonly id: string;
  readonly file: File;
  readonly percent: number;
  /** Contents of the file, or the error that refused it; null during the upload. */
  readonly end: ResponseOf<typeof uploadCall> | ApiError | null;
};

const TOO_LARGE = new ApiError(422, { code: 'invalidInput', errors: { file: ['bankFileTooLarge'] } });

/** Uploads of statements, one after the other, so that they arrive in the order in which they were chosen. */
export function useStatementUploads() {
  const reload = useReload();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const send = async ({ id, file }: Upload) => {
    const patch = (change: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
    try {
      if (file.size > LIMITS.bankStatementBytes) throw TOO_LARGE;
      const call = callBy({ fetch: fetchReporting((percent) => patch({ percent })) });
      const body = file.slice(0, file.size, 'application/octet-stream');
      const query = { name: file.name.slice(0, 200) };
      patch({ end: await reload(call(uploadBankStatement, { query, body })) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      patch({ end: error });
    }
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => ({ id: crypto.randomUUID(), file, percent: 0, end: null }));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) last.current = last.current.then(() => send(upload));
  };
  const dismiss = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));
  return { uploads, add, dismiss };
}

/** Ids of new statements shown. */
const MOST_IDS = 5;
const listed = (ids: readonly string[]) =>
  [...ids.slice(0, MOST_IDS), ...(ids.length > MOST_IDS ? ['…'] : [])].join(', ');

function UploadRow({ upload: { file, percent, end }, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const { upload: texts } = useTexts(bankFilesTexts);
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const causes = useTexts(bankFileCauses);
  const formats = useFormats();
  const name = shownName(file.name);
  const isBad = end instanceof ApiError;
  const state = () => {
    if (end === null) return texts.sending(percent);
    if (!isBad) {
      const done = texts.done(end.statements, end.lines);
      return end.known > 0 ? `${done} ${texts.part(listed(end.newIds), end.known)}` : done;
    }
    const [key] = end.errors['file'] ?? [];
    const { bankFile } = end.details;
    if (bankFile) return describeCause(causes, bankFile, formats);
    return key ? fields[key] : codes[end.code];
  };
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="truncate text-table font-medium">{name}</p>
        <p
          role={isBad ? 'alert' : 'status'}
          className={cx('num text-small', isBad ? 'text-bad' : 'text-ink-soft')}
        >
          {state()}
        </p>
        {end ? null : (
          <progress value={percent} max={100} aria-label={name} className="block h-1 w-full accent-brand" />
        )}
      </div>
      {end ? (
        <IconButton label={texts.dismiss(name)} onClick={onDismiss}>
          <X className="size-4" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** The place where statements are chosen or dropped, with what became of each. */
export function UploadBox({ uploads, add, dismiss }: ReturnType<typeof useStatementUploads>) {
  const { upload: texts } = useTexts(bankFilesTexts);
  return (
    <FileDrop onFiles={add} className={cx(CARD, 'border-dashed px-6 py-4 max-sm:px-4')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileChooser
          tone="primary"
          accept=".xml,.zip,application/xml,text/xml,application/zip"
          onFiles={add}
          drop={texts.drop}
          limits={texts.limits(LIMITS.bankStatementBytes / 1024 ** 2)}
        >
          {texts.choose}
        </FileChooser>
      </div>
      {uploads.length > 0 ? (
        <ul aria-label={texts.list} className="mt-3">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onDismiss={() => dismiss(upload.id)} />
          ))}
        </ul>
      ) : null}
    </FileDrop>
  );
}

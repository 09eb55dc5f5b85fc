import type { EvidenceFile } from '@stuiver/contract';
import { readEvidenceFile } from '@stuiver/contract/routes';
import type { EvidenceSlot } from '@stuiver/domain/chargebacks/evidence';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { type ReactNode, useState } from 'react';
import { ApiError, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import { useToastedAction } from '../../../lib/dialogs/use-toasted-action.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { useStore } from '../../../lib/store.ts';
import { shownName } from '../../../lib/uploads/judge-file.ts';
import type { Upload } from '../../../lib/uploads/uploads.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FileChooser, FileDrop } from '../../../ui/forms/file-drop.tsx';
import { Download, FileText, Trash2, X } from '../../../ui/icons.tsx';
import { filesAt, useFolder } from './folder.ts';

type RowProps = {
  name: string;
  text: string;
  isBad?: boolean;
  sent?: number | undefined;
  children: ReactNode;
};

function FileRow({ name, text, isBad = false, sent, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <FileText className={cx('size-4 shrink-0', isBad ? 'text-bad' : 'text-ink-faint')} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-table font-medium">{shownName(name)}</p>
        <p
          role={isBad ? 'alert' : undefined}
          className={cx('num text-small', isBad ? 'text-bad' : 'text-ink-faint')}
        >
          {text}
        </p>
        {sent === undefined ? null : (
          <progress value={sent} max={1} aria-label={name} className="mt-1 block h-1 w-full accent-brand" />
        )}
      </div>
      {children}
    </li>
  );
}

/** A stored file, or one that a page which is gone sent in part. */
function StoredRow({ file }: { file: EvidenceFile }) {
  const { files: texts } = useTexts(evidencePageTexts);
  const { act } = useToastedAction();
  const formats = useFormats();
  const { isReadOnly, removeFile, state } = useFolder();
  const [removing, setRemoving] = useState(false);
  const { id, name, size, pages, status, contentType } = file;
  const isStored = status === 'STORED';
  const about = [`${formats.number(Math.ceil(size / 1024))} KB`, ...(pages ? [texts.pages(pages)] : [])];
  const open = () =>
    act(texts.openFailed, async () => {
      const params = { id: state.evidence.chargebackId, fileId: id };
      const answer = await fetchFile(readEvidenceFile, { params });
      saveFile(await answer.blob(), contentType ?? 'application/pdf', name);
    });
  return (
    <FileRow name={name} text={isStored ? about.join(' · ') : texts.unfinished} isBad={!isStored}>
      {isStored ? (
        <IconButton label={texts.open(name)} onClick={() => void open()}>
          <Download className="size-4" />
        </IconButton>
      ) : null}
      {isReadOnly ? null : (
        <IconButton label={texts.remove(name)} onClick={() => setRemoving(true)}>
          <Trash2 className="size-4" />
        </IconButton>
      )}
      {removing ? (
        <ConfirmDialog
          words={{
            title: texts.removeTitle,
            confirm: texts.removeConfirm,
            failed: texts.removeFailed,
          }}
          onConfirm={() => removeFile(id)}
          onClose={() => setRemoving(false)}
        >
          <p className="break-words">{texts.removeText(shownName(name))}</p>
        </ConfirmDialog>
      ) : null}
    </FileRow>
  );
}

function UploadRow({ upload }: { upload: Upload<EvidenceSlot> }) {
  const { files: texts } = useTexts(evidencePageTexts);
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { uploads } = useFolder();
  const formats = useFormats();
  const { file, kind, sent, stalled, error } = upload;
  const share = file.size === 0 ? 0 : sent / file.size;
  const reason = () => {
    if (!(error instanceof ApiError)) return texts.failed;
    const [key] = error.errors['file'] ?? [];
    return key ? fields[key] : codes[error.code];
  };
  const state = () => {
    if (error !== null) return reason();
    if (stalled) return texts.stalled;
    return share === 1 ? texts.checking : texts.sending(`${formats.number(Math.floor(100 * share))}%`);
  };
  const isRefused = error instanceof ApiError && error.status === 422;
  return (
    <FileRow name={file.name} text={state()} isBad={error !== null} sent={error === null ? share : undefined}>
      {error !== null && !isRefused ? (
        <Button size="small" onClick={() => uploads.send(file, kind)}>
          {texts.retry}
        </Button>
      ) : null}
      <IconButton
        label={error === null ? texts.cancel(file.name) : texts.dismiss(file.name)}
        onClick={() => uploads.cancel(file)}
      >
        <X className="size-4" />
      </IconButton>
    </FileRow>
  );
}

/** The files of one slot: chosen, dropped or pasted; with their progress and what was wrong with them. */
export function FilesSlot({ slot, label }: { slot: EvidenceSlot; label: string }) {
  const { files: texts, slots } = useTexts(evidencePageTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { uploads, addFiles, dismiss, isReadOnly, state } = useFolder();
  const sending = useStore(uploads.store).filter(({ kind }) => kind === slot);
  const stored = filesAt(slot, state.evidence.files, sending);
  const refused = state.refused.filter((one) => one.slot === slot);
  const add = (files: readonly File[]) => void addFiles(slot, files);
  const isEmpty = stored.length + sending.length + refused.length === 0;
  return (
    <FileDrop
      data-slot={slot}
      onFiles={isReadOnly ? null : add}
      className="rounded-control border border-dashed px-3 py-2 transition-colors"
      idle="border-control-line"
    >
      {isEmpty && isReadOnly ? <p className="text-table text-ink-faint">{slots.none}</p> : null}
      {isEmpty ? null : (
        <ul aria-label={label}>
          {stored.map((file) => (
            <StoredRow key={file.id} file={file} />
          ))}
          {sending.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
          {refused.map(({ id: refusedId, name, reason }) => (
            <FileRow
              key={refusedId}
              name={name}
              text={reason === 'pdfTooLarge' || reason === 'tooMany' ? texts[reason] : fields[reason]}
              isBad
            >
              <IconButton label={texts.dismiss(name)} onClick={() => dismiss(refusedId)}>
                <X className="size-4" />
              </IconButton>
            </FileRow>
          ))}
        </ul>
      )}
      {isReadOnly ? null : (
        <div className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 text-table', !isEmpty && 'mt-1.5')}>
          <FileChooser
            size="small"
            id={`slot-${slot}`}
            aria-label={texts.chooseFor(label)}
            accept="application/pdf,image/jpeg,image/png"
            onFiles={add}
            drop={texts.drop}
            limits={texts.limits}
          >
            {texts.choose}
          </FileChooser>
        </div>
      )}
    </FileDrop>
  );
}

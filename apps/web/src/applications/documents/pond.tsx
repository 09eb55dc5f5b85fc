import 'filepond/dist/filepond.min.css';
import './pond.css';
import { LIMITS } from '@stuiver/contract/limits';
import { DOCUMENT_TYPES } from '@stuiver/domain/applications/documents';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts, type OnboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { create, type FilePond, FileOrigin, type FilePondOptions } from 'filepond';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTouched } from '../../lib/browser/touch.ts';
import { useTexts } from '../../lib/language.ts';
import { useDraft } from '../draft/draft.ts';
import {
  listPondFiles,
  isTaken,
  type Now,
  type PondProps,
  sendChosen,
  buildPondServer,
} from './pond-files.ts';

/** FilePond's labels, by the texts of the product (spec 8.11). */
function pondWords(texts: OnboardingTexts['documents']): FilePondOptions {
  // Nothing is dragged on a phone, and its chooser offers the camera.
  const isPhone = isTouched();
  const action = `<span class="filepond--label-action">${isPhone ? texts.photo : texts.choose}</span>`;
  return {
    labelIdle: isPhone ? action : `${texts.idle} ${action}`,
    labelInvalidField: texts.invalidField,
    labelFileWaitingForSize: texts.waitingForSize,
    labelFileSizeNotAvailable: texts.sizeNotAvailable,
    labelFileLoading: texts.loading,
    labelFileLoadError: texts.loadError,
    labelFileProcessing: texts.processing,
    labelFileProcessingComplete: texts.processingComplete,
    labelFileProcessingAborted: texts.processingAborted,
    // The gateway's message; its own label without an answer.
    labelFileProcessingError: (error: { body?: unknown }) =>
      typeof error.body === 'string' && error.body !== '' ? error.body : texts.processingError,
    labelFileProcessingRevertError: texts.revertError,
    labelFileRemoveError: texts.removeError,
    labelTapToCancel: texts.tapToCancel,
    labelTapToRetry: texts.tapToRetry,
    labelTapToUndo: texts.tapToUndo,
    labelButtonRemoveItem: texts.remove,
    labelButtonAbortItemLoad: texts.abort,
    labelButtonRetryItemLoad: texts.retry,
    labelButtonAbortItemProcessing: texts.cancel,
    labelButtonUndoItemProcessing: texts.undo,
    labelButtonRetryItemProcessing: texts.retry,
    labelButtonProcessItem: texts.upload,
  };
}

/** The files that an event brings. */
function filesIn(event: Event): FileList | null {
  if (event instanceof DragEvent) return event.dataTransfer?.files ?? null;
  if (event instanceof ClipboardEvent) return event.clipboardData?.files ?? null;
  return event.target instanceof HTMLInputElement ? event.target.files : null;
}

/** Puts FilePond into a place; the answer takes it away again. */
function putPond(place: HTMLElement, options: FilePondOptions, onChoosing: (files: FileList | null) => void) {
  // FilePond reads the input's accepted types, by which phones turn HEIC photos into JPEG.
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: DOCUMENT_TYPES.join(','),
  });
  place.append(input);
  const listening = new AbortController();
  const { signal } = listening;
  for (const event of ['change', 'drop', 'paste'])
    place.addEventListener(event, (happened) => onChoosing(filesIn(happened)), { capture: true, signal });
  const pond = create(input, options);
  const takeAway = () => {
    listening.abort();
    pond.destroy();
  };
  return { pond, takeAway };
}

const ways = (closed: boolean) => ({ allowBrowse: !closed, allowDrop: !closed, allowPaste: !closed });

/** FilePond's types lack one of its options. */
type Options = FilePondOptions & { readonly allowMinimumUploadDuration: boolean };

/** Builds the FilePond options of one box. */
function buildPondOptions(now: () => Now, isLeaving: () => boolean): Options {
  const first = now();
  return {
    ...pondWords(first.texts),
    ...ways(first.closed),
    name: first.kind,
    credits: false,
    // FilePond would have an upload take a second or more, so that it is seen.
    allowMinimumUploadDuration: false,
    allowMultiple: true,
    maxFiles: LIMITS.documentsOfKind,
    // A file stays on the screen until the gateway has removed it.
    forceRevert: true,
    files: listPondFiles(first),
    onwarning({ body }) {
      // FilePond's one warning.
      if (body !== 'Max files') return;
      const { chosen, texts, onRefused } = now();
      chosen.clear();
      onRefused(texts.tooMany(texts.maxFiles, LIMITS.documentsOfKind), false);
    },
    onremovefile(_error, { file }) {
      now().chosen.delete(file as File);
      now().uploads.cancel(file as File);
    },
    beforeAddFile: (item) =>
      item.origin === FileOrigin.LOCAL ? true : isTaken(now(), item.filename, item.file as File),
    server: buildPondServer(now, isLeaving),
  };
}

/** The box into which documents of one kind are put, by FilePond. */
export function Pond(props: PondProps) {
  const { kind, label, closed } = props;
  const { documents: texts } = useTexts(onboardingTexts);
  const errors = { ...useTexts(errorTexts), ...useTexts(fieldErrorTexts) };
  const { uploads, check, chosen } = useDraft();
  const place = useRef<HTMLDivElement>(null);
  const pond = useRef<FilePond | null>(null);
  const unloadable = useRef(new Set<string>());
  const note = (id: string, isUnloadable: boolean) => {
    if (isUnloadable) unloadable.current.add(id);
    else unloadable.current.delete(id);
    props.onUnloadable(unloadable.current.size);
  };
  const now = useEffectEvent(
    (): Now => ({
      ...props,
      texts,
      errors,
      uploads,
      check,
      note,
      chosen: chosen(props.kind),
    }),
  );

  useEffect(() => {
    let isLeaving = false;
    const options = buildPondOptions(
      () => now(),
      () => isLeaving,
    );
    const made = putPond(place.current!, options, (files) => {
      if (now().closed) return;
      for (const file of files ?? []) now().chosen.add(file);
      now().onChoosing();
    });
    pond.current = made.pond;
    return () => {
      isLeaving = true;
      pond.current = null;
      made.takeAway();
      void sendChosen(now());
    };
  }, [kind]);
  useEffect(() => {
    pond.current?.setOptions({ ...pondWords(texts), ...ways(closed) });
  }, [texts, closed]);

  return (
    <div ref={place} role="group" aria-label={label} data-closed={closed || undefined} className="pond" />
  );
}

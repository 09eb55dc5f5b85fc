import 'filepond/dist/filepond.min.css';
import './pond.css';
import type { Application, ApplicationDocument } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import { LIMITS } from '@stuiver/contract/limits';
import { DOCUMENT_TYPES, type DocumentKind } from '@stuiver/domain/onboarding/documents';
import { type ErrorTexts, errorTexts } from '@stuiver/messages/nl/portal/errors';
import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding';
import {
  create,
  type FilePond,
  FileOrigin,
  type FilePondOptions,
  type ProcessServerConfigFunction,
} from 'filepond';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { remove } from '../api.ts';
import { judgeFile } from './judge-file.ts';
import { pondWords } from './pond-words.ts';
import { uploadDocument } from './upload.ts';

export type PondProps = {
  kind: DocumentKind;
  label: string;
  /** The day on the document; null where it has no age. */
  dated: string | null;
  disabled: boolean;
  /** Those of this kind that have arrived before. */
  documents: readonly ApplicationDocument[];
  /** Files are being chosen: what was said of earlier ones is over. */
  onChoosing: () => void;
  /** Why a file is not taken, in words. */
  onRefused: (words: string) => void;
  onStalled: (stalled: boolean) => void;
  onDocuments: (change: (documents: Application['documents']) => Application['documents']) => void;
};

/** What an upload's failure says in the list of files: of a refused file why, else that it failed. */
function wordsOf(error: unknown, texts: ErrorTexts): string {
  if (!(error instanceof ApiError)) return '';
  const [key] = error.errors['file'] ?? error.errors['dated'] ?? [];
  if (key) return texts.fields[key];
  return error.status >= 400 && error.status < 500 ? texts.codes[error.code] : '';
}

/** A file that is sent again keeps its id, so that only what is missing is sent. */
const idsOfFiles = new WeakMap<Blob, string>();

/** Sends a file for FilePond, which shows how far it is and lets it be aborted. */
function sendFile(
  { kind, dated, onDocuments, onStalled }: PondProps,
  errors: ErrorTexts,
  [, file, , done, fail, progress, abort]: Parameters<ProcessServerConfigFunction>,
): { abort: () => void } {
  const aborting = new AbortController();
  const id = idsOfFiles.get(file) ?? crypto.randomUUID();
  idsOfFiles.set(file, id);
  const announced = { id, kind, name: file.name || kind, size: file.size, dated };
  uploadDocument(file, announced, {
    signal: aborting.signal,
    onProgress: (sent) => progress(true, sent, file.size),
    onStalled,
  }).then(
    (document) => {
      onDocuments((all) => [...all.filter((one) => one.id !== id), document]);
      done(id);
    },
    (error: unknown) => {
      onStalled(false);
      if (!aborting.signal.aborted) fail(wordsOf(error, errors));
    },
  );
  return {
    abort() {
      aborting.abort();
      // Sent again it is another document, since this one may be on its way out.
      idsOfFiles.delete(file);
      void remove(id).catch(() => undefined);
      abort();
    },
  };
}

/** Puts FilePond into a place; the answer takes it away again. */
function putPond(place: HTMLElement, options: FilePondOptions, onChoosing: () => void) {
  // FilePond takes over what the input accepts, by which phones turn HEIC photos into JPEG.
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: DOCUMENT_TYPES.join(','),
  });
  place.append(input);
  const listening = new AbortController();
  const { signal } = listening;
  for (const event of ['change', 'drop', 'paste'])
    place.addEventListener(event, onChoosing, { capture: true, signal });
  const pond = create(input, options);
  const takeAway = () => {
    listening.abort();
    pond.destroy();
  };
  return { pond, takeAway };
}

/** The box into which documents of one kind are put, by FilePond. */
export function Pond(props: PondProps) {
  const { kind, label, disabled, documents } = props;
  const { documents: texts } = useTexts(onboardingTexts);
  const errors = useTexts(errorTexts);
  const place = useRef<HTMLDivElement>(null);
  const pond = useRef<FilePond | null>(null);

  const process = useEffectEvent((...call: Parameters<ProcessServerConfigFunction>) =>
    sendFile(props, errors, call),
  );
  const takeAway = useEffectEvent((id: string, done: () => void, fail: (text: string) => void) => {
    remove(id).then(
      () => {
        props.onDocuments((all) => all.filter((document) => document.id !== id));
        done();
      },
      (error: unknown) => fail(wordsOf(error, errors)),
    );
  });
  const judge = useEffectEvent(async (name: string, file: Blob) => {
    const key = await judgeFile(file);
    if (key !== null) props.onRefused(texts.refused(name, errors.fields[key]));
    return key === null;
  });
  const warn = useEffectEvent((body: string) => {
    // FilePond's one warning.
    if (body === 'Max files') props.onRefused(texts.tooMany(texts.maxFiles, LIMITS.documentsOfKind));
  });
  const choosing = useEffectEvent(() => props.onChoosing());
  const first = useEffectEvent(() => ({
    ...pondWords(texts),
    disabled,
    files: documents.map(({ id, name, size, contentType }) => ({
      source: id,
      options: { type: 'local' as const, file: { name, size, type: contentType ?? '' } },
    })),
  }));

  useEffect(() => {
    const options: FilePondOptions = {
      ...first(),
      name: kind,
      credits: false,
      allowMultiple: true,
      maxFiles: LIMITS.documentsOfKind,
      onwarning: ({ body }) => warn(body),
      beforeAddFile: (item) =>
        item.origin === FileOrigin.LOCAL ? true : judge(item.filename, item.file as Blob),
      server: {
        process: (...args) => process(...args),
        revert: (id, done, fail) => takeAway(id as string, done, fail),
        remove: (id, done, fail) => takeAway(id as string, done, fail),
        load: null,
        fetch: null,
        restore: null,
      },
    };
    const made = putPond(place.current!, options, () => choosing());
    pond.current = made.pond;
    return () => {
      pond.current = null;
      made.takeAway();
    };
  }, [kind]);
  useEffect(() => {
    pond.current?.setOptions({ ...pondWords(texts), disabled });
  }, [texts, disabled]);

  return <div ref={place} role="group" aria-label={label} className="pond" />;
}

import type { ApplicationDocument } from '@stuiver/contract';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentDateProblem,
  DOCUMENTS,
  isDated,
} from '@stuiver/domain/applications/documents';
import type { OnboardingFieldError } from '@stuiver/domain/applications/field-errors';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { ApiError } from '@stuiver/contract/client';
import { Suspense, useState, type ReactNode } from 'react';
import { useTexts, useLanguage } from '../../lib/language.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Button } from '../../ui/button.tsx';
import { removeUpload } from '../api.ts';
import { useDraft, useUploads } from '../draft/draft.ts';
import { DayField } from '../../lib/forms/day-field.tsx';
import type { Shown } from '../fields/answer-field.tsx';
import { fieldId } from '../steps/steps.ts';
import { lazyPart } from '../../ui/load-code.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';

/** Documents of which a page that is gone sent only a part. */
function useUnfinished(): readonly ApplicationDocument[] {
  const { documents } = useDraft().state.application;
  const uploads = useUploads();
  return documents.filter(
    ({ id, status }) => status === 'UPLOADING' && uploads.every((one) => one.id !== id),
  );
}

/** Shows that this draft's documents were removed to make room, until one is uploaded again. */
export function RemovedNotice() {
  const { documents: texts } = useTexts(onboardingTexts);
  const language = useLanguage();
  const { documents, documentsRemovedDateTime: at } = useDraft().state.application;
  if (at === null || documents.length > 0) return null;
  return (
    <Notice tone="wait" title={texts.removed(spokenDay(at, language))} className="mt-4">
      {texts.removedText}
    </Notice>
  );
}

/** Names of files that did not arrive, or only in part. */
function useStopped(): readonly string[] {
  const failed = useUploads().filter(({ error }) => error !== null);
  return [...failed.map(({ file }) => file), ...useUnfinished()].map(({ name }) => name);
}

/** Files that are being uploaded, and those that did not arrive, on steps that do not show them. */
export function UploadsNotice({ onGo }: { onGo: () => void }) {
  const { documents: texts, steps } = useTexts(onboardingTexts);
  const sending = useUploads().filter(({ error }) => error === null);
  const stopped = useStopped();
  return (
    <>
      {sending.length > 0 ? (
        <Notice tone="calm" role="status" title={texts.underWay(sending.length)} className="mt-4">
          {texts.keepOpen}
        </Notice>
      ) : null}
      {stopped.length > 0 ? (
        <Notice tone="bad" role="alert" title={texts.stopped(stopped.length)} className="mt-4">
          <p className="break-words">{stopped.join(', ')}</p>
          <Button size="small" className="mt-2" onClick={onGo}>
            {steps.documents.title}
          </Button>
        </Notice>
      ) : null}
    </>
  );
}

/**
 * Holds up a submission while files are on their way, which it would lock out, and asks first if some did not arrive.
 *
 * @returns the submission with these checks, and a notice or question to show
 */
export function useHold(send: () => Promise<unknown>): { submit: () => void; notice: ReactNode } {
  const { documents: texts } = useTexts(onboardingTexts);
  const draft = useDraft();
  const sending = useUploads().filter(({ error }) => error === null).length;
  const stopped = useStopped();
  const [shown, setShown] = useState<'hold' | 'question' | null>(null);
  const question = (
    <ConfirmDialog words={texts.incomplete} tone="primary" onConfirm={send} onClose={() => setShown(null)}>
      <p className="break-words">{texts.incomplete.text(stopped.join(', '))}</p>
    </ConfirmDialog>
  );
  const hold = (
    <Notice tone="wait" role="alert" title={texts.underWay(sending)} className="mb-4">
      {texts.waitToSubmit}
    </Notice>
  );
  return {
    submit() {
      const next = draft.sending() > 0 ? 'hold' : stopped.length > 0 ? 'question' : null;
      setShown(next);
      if (next === null) void send();
    },
    notice: shown === 'question' ? question : shown === 'hold' && sending > 0 ? hold : null,
  };
}

const Pond = lazyPart(() => import('./pond.tsx'), 'Pond');

type MessagesProps = {
  refused: readonly string[];
  /** True if a file was refused, or cannot be loaded. */
  invalid: boolean;
  serverError: OnboardingFieldError | undefined;
  stalled: boolean;
};

/** Problems of chosen or uploaded files. */
function DocumentMessages({ refused, invalid, serverError, stalled }: MessagesProps) {
  const { documents: texts } = useTexts(onboardingTexts);
  const { fields } = useTexts(fieldErrorTexts);
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {invalid ? <FieldError>{texts.invalidField}</FieldError> : null}
        {refused.map((words) => (
          <FieldError key={words}>{words}</FieldError>
        ))}
        {serverError && refused.length === 0 ? (
          <FieldError>{serverError === 'required' ? texts.missing : fields[serverError]}</FieldError>
        ) : null}
        {stalled ? <Notice tone="wait" title={texts.stalled} className="mt-2" /> : null}
      </div>
    </>
  );
}

type UnfinishedProps = { document: ApplicationDocument; onRemoved: () => void };

/** A file of which only a part arrived before its page was closed or loaded again. */
function Unfinished({ document: { id, name }, onRemoved }: UnfinishedProps) {
  const { documents: texts } = useTexts(onboardingTexts);
  const [failed, setFailed] = useState(false);
  const take = async () => {
    try {
      await removeUpload(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It may be gone already.
      if (error.status !== 404) return setFailed(true);
    }
    return onRemoved();
  };
  return (
    <Notice tone="wait" title={texts.unfinished(name)}>
      <p>{texts.unfinishedText}</p>
      <Button size="small" className="mt-2" aria-label={texts.removeNamed(name)} onClick={() => void take()}>
        {texts.remove}
      </Button>
      {failed ? <FieldError>{texts.removeError}</FieldError> : null}
    </Notice>
  );
}

type KindProps = {
  kind: DocumentKind;
  /** True if a reviewer requested it. */
  asked?: boolean | undefined;
};

/** The name of a kind of document, and whether it is required. */
function KindHead({ kind, asked = false }: KindProps) {
  const { documents: texts } = useTexts(onboardingTexts);
  const { labels, hints } = useTexts(onboardingFieldTexts);
  const common = useTexts(commonTexts);
  const { required } = DOCUMENTS[kind];
  const need = required ? texts.required : asked ? texts.asked : null;
  return (
    <div>
      <h3 className="text-body font-medium">
        {labels.documents[kind]}{' '}
        <span className="font-normal text-ink-faint">{need === null ? common.optional : `(${need})`}</span>
      </h3>
      <p className="text-table text-ink-faint">{hints[`documents.${kind}`]}</p>
    </div>
  );
}

/** Documents of one kind: their date if it matters, and the files themselves. */
export function DocumentKindPart({ kind, asked, showProblems, serverErrors }: Shown & KindProps) {
  const { documents: texts } = useTexts(onboardingTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { state, update } = useDraft();
  const { today, documents } = state.application;
  const [dated, setDated] = useState('');
  const [refused, setRefused] = useState<readonly { words: string; isInvalid: boolean }[]>([]);
  const [unloadable, setUnloadable] = useState(0);
  const uploads = useUploads();
  const own = documents.filter((document) => document.kind === kind && document.status === 'STORED');
  const unfinished = useUnfinished().filter((document) => document.kind === kind);
  const change = (next: (all: typeof documents) => typeof documents) =>
    update((all) => ({ ...all, documents: next(all.documents) }));
  const dateProblem = documentDateProblem(kind, dated, today);
  const missing = DOCUMENTS[kind].required && showProblems && own.length === 0 ? 'required' : undefined;
  const serverError = missing ?? serverErrors[`documents.${kind}`]?.[0];
  return (
    <section
      id={fieldId(`documents.${kind}`)}
      tabIndex={-1}
      aria-label={labels.documents[kind]}
      className="grid gap-3 border-line px-6 py-5 outline-none not-first:border-t max-sm:px-4"
    >
      <KindHead kind={kind} asked={asked} />
      {isDated(kind) ? (
        <DayField
          label={texts.dated}
          hint={dated === '' ? texts.dateFirst : undefined}
          value={dated}
          error={dated !== '' && dateProblem ? fields[dateProblem] : undefined}
          onChange={setDated}
          className="max-w-80"
        />
      ) : null}
      {unfinished.map((document) => (
        <Unfinished
          key={document.id}
          document={document}
          onRemoved={() => change((all) => all.filter(({ id }) => id !== document.id))}
        />
      ))}
      <Suspense fallback={<Skeleton className="h-16" />}>
        <Pond
          kind={kind}
          label={labels.documents[kind]}
          dated={isDated(kind) ? dated : null}
          closed={dateProblem !== null}
          documents={own}
          onChoosing={() => setRefused([])}
          onRefused={(words, isInvalid) =>
            setRefused((all) => [...all.filter((one) => one.words !== words), { words, isInvalid }])
          }
          onUnloadable={setUnloadable}
          onDocuments={change}
        />
      </Suspense>
      <DocumentMessages
        refused={refused.map(({ words }) => words)}
        invalid={unloadable > 0 || refused.some(({ isInvalid }) => isInvalid)}
        serverError={serverError}
        stalled={uploads.some((upload) => upload.kind === kind && upload.stalled)}
      />
    </section>
  );
}

const REQUIRED_FIRST = DOCUMENT_KINDS.toSorted(
  (a, b) => Number(DOCUMENTS[b].required) - Number(DOCUMENTS[a].required),
);

/** The documents of the form (spec 3.38), what is required first. */
export function DocumentsStep(shown: Shown) {
  return REQUIRED_FIRST.map((kind) => <DocumentKindPart key={kind} kind={kind} {...shown} />);
}

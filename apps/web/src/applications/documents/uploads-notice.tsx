import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import type { ApplicationDocument } from '@stuiver/contract';
import { useDraft, useUploads } from '../draft/context.ts';

/** Documents of which a page that is gone sent only a part. */
export function useUnfinished(): readonly ApplicationDocument[] {
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

import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
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

/** Files that are being uploaded, and those that did not arrive, on steps that do not show them. */
export function UploadsNotice({ onGo }: { onGo: () => void }) {
  const { documents: texts, steps } = useTexts(onboardingTexts);
  const uploads = useUploads();
  const sending = uploads.filter(({ error }) => error === null);
  const unfinished = useUnfinished();
  const failed = uploads.filter(({ error }) => error !== null).map(({ file }) => file);
  const stopped = [...failed, ...unfinished].map(({ name }) => name);
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
 * Holds up a submission while files are on their way: it would lock them out.
 *
 * @returns a check whether it is held up, and a notice to show after that
 */
export function useHold(): { isHeld: () => boolean; notice: ReactNode } {
  const { documents: texts } = useTexts(onboardingTexts);
  const sending = useUploads().filter(({ error }) => error === null).length;
  const [tried, setTried] = useState(false);
  return {
    isHeld() {
      setTried(sending > 0);
      return sending > 0;
    },
    notice:
      tried && sending > 0 ? (
        <Notice tone="wait" role="alert" title={texts.underWay(sending)} className="mb-4">
          {texts.waitToSubmit}
        </Notice>
      ) : null,
  };
}

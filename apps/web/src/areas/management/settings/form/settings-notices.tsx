import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { settingsFormTexts } from '@stuiver/messages/nl/portal/settings/settings-form';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../../lib/api.ts';
import { useTexts } from '../../../../lib/language.ts';
import { Notice } from '../../../../ui/notice.tsx';

export type SettingsNoticesProps = {
  /** The names of the settings that somebody else changed since; null while nobody did. */
  newer: readonly string[] | null;
  /** Why the last save was refused as a whole. */
  failure: ApiError | null;
};

/** What went wrong with the last save, and what somebody else changed since. */
export function SettingsNotices({ newer, failure }: SettingsNoticesProps) {
  const texts = useTexts(settingsFormTexts);
  const { codes } = useTexts(errorTexts);
  const box = useRef<HTMLDivElement>(null);
  const isShown = newer !== null || failure !== null;
  // The bar that saves is at the foot of a long page.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <div ref={box}>
      {newer ? (
        <Notice tone="wait" role="alert" title={texts.newer.title} className="mb-5">
          {newer.length === 0 ? texts.newer.same : texts.newer.text(newer.join(', '))}
        </Notice>
      ) : null}
      {failure ? (
        <Notice tone="bad" role="alert" title={texts.failed} className="mb-5">
          {codes[failure.code]}
        </Notice>
      ) : null}
    </div>
  );
}

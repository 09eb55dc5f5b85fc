import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useTexts } from '../../lib/language.ts';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDraft } from './context.ts';

/** Shows whether the typed answers are saved. */
export function SavingLine() {
  const { frame } = useTexts(onboardingTexts);
  const { saving } = useDraft().state;
  const words = {
    saved: frame.saved,
    unsaved: frame.unsaved,
    saving: frame.saving,
    failed: frame.unsaved,
  }[saving];
  return (
    <p role="status" className={cx('text-table', saving === 'failed' ? 'text-bad' : 'text-ink-faint')}>
      {words}
    </p>
  );
}

/** Shows that saving fails, beneath the title: the line next to it has no room for a sentence on phones. */
export function SavingNotice() {
  const { frame } = useTexts(onboardingTexts);
  const { saving } = useDraft().state;
  if (saving !== 'failed') return null;
  return <Notice tone="bad" role="alert" title={frame.saveFailed} className="mb-4" />;
}

import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding';
import { useTexts } from '../../../lib/language.ts';
import { cx } from '../../../ui/cx.ts';
import { useDraft } from './context.ts';

/** Says whether what was typed is safe. */
export function SavingLine() {
  const { frame } = useTexts(onboardingTexts);
  const { saving } = useDraft().state;
  const words = {
    saved: frame.saved,
    unsaved: frame.unsaved,
    saving: frame.saving,
    failed: frame.saveFailed,
  }[saving];
  return (
    <p role="status" className={cx('text-table', saving === 'failed' ? 'text-bad' : 'text-ink-faint')}>
      {words}
    </p>
  );
}

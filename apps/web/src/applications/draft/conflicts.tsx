import type { FieldRule } from '@stuiver/domain/applications/fields';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { spokenAnswer } from '../../lib/application-answers.ts';
import { resolvePlace } from './answers.ts';
import { useDraft } from './draft.ts';
import { cx } from '../../ui/cx.ts';

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

/** Fields that were changed in two places: asks which answer stays. */
export function Conflicts() {
  const { frame, choices } = useTexts(onboardingTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const language = useLanguage();
  const { state, choose } = useDraft();
  const { conflicts, merged, answers } = state;
  if (!merged) return null;
  if (conflicts.length === 0)
    return <Notice tone="calm" role="status" title={frame.elsewhere} className="mt-4" />;
  return (
    <Notice tone="wait" role="alert" title={frame.conflictTitle} className="mt-4">
      <p>{frame.conflictLead}</p>
      {conflicts.map((conflict) => {
        const place = resolvePlace(answers, conflict.path);
        if (!place) return null;
        const rule: FieldRule['rule'] = place.rule.rule;
        const words: Record<string, string> = labels[place.labels];
        return (
          <div key={conflict.path} className="mt-3">
            <p className="font-medium text-ink">{words[place.name]}</p>
            <p>{frame.mine(spokenAnswer(rule, conflict.mine, language, choices))}</p>
            <p>{frame.theirs(spokenAnswer(rule, conflict.theirs, language, choices))}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" onClick={() => choose(conflict, 'mine')}>
                {frame.chooseMine}
              </Button>
              <Button size="small" onClick={() => choose(conflict, 'theirs')}>
                {frame.chooseTheirs}
              </Button>
            </div>
          </div>
        );
      })}
    </Notice>
  );
}

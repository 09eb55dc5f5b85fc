import type { DocumentKind } from '@stuiver/domain/applications/documents';
import { collectProblems } from '@stuiver/domain/applications/problems';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { cx } from '../../ui/cx.ts';
import { ChevronDown, CircleCheck } from '../../ui/icons.tsx';
import { useDraft } from '../draft/draft.ts';
import { findStep, type StepName, STEPS } from './steps.ts';

/** Problems that block a submission, as far as the form can check before it asks the gateway. */
export function useProblems(): ReturnType<typeof collectProblems> {
  const { answers, application } = useDraft().state;
  const stored = application.documents.filter(
    ({ status, review }) => status === 'STORED' && review !== 'REJECTED',
  );
  const { submittedDateTime: at } = application;
  const given = stored.map(({ kind, dated, createdDateTime }) => ({
    kind: kind as DocumentKind,
    dated,
    judgedOn: at !== null && createdDateTime <= at ? at.slice(0, 10) : undefined,
  }));
  return collectProblems(answers, given, application.today);
}

type StepListProps = {
  step: StepName;
  seen: ReadonlySet<StepName>;
  onGo: (step: StepName) => void;
};

/** The steps by name, with the open problems of visited ones; on phones folded to the current one. */
export function StepList({ step, seen, onGo }: StepListProps) {
  const { frame, steps } = useTexts(onboardingTexts);
  const problems = useProblems();
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <nav aria-label={frame.steps}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control border border-line bg-surface px-3 text-left sm:hidden"
      >
        <span className="min-w-0 flex-1 truncate">{frame.step(STEPS.indexOf(step) + 1, STEPS.length)}</span>
        <ChevronDown
          className={cx('size-4 shrink-0 text-ink-faint transition-transform', open && 'rotate-180')}
        />
      </button>
      <ol
        id={listId}
        className={cx(
          'grid grid-cols-[repeat(4,auto)] gap-3 max-sm:mt-2 max-sm:grid-cols-1 max-sm:gap-1',
          !open && 'max-sm:hidden',
        )}
      >
        {STEPS.map((name) => {
          const left = problems.filter(({ path }) => findStep(path) === name).length;
          const isDone = left === 0 && name !== 'summary' && seen.has(name);
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={name === step ? 'step' : undefined}
                onClick={() => {
                  setOpen(false);
                  onGo(name);
                }}
                className={cx(
                  'flex h-full w-full items-baseline gap-1.5 border-t-2 pt-1.5 pb-1 text-left text-table max-sm:py-2.5',
                  name === step
                    ? 'border-brand font-medium text-ink'
                    : 'border-line text-ink-soft hover:text-ink',
                )}
              >
                <span className="min-w-0 flex-1">{steps[name].title}</span>
                {isDone ? (
                  <>
                    <CircleCheck className="size-4 shrink-0 self-start text-good" />
                    <span className="sr-only">{frame.done}</span>
                  </>
                ) : null}
                {left > 0 && seen.has(name) && name !== 'summary' ? (
                  <span className="num shrink-0 text-small text-wait">{frame.open(left)}</span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

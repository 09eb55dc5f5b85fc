import type { Answers } from '@stuiver/domain/applications/fields';
import type { Problem } from '@stuiver/domain/applications/problems';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useEffect, useRef } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { useItemNames } from '../../lib/application-items.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submit } from '../api.ts';
import { resolveItemPath } from '../draft/answers.ts';
import { useHold } from '../documents/uploads-notice.tsx';
import { useDraft } from '../draft/context.ts';
import { PartFields } from '../fields/part-fields.tsx';
import type { ServerErrors } from '../fields/answer-field.tsx';
import { AnswersView } from './answers-view.tsx';
import { useProblems } from './step-list.tsx';
import { LAYOUT, findStep, type StepName, STEPS } from './steps.ts';

type Go = (step: StepName, path?: string) => void;

/** The path of the field in which a problem is mended; too many shares are mended in the first of them. */
function findProblemField({ path, key }: Problem, { people }: Answers): string {
  if (key !== 'sharesExceedHundred') return path;
  return `people.${people.findIndex(({ shareholder }) => shareholder === 'yes')}.share`;
}

type MissingProps = {
  problems: readonly Problem[];
  /** Changes with each submission, after which the list takes the focus. */
  round: ServerErrors;
  onGo: Go;
};

/** Missing or invalid fields: one of a step is named, several are counted, with a link to the first of them. */
function MissingList({ problems, round, onGo }: MissingProps) {
  const { summary, steps, frame } = useTexts(onboardingTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { itemName } = useItemNames();
  const { answers, application } = useDraft().state;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [round]);
  const nameProblem = ({ path, key }: Problem) => ({
    name: itemName(resolveItemPath(answers, path), { ...application, answers }),
    text: key === 'required' ? '' : `: ${fields[key]}`,
  });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice tone="bad" role="alert" title={summary.missingTitle}>
        <p>{summary.missing(problems.length)}</p>
        <ul className="mt-2 grid gap-1">
          {STEPS.map((step) => {
            const [first, ...others] = problems.filter(({ path }) => findStep(path) === step);
            if (!first) return null;
            const { name, text } =
              others.length === 0
                ? nameProblem(first)
                : { name: steps[step].title, text: ` · ${frame.open(others.length + 1)}` };
            return (
              <li key={step}>
                <button
                  type="button"
                  className="text-left text-brand underline max-sm:py-1.5"
                  onClick={() => onGo(step, findProblemField(first, answers))}
                >
                  {name}
                </button>
                {text}
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}

type SummaryProps = { serverErrors: ServerErrors; onErrors: (errors: ServerErrors) => void; onGo: Go };

/** Everything to read, print and confirm, and the submission. */
export function SummaryStep({ serverErrors, onErrors, onGo }: SummaryProps) {
  const { summary, steps } = useTexts(onboardingTexts);
  const { codes } = useTexts(errorTexts);
  const draft = useDraft();
  const { state } = draft;
  const { sending, failure, run } = useAction();
  const submitAll = async () => {
    if (!(await draft.flush())) return;
    const application = await submit(draft.store.get().application.version);
    onErrors({});
    draft.update(() => application);
    window.scrollTo(0, 0);
  };
  const send = () => run(submitAll, ({ errors }) => onErrors(errors as ServerErrors));
  const hold = useHold(send);
  const problems = useProblems();
  // Corrected problems are no longer listed.
  const left = problems.filter(({ path, key }) => serverErrors[path]?.includes(key));
  return (
    <div className="grid gap-4">
      {left.length > 0 ? <MissingList problems={left} round={serverErrors} onGo={onGo} /> : null}
      <AnswersView
        application={state.application}
        answers={state.answers}
        asideOf={(step) => (
          <Button size="small" aria-label={summary.editNamed(steps[step].title)} onClick={() => onGo(step)}>
            {summary.edit}
          </Button>
        )}
      />
      <Card>
        {LAYOUT.summary!.map((part) => (
          <PartFields key={part.section} part={part} showProblems={false} serverErrors={serverErrors} />
        ))}
        <CardBody className="border-t border-line print:hidden">
          {failure && Object.keys(failure.errors).length === 0 ? (
            <Notice tone="bad" role="alert" title={summary.failed} className="mb-4">
              {codes[failure.code]}
            </Notice>
          ) : null}
          {hold.notice}
          <p className="mb-3 text-table text-ink-soft">{summary.submitHint}</p>
          <div className="flex flex-wrap gap-2 max-sm:*:w-full">
            <Button tone="primary" loading={sending} onClick={hold.submit}>
              {summary.submit}
            </Button>
            <Button onClick={() => window.print()}>{summary.print}</Button>
          </div>
        </CardBody>
      </Card>
    </div>
  );
}

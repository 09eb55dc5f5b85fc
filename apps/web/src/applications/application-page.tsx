import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts, useLanguage } from '../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { AnswerPage } from './answer/answer-page.tsx';
import { rememberStep } from './api.ts';
import { DocumentsStep, RemovedNotice, UploadsNotice } from './documents/documents-step.tsx';
import { Conflicts, SavingLine, SavingNotice } from './draft/conflicts.tsx';
import { useDraft } from './draft/draft.ts';
import { PartFields } from './fields/part-fields.tsx';
import type { ServerErrors, Shown } from './fields/answer-field.tsx';
import { Leaving, Help } from './leaving.tsx';
import { ContactsStep, IndustriesPart, PeopleStep } from './steps/repeated-parts.tsx';
import { focusField } from './fields/focus-field.ts';
import { LAYOUT, type StepName, STEPS } from './steps/steps.ts';
import { StepList, useProblems } from './steps/step-list.tsx';
import { SummaryStep, AnswersView } from './steps/summary-step.tsx';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { spokenDay } from '../lib/spoken-date.ts';
import { Notice } from '../ui/notice.tsx';
import type { Tone } from '../ui/status-dot.tsx';

const TONES = {
  SUBMITTED: 'calm',
  IN_REVIEW: 'calm',
  APPROVED: 'good',
  REJECTED: 'bad',
} as const satisfies Record<string, Tone>;

/** Shows whose turn it is, or the decision and its reason. */
function StatusPage() {
  const { status: texts, summary, answer } = useTexts(onboardingTexts);
  const language = useLanguage();
  const { application, answers } = useDraft().state;
  const { status, submittedDateTime, rejection, turn } = application;
  if (status === 'DRAFT' || status === 'MORE_INFORMATION') return null;
  return (
    <>
      <PageHeader
        title={texts.title}
        text={submittedDateTime ? texts.submittedOn(spokenDay(submittedDateTime, language)) : undefined}
      />
      <Notice tone={TONES[status]} role="status" title={texts[status].title} className="mb-4">
        <p>{texts[status].text}</p>
        {rejection === null ? null : (
          <p className="mt-2 whitespace-pre-wrap">
            <span className="font-medium text-ink">{texts.reason}</span> {rejection}
          </p>
        )}
        {status === 'APPROVED' ? (
          <p className="mt-2">
            <a href={SCREEN_PATHS.login} className="text-brand underline max-sm:py-2">
              {answer.signIn}
            </a>
          </p>
        ) : null}
      </Notice>
      <div className="mt-8 mb-3 flex items-center justify-between gap-3">
        <h2 className="text-section font-semibold">{answer.sent}</h2>
        <Button size="small" onClick={() => window.print()}>
          {summary.print}
        </Button>
      </div>
      <AnswersView application={application} answers={answers} />
      {turn === 'nobody' ? <Help /> : <Leaving />}
    </>
  );
}

type StepProps = Shown & { step: StepName };

/** The fields of a step; the summary is a page of its own. */
function StepBody({ step, ...shown }: StepProps) {
  if (step === 'contacts') return <ContactsStep {...shown} />;
  if (step === 'people') return <PeopleStep {...shown} />;
  if (step === 'documents') return <DocumentsStep {...shown} />;
  return (
    <>
      {step === 'business' ? <IndustriesPart {...shown} /> : null}
      {LAYOUT[step]?.map((part) => (
        <PartFields key={part.title ?? part.section} part={part} {...shown} />
      ))}
    </>
  );
}

/** Returns the step in the address, and a function to go to another one, focusing a field if given. */
function useSteps(): { step: StepName; go: (step: StepName, path?: string) => void } {
  const { step: named } = useSearch({ strict: false }) as { step?: string };
  const navigate = useNavigate();
  // The private link leads to the step that was left, wherever that was.
  const { application } = useDraft().state;
  const [left] = useState(application.step);
  const step = STEPS.find((known) => known === (named ?? left)) ?? 'registrant';
  const [wanted, setWanted] = useState<{ step: StepName; path: string } | null>(null);
  const shown = useRef(step);
  useEffect(() => {
    const isNew = shown.current !== step;
    shown.current = step;
    // The field exists once its step does, which the navigation shows later than this requests it.
    if (wanted?.step === step) return focusField(wanted.path);
    if (isNew) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('#step-title')?.focus({ preventScroll: true });
    }
    return undefined;
  }, [step, wanted]);
  return {
    step,
    go(next, path) {
      setWanted(path === undefined ? null : { step: next, path });
      if (next === step) return;
      rememberStep(next);
      void navigate({ to: '.', search: { step: next } });
    },
  };
}

/** The gateway's errors that still hold: a corrected field no longer shows its error. */
function useStanding(said: ServerErrors): ServerErrors {
  const problems = useProblems();
  const standing = problems.filter(({ path, key }) => said[path]?.includes(key));
  return Object.fromEntries(standing.map(({ path, key }) => [path, [key]]));
}

function Form() {
  const { frame, steps } = useTexts(onboardingTexts);
  const { flush } = useDraft();
  const { step, go } = useSteps();
  /** Steps already visited; their problems are shown on the next visit. */
  const [seen, setSeen] = useState<ReadonlySet<StepName>>(new Set());
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});
  const index = STEPS.indexOf(step);
  const move = (next: StepName, path?: string) => {
    setSeen((all) => new Set([...all, step]));
    void flush();
    go(next, path);
  };
  const standing = useStanding(serverErrors);
  const shown = { showProblems: seen.has(step), serverErrors: standing };
  return (
    <>
      <PageHeader
        compact
        title={frame.title}
        text={frame.step(index + 1, STEPS.length)}
        actions={<SavingLine />}
      />
      <SavingNotice />
      <StepList step={step} seen={seen} onGo={move} />
      {step === 'documents' ? null : <UploadsNotice onGo={() => move('documents')} />}
      <RemovedNotice />
      <Conflicts />
      <h2 id="step-title" tabIndex={-1} className="mt-6 text-title font-semibold outline-none">
        {steps[step].title}
      </h2>
      <p className="mb-4 text-ink-soft">{steps[step].lead}</p>
      {step === 'summary' ? (
        <SummaryStep
          serverErrors={serverErrors}
          onErrors={(errors) => {
            setServerErrors(errors);
            setSeen(new Set(STEPS));
          }}
          onGo={move}
        />
      ) : (
        <Card>
          <StepBody key={step} step={step} {...shown} />
        </Card>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-2 max-sm:*:flex-1">
        <Button disabled={index === 0} onClick={() => move(STEPS[index - 1]!)}>
          {frame.previous}
        </Button>
        {index < STEPS.length - 1 ? (
          <Button tone="primary" onClick={() => move(STEPS[index + 1]!)}>
            {frame.next}
          </Button>
        ) : null}
      </div>
      <Leaving />
    </>
  );
}

/** An application: the form while it is a draft, requested items if there are any, else its status. */
export function ApplicationPage() {
  const { state } = useDraft();
  const { status } = state.application;
  if (status === 'DRAFT') return <Form />;
  return status === 'MORE_INFORMATION' ? <AnswerPage /> : <StatusPage />;
}

import {
  type Answers,
  type FieldRule,
  INDUSTRY,
  PARTY_FIELDS,
  SECTIONS,
} from '@stuiver/domain/applications/fields';
import { type Problem, isAsked } from '@stuiver/domain/applications/problems';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Application } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import { formatDay } from '@stuiver/domain/dates';
import type { ReviewGroup } from '@stuiver/domain/applications/review';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { useAction } from '../../lib/use-action.ts';
import { useTexts, useLanguage } from '../../lib/language.ts';
import { useItemNames } from '../../lib/application-items.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, type Fact, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submit, download } from '../api.ts';
import { resolveItemPath } from '../draft/answers.ts';
import { useHold } from '../documents/documents-step.tsx';
import { useDraft } from '../draft/draft.ts';
import { PartFields } from '../fields/part-fields.tsx';
import type { ServerErrors } from '../fields/answer-field.tsx';
import { useProblems } from './step-list.tsx';
import { LAYOUT, findStep, type StepName, STEPS } from './steps.ts';
import { spokenAnswer } from '../../lib/application-answers.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { showToast } from '../../lib/toasts.ts';

type AnsweredProps = {
  title?: string | undefined;
  group: ReviewGroup;
  fields: Readonly<Record<string, FieldRule>>;
  names: readonly string[];
  values: Readonly<Record<string, string>>;
};

/** The answers of a part, or of one person; what was asked and not answered is named in one line. */
function Answered({ title, group, fields, names, values }: AnsweredProps) {
  const { choices, summary } = useTexts(onboardingTexts);
  const language = useLanguage();
  const { fieldName } = useItemNames();
  const facts = names
    .filter((name) => isAsked(fields[name]!, values))
    .map((name): Fact & { value: string } => ({
      key: name,
      label: fieldName(group, name),
      value: spokenAnswer(fields[name]!.rule, values[name] ?? '', language, choices),
      wide: fields[name]!.rule === 'longText',
    }));
  const empty = facts.filter(({ value }) => value === '').map(({ label }) => label);
  return (
    <div className="not-first:mt-5">
      {title ? <h4 className="mb-2 text-table font-semibold text-ink-soft">{title}</h4> : null}
      <Facts facts={facts.filter(({ value }) => value !== '')} className="not-last:mb-3 empty:hidden" />
      {empty.length > 0 ? (
        <p className="text-table text-ink-faint">{summary.empty(empty.join(', '))}</p>
      ) : null}
    </div>
  );
}

function StepFacts({ step, answers }: { step: StepName; answers: Answers }) {
  const { parts } = useTexts(onboardingTexts);
  const { partyName } = useItemNames();
  const people = answers.people.map((party) => {
    const table: Record<string, FieldRule> = PARTY_FIELDS[party.kind];
    const names = Object.keys(table);
    const title = partyName(party);
    return <Answered key={party.id} group="people" fields={table} {...{ title, names, values: party }} />;
  });
  const industries = answers.industries.map((pair, index) => (
    <Answered
      key={pair.id}
      title={index === 0 ? parts.industries : undefined}
      group="industries"
      fields={INDUSTRY}
      names={Object.keys(INDUSTRY)}
      values={pair}
    />
  ));
  return (
    <>
      {step === 'people' ? people : null}
      {step === 'business' ? industries : null}
      {LAYOUT[step]?.map(({ title, section, fields }) => (
        <Answered
          key={title ?? section}
          title={title && parts[title]}
          group={section}
          fields={SECTIONS[section]}
          names={fields}
          values={answers[section]}
        />
      ))}
    </>
  );
}

/** Saves the gateway's copy of a document, under its uploaded name; reports a failure. */
function useKeepFile(): (file: Application['documents'][number]) => Promise<void> {
  const { documents: texts } = useTexts(onboardingTexts);
  const { codes } = useTexts(errorTexts);
  return async ({ id, name, contentType }) => {
    try {
      saveFile(await download(id), contentType ?? '', name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'bad', title: `${name}: ${texts.loadError}`, text: codes[error.code] });
    }
  };
}

function DocumentList({ documents }: Pick<Application, 'documents'>) {
  const { documents: texts, summary } = useTexts(onboardingTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const keepFile = useKeepFile();
  const stored = documents.filter(({ status }) => status === 'STORED');
  if (stored.length === 0) return <p className="text-ink-faint">{summary.noDocuments}</p>;
  return (
    <ul className="grid gap-3">
      {stored.map((document) => (
        <li key={document.id} className="min-w-0">
          <p className="text-small text-ink-faint">{labels.documents[document.kind]}</p>
          <Button
            tone="quiet"
            size="small"
            className="-ml-2.5 max-w-full"
            aria-label={texts.download(document.name)}
            onClick={() => void keepFile(document)}
          >
            <span className="truncate text-brand">{document.name}</span>
          </Button>
          {document.dated ? (
            <p className="num text-table">{texts.datedOn(formatDay(document.dated))}</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type AnswersViewProps = {
  application: Application;
  answers: Answers;
  /** Content at the right of a step's head, such as a way to change it. */
  asideOf?: (step: StepName) => ReactNode;
};

/** Everything that was filled in and sent, to read and to print. */
export function AnswersView({ application, answers, asideOf }: AnswersViewProps) {
  const { steps } = useTexts(onboardingTexts);
  return (
    <div className="grid gap-4">
      {STEPS.filter((step) => step !== 'summary').map((step) => (
        <Card title={steps[step].title} aside={asideOf?.(step)} key={step} padded>
          {step === 'documents' ? (
            <DocumentList documents={application.documents} />
          ) : (
            <StepFacts step={step} answers={answers} />
          )}
        </Card>
      ))}
    </div>
  );
}

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

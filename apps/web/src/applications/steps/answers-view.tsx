import type { Application } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import { formatDay } from '@stuiver/domain/dates';
import {
  type Answers,
  type FieldRule,
  INDUSTRY,
  PARTY_FIELDS,
  SECTIONS,
} from '@stuiver/domain/applications/fields';
import { isAsked } from '@stuiver/domain/applications/problems';
import type { ReviewGroup } from '@stuiver/domain/applications/review';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card, type Fact, Facts } from '../../ui/card.tsx';
import { download } from '../api.ts';
import { spokenAnswer } from '../../lib/application-answers.ts';
import { useItemNames } from '../../lib/application-items.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { showToast } from '../../lib/toasts.ts';
import { LAYOUT, type StepName, STEPS } from './steps.ts';

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

export type AnswersViewProps = {
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

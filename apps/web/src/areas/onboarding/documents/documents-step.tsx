import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentDateProblem,
  DOCUMENTS,
  isDated,
} from '@stuiver/domain/onboarding/documents';
import type { OnboardingFieldError } from '@stuiver/domain/onboarding/field-errors';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding-fields';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDraft } from '../draft/context.ts';
import { DayField } from '../fields/day-field.tsx';
import type { Shown } from '../fields/part-fields.tsx';
import { fieldId } from '../steps/steps.ts';

const Pond = lazy(() => import('./pond.tsx').then((module) => ({ default: module.Pond })));

type MessagesProps = {
  refused: readonly string[];
  serverError: OnboardingFieldError | undefined;
  stalled: boolean;
};

/** What is wrong with files that were chosen or sent. */
function DocumentMessages({ refused, serverError, stalled }: MessagesProps) {
  const { documents: texts } = useTexts(onboardingTexts);
  const { fields } = useTexts(errorTexts);
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {refused.map((words) => (
          <FieldError key={words}>{words}</FieldError>
        ))}
        {serverError && refused.length === 0 ? <FieldError>{fields[serverError]}</FieldError> : null}
        {stalled ? <Notice tone="wait" title={texts.stalled} className="mt-2" /> : null}
      </div>
    </>
  );
}

/** Documents of one kind: from which day they are where that counts, and the files themselves. */
export function DocumentKindPart({ kind, showProblems, serverErrors }: Shown & { kind: DocumentKind }) {
  const { documents: texts } = useTexts(onboardingTexts);
  const { labels, hints } = useTexts(onboardingFieldTexts);
  const { fields } = useTexts(errorTexts);
  const common = useTexts(commonTexts);
  const { state, update } = useDraft();
  const { today, documents } = state.application;
  const [dated, setDated] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [stalled, setStalled] = useState(false);
  const own = documents.filter((document) => document.kind === kind && document.status === 'STORED');
  const dateProblem = documentDateProblem(kind, dated, today);
  const required = DOCUMENTS[kind].required;
  const missing = required && showProblems && own.length === 0 ? 'required' : undefined;
  const serverError = missing ?? serverErrors[`documents.${kind}`]?.[0];
  return (
    <section
      id={fieldId(`documents.${kind}`)}
      tabIndex={-1}
      aria-label={labels.documents[kind]}
      className="grid gap-3 border-line px-6 py-5 outline-none not-first:border-t max-sm:px-4"
    >
      <div>
        <h3 className="text-body font-medium">
          {labels.documents[kind]}{' '}
          <span className="font-normal text-ink-faint">
            {required ? `(${texts.required})` : common.optional}
          </span>
        </h3>
        <p className="text-table text-ink-faint">{hints[`documents.${kind}`]}</p>
      </div>
      {isDated(kind) ? (
        <DayField
          label={texts.dated}
          hint={dated === '' ? texts.dateFirst : undefined}
          value={dated}
          error={dated !== '' && dateProblem ? fields[dateProblem] : undefined}
          onChange={setDated}
          className="max-w-[240px]"
        />
      ) : null}
      <Suspense fallback={<Skeleton className="h-16" />}>
        <Pond
          kind={kind}
          label={labels.documents[kind]}
          dated={isDated(kind) ? dated : null}
          disabled={dateProblem !== null}
          documents={own}
          onChoosing={() => setRefused([])}
          onRefused={(words) => setRefused((all) => [...all.filter((one) => one !== words), words])}
          onStalled={setStalled}
          onDocuments={(change) => update((all) => ({ ...all, documents: change(all.documents) }))}
        />
      </Suspense>
      <DocumentMessages refused={refused} serverError={serverError} stalled={stalled} />
    </section>
  );
}

/** The documents of the form (specification, sections 3 and 5). */
export function DocumentsStep(shown: Shown) {
  return DOCUMENT_KINDS.map((kind) => <DocumentKindPart key={kind} kind={kind} {...shown} />);
}

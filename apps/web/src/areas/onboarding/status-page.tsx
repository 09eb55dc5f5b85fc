import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/portal/onboarding-fields';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Tone } from '../../ui/status-dot.tsx';
import { useDraft } from './draft/context.ts';
import { Help } from './help.tsx';
import { Leaving } from './leaving.tsx';
import { AnswersView } from './steps/answers-view.tsx';

const TONES = {
  SUBMITTED: 'calm',
  IN_REVIEW: 'calm',
  MORE_INFORMATION: 'wait',
  APPROVED: 'good',
  REJECTED: 'bad',
} as const satisfies Record<string, Tone>;

/** Says whose turn it is: ours, or the applicant's for exactly what a reviewer refused. */
export function StatusPage() {
  const { status: texts, summary, documents: words } = useTexts(onboardingTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const language = useLanguage();
  const { application, answers } = useDraft().state;
  const { status, submittedDateTime, documents } = application;
  if (status === 'DRAFT') return null;
  const refused = documents.filter(({ reason }) => reason !== null);
  const notice = (
    <Notice tone={TONES[status]} role="status" title={texts[status].title} className="mb-4">
      <p>{texts[status].text}</p>
      {refused.length > 0 ? (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {refused.map(({ id, kind, name, reason }) => (
            <li key={id}>{`${labels.documents[kind]}, ${words.refused(name, reason ?? '')}`}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
  if (status === 'MORE_INFORMATION') return notice;
  return (
    <>
      <PageHeader
        title={texts.title}
        text={submittedDateTime ? texts.submittedOn(spokenDay(submittedDateTime, language)) : undefined}
        actions={
          <Button className="print:hidden" onClick={() => window.print()}>
            {summary.print}
          </Button>
        }
      />
      {notice}
      <AnswersView application={application} answers={answers} />
      {status === 'APPROVED' || status === 'REJECTED' ? <Help /> : <Leaving />}
    </>
  );
}

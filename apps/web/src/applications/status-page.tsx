import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useLanguage, useTexts } from '../lib/language.ts';
import { spokenDay } from '../lib/spoken-date.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Tone } from '../ui/status-dot.tsx';
import { useDraft } from './draft/context.ts';
import { Help } from './help.tsx';
import { Leaving } from './leaving.tsx';
import { AnswersView } from './steps/answers-view.tsx';

const TONES = {
  SUBMITTED: 'calm',
  IN_REVIEW: 'calm',
  APPROVED: 'good',
  REJECTED: 'bad',
} as const satisfies Record<string, Tone>;

/** Shows whose turn it is, or the decision and its reason. */
export function StatusPage() {
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
        <Button size="small" className="print:hidden" onClick={() => window.print()}>
          {summary.print}
        </Button>
      </div>
      <AnswersView application={application} answers={answers} />
      {turn === 'nobody' ? <Help /> : <Leaving />}
    </>
  );
}

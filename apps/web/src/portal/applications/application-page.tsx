import type { Review, ReviewDocument } from '@stuiver/contract';
import { REVIEW_GROUPS } from '@stuiver/domain/applications/review';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.ts';
import { DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { GroupCard } from './group-card.tsx';
import { ReviewProvider } from './review-context.ts';
import { reviewQuery, useReviewCalls } from './review-queries.ts';
import { ApplicationStatusDot } from './status-of.tsx';
import { VerdictCard } from './verdict-card.tsx';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';

const DocumentDialog = latePart(() => import('./document-dialog.tsx'), 'DocumentDialog');

function ReviewView({ review }: { review: Review }) {
  const texts = useTexts(applicationTexts);
  const language = useLanguage();
  const own = useSession()?.personId;
  const calls = useReviewCalls(review);
  const { sending: busy, act: actNow } = useToastedAction();
  const act = async (work: () => Promise<void>) => {
    if (!busy) await actNow(texts.decide.failed, work);
  };
  const [dialog, open] = useDialog();
  const [shown, setShown] = useState<ReviewDocument | null>(null);
  const { status, holder, answers } = review;
  const isOpen = status === 'IN_REVIEW';
  const mayTake = status === 'SUBMITTED' || (isOpen && holder?.id !== own);
  const decisions = new Map(review.decisions.map((decision) => [decision.item, decision]));
  return (
    <ReviewProvider value={{ review, calls, isOpen, decisions, open, view: setShown, busy, act }}>
      <DetailsHeader
        title={answers.company['name'] || texts.nameless}
        text={
          <span className="inline-flex flex-wrap items-baseline gap-x-3">
            <ApplicationStatusDot status={status} firstApprover={review.firstApprover} />
            {texts.submitted(spokenDay(review.submittedDateTime, language))}
          </span>
        }
        actions={
          mayTake ? (
            <Button
              tone={status === 'SUBMITTED' ? 'primary' : 'secondary'}
              loading={busy}
              onClick={() => void act(calls.take)}
            >
              {status === 'SUBMITTED' ? texts.actions.take : texts.actions.takeOver}
            </Button>
          ) : null
        }
      />
      <VerdictCard />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_440px]">
        <div className="grid min-w-0 gap-4 max-lg:order-2">
          {REVIEW_GROUPS.map((group) => (
            <GroupCard key={group} group={group} />
          ))}
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-[calc(var(--band-height)+var(--bar-height)+1rem)] lg:max-h-[calc(100dvh-var(--band-height)-var(--bar-height)-2rem)] lg:overflow-y-auto">
          <DocumentsCard />
        </div>
      </div>
      {shown ? (
        <DocumentDialog document={shown} isCovered={Boolean(dialog)} onClose={() => setShown(null)}>
          {dialog}
        </DocumentDialog>
      ) : (
        dialog
      )}
    </ReviewProvider>
  );
}

/** One application: answers and documents side by side, with the decision on each. */
export function ReviewPage() {
  const { details } = useTexts(applicationTexts);
  return (
    <DetailsPage words={details} list={SCREEN_PATHS.applications} query={reviewQuery}>
      {(review) => <ReviewView review={review} />}
    </DetailsPage>
  );
}

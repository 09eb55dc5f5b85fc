import type { Review, ReviewDocument, Decision } from '@stuiver/contract';
import { REVIEW_GROUPS, readItem } from '@stuiver/domain/applications/review';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { useState } from 'react';
import { formatDay } from '@stuiver/domain/dates';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.ts';
import { DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { GroupCard } from './group-card.tsx';
import { ReviewProvider, useReview, reviewQuery, useReviewCalls } from './review-queries.ts';
import { ApplicationStatusDot } from './status-of.tsx';
import { VerdictCard } from './verdict-card.tsx';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';
import { Card } from '../../ui/card.tsx';
import { FileText } from '../../ui/icons.tsx';
import { DecisionWords, ItemButtons, ItemFlag, ItemState } from './decision-line.tsx';
import { findDocumentOwner, useOwnerName } from './document-facts.tsx';
import { useItemNames } from '../../lib/application-items.ts';
import { AskDocumentDialog } from './review-dialogs.tsx';

function DocumentRow({ document }: { document: ReviewDocument }) {
  const { viewer } = useTexts(applicationTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const { itemName } = useItemNames();
  const ownerName = useOwnerName();
  const language = useLanguage();
  const { review, decisions, view } = useReview();
  const { item, kind, name, dated, createdDateTime } = document;
  const decision = decisions.get(item);
  const owner = ownerName(document, review, findDocumentOwner(document, review.answers));
  return (
    <li
      id={`item-${item}`}
      className="scroll-mt-20 border-b border-line px-6 py-4 last:border-b-0 max-sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-medium">{labels.documents[kind]}</h3>
        <ItemState item={item} />
      </div>
      <p className="mt-0.5 text-table text-ink-soft">
        {`${owner} · `}
        {dated ? `${viewer.dated(formatDay(dated))} · ` : ''}
        {viewer.sent(spokenDay(createdDateTime, language))}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button
          size="small"
          tone="quiet"
          className="-ml-2.5 max-w-full min-w-0"
          aria-label={`${viewer.open(name)}, ${owner}`}
          icon={FileText}
          onClick={() => view(document)}
        >
          <span className="max-w-[24ch] truncate text-brand">{name}</span>
        </Button>
        <ItemButtons item={item} name={itemName(item, review)} />
      </div>
      {decision ? <DecisionWords decision={decision} /> : null}
    </li>
  );
}

/** A requested or rejected document that is missing or was removed. */
function AskedRow({ decision }: { decision: Decision }) {
  const { said } = useTexts(applicationTexts);
  const { itemName } = useItemNames();
  const { review } = useReview();
  const name = itemName(decision.item, review);
  const isGone = readItem(decision.item)?.is === 'document';
  return (
    <li
      id={`item-${decision.item}`}
      className="scroll-mt-20 border-b border-line px-6 py-4 last:border-b-0 max-sm:px-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        <ItemFlag item={decision.item} name={name} />
      </div>
      {isGone ? <p className="mt-0.5 text-table text-ink-soft">{said.gone}</p> : null}
      <DecisionWords decision={decision} />
    </li>
  );
}

/** The documents next to the answers; each opens with the answers that it proves. */
function DocumentsCard() {
  const { documents: title, viewer, actions } = useTexts(applicationTexts);
  const { review, isOpen, open } = useReview();
  const sent = review.documents.map(({ item }) => item);
  const asked = review.decisions.filter(
    ({ item, state }) => item.startsWith('documents.') && state === 'REJECTED' && !sent.includes(item),
  );
  return (
    <Card
      title={title}
      aside={
        isOpen ? (
          <Button size="small" onClick={() => open((onClose) => <AskDocumentDialog onClose={onClose} />)}>
            {actions.askDocument}
          </Button>
        ) : null
      }
    >
      {review.documents.length === 0 ? (
        <p className="px-6 py-5 text-ink-faint max-sm:px-4">{viewer.none}</p>
      ) : null}
      <ul>
        {review.documents.map((one) => (
          <DocumentRow key={one.id} document={one} />
        ))}
        {asked.map((decision) => (
          <AskedRow key={decision.item} decision={decision} />
        ))}
      </ul>
      <p className="border-t border-line px-6 py-3 text-small text-ink-faint max-sm:px-4">{viewer.logged}</p>
    </Card>
  );
}

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

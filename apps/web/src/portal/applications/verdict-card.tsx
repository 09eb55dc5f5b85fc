import { WHOLE_APPLICATION } from '@stuiver/domain/applications/review';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { Link } from '@tanstack/react-router';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card, type Fact, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { DecisionWords } from './decision-line.tsx';
import { useItemNames } from '../../lib/application-items.ts';
import { useReview } from './review-queries.ts';
import {
  ApproveApplicationDialog,
  AskApplicantDialog,
  DecideItemDialog,
  RejectDialog,
} from './review-dialogs.tsx';

/** Items that block an approval, each a link to its place. */
function Blockers() {
  const { verdict } = useTexts(applicationTexts);
  const { itemName } = useItemNames();
  const { review } = useReview();
  const { blockers } = review;
  if (blockers.length === 0) return <p className="text-good">{verdict.ready}</p>;
  return (
    <div>
      <p className="font-medium">{verdict.blockers(blockers.length)}</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-0.5">
        {blockers.map((item) => (
          <li key={item} className="max-w-full min-w-0">
            <a
              href={`#item-${item}`}
              className="block truncate rounded-control text-brand hover:underline max-sm:py-2"
            >
              {itemName(item, review)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useFactsOfReview(): Fact[] {
  const { verdict, nobody } = useTexts(applicationTexts);
  const language = useLanguage();
  const { review } = useReview();
  const { holder, firstApprover, secondApprover, merchant, turn, sinceDateTime } = review;
  const isUndecided = turn !== 'nobody';
  return buildFacts(verdict, {
    holder: holder?.name ?? nobody,
    since: isUndecided && spokenDay(sinceDateTime, language, { withTime: true }),
    account: isUndecided && (merchant ? verdict.opens(merchant.name) : verdict.makes),
    first: firstApprover?.name,
    second: secondApprover?.name,
  });
}

/** Other applications of the same business, under any address: one business has one account. */
function OtherApplications() {
  const { verdict, statuses } = useTexts(applicationTexts);
  const language = useLanguage();
  const { others } = useReview().review;
  if (others.length === 0) return null;
  return (
    <Notice tone="wait" title={verdict.others}>
      <ul className="grid gap-0.5">
        {others.map(({ id, status, sinceDateTime }) => (
          <li key={id}>
            <Link to={detailsHref('application', id)} className="text-brand underline max-sm:py-2">
              {`${statuses[status]}, ${spokenDay(sinceDateTime, language)}`}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The buttons that decide on the whole. */
function VerdictButtons() {
  const { verdict } = useTexts(applicationTexts);
  const { review, isOpen, open } = useReview();
  const own = useSession()?.personId;
  if (!isOpen) return null;
  const isOwn = review.firstApprover?.id === own;
  return (
    <div className="grid content-start gap-2">
      {review.firstApprover ? (
        <p className="text-ink-soft">{isOwn ? verdict.ownFirst : verdict.secondNeeded}</p>
      ) : null}
      {isOwn ? null : (
        <Button
          tone="primary"
          disabled={review.blockers.length > 0}
          onClick={() => open((onClose) => <ApproveApplicationDialog onClose={onClose} />)}
        >
          {review.firstApprover ? verdict.approveSecond : verdict.approveFirst}
        </Button>
      )}
      <Button
        disabled={review.asking.length === 0}
        onClick={() => open((onClose) => <AskApplicantDialog onClose={onClose} />)}
      >
        {verdict.ask}
      </Button>
      {review.asking.length === 0 ? (
        <p className="text-small text-ink-faint">{verdict.nothingToAsk}</p>
      ) : null}
      <Button
        tone="quiet"
        className="text-bad!"
        onClick={() => open((onClose) => <RejectDialog onClose={onClose} />)}
      >
        {verdict.reject}
      </Button>
    </div>
  );
}

/** Whose turn it is, the blocking items, and the possible decisions. */
export function VerdictCard() {
  const { verdict, actions } = useTexts(applicationTexts);
  const { review, isOpen, open, decisions } = useReview();
  const facts = useFactsOfReview();
  const note = decisions.get(WHOLE_APPLICATION);
  return (
    <Card
      title={verdict.title}
      aside={
        isOpen ? (
          <Button
            size="small"
            onClick={() => open((onClose) => <DecideItemDialog item={WHOLE_APPLICATION} onClose={onClose} />)}
          >
            {note ? actions.note : actions.addNote}
          </Button>
        ) : null
      }
      padded="grid grid-cols-1 gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_240px]"
    >
      <div className="grid grid-cols-1 content-start gap-4">
        <p>
          {review.status === 'SUBMITTED'
            ? `${verdict.turn.provider} ${verdict.notTaken}`
            : verdict.turn[review.turn]}
        </p>
        <Facts facts={facts} />
        <OtherApplications />
        {review.rejection ? (
          <div>
            <p className="text-small text-ink-faint">{verdict.rejection}</p>
            <p className="whitespace-pre-line">{review.rejection}</p>
          </div>
        ) : null}
        {note ? <DecisionWords decision={note} /> : null}
        {isOpen ? <Blockers /> : null}
      </div>
      <VerdictButtons />
    </Card>
  );
}

import type { Decision, ReviewDocument } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/dates';
import { readItem } from '@stuiver/domain/applications/review';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileText } from '../../ui/icons.tsx';
import { DecisionWords, ItemButtons, ItemFlag, ItemState } from './decision-line.tsx';
import { findDocumentOwner, useOwnerName } from './document-facts.tsx';
import { useItemNames } from '../../lib/application-items.ts';
import { useReview } from './review-context.ts';
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
export function DocumentsCard() {
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

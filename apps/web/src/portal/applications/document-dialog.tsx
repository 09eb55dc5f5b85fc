import type { ReviewDocument } from '@stuiver/contract';
import { formatDay } from '@stuiver/domain/dates';
import { applicationTexts } from '@stuiver/messages/nl/applications/applications';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { type ReactNode, useEffect, useState } from 'react';
import { useItemNames } from '../../lib/application-items.ts';
import { isSingleKey, useSingleKeys } from '../../lib/browser/single-keys.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Select } from '../../ui/forms/select.tsx';
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { DecisionWords, ItemButtons, ItemState } from './decision-line.tsx';
import { findDocumentCandidates, DocumentFacts, findDocumentOwner, useOwnerName } from './document-facts.tsx';
import { DocumentView, StepButton } from './document-view.tsx';
import { useReview } from './review-queries.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Turns to another document by the arrow keys, unless the user has switched such keys off. */
function useArrowKeys(isCovered: boolean, turn: (by: number) => void): void {
  const allowed = useSingleKeys();
  useEffect(() => {
    if (!allowed || isCovered) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, repeat, target } = event;
      const by = STEPS[key];
      // Each document shown is a view in the audit log, so a key that is held down turns once.
      if (by === undefined || repeat || !isSingleKey(event)) return;
      // A picture wider than its place is moved by these keys.
      const place = target instanceof Element ? target.closest('section') : null;
      if (place === null || place.scrollWidth <= place.clientWidth) turn(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [allowed, isCovered, turn]);
}

type TurnerProps = { position: number; count: number; name: string; onTurn: (by: number) => void };

/** The document's place among the others, with buttons to those before and after it. */
function Turner({ position, count, name, onTurn }: TurnerProps) {
  const { viewer } = useTexts(applicationTexts);
  return (
    <div className="mr-auto -ml-2 flex items-center gap-1">
      <StepButton
        label={viewer.previous}
        Icon={ChevronLeft}
        isEnd={position <= 0}
        onClick={() => onTurn(-1)}
      />
      <p aria-live="polite" className="num text-table whitespace-nowrap text-ink-soft">
        {viewer.position(position + 1, count)}
        <span className="sr-only">{`, ${name}`}</span>
      </p>
      <StepButton
        label={viewer.next}
        Icon={ChevronRight}
        isEnd={position >= count - 1}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

/** The person whom a document is compared with: chosen, found by its name, or undefined for all of them. */
function useCompared(document: ReviewDocument) {
  const { review } = useReview();
  // By document: the person, or '' for all of them.
  const [compared, setCompared] = useState<Readonly<Record<string, string>>>({});
  const candidates = findDocumentCandidates(document, review.answers);
  const found = findDocumentOwner(document, review.answers);
  const chosen = compared[document.id] ?? found?.id ?? '';
  return {
    candidates,
    chosen,
    owner: candidates.find((party) => party.id === chosen),
    isFound: found !== undefined && chosen === found.id,
    choose: (id: string) => setCompared({ ...compared, [document.id]: id }),
  };
}

type DialogProps = {
  /** Document that is opened first. */
  document: ReviewDocument;
  /** True while a dialog of a decision is open above. */
  isCovered: boolean;
  onClose: () => void;
  /** That dialog. */
  children: ReactNode;
};

/** A document next to the answers that it proves, with the decision on it. */
export function DocumentDialog({ document: first, isCovered, onClose, children }: DialogProps) {
  const { viewer, verdict } = useTexts(applicationTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const language = useLanguage();
  const { itemName, partyName } = useItemNames();
  const ownerName = useOwnerName();
  const { review, decisions } = useReview();
  const { documents } = review;
  const [document, setDocument] = useState(first);
  const { candidates, chosen, choose, isFound, owner } = useCompared(document);
  const position = documents.findIndex(({ id }) => id === document.id);
  const turn = (by: number) => setDocument(documents[position + by] ?? document);
  useArrowKeys(isCovered, turn);
  const { id, item, kind, dated, createdDateTime } = document;
  const decision = decisions.get(item);
  const whose = ownerName(document, review, owner);
  const name = `${labels.documents[kind]}, ${whose}`;
  return (
    <Modal
      open
      tall="everywhere"
      width="ultra-large"
      title={labels.documents[kind]}
      description={whose}
      onClose={onClose}
      actions={
        <div className="flex flex-1 flex-wrap items-center justify-end gap-x-5 gap-y-3">
          <Turner position={position} count={documents.length} name={name} onTurn={turn} />
          <ItemState item={item} />
          <ItemButtons item={item} name={itemName(item, review)} size="regular" />
        </div>
      }
    >
      <div className="grid h-full min-h-[420px] grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[380px_minmax(0,1fr)] lg:grid-rows-1">
        <div className="grid content-start gap-5 overflow-y-auto px-6 py-4 max-lg:max-h-[36dvh] max-lg:gap-4 max-lg:border-b max-lg:border-line max-sm:px-5 lg:border-r lg:border-line">
          {candidates.length > 1 ? (
            <Select
              label={viewer.compared}
              {...(isFound ? { hint: viewer.byFileName } : {})}
              options={[
                ...candidates.map((party) => ({ value: party.id, label: partyName(party) })),
                { value: '', label: viewer.everyone },
              ]}
              value={chosen}
              onChange={choose}
            />
          ) : null}
          <DocumentFacts document={document} owner={owner} />
          <div>
            <p className="text-table text-ink-soft">
              {dated ? `${viewer.dated(formatDay(dated))} · ` : ''}
              {viewer.sent(spokenDay(createdDateTime, language))}
            </p>
            {decision ? <DecisionWords decision={decision} /> : null}
            {review.status === 'SUBMITTED' ? (
              <p className="mt-2 text-table text-ink-soft">{verdict.notTaken}</p>
            ) : null}
          </div>
        </div>
        <DocumentView key={id} applicationId={review.id} document={document} name={name} />
      </div>
      {children}
    </Modal>
  );
}

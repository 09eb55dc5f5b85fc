import type { Application, AskedItem } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { documentItem, openRejections } from '@stuiver/domain/applications/review';
import { getTurn } from '@stuiver/domain/applications/states';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { applicationDocuments, type StoredDocument } from './documents-repository.ts';
import type { StoredApplication } from './repository.ts';
import { documentOut, openApplicationKey, openAnswers } from './sealed.ts';
import { listDecisions } from './decisions-repository.ts';
import { openRejection, sentDocuments, type ItemDecision, resolveDecisions } from './item-decisions.ts';

/** Builds the applicant's view of a decision: without the reviewer's note and name. */
function toRequested({ item, reason, answered, reply }: ItemDecision): AskedItem {
  return { item, reason, answered, reply };
}

/**
 * Returns the items requested of an applicant: every rejection that no newer document answered. Empty unless it is
 * their turn: a reviewer's open decisions stay hidden until they request changes.
 */
export async function readRequested(
  deps: Context,
  db: Queries,
  row: StoredApplication,
): Promise<{ asked: AskedItem[]; decisions: ItemDecision[]; documents: StoredDocument[] }> {
  const documents = await applicationDocuments.list(db, { application_id: row.id });
  if (row.status !== 'MORE_INFORMATION') return { asked: [], decisions: [], documents };
  const key = openApplicationKey(deps, row);
  const decisions = resolveDecisions(key, await listDecisions(db, row.id), openAnswers(key, row), documents);
  const asked = openRejections(decisions, sentDocuments(documents)).map(toRequested);
  return { asked, decisions, documents };
}

/** The items that are asked of an applicant, who then changes nothing else; null for a draft. */
export async function askedItems(
  deps: Context,
  db: Queries,
  row: StoredApplication,
): Promise<string[] | null> {
  if (row.status !== 'MORE_INFORMATION') return null;
  return (await readRequested(deps, db, row)).asked.map(({ item }) => item);
}

/** An application as its applicant's calls answer it. */
export async function applicationOut(
  deps: Context,
  db: Queries,
  row: StoredApplication,
): Promise<Application> {
  const key = openApplicationKey(deps, row);
  const { asked, decisions, documents } = await readRequested(deps, db, row);
  const verdicts = new Map(decisions.map((decision) => [decision.item, decision]));
  return {
    id: row.id,
    status: row.status,
    turn: getTurn(row.status),
    asked,
    rejection: openRejection(key, row),
    version: row.version,
    step: row.step,
    answers: openAnswers(key, row),
    documents: documents.map((document) => {
      const verdict = verdicts.get(documentItem(document));
      const review = verdict?.state ?? 'PENDING';
      return documentOut(key, document, { review, reason: verdict?.reason || null });
    }),
    documentsRemovedDateTime: row.documents_removed_at?.toISOString() ?? null,
    today: localDay(deps.clock.realNow(), deps.settings.timeZone),
    changedDateTime: row.changed_at.toISOString(),
    submittedDateTime: row.submitted_at?.toISOString() ?? null,
  };
}

/** Checks whether a reviewer has accepted a document, which its applicant can then no longer remove. */
export async function isAccepted(db: Queries, document: StoredDocument): Promise<boolean> {
  const decisions = await listDecisions(db, document.application_id);
  return decisions.some(({ item, state }) => state === 'ACCEPTED' && item === documentItem(document));
}

import type { getApplicationQueue, QueueQuery, ResponseOf, Review, ReviewDocument } from '@stuiver/contract';
import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/domain/languages';
import { approvalBlockers, documentItem, openRejections } from '@stuiver/domain/applications/review';
import { REVIEWED_STATUSES, getTurn } from '@stuiver/domain/applications/states';
import { PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { offeredMethods } from '../../company/merchants/merchants.ts';
import { notFound } from '../../platform/app-error.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pageAnswer } from '../../platform/http/page.ts';
import { findUserByEmail } from '../../people/users/users.ts';
import { applicationDocuments, type StoredDocument } from '../application/documents-repository.ts';
import { findApplication, type StoredApplication } from '../application/repository.ts';
import { documentOut, openApplicationKey, openAnswers } from '../application/sealed.ts';
import { listDecisions, namesOfReviewers } from '../application/decisions-repository.ts';
import { countByStatus, selectOfSameBusiness, selectQueue } from './queue-queries.ts';
import {
  openRejection,
  sentDocuments,
  type ItemDecision,
  resolveDecisions,
} from '../application/item-decisions.ts';

type Names = ReadonlyMap<string, string>;

const getNamedPerson = (names: Names, id: string | null) =>
  id === null ? null : { id, name: names.get(id) ?? '' };

/** Reads a page of the queue. The applicant's data is sealed, so the queue is ordered only by time. */
export async function getQueue(
  deps: PaymentDeps,
  query: QueueQuery,
): Promise<ResponseOf<typeof getApplicationQueue>> {
  const { db } = deps;
  const statuses = query.statuses?.length ? query.statuses : REVIEWED_STATUSES;
  const newestFirst = statuses.every((status) => getTurn(status) === 'nobody');
  const counts = await countByStatus(db);
  const total = statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const { pageSize, pageNumber } = query;
  const page = { limit: pageSize, offset: pageNumber * pageSize };
  const rows = page.offset >= total ? [] : await selectQueue(db, { statuses, newestFirst }, page);
  const names = await namesOfReviewers(
    db,
    rows.flatMap((row) => [row.holder_id, row.first_approver_id]),
  );
  const content = rows.map((row) => {
    const { company, registrant } = openAnswers(openApplicationKey(deps, row), row);
    return {
      id: row.id,
      company: company['name'] ?? '',
      registrant: registrant['name'] ?? '',
      status: row.status as Review['status'],
      turn: getTurn(row.status),
      sinceDateTime: row.turn_since.toISOString(),
      submittedDateTime: (row.submitted_at ?? row.turn_since).toISOString(),
      holder: getNamedPerson(names, row.holder_id),
      firstApprover: getNamedPerson(names, row.first_approver_id),
    };
  });
  return {
    ...pageAnswer(content, total, query),
    counts: Object.fromEntries(
      REVIEWED_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
    ) as Record<Review['status'], number>,
  };
}

function documentsOut(key: Buffer, documents: readonly StoredDocument[]): ReviewDocument[] {
  return documents.flatMap((row) => {
    const { id, kind, name, size, dated, contentType, createdDateTime } = documentOut(key, row);
    if (row.status !== 'STORED' || contentType === null) return [];
    return [{ id, item: documentItem(row), kind, name, size, dated, contentType, createdDateTime }];
  });
}

function decisionsOut(decisions: readonly ItemDecision[], names: Names): Review['decisions'] {
  return decisions.map(({ at, decidedBy, ...decision }) => ({
    ...decision,
    decidedBy: { id: decidedBy, name: names.get(decidedBy) ?? '' },
    decidedDateTime: new Date(at).toISOString(),
  }));
}

/**
 * Methods that an approval switches on: those that this deployment executes, unless the merchant offers its own.
 *
 * @param merchantId null for one that the approval makes
 */
export async function methodChoices(
  deps: PaymentDeps,
  db: Queries,
  merchantId: string | null,
): Promise<PaymentMethod[]> {
  if (merchantId !== null && (await offeredMethods(db, merchantId)).length > 0) return [];
  return PAYMENT_METHODS.filter((method) => deps.processors.forMethod(method).length > 0);
}

/** An application as reviewers see it. */
export async function readReview(deps: PaymentDeps, db: Queries, row: StoredApplication): Promise<Review> {
  const key = openApplicationKey(deps, row);
  const answers = openAnswers(key, row);
  const documents = await applicationDocuments.list(db, { application_id: row.id });
  const decisions = resolveDecisions(key, await listDecisions(db, row.id), answers, documents);
  const sent = sentDocuments(documents);
  const account = await findUserByEmail(db, answers.registrant['email'] ?? '');
  const others = await selectOfSameBusiness(db, row);
  const reviewers = [row.holder_id, row.first_approver_id, row.second_approver_id];
  const names = await namesOfReviewers(db, [...reviewers, ...decisions.map(({ decidedBy }) => decidedBy)]);
  return {
    id: row.id,
    status: row.status as Review['status'],
    turn: getTurn(row.status),
    version: row.version,
    language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
    answers,
    documents: documentsOut(key, documents),
    decisions: decisionsOut(decisions, names),
    blockers: approvalBlockers(decisions, sent),
    asking: openRejections(decisions, sent)
      .filter(({ answered }) => !answered)
      .map(({ item }) => item),
    holder: getNamedPerson(names, row.holder_id),
    firstApprover: getNamedPerson(names, row.first_approver_id),
    secondApprover: getNamedPerson(names, row.second_approver_id),
    rejection: openRejection(key, row),
    merchant: account ? { id: account.merchant_id, name: account.merchant_name } : null,
    methodChoices: await methodChoices(deps, db, account?.merchant_id ?? null),
    others: others.map(({ id, status, turn_since: since }) => ({
      id,
      status: status as Review['status'],
      sinceDateTime: since.toISOString(),
    })),
    submittedDateTime: (row.submitted_at ?? row.turn_since).toISOString(),
    sinceDateTime: row.turn_since.toISOString(),
  };
}

/**
 * Reads an application. Only its applicant may read a draft.
 *
 * @throws AppError `notFound`
 */
export async function getReview(deps: PaymentDeps, id: string): Promise<Review> {
  const row = await findApplication(deps.db, id);
  if (!row || row.status === 'DRAFT') throw notFound();
  return readReview(deps, deps.db, row);
}

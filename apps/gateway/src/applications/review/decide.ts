import type { Review } from '@stuiver/contract';
import {
  documentItem,
  isWithin,
  MOST_DECISIONS,
  openRejections,
  type ReviewItem,
  readItem,
  type ReviewState,
} from '@stuiver/domain/applications/review';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { applicationDocuments, type StoredDocument } from '../application/documents-repository.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { StoredApplication } from '../application/repository.ts';
import { openApplicationKey, openAnswers } from '../application/sealed.ts';
import { changeReview, requireInReview, type Seen } from './change-review.ts';
import {
  deleteDecisions,
  listDecisions,
  putDecision,
  type StoredDecision,
} from '../application/decisions-repository.ts';
import {
  fingerprintOfItem,
  sealWords,
  sentDocuments,
  resolveDecisions,
} from '../application/item-decisions.ts';

/** A changed decision clears the first approval. */
const NO_APPROVAL = { first_approver_id: null, first_approved_at: null };

/**
 * Takes an application up, or over from a colleague.
 *
 * @throws AppError `notFound`, `changedMeanwhile`; `applicationClosed` when it is not the provider's turn
 */
export function takeApplication(deps: PaymentDeps, session: Session, seen: Seen): Promise<Review> {
  return changeReview(deps, session, seen, async (_, row) => {
    if (row.status !== 'SUBMITTED' && row.status !== 'IN_REVIEW') throw new AppError('applicationClosed');
    return { changes: { status: 'IN_REVIEW', holder_id: session.userId }, action: 'application.taken' };
  });
}

type Wish = {
  readonly item: string;
  readonly state: ReviewState;
  /** For the applicant; not empty for a rejection. */
  readonly reason: string;
  /** For reviewers only. */
  readonly note: string;
};

/** @throws AppError 422 on `item` if this application does not have it, or it cannot be decided */
function requireItem(
  item: ReviewItem | null,
  wish: Wish,
  fingerprint: Buffer | null,
  documents: readonly StoredDocument[],
  old: StoredDecision | undefined,
): void {
  const isThere = () => {
    if (item?.is === 'application') return wish.state === 'PENDING';
    // A kind is requested; there is nothing of it to accept.
    if (item?.is === 'kind') return wish.state !== 'ACCEPTED';
    if (item?.is !== 'document') return fingerprint !== null;
    return documents.some((one) => one.status === 'STORED' && documentItem(one) === wish.item);
  };
  // A decision on a removed item can still be withdrawn.
  const isLetGo = old !== undefined && wish.state === 'PENDING';
  if (!isLetGo && !isThere()) throw invalid('item', 'unknownValue');
}

/** Finds the decisions on single fields that accepting a part of the form clears: all of it was reviewed. */
function covered(rows: readonly StoredDecision[], { item, state }: Wish): string[] {
  if (state !== 'ACCEPTED') return [];
  return rows
    .map((row) => row.item)
    .filter((other) => !other.startsWith('documents.') && isWithin(other, item));
}

async function store(
  deps: PaymentDeps,
  tx: Tx,
  row: StoredApplication,
  session: Session,
  wish: Wish,
): Promise<void> {
  const key = openApplicationKey(deps, row);
  const rows = await listDecisions(tx, row.id);
  const old = rows.find(({ item }) => item === wish.item);
  const fingerprint = fingerprintOfItem(key, wish.item, openAnswers(key, row));
  requireItem(
    readItem(wish.item),
    wish,
    fingerprint,
    await applicationDocuments.list(tx, { application_id: row.id }),
    old,
  );
  const gone = covered(rows, wish);
  if (!old && rows.length - gone.length >= MOST_DECISIONS) throw new AppError('limitReached');
  await deleteDecisions(tx, row.id, gone);
  const place = [row.id, wish.item] as const;
  const reason = wish.state === 'REJECTED' ? wish.reason : '';
  const decision = {
    application_id: row.id,
    item: wish.item,
    state: wish.state,
    fingerprint,
    sealed_reason: sealWords(deps, key, ['reason', ...place], reason),
    sealed_note: sealWords(deps, key, ['note', ...place], wish.note),
    // Another rejection needs a new reply.
    sealed_reply: wish.state === 'REJECTED' ? null : (old?.sealed_reply ?? null),
    decided_by: session.userId,
    decided_at: deps.clock.realNow(),
  };
  if (wish.state === 'PENDING' && decision.sealed_note === null)
    await deleteDecisions(tx, row.id, [wish.item]);
  else await putDecision(tx, decision);
}

/**
 * Accepts or rejects one item, or withdraws a decision. That also clears a first approval, unless it is a note about
 * the application.
 *
 * @throws AppError `notFound`, `changedMeanwhile`, `limitReached`; `applicationClosed` unless it is in review; 422 on
 *   `item` if the application does not have it
 */
export function decideItem(
  deps: PaymentDeps,
  session: Session,
  { id, version, ...wish }: Seen & Wish,
): Promise<Review> {
  return changeReview(deps, session, { id, version }, async (tx, row) => {
    requireInReview(row);
    await store(deps, tx, row, session, wish);
    const isNote = readItem(wish.item)?.is === 'application';
    return {
      changes: isNote ? {} : NO_APPROVAL,
      action: isNote ? 'application.noted' : 'application.itemDecided',
      after: { item: wish.item, state: wish.state },
    };
  });
}

/**
 * Asks the applicant for everything that was rejected, whose turn it then is.
 *
 * @throws AppError `notFound`, `changedMeanwhile`; `applicationClosed` unless it is in review; 422 on each item that was
 *   answered and not decided on again, or on `asked` when nothing was rejected
 */
export function askApplicant(deps: PaymentDeps, session: Session, seen: Seen): Promise<Review> {
  return changeReview(deps, session, seen, async (tx, row) => {
    requireInReview(row);
    const key = openApplicationKey(deps, row);
    const documents = await applicationDocuments.list(tx, { application_id: row.id });
    const decisions = resolveDecisions(
      key,
      await listDecisions(tx, row.id),
      openAnswers(key, row),
      documents,
    );
    const open = openRejections(decisions, sentDocuments(documents));
    const undecided = open.filter(({ answered }) => answered);
    if (undecided.length > 0)
      throw new AppError(
        'invalidInput',
        Object.fromEntries(undecided.map(({ item }) => [item, ['notAccepted' as const]])),
      );
    if (open.length === 0) throw invalid('asked', 'required');
    await queueMail(deps, tx, { kind: 'onboardingAsked', applicationId: row.id });
    return {
      changes: { ...NO_APPROVAL, status: 'MORE_INFORMATION', turn_since: deps.clock.realNow() },
      action: 'application.asked',
      after: { items: open.map(({ item }) => item) },
    };
  });
}

/**
 * Rejects an application permanently.
 *
 * @param reason for the applicant
 * @throws AppError `notFound`, `changedMeanwhile`; `applicationClosed` unless it is in review
 */
export function rejectApplication(
  deps: PaymentDeps,
  session: Session,
  { reason, ...seen }: Seen & { readonly reason: string },
): Promise<Review> {
  return changeReview(deps, session, seen, async (tx, row) => {
    requireInReview(row);
    const now = deps.clock.realNow();
    await queueMail(deps, tx, { kind: 'onboardingRejected', applicationId: row.id });
    return {
      changes: {
        ...NO_APPROVAL,
        status: 'REJECTED',
        turn_since: now,
        decided_at: now,
        sealed_rejection: sealWords(deps, openApplicationKey(deps, row), ['rejection', row.id, ''], reason),
      },
      action: 'application.rejected',
    };
  });
}

import type { ProposalDecision } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { AppError, orNotFound } from '../app-error.ts';
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Session } from './session.ts';

/** A decision with the instant of the proposal that the caller saw, for kinds where a later one replaces it. */
type Seen = { readonly decision: ProposalDecision; readonly proposedDateTime?: string };

/** The state of a proposal, read from the row of its kind. */
type Proposal = {
  /** Null for the operator and machines. */
  readonly askedBy: string | null;
  /** For kinds where a later proposal replaces an earlier one; null without a proposal. */
  readonly askedAt?: Date | null;
  /** Null if it does not expire. */
  readonly expiresAt?: Date | null;
  /** Null while it waits. */
  readonly decided: string | null;
  readonly decidedBy: string | null;
};

/**
 * Checks a decision on a proposal.
 *
 * @returns false if the caller decided the same before: nothing is left to do
 * @throws AppError `ownRequest`; `forbidden` for withdrawing someone else's; `requestDecided`, also once expired or
 *   without a proposal; `changedMeanwhile` when another replaced the one that was seen
 */
function checkDecision(
  deps: Pick<Context, 'clock'>,
  { askedBy, askedAt, expiresAt, decided, decidedBy }: Proposal,
  userId: string,
  { decision, proposedDateTime }: Seen,
): boolean {
  if (askedAt === null) throw new AppError('requestDecided');
  if (askedAt && askedAt.toISOString() !== proposedDateTime) throw new AppError('changedMeanwhile');
  const isOwn = askedBy === userId;
  if (isOwn && decision !== 'WITHDRAWN') throw new AppError('ownRequest');
  if (!isOwn && decision === 'WITHDRAWN') throw new AppError('forbidden');
  if (decided === null && (!expiresAt || expiresAt > deps.clock.now())) return true;
  if (decided !== decision || decidedBy !== userId) throw new AppError('requestDecided');
  return false;
}

/** A decision that passed the checks, and when. */
type Decided<S extends Seen = Seen> = S & { readonly userId: string; readonly at: Date };

type Audited = Omit<AuditEntry, 'actor' | 'merchantId'> & { readonly merchantId?: string };

/** A kind of proposal: where it is, and what a decision does. */
export type ProposalKind<Key, Row, S extends Seen = Seen> = {
  /** Locks its row until the transaction ends; undefined if it does not exist. */
  readonly lock: (tx: Tx, key: Key) => Promise<Row | undefined>;
  readonly read: (row: Row) => Proposal;
  /** Carries a decision out; throws to refuse it. */
  readonly apply: (deps: Context, tx: Tx, row: Row, decided: Decided<S>) => Promise<void>;
  /** The audit row, among the provider's own unless it names a merchant; the decision is its state unless it has one. */
  readonly audit: (row: Row, seen: S) => Audited;
};

type Caller = Pick<Session, 'userId'>;

/**
 * Writes the audit row of a step of a proposal.
 *
 * @param by null for the operator
 */
export function auditProposal(
  deps: Context,
  tx: Tx,
  by: string | null,
  { after, ...entry }: Audited,
  state: string,
): Promise<void> {
  const actor = by === null ? ({ kind: 'operator' } as const) : ({ kind: 'user', id: by } as const);
  return writeAudit(deps, tx, { merchantId: PROVIDER_ID, actor, ...entry, after: { state, ...after } });
}

/**
 * Makes the decision of a kind: under the lock of its row and in one transaction with what it does and its audit row, so
 * that of two at once the second finds it decided.
 *
 * @returns a function that takes the key and the decision; it throws `notFound`, as {@link checkDecision} and as `apply`
 */
export function decisionOn<Key, Row, S extends Seen = Seen>({
  lock,
  read,
  apply,
  audit,
}: ProposalKind<Key, Row, S>) {
  return (deps: Context, { userId }: Caller, key: Key, seen: S): Promise<void> =>
    inTransaction(deps.db, async (tx) => {
      const row = orNotFound(await lock(tx, key));
      if (!checkDecision(deps, read(row), userId, seen)) return;
      await apply(deps, tx, row, { ...seen, userId, at: deps.clock.now() });
      await auditProposal(deps, tx, userId, audit(row, seen), seen.decision);
    });
}

/** A row that holds a proposal about itself, where a later one replaces an earlier one. */
type Subject = { readonly proposed_by: string | null; readonly proposed_at: Date | null };

type SubjectKind<Row extends Subject, Payload> = Omit<ProposalKind<string, Row>, 'read' | 'audit'> & {
  readonly audit: (row: Row, step: ProposalDecision | 'PROPOSED') => Audited;
  readonly update: (tx: Tx, row: Row, changes: Partial<Row>) => Promise<void>;
  /** Checks a proposal, and returns its columns; throws to refuse it. */
  readonly check: (deps: Context, tx: Tx, row: Row, payload: Payload) => Promise<Partial<Row>>;
  /** The columns of a proposal once it was rejected or withdrawn. */
  readonly clear: (row: Row) => Partial<Row>;
  /** Returns who approved, for a kind whose rows keep an approved proposal. */
  readonly approver?: (row: Row) => string | null;
};

/**
 * Makes the two calls of a kind whose proposals are columns of their subject: `propose`, and `decide` as
 * {@link decisionOn}. Its `apply` carries out approvals.
 *
 * @returns both take the id of the subject, and throw `notFound` without it; `propose` throws as `check`
 */
export function proposalsOn<Row extends Subject, Payload>(kind: SubjectKind<Row, Payload>) {
  const { lock, audit, apply, update, check, clear, approver = () => null } = kind;
  return {
    propose: (deps: Context, caller: Caller, id: string, payload: Payload): Promise<void> =>
      inTransaction(deps.db, async (tx) => {
        const row = orNotFound(await lock(tx, id));
        const by = { proposed_by: caller.userId, proposed_at: deps.clock.now() };
        const proposal = { ...(await check(deps, tx, row, payload)), ...by };
        await update(tx, row, proposal);
        await auditProposal(deps, tx, caller.userId, audit({ ...row, ...proposal }, 'PROPOSED'), 'PROPOSED');
      }),
    decide: decisionOn<string, Row, Required<Seen>>({
      lock,
      audit: (row, { decision }) => audit(row, decision),
      read: (row) => ({
        askedBy: row.proposed_by,
        askedAt: row.proposed_at,
        decided: approver(row) && 'APPROVED',
        decidedBy: approver(row),
      }),
      apply: (deps, tx, row, decided) =>
        decided.decision === 'APPROVED' ? apply(deps, tx, row, decided) : update(tx, row, clear(row)),
    }),
  };
}

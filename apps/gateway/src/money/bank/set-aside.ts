import type { decideBankStatementAside as decideCall } from '@stuiver/contract';
import type { z } from 'zod';
import { checkProposal } from '../../platform/access/four-eyes.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockBank } from './file-queries.ts';
import {
  lockStatement,
  lockUnapplied,
  NO_PROPOSAL,
  numberAfter,
  numberBy,
  releaseLines,
  type StatementRow,
  updateStatement,
} from './statement-queries.ts';
import { audit, takeWaiting } from './statements.ts';

type Caller = Pick<Session, 'userId'>;

async function requireStatement(tx: Tx, id: string): Promise<StatementRow> {
  await lockBank(tx);
  const row = await lockStatement(tx, id);
  if (!row) throw notFound();
  return row;
}

/** Checks that a statement has a place in the chain of balances, or may get one without booking anything. */
export const canSetAside = ({ status, message, closing, number }: StatementRow): boolean =>
  message === 'camt.053' &&
  closing !== null &&
  (status === 'PROPOSED' || status === 'WAITING' || (status === 'TAKEN' && number !== null));

/**
 * Proposes to set a camt.053 aside, so that it books nothing and others follow on from its closing balance, or to undo
 * that. Someone else approves; a later proposal replaces an earlier one.
 *
 * @param reason for setting it aside
 * @throws AppError `notFound`; 422 on `reason`; `changedMeanwhile` if a line of it was applied
 */
export function proposeAside(deps: Context, { userId }: Caller, id: string, reason: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const row = await requireStatement(tx, id);
    const isUndo = row.status === 'SET_ASIDE';
    if (!isUndo && reason === '') throw invalid('reason', 'required');
    if (!isUndo && !(canSetAside(row) && (await lockUnapplied(tx, row))))
      throw new AppError('changedMeanwhile');
    const proposal = { proposed_by: userId, proposed_at: deps.clock.now() };
    await updateStatement(tx, id, { ...proposal, ...(!isUndo && { reason }) });
    const after = isUndo ? 'UNDO_PROPOSED' : 'ASIDE_PROPOSED';
    await audit(deps, tx, userId, row, { before: row.status, after, ...(!isUndo && { reason }) });
  });
}

/** Gives a statement its place in the chain without its lines. */
async function setAside(tx: Tx, row: StatementRow): Promise<void> {
  if (!canSetAside(row) || !(await lockUnapplied(tx, row))) throw new AppError('changedMeanwhile');
  await releaseLines(tx, row.id);
  const { id, iban, closing_on } = row;
  const number = row.number ?? (await numberAfter(tx, iban, await numberBy(tx, iban, closing_on ?? '')));
  const none = { moved: 0, cause: null, difference: null, decided_at: null };
  await updateStatement(tx, id, {
    ...none,
    status: 'SET_ASIDE',
    number,
    proposed_by: null,
    proposed_at: null,
  });
}

/** Makes a statement wait again: for its approval, unless it had that. */
async function undo(tx: Tx, { id, decided_by, uploaded_by }: StatementRow): Promise<void> {
  const status = decided_by === null && uploaded_by !== null ? 'PROPOSED' : 'WAITING';
  await updateStatement(tx, id, { status, number: null, ...NO_PROPOSAL });
}

/**
 * Approves or rejects someone else's proposal to set a statement aside or to undo that, or withdraws the caller's own.
 *
 * @throws AppError `notFound`; as {@link checkProposal}; `changedMeanwhile` when a line was applied meanwhile
 */
export function decideAside(
  deps: Context,
  { userId }: Caller,
  id: string,
  seen: z.infer<typeof decideCall.body>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const row = await requireStatement(tx, id);
    const { proposed_by, proposed_at, status } = row;
    checkProposal({ proposed_by, proposed_at }, userId, seen);
    const { decision } = seen;
    const isUndo = status === 'SET_ASIDE';
    if (decision === 'APPROVED') {
      await (isUndo ? undo : setAside)(tx, row);
      await takeWaiting(deps, tx, null);
    } else if (isUndo) await updateStatement(tx, id, { proposed_by: null, proposed_at: null });
    else await updateStatement(tx, id, NO_PROPOSAL);
    const after = `${isUndo ? 'UNDO' : 'ASIDE'}_${decision}`;
    await audit(deps, tx, userId, row, { before: status, after });
  });
}

import { proposalsOn } from '../../platform/access/proposals.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  lockUnapplied,
  NO_PROPOSAL,
  numberAfter,
  numberBy,
  releaseLines,
  type StatementRow,
  updateStatement,
} from './statement-queries.ts';
import { buildStatementAudit, lockInTurn, takeWaiting } from './statements.ts';

/** Checks that a statement has a place in the chain of balances, or may get one without booking anything. */
export const canSetAside = ({ status, message, closing, number }: StatementRow): boolean =>
  message === 'camt.053' &&
  closing !== null &&
  (status === 'PROPOSED' || status === 'WAITING' || (status === 'TAKEN' && number !== null));

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

const isUndo = ({ status }: StatementRow) => status === 'SET_ASIDE';

/**
 * `propose` proposes to set a camt.053 aside for a reason, so that it books nothing and others follow on from its closing
 * balance, or to undo that.
 *
 * @throws AppError as {@link proposalsOn}; 422 on `reason`; `changedMeanwhile` if a line of it was applied
 */
export const { propose: proposeAside, decide: decideAside } = proposalsOn<StatementRow, string>({
  lock: lockInTurn,
  update: (tx, { id }, changes) => updateStatement(tx, id, changes),
  clear: (row) => (isUndo(row) ? { proposed_by: null, proposed_at: null } : NO_PROPOSAL),
  async check(_, tx, row, reason) {
    if (isUndo(row)) return {};
    if (reason === '') throw invalid('reason', 'required');
    if (!(canSetAside(row) && (await lockUnapplied(tx, row)))) throw new AppError('changedMeanwhile');
    return { reason };
  },
  async apply(deps, tx, row) {
    await (isUndo(row) ? undo : setAside)(tx, row);
    await takeWaiting(deps, tx, null);
  },
  audit: (row, decision) => ({
    ...buildStatementAudit(row, row.status),
    after: {
      state: `${isUndo(row) ? 'UNDO' : 'ASIDE'}_${decision}`,
      ...(decision === 'PROPOSED' && !isUndo(row) && { reason: row.reason }),
    },
  }),
});

import { createHash } from 'node:crypto';
import {
  type FieldErrorKey,
  LIMITS,
  type ProposalDecision,
  type ResponseOf,
  type uploadBankStatement,
} from '@stuiver/contract';
import type { BankFileCause, BankFileFault } from '@stuiver/domain/bank-file-cause';
import { localDay } from '@stuiver/domain/dates';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { auditProposal, decisionOn } from '../../platform/access/proposals.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { NewRow, Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/signals.ts';
import { inSavepoint, inTransaction, isRetryable } from '../../platform/database/transaction.ts';
import { getBankAccount } from './account.ts';
import { WHOLE_FILE } from './blocks.ts';
import { findPlaceInChain } from './chain.ts';
import { claimBankLines } from './claims.ts';
import { lockBank } from './file-queries.ts';
import { type BankItem, type SkippedItem, UnreadableFile } from './format/items.ts';
import { fingerprintOf, readBankFile } from './format/read.ts';
import type { StatementOptions } from './format/read-statements.ts';
import { type Match, matchLines } from './match-lines.ts';
import {
  forgetLines,
  insertLines,
  insertStatement,
  isKnown,
  lockStatement,
  listStatementMovements,
  NO_PROPOSAL,
  numberAfter,
  readChain,
  reportedMovements,
  type StatementRow,
  storedMovements,
  takeLines,
  takeWords,
  updateStatement,
  waitingStatements,
} from './statement-queries.ts';

type Caller = Pick<Session, 'userId'>;
type Item<K extends BankItem['kind']> = Extract<BankItem, { kind: K }>;

const NO_MONEY = {
  amount: 0,
  currency: 'EUR',
  charges: 0,
  booked_on: null,
  bank_reference: '',
  transaction_id: null,
  bank_code: '',
  is_return: false,
  counter_name: '',
  counter_iban: '',
  counter_account: null,
  counter_via: null,
  text: '',
  details_differ: false,
};

/** A statement of a file, with its lines. */
type ReadStatement = {
  /** First status of a report on a file of ours. */
  head: Item<'statement'> | Item<'status'>;
  readonly lines: (Item<'line'> | Item<'status'>)[];
  readonly skipped: Skipped;
};

/** Parts that were not read, with their accounts if they are another's. */
type Skipped = Map<SkippedItem['what'], { readonly quantity: number; readonly accounts: Set<string> }>;

const isSameReport = (one: Item<'status'>, other: Item<'status'>) =>
  one.messageId === other.messageId && one.originalMessageId === other.originalMessageId;

/**
 * Reckons a balance that a statement leaves out from the other one and its lines.
 *
 * @throws UnreadableFile when it has neither: it would follow on from any statement
 */
function withBalances({ head, lines }: ReadStatement): ReadStatement['head'] {
  if (head.kind === 'status' || head.message === 'camt.054') return head;
  const { opening, closing, iban: account, statementId: reference } = head;
  const moved = lines.reduce((sum, line) => sum + (line.kind === 'line' ? line.amount + line.charges : 0), 0);
  if (opening === null && closing === null) throw new UnreadableFile('noBalances', { account, reference });
  return { ...head, opening: opening ?? closing! - moved, closing: closing ?? opening! + moved };
}

/** Reads a file of the bank whole: nothing of a torn one is kept. Statements of other accounts are only counted. */
async function readStatements(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): Promise<{ statements: ReadStatement[]; sha256: Buffer; skipped: Skipped }> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const statements: ReadStatement[] = [];
  const skipped: Skipped = new Map();
  let lines = 0;
  for await (const item of readBankFile(hashed(), undefined, options)) {
    if (item.kind === 'statement') statements.push({ head: item, lines: [], skipped: new Map() });
    else if (item.kind === 'skipped') {
      const of = (item.what !== 'otherAccount' && statements.at(-1)?.skipped) || skipped;
      const { quantity = 0, accounts = new Set<string>() } = of.get(item.what) ?? {};
      if (item.account !== undefined && accounts.size < LIMITS.bankSkippedShown) accounts.add(item.account);
      of.set(item.what, { quantity: quantity + item.quantity, accounts });
    } else if (item.kind === 'line' || item.kind === 'status') {
      lines += 1;
      if (lines > LIMITS.bankLinesOfFile)
        throw new UnreadableFile('tooManyLines', { value: String(LIMITS.bankLinesOfFile) });
      const head = statements.at(-1)?.head;
      if (item.kind === 'status' && !(head?.kind === 'status' && isSameReport(head, item)))
        statements.push({ head: item, lines: [], skipped: new Map() });
      statements.at(-1)!.lines.push(item);
    }
  }
  for (const statement of statements) statement.head = withBalances(statement);
  const [first] = statements;
  if (first) for (const [what, part] of skipped) first.skipped.set(what, part);
  return { statements, sha256: hash.digest(), skipped };
}

type NewLine = Omit<NewRow<'bank_lines'>, 'id' | 'statement_id' | keyof Match>;

/** A line's columns from what was read; a report's word on an order is a line without money. */
function toLine(item: Item<'line'> | Item<'status'>, iban: string) {
  if (item.kind === 'status')
    return {
      ...NO_MONEY,
      fingerprint: sha256Of(JSON.stringify(item)),
      end_to_end_id: item.endToEndId ?? '',
      block_message_id: item.originalMessageId,
      block_id: item.endToEndId === null ? (item.blockId ?? WHOLE_FILE) : '',
      order_status: item.status,
      reason_code: item.reasonCode,
      text: item.text ?? '',
    } satisfies NewLine;
  return {
    fingerprint: Buffer.from(fingerprintOf(item, iban), 'hex'),
    amount: item.amount,
    currency: item.currency,
    charges: item.charges,
    booked_on: item.bookedOn,
    bank_reference: item.bankReference ?? '',
    transaction_id: item.transactionId,
    bank_code: item.bankCode ?? '',
    end_to_end_id: item.endToEndId ?? '',
    block_message_id: item.batch?.messageId ?? '',
    block_id: item.batch?.blockId ?? '',
    is_return: item.isReturn || item.isReversalOfEntry,
    order_status: null,
    reason_code: item.reasonCode,
    counter_name: item.counterName ?? '',
    counter_iban: item.counterIban ?? '',
    counter_account: item.counterAccount,
    counter_via: item.counterVia,
    text: item.text ?? '',
    details_differ: item.detailsDiffer,
  } satisfies NewLine;
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest();
const lastDay = (lines: readonly NewLine[]) =>
  lines
    .map(({ booked_on }) => booked_on ?? '')
    .toSorted()
    .at(-1) || null;

/** The columns of a statement from its head and its lines. */
function buildStatementHead(head: ReadStatement['head'], lines: readonly NewLine[]) {
  const { message, version, messageId: message_id } = head;
  const contents = sha256Of(
    lines
      .map(({ fingerprint }) => fingerprint.toString('hex'))
      .toSorted()
      .join(' '),
  );
  const columns = { message, version, message_id, contents };
  if (head.kind === 'status') {
    const none = { currency: 'EUR', page: null, opening: null, closing: null };
    return {
      ...columns,
      ...none,
      statement_id: head.messageId,
      from_on: null,
      to_on: null,
      closing_on: null,
    };
  }
  const { statementId: statement_id, currency, page, opening, closing, from: from_on, to: to_on } = head;
  const closing_on = head.closingOn ?? to_on ?? lastDay(lines);
  return { ...columns, statement_id, currency, page, opening, closing, from_on, to_on, closing_on };
}

/** Makes a statement's rows, with what each line does. */
async function prepare(
  deps: Context,
  { head, lines: items, skipped }: ReadStatement,
  file: Pick<StatementRow, 'place' | 'sha256' | 'iban' | 'name'>,
) {
  const read = items.map((item) => toLine(item, file.iban));
  // Repeated lines of a report count once; equal movements are different ones.
  const lines =
    head.kind === 'status'
      ? [...new Map(read.map((line) => [line.fingerprint.toString('hex'), line])).values()]
      : read;
  const matches = await matchLines(deps.db, lines);
  const columns = buildStatementHead(head, lines);
  return {
    row: {
      ...file,
      ...columns,
      closing_on: columns.closing_on ?? localDay(deps.clock.now(), deps.settings.timeZone),
      id: deps.ids.next(),
      quantity: lines.length,
      skipped: JSON.stringify(
        [...skipped].map(([what, { quantity, accounts }]) => ({
          what,
          quantity,
          ...(accounts.size > 0 && { accounts: [...accounts] }),
        })),
      ),
    },
    lines: lines.map((line, index) => {
      const match = matches[index]!;
      return { ...line, ...match, done_at: match.effect === 'NOTHING' ? deps.clock.now() : null };
    }),
  };
}

/** The audit row of a change of a statement, with its state before. */
export const buildStatementAudit = ({ id }: Pick<StatementRow, 'id'>, was?: StatementRow['status']) =>
  ({
    action: 'bankStatement.changed',
    subjectId: id,
    ...(was && { before: { state: was } }),
  }) as const;

/** Why a statement waits, with the sum that is missing or too much if there is one. */
type Cause = Pick<StatementRow, 'cause' | 'difference'>;
/** Columns of a statement's row that taking it changes. */
type Taken = Pick<StatementRow, 'known' | 'number' | 'moved'>;

/** Takes a camt.053 that has a place in its account's chain of balances. */
async function book(tx: Tx, statement: StatementRow): Promise<Taken | Cause> {
  const { id, iban, opening, closing } = statement;
  if (opening === null || closing === null) return { cause: 'NO_BALANCES', difference: null };
  const lines = await listStatementMovements(tx, id);
  const days = lines.map(({ booked_on }) => booked_on ?? '').toSorted();
  const closedOn = statement.closing_on ?? '';
  const [from = closedOn, to = closedOn] = [days[0], days.at(-1)];
  const chain = await readChain(tx, iban, { from, to: to > closedOn ? to : closedOn });
  const place = findPlaceInChain({ opening, closing }, lines, chain, await reportedMovements(tx, statement));
  if ('cause' in place) return place;
  const { claims, isLink, after } = place;
  await takeLines(tx, id, claims, id);
  const booked = lines.filter((line) => (claims.get(line)?.booked_by ?? null) === null);
  return {
    known: claims.size,
    number: isLink ? await numberAfter(tx, iban, after) : null,
    moved: booked.reduce((sum, { moved }) => sum + moved, 0),
  };
}

/** Takes a statement and its lines, and returns why it has to wait if it has. */
async function take(deps: Context, tx: Tx, statement: StatementRow): Promise<Cause | null> {
  const { id, message } = statement;
  let taken: Taken | Cause;
  if (message === 'camt.053') taken = await book(tx, statement);
  else if (message === 'pain.002') taken = { number: null, moved: 0, known: await takeWords(tx, id) };
  else {
    const claims = claimBankLines(await listStatementMovements(tx, id), await storedMovements(tx, statement));
    await takeLines(tx, id, claims, null);
    taken = { number: null, moved: 0, known: claims.size };
  }
  if ('cause' in taken) return taken;
  const decided = { status: 'TAKEN', decided_at: deps.clock.now(), cause: null, difference: null } as const;
  await updateStatement(tx, id, { ...taken, ...decided });
  wake(tx, 'bankLines');
  return null;
}

/**
 * Takes the statements that wait and have their place, in whatever order they came. One that has none shows why, and
 * holds up only what builds on it.
 *
 * @param added statements that wait since now; null when a chain has changed otherwise
 */
export async function takeWaiting(deps: Context, tx: Tx, added: ReadonlySet<string> | null): Promise<void> {
  let isChanged = true;
  // As long as its chain is the same, one that waited before has no place.
  for (let some = added; isChanged; some = null) {
    isChanged = false;
    for (const statement of await waitingStatements(tx)) {
      if (some && !some.has(statement.id)) continue;
      const waits = await inSavepoint(tx, () => take(deps, tx, statement)).catch((error: unknown): Cause => {
        if (isRetryable(error)) throw error;
        deps.log.error(
          { statementId: statement.id, err: error },
          'a statement of the bank could not be taken',
        );
        return { cause: 'FAILED', difference: null };
      });
      if (waits) await updateStatement(tx, statement.id, waits);
      else if (statement.message === 'camt.053') isChanged = true;
    }
  }
}

/** Why a file that could be read has no statement of ours. */
function causeOfNone(skipped: Skipped): BankFileCause {
  const [account] = skipped.get('otherAccount')?.accounts ?? [];
  if (account !== undefined) return { fault: 'otherAccount', account };
  return skipped.has('camt.052') ? { fault: 'unknownMessage', value: 'camt.052' } : { fault: 'missing' };
}

/** The keys of faults that have one of their own. */
const KEYS: { readonly [fault in BankFileFault]?: FieldErrorKey } = {
  tooLarge: 'bankFileTooLarge',
  tooManyLines: 'bankFileTooLarge',
  otherAccount: 'bankFileOtherAccount',
};

/** The 422 of a file that cannot be read. */
function toFileError(cause: BankFileCause): AppError {
  const file = [KEYS[cause.fault] ?? ('bankFileUnreadable' as const)];
  return new AppError('invalidInput', { file }, { bankFile: cause });
}

type ReceivedFile = { readonly name: string; readonly chunks: AsyncIterable<Uint8Array> };
type Received = ResponseOf<typeof uploadBankStatement>;

/** Writes down what a person uploaded that could not be read. */
function auditRefusal(deps: Context, { userId }: Caller, name: string, cause: BankFileCause): Promise<void> {
  return inTransaction(deps.db, (tx) =>
    auditUser(deps, tx, { merchantId: PROVIDER_ID, userId }, 'bankStatement.refused', {
      subjectId: null,
      subjectName: name,
      after: { refusal: JSON.stringify(cause) },
    }),
  );
}

async function receive(deps: Context, caller: Caller | null, file: ReceivedFile): Promise<Received> {
  const { clock, db, ids, settings } = deps;
  const account = getBankAccount(deps);
  const { statements, sha256, skipped } = await readStatements(file.chunks, {
    account: account && { iban: account.iban, currency: 'EUR' },
    timeZone: settings.timeZone,
  }).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? toFileError(error.cause) : error;
  });
  if (!account) throw invalid('file', 'bankFileOtherAccount');
  if (statements.length === 0) throw toFileError(causeOfNone(skipped));
  const prepared: Awaited<ReturnType<typeof prepare>>[] = [];
  for (const [place, statement] of statements.entries())
    prepared.push(await prepare(deps, statement, { place, sha256, iban: account.iban, name: file.name }));
  const uploaded = { uploaded_by: caller?.userId ?? null, uploaded_at: clock.now() };
  const status = caller ? 'PROPOSED' : 'WAITING';
  return inTransaction(db, async (tx) => {
    await lockBank(tx);
    const fresh: typeof prepared = [];
    for (const one of prepared) if (!(await isKnown(tx, one.row))) fresh.push(one);
    if (fresh.length === 0) throw invalid('file', 'bankFileKnown');
    for (const { row, lines } of fresh) {
      await insertStatement(tx, { ...row, ...uploaded, status });
      await insertLines(
        tx,
        lines.map((line) => ({ ...line, id: ids.next(), statement_id: row.id })),
      );
      if (caller) await auditProposal(deps, tx, caller.userId, buildStatementAudit(row), status);
    }
    if (!caller) await takeWaiting(deps, tx, new Set(fresh.map(({ row }) => row.id)));
    const lines = fresh.reduce((sum, one) => sum + one.lines.length, 0);
    const known = prepared.length - fresh.length;
    const newIds = known === 0 ? [] : fresh.slice(0, LIMITS.shown).map(({ row }) => row.statement_id);
    return { statements: fresh.length, lines, known, newIds };
  });
}

/**
 * Reads a file of the bank, and keeps its statements: one that a person uploaded waits for another's approval, one of
 * the watched folder is taken at once. What is known already is left out; a file that is torn, without our account or
 * known as a whole changes nothing.
 *
 * @param caller null for the watched folder
 * @returns how many statements and lines are new, and which if others were known
 * @throws AppError 422 on `file`, with its cause in the details
 */
export async function receiveStatements(
  deps: Context,
  caller: Caller | null,
  file: ReceivedFile,
): Promise<Received> {
  try {
    return await receive(deps, caller, file);
  } catch (error) {
    const cause = error instanceof AppError ? error.details?.bankFile : undefined;
    if (caller && cause) await auditRefusal(deps, caller, file.name, cause);
    throw error;
  }
}

/** Locks a statement, and takes its turn among transactions that take others. */
export async function lockInTurn(tx: Tx, id: string): Promise<StatementRow | undefined> {
  await lockBank(tx);
  return lockStatement(tx, id);
}

const decideUpload = decisionOn<string, StatementRow>({
  lock: lockInTurn,
  read({ status, decided_by: decidedBy, uploaded_by: askedBy }) {
    // One that waits for another may still be given up.
    const isOpen = status === 'PROPOSED' || status === 'WAITING';
    const ended = decidedBy === askedBy ? 'WITHDRAWN' : 'REJECTED';
    const decided = { TAKEN: 'APPROVED', WITHDRAWN: ended, SET_ASIDE: status } as const;
    return { askedBy, decided: isOpen ? null : decided[status], decidedBy };
  },
  async apply(deps, tx, { id }, { decision, userId, at }) {
    if (decision === 'APPROVED') {
      await updateStatement(tx, id, { status: 'WAITING', decided_by: userId });
      await takeWaiting(deps, tx, new Set([id]));
      return;
    }
    await forgetLines(tx, id);
    const decided = { decided_by: userId, decided_at: at };
    await updateStatement(tx, id, { status: 'WITHDRAWN', ...decided, ...NO_PROPOSAL });
  },
  audit: (row) => buildStatementAudit(row, row.status),
});

/**
 * Approves or rejects a statement that someone else uploaded, or withdraws the caller's own. An approved one is taken
 * as soon as it has its place; the lines of the others are forgotten.
 *
 * @throws AppError as {@link decisionOn}
 */
export function decideStatement(
  deps: Context,
  caller: Caller,
  id: string,
  decision: ProposalDecision,
): Promise<void> {
  return decideUpload(deps, caller, id, { decision });
}

import {
  type BankFile,
  type BankLine,
  type BankOrder,
  type BankStatement,
  type getBankDesk as deskCall,
  type getBankFiles as filesCall,
  type getBankLines as linesCall,
  type getBankOrders as ordersCall,
  type getBankStatements as statementsCall,
  LIMITS,
  type ResponseOf,
} from '@stuiver/contract';
import { creditorReferencesIn } from '@stuiver/domain/creditor-reference';
import { formatWire } from '@stuiver/domain/money';
import { isUuid } from '@stuiver/domain/uuid';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { namesById } from '../../platform/audit/name-queries.ts';
import { pageAnswer } from '../../platform/http/page.ts';
import { readAcquirer } from '../adyen/desk.ts';
import { getBankAccount } from './account.ts';
import { type BlockMatch, matchBlock } from './blocks.ts';
import { type ListedFile, listFiles } from './file-queries.ts';
import { dueDayNow, isTooLate, ORDERS_OF } from './files.ts';
import { nameKey } from './match-lines.ts';
import { resolveBlock, idOfReference } from './order-formats.ts';
import { countForPeople, ordersForPeople } from './movement-queries.ts';
import {
  type OrderRow,
  ordersById,
  listOrdersPage,
  sumWaiting,
  transfersByReference,
  transfersOfAmount,
} from './order-queries.ts';
import { canSetAside } from './set-aside.ts';
import {
  countOpen,
  lastBalance,
  type ListedLine,
  type ListedStatement,
  listLines,
  listStatements,
  type OrderPlace,
  statedOrders,
  sumEffects,
  unexplained,
} from './statement-queries.ts';

const toPerson = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** A row's proposal with who made it and when; null without one. */
function toProposal<P>(
  row: Pick<ListedLine, 'proposed_by' | 'proposed_at' | 'proposer'>,
  payload: P,
): (P & Pick<NonNullable<BankStatement['proposal']>, 'proposedBy' | 'proposedDateTime'>) | null {
  const { proposed_by: by, proposed_at: at, proposer } = row;
  if (by === null || at === null) return null;
  return { ...payload, proposedBy: { id: by, name: proposer ?? '' }, proposedDateTime: at.toISOString() };
}

const toLimitOffset = ({ pageSize, pageNumber }: { pageSize: number; pageNumber: number }) => ({
  limit: pageSize,
  offset: pageNumber * pageSize,
});
/** One more than a page shows, to know whether it is the last. */
const shownFrom = ({ pageNumber }: { pageNumber: number }) => ({
  limit: LIMITS.bankRowsShown + 1,
  offset: pageNumber * LIMITS.bankRowsShown,
});

/** Reads the account, what waits for a file, and how much waits for a person. */
export async function getBankDesk(deps: Context): Promise<ResponseOf<typeof deskCall>> {
  const account = getBankAccount(deps);
  const waiting = await sumWaiting(deps.db);
  const last = account && (await lastBalance(deps.db, account.iban));
  const gap = account && (await unexplained(deps.db, account.iban));
  const open = await countOpen(deps.db);
  return {
    account,
    waiting: (Object.keys(ORDERS_OF) as (keyof typeof ORDERS_OF)[]).flatMap((kind) => {
      const row = waiting.find((one) => one.kind === ORDERS_OF[kind]);
      if (!row) return [];
      return {
        kind,
        quantity: row.quantity,
        amount: formatWire(row.total),
        oldestDateTime: row.oldest.toISOString(),
        dueDate: dueDayNow(deps, kind),
      };
    }),
    cutOff: deps.settings.bankCutOff,
    balance:
      last && last.closing !== null && last.closing_on !== null
        ? { amount: formatWire(last.closing), currency: last.currency, date: last.closing_on }
        : null,
    unexplained: gap
      ? {
          amount: formatWire(gap.difference),
          currency: gap.since.currency,
          since: { id: gap.since.id, name: gap.since.name, date: gap.since.closing_on ?? '' },
        }
      : null,
    statementsOpen: open.statements,
    linesOpen: open.lines,
    ordersOpen: await countForPeople(deps.db),
    acquirer: await readAcquirer(deps),
  };
}

function toFile(deps: Context, row: ListedFile): BankFile {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    quantity: row.quantity,
    amount: formatWire(row.total),
    currency: 'EUR',
    dueDate: row.due_on,
    sha256: row.sha256.toString('hex'),
    proposedBy: { id: row.proposed_by, name: row.proposer },
    proposedDateTime: row.proposed_at.toISOString(),
    approvedBy: toPerson(row.approved_by, row.approver),
    sentBy: toPerson(row.sent_by, row.sender),
    sentDateTime: row.sent_at?.toISOString() ?? null,
    cancelledBy: toPerson(row.cancelled_by, row.canceller),
    cancelledDateTime: row.cancelled_at?.toISOString() ?? null,
    reason: row.reason,
    isTooLate: isTooLate(deps, row),
  };
}

/** Reads a page of files, newest first. */
export async function getBankFiles(
  deps: Context,
  query: z.infer<typeof filesCall.query>,
): Promise<ResponseOf<typeof filesCall>> {
  const { total, rows } = await listFiles(deps.db, query.id, toLimitOffset(query));
  return pageAnswer(
    rows.map((row) => toFile(deps, row)),
    total,
    query,
  );
}

const toOrderPlace = ({ id, file_id, ...order }: OrderRow): OrderPlace => ({
  id,
  ...(file_id === null ? { messageId: '', blockId: '' } : resolveBlock(file_id, order)),
});

async function findPlace(db: Queries, id: string | undefined): Promise<OrderPlace | null> {
  if (id === undefined) return null;
  const [order] = await ordersById(db, [id]);
  return order ? toOrderPlace(order) : { id, messageId: '', blockId: '' };
}

async function toOrders(deps: Context, rows: readonly OrderRow[]): Promise<BankOrder[]> {
  const names = await namesById(
    deps.db,
    'merchants',
    rows.map(({ merchant_id }) => merchant_id),
  );
  const stated = await statedOrders(deps.db, rows.map(toOrderPlace));
  const people = await namesById(
    deps.db,
    'users',
    rows.flatMap(({ proposed_by }) => proposed_by ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    merchantId: row.merchant_id,
    merchantName: names.get(row.merchant_id) ?? '',
    paymentId: row.payment_id,
    amount: formatWire(row.amount),
    currency: row.currency,
    name: row.name,
    iban: row.iban,
    text: row.text,
    reasonCode: row.reason_code,
    fileId: row.file_id,
    isStated: stated.has(row.id),
    bookedDate: row.booked_on,
    proposal: toProposal(
      { ...row, proposer: people.get(row.proposed_by ?? '') ?? '' },
      {
        name: row.proposed_name,
        iban: row.proposed_iban,
        reason: row.reason,
      },
    ),
  }));
}

/** Finds orders by what a person has: a payment's id, an end-to-end id, or the reference of a transfer. */
async function searchOrders(deps: Context, search: string): Promise<OrderRow[]> {
  const id = idOfReference(search) ?? search.toLowerCase();
  const [transfers, own, ofPayment] = [
    await transfersByReference(deps.db, creditorReferencesIn(search)),
    ...(isUuid(id)
      ? [
          await ordersById(deps.db, [id]),
          await listOrdersPage(deps.db, 'payment_id', id, { limit: LIMITS.bankRowsShown, offset: 0 }),
        ]
      : []),
  ];
  const found = [...(own ?? []), ...(ofPayment ?? []), ...transfers];
  return [...new Map(found.map((order) => [order.id, order])).values()];
}

/** Reads orders of a file, those that a search finds, or refunds that wait for a person. */
export async function getBankOrders(
  deps: Context,
  query: z.infer<typeof ordersCall.query>,
): Promise<ResponseOf<typeof ordersCall>> {
  const search = query.search?.trim() ?? '';
  const rows =
    query.fileId !== undefined
      ? await listOrdersPage(deps.db, 'file_id', query.fileId, shownFrom(query))
      : query.isHeld
        ? await ordersForPeople(deps.db, shownFrom(query))
        : await searchOrders(deps, search);
  const shown = rows.slice(0, LIMITS.bankRowsShown);
  return { orders: await toOrders(deps, shown), isLast: rows.length === shown.length };
}

function toStatement(row: ListedStatement, effects: Awaited<ReturnType<typeof sumEffects>>): BankStatement {
  const balance = (amount: number | null) => (amount === null ? null : formatWire(amount));
  return {
    id: row.id,
    status: row.status,
    cause: row.status === 'WAITING' ? row.cause : null,
    difference: row.status === 'WAITING' ? balance(row.difference) : null,
    message: `${row.message}.${row.version}`,
    name: row.name,
    statementId: row.statement_id,
    page: row.page,
    fromDate: row.from_on,
    toDate: row.to_on,
    opening: balance(row.opening),
    closing: balance(row.closing),
    currency: row.currency,
    quantity: row.quantity,
    known: row.known,
    effects: effects
      .filter(({ statement_id }) => statement_id === row.id)
      .map(({ effect, quantity, total }) => ({ effect, quantity, amount: formatWire(total) })),
    skipped: row.skipped as BankStatement['skipped'],
    uploadedBy: toPerson(row.uploaded_by, row.uploader),
    uploadedDateTime: row.uploaded_at.toISOString(),
    decidedBy: toPerson(row.decided_by, row.decider),
    decidedDateTime: row.decided_at?.toISOString() ?? null,
    canSetAside: canSetAside(row) && !row.is_applied && row.known === 0,
    reason: row.reason,
    proposal: toProposal(row, {}),
  };
}

/** Reads a page of statements, newest first. */
export async function getBankStatements(
  deps: Context,
  query: z.infer<typeof statementsCall.query>,
): Promise<ResponseOf<typeof statementsCall>> {
  const { total, rows } = await listStatements(
    deps.db,
    await findPlace(deps.db, query.orderId),
    toLimitOffset(query),
  );
  const effects = await sumEffects(
    deps.db,
    rows.map(({ id }) => id),
  );
  return pageAnswer(
    rows.map((row) => toStatement(row, effects)),
    total,
    query,
  );
}

/** Transfers of an amount among which the payer's name is looked for, the newest. */
const COMPARED = 200;

/**
 * Orders that an unmatched line may belong to: by a reference in its text, else of its amount, its payer's own first. Of
 * a word the order that it names.
 */
async function findCandidates(deps: Context, line: ListedLine): Promise<OrderRow[]> {
  if (line.effect !== 'NONE' || line.done_at !== null) return [];
  if (line.order_status !== null) {
    const id = idOfReference(line.end_to_end_id);
    const orders = id === null ? [] : await ordersById(deps.db, [id]);
    // One that is in another file by now is not meant.
    const fileId = idOfReference(line.block_message_id);
    return orders.filter(({ status, file_id }) => status === 'FILED' && file_id === fileId);
  }
  if (line.amount <= 0) return [];
  const named = await transfersByReference(deps.db, creditorReferencesIn(line.text));
  const found = named.length > 0 ? named : await transfersOfAmount(deps.db, line.amount, COMPARED);
  const payers = [line.counter_name, line.counter_via ?? ''].map(nameKey).filter((payer) => payer !== '');
  const own = found.filter(({ name }) => payers.includes(nameKey(name)));
  return [...new Set([...own, ...found])].slice(0, LIMITS.bankCandidates);
}

/** Reads lines of a statement, or those that wait for a person, with the orders that they may belong to. */
export async function getBankLines(
  deps: Context,
  query: z.infer<typeof linesCall.query>,
): Promise<ResponseOf<typeof linesCall>> {
  const rows = await listLines(
    deps.db,
    { statementId: query.statementId, order: await findPlace(deps.db, query.orderId) },
    shownFrom(query),
  );
  const shown = rows.slice(0, LIMITS.bankRowsShown);
  const candidates = new Map<string, readonly OrderRow[]>();
  const blocks = new Map<string, BlockMatch>();
  if (query.statementId === undefined)
    for (const line of shown) {
      const block = await matchBlock(deps.db, line, LIMITS.bankCandidates);
      if (block) blocks.set(line.id, block);
      candidates.set(line.id, block?.orders ?? (await findCandidates(deps, line)));
    }
  const blockOfLine = (id: string): BankLine['block'] => {
    const block = blocks.get(id);
    if (!block) return null;
    const { kind, quantity, total, booked } = block;
    return { kind, quantity, total: formatWire(total), booked: formatWire(booked) };
  };
  const named = await ordersById(
    deps.db,
    shown.flatMap(({ order_id, proposed_order_id }) =>
      [order_id, proposed_order_id].filter((id) => id !== null),
    ),
  );
  const orders = await toOrders(deps, [...named, ...[...candidates.values()].flat()]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const getOrderById = (id: string | null) => (id === null ? null : (byId.get(id) ?? null));
  return {
    lines: shown.map(
      (row): BankLine => ({
        id: row.id,
        statementId: row.statement_id,
        effect: row.effect,
        isDone: row.done_at !== null,
        amount: formatWire(row.amount),
        charges: formatWire(row.charges),
        currency: row.currency,
        bookedDate: row.booked_on,
        bankReference: row.bank_reference,
        bankCode: row.bank_code,
        endToEndId: row.end_to_end_id,
        counterName: row.counter_name,
        counterVia: row.counter_via,
        counterIban: row.counter_iban,
        counterAccount: row.counter_account,
        text: row.text,
        detailsDiffer: row.details_differ ?? false,
        orderStatus: row.order_status,
        reasonCode: row.reason_code,
        order: getOrderById(row.order_id),
        fileId: row.effect === 'BLOCK' ? idOfReference(row.block_message_id) : null,
        block: blockOfLine(row.id),
        candidates: (candidates.get(row.id) ?? []).flatMap(({ id }) => getOrderById(id) ?? []),
        proposal: toProposal(row, { order: getOrderById(row.proposed_order_id), reason: row.reason }),
      }),
    ),
    isLast: rows.length === shown.length,
  };
}

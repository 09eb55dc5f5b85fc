import {
  type AttentionItem,
  type DashboardToday,
  type getAttention as attentionCall,
  type handleAttention as handleCall,
  LIMITS,
} from '@stuiver/contract';
import { endOfDay, localDay, startOfDay } from '@stuiver/domain/dates';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import { ATTENTION_KINDS, ATTENTION_VERBS, type AttentionKind } from '@stuiver/domain/states';
import type { z } from 'zod';
import { type MerchantScope, scopeOfOne } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { getUrlHost } from '../../platform/http/checked-urls.ts';
import { type PageAnswer, pageAnswer } from '../../platform/http/page.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { nextPayouts } from '../../money/settlements/open-settlements.ts';
import { ownRefundLimit } from '../../people/team/refund-limits.ts';
import { type AttentionRow, insertHandled, selectAttention } from './attention-queries.ts';
import { getDashboardTotals } from './totals.ts';
import { nextSettlement } from '../balances/next-settlement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** Kinds that end automatically once resolved, such as a chargeback by its answer, cannot be dismissed. */
const ENDS_BY_ITSELF: readonly AttentionKind[] = [
  'accountMissing',
  'accountRefused',
  'chargeback',
  'refundRequest',
  'mandateBlocked',
  'recurrenceSkipped',
  'endpointFailing',
];

function toItem(row: AttentionRow): AttentionItem {
  const { kind } = row;
  return {
    kind,
    id: row.id,
    targetId: row.target_id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    description:
      kind === 'notificationsFailing' || kind === 'endpointFailing'
        ? getUrlHost(row.description)
        : row.description,
    reference: row.reference,
    person: row.person,
    amount: row.amount === null ? null : formatWire(row.amount),
    currency: row.currency,
    stake: row.stake === null ? null : formatWire(row.stake),
    dateTime: row.at.toISOString(),
    code: row.code,
    quantity: row.quantity,
    canBeHandled: !ENDS_BY_ITSELF.includes(kind),
  };
}

async function nextSettlements(
  deps: PaymentDeps,
  scope: MerchantScope,
): Promise<DashboardToday['nextSettlements']> {
  const found: DashboardToday['nextSettlements'] = [];
  for (const code of deps.processors.codes) {
    const next = await nextSettlement(deps, scope, code);
    if (next === null) continue;
    for (const sum of next.sums)
      found.push({
        processor: code,
        currency: sum.currency,
        amount: formatWire(sum.amount),
        quantity: sum.quantity,
        dateTime: next.at.toISOString(),
      });
  }
  return found.toSorted((one, other) => (one.dateTime < other.dateTime ? -1 : 1)).slice(0, LIMITS.shown);
}

const mustAct = (kind: AttentionKind) => ATTENTION_VERBS[kind] !== 'read';

/** Fields of a session that decide which items its user gets. */
type Reader = Pick<Session, 'userId' | 'permissions'>;

/** The kinds of a user's items. */
function kindsFor({ permissions }: Reader): readonly AttentionKind[] {
  // No one else can do anything about an account.
  const mayComplete = permissions.includes('bankAccount:write');
  return ATTENTION_KINDS.filter((kind) => mayComplete || !kind.startsWith('account'));
}

const mayApprove = ({ permissions }: Reader) => permissions.includes('refunds:write');

/** Returns a user's approval limit; the limit of roles above a company applies below it too. */
async function readApprover(deps: Context, session: Reader) {
  return { userId: session.userId, limit: mayApprove(session) ? await ownRefundLimit(deps.db, session) : 0 };
}

/** Selects the first items of each of a user's kinds. Most users find no refund to approve, and need no limit. */
async function firstOfEach(deps: Context, session: Reader, scope: MerchantScope): Promise<AttentionRow[]> {
  const select = (approver: Parameters<typeof selectAttention>[2]['approver']) =>
    selectAttention(deps.db, kindsFor(session), {
      scope,
      now: deps.clock.now(),
      limit: LIMITS.attentionOfKind,
      approver,
    });
  const rows = await select({ userId: session.userId, limit: mayApprove(session) ? null : 0 });
  return rows.some(({ kind }) => kind === 'refundRequest') ? select(await readApprover(deps, session)) : rows;
}

async function readReceived(deps: Context, scope: MerchantScope): Promise<DashboardToday['received']> {
  const { timeZone } = deps.settings;
  const day = localDay(deps.clock.now(), timeZone);
  const { currency, totalTransactionAmounts } = await getDashboardTotals(deps, scope, {
    fromDateTime: startOfDay(day, timeZone),
    toDateTime: endOfDay(day, timeZone),
  });
  return { currency, amount: totalTransactionAmounts };
}

/**
 * Returns the day's overview: what was received, expected payouts and settlements, and attention items. Numbers cover
 * everything, items the ten of each kind with most money at stake.
 */
export async function getDashboardToday(
  deps: PaymentDeps,
  session: Reader,
  scope: MerchantScope,
): Promise<DashboardToday> {
  const found = Map.groupBy(await firstOfEach(deps, session, scope), ({ kind }) => kind);
  const kinds = kindsFor(session).flatMap((kind) => {
    const of = found.get(kind);
    return of ? [{ kind, total: of[0]!.total, items: of.map(toItem) }] : [];
  });
  return {
    received: await readReceived(deps, scope),
    nextPayouts: await nextPayouts(deps, scope),
    nextSettlements: await nextSettlements(deps, scope),
    attentionTotal: sumMinor(kinds.flatMap(({ kind, total }) => (mustAct(kind) ? [total] : []))),
    attention: kinds,
  };
}

/** Returns a page of attention items, of one kind or of all to act on, in the order of `getDashboardToday`. */
export async function getAttention(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  { kind, pageNumber, pageSize }: z.output<(typeof attentionCall)['query']>,
): Promise<PageAnswer<AttentionItem>> {
  const { db, clock } = deps;
  const kinds = kindsFor(session).filter((one) => (kind === undefined ? mustAct(one) : one === kind));
  const question = { scope, now: clock.now(), approver: await readApprover(deps, session) };
  const offset = pageNumber * pageSize;
  const page = { limit: pageSize, offset };
  const rows = await selectAttention(db, kinds, { ...question, limit: offset + pageSize }, page);
  const firsts = await selectAttention(db, kinds, { ...question, limit: 1 });
  const total = sumMinor(firsts.map((row) => row.total));
  return pageAnswer(rows.map(toItem), total, { pageNumber, pageSize });
}

/**
 * Dismisses an attention item that does not end automatically; it returns for another reason. Resolved items stay
 * unchanged.
 *
 * @throws AppError `notFound` for someone else's company
 */
export async function handleAttention(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  { kind, id, merchantId }: z.output<(typeof handleCall)['body']>,
): Promise<void> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const now = deps.clock.now();
  const approver = { userId: session.userId, limit: 0 };
  const question = { scope: scopeOfOne(merchantId), now, limit: 1, id, approver };
  const [row] = ENDS_BY_ITSELF.includes(kind) ? [] : await selectAttention(deps.db, [kind], question);
  if (!row) return;
  // A company's notifications are one item, whatever their last answer was.
  const code = kind === 'notificationsFailing' ? '' : row.code;
  const handled = kind === 'paymentNoted' ? 'paymentLate' : kind;
  await inTransaction(deps.db, async (tx) => {
    await insertHandled(tx, {
      merchant_id: merchantId,
      kind: handled,
      subject_id: id,
      code,
      handled_by: session.userId,
      handled_at: now,
    });
    const audited = { subjectId: id, after: { attention: kind } };
    await auditUser(deps, tx, { ...session, merchantId }, 'attention.handled', audited);
  });
}

import { formatWire } from '@stuiver/domain/money';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import type { ApiKey } from '../../platform/access/caller.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { lockSpending } from '../../platform/database/limit-lock.ts';
import { ownRefundLimit } from '../../people/team/refund-limits.ts';
import {
  findCompanyScope,
  findKeyLimits,
  keysLimitedBy,
  sumOfKeys,
  sumOfPerson,
} from './spending-queries.ts';

/** Time that a refund counts towards its maker's limit. */
const WINDOW_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<Context, 'clock'>;

/** Rest of a limit, in minor units. */
export type Allowance = { readonly limit: number; readonly left: number };

function windowStart(deps: Deps): Date {
  return new Date(deps.clock.now().getTime() - WINDOW_MS);
}

function toAllowance(limit: number, spent: number): Allowance {
  return { limit, left: Math.max(0, limit - spent) };
}

/**
 * Returns what a person may still refund without approval, within their limit; null without a limit. Refunds by the
 * keys that they limit count too, since the holder of a key's secret can refund with it.
 */
export async function getRefundAllowance(
  deps: Deps,
  db: Queries,
  userId: string,
  limit: RefundLimit,
): Promise<Allowance | null> {
  if (limit === null) return null;
  const since = windowStart(deps);
  const scope = await findCompanyScope(db, userId);
  const byKeys = await sumOfKeys(db, scope, await keysLimitedBy(db, scope, userId), since);
  return toAllowance(limit, byKeys + (await sumOfPerson(db, scope, userId, since)));
}

/** The same under the person's lock, which lasts until the transaction ends: their refunds count one after the other. */
export async function lockAllowance(
  deps: Deps,
  tx: Tx,
  userId: string,
  limit: RefundLimit,
): Promise<Allowance | null> {
  if (limit !== null) await lockSpending(tx, userId);
  return getRefundAllowance(deps, tx, userId, limit);
}

/**
 * Returns the rest of a key's limits, its own and that of the user who limits it, under their locks; null without both.
 */
export async function lockKeyAllowance(
  deps: Deps,
  tx: Tx,
  { id, merchantId }: Pick<ApiKey, 'id' | 'merchantId'>,
): Promise<Allowance | null> {
  const { refund_limit: limit, limited_by: userId } = await findKeyLimits(tx, merchantId, id);
  const cap = userId === null ? null : await ownRefundLimit(tx, { userId });
  const ofPerson = userId === null ? null : await lockAllowance(deps, tx, userId, cap);
  if (limit === null) return ofPerson;
  await lockSpending(tx, id);
  const own = toAllowance(limit, await sumOfKeys(tx, scopeOfOne(merchantId), [id], windowStart(deps)));
  return ofPerson !== null && ofPerson.left < own.left ? ofPerson : own;
}

/** Builds the refusal of a refund that exceeds the rest of a limit. */
export function approvalNeeded({ limit, left }: Allowance): AppError {
  const refundLimit = { limit: formatWire(limit), left: formatWire(left) };
  return new AppError('approvalNeeded', undefined, { refundLimit });
}

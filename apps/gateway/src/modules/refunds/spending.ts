import { formatWire } from '@stuiver/domain/money';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { Queries, Tx } from '../../lib/database/database.ts';
import { lockSpending } from '../../lib/database/limit-lock.ts';
import { companiesOf, sumOfPerson } from './spending-queries.ts';

/** How long a refund counts towards the limit of whoever made it. */
const WINDOW_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<Context, 'clock'>;

/** How much is left of a limit, in minor units. */
export type Allowance = { readonly limit: number; readonly left: number };

function windowStart({ clock }: Deps): Date {
  return new Date(clock.now().getTime() - WINDOW_MS);
}

/** What a person may still refund without approval, of a limit that they have; null of none. */
export async function allowanceOf(
  deps: Deps,
  db: Queries,
  userId: string,
  limit: RefundLimit,
): Promise<Allowance | null> {
  if (limit === null) return null;
  const spent = await sumOfPerson(db, await companiesOf(db, userId), userId, windowStart(deps));
  return { limit, left: Math.max(0, limit - spent) };
}

/** The same under the person's lock, which lasts until the transaction ends: their refunds count one after the other. */
export async function lockAllowance(
  deps: Deps,
  tx: Tx,
  userId: string,
  limit: RefundLimit,
): Promise<Allowance | null> {
  if (limit !== null) await lockSpending(tx, userId);
  return allowanceOf(deps, tx, userId, limit);
}

/** The refusal of a refund that is more than what is left of a limit. */
export function approvalNeeded({ limit, left }: Allowance): AppError {
  const refundLimit = { limit: formatWire(limit), left: formatWire(left) };
  return new AppError('approvalNeeded', undefined, { refundLimit });
}

import { formatWire } from '@stuiver/domain/money';
import { resolveStoredRights, type Role, type UserRole } from '@stuiver/domain/permissions';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import { scopeOfOne } from '../platform/access/scope.ts';
import type { Session } from '../platform/access/session.ts';
import type { TestApp } from './app.ts';
import { aUser } from './merchants.ts';
import { requestRefunds } from '../money/refunds/approvals/request-refunds.ts';

/** The most that a company's users with a built-in role refund without approval, in minor units. */
export async function limitRole(
  test: TestApp,
  merchantId: string,
  role: Role,
  limit: RefundLimit,
): Promise<void> {
  const row = { merchant_id: merchantId, role };
  await test.ownerDb
    .deleteFrom('role_limits')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', role)
    .execute();
  if (limit !== null)
    await test.ownerDb
      .insertInto('role_limits')
      .values({ ...row, refund_limit: limit })
      .execute();
}

/** A user of one company as use cases receive them, without signing in. */
export async function aSession(
  test: TestApp,
  merchantId: string,
  roles: readonly UserRole[],
): Promise<Session> {
  const user = await aUser(test, { merchantId, roles });
  const none = { customPermissions: [], restrictionList: [], canPostTree: false };
  return {
    id: user.id,
    userId: user.id,
    userName: 'Anna de Vries',
    merchantId,
    merchantName: 'Bedrijf',
    permissions: resolveStoredRights({ roles, ...none }).permissions,
    merchantIds: [merchantId],
  };
}

type Wishes = readonly { readonly paymentId: string; readonly amount: number }[];

/** Builds a request for refunds, amounts in minor units; a new one at each call. */
export function buildRefundRequest(test: TestApp, merchantId: string, wishes: Wishes) {
  const items = wishes.map(({ paymentId, amount }) => ({
    transactionId: paymentId,
    amount: formatWire(amount),
  }));
  return { id: test.context.ids.next(), merchantId, reason: 'Retour', items };
}

/** Creates a request that waits for approval, by a user who may refund nothing without it; returns its id. */
export async function aRefundRequest(test: TestApp, merchantId: string, wishes: Wishes): Promise<string> {
  await limitRole(test, merchantId, 'DEVELOPER', 0);
  const asker = await aSession(test, merchantId, ['DEVELOPER']);
  const input = buildRefundRequest(test, merchantId, wishes);
  await requestRefunds(test.context, asker, scopeOfOne(merchantId), input);
  return input.id;
}

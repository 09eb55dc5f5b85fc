import { isRole, type Permission, ROLE_NAMES, ROLE_PERMISSIONS } from './permissions.ts';

/** The most that one person may refund in 24 hours without a second approval, in minor units; null: no limit. */
export type RefundLimit = number | null;

/** Checks whether a limit covers an amount or another limit; both in minor units, null without limit. */
export function reaches(limit: RefundLimit, amount: RefundLimit): boolean {
  return limit === null || (amount !== null && amount <= limit);
}

/** The largest of some limits; 0 for an empty list. */
export function largestLimit(limits: readonly RefundLimit[]): RefundLimit {
  return limits.reduce<RefundLimit>((most, limit) => (reaches(most, limit) ? most : limit), 0);
}

const REFUNDS: Permission = 'refunds:write';

/** Checks whether a role with these permissions needs a limit of refunds. */
export function canRefund(permissions: readonly string[]): boolean {
  return permissions.includes(REFUNDS);
}

/** Returns the permissions of a built-in role as stored; an unknown role has none. */
export function permissionsOfRole(role: string): readonly Permission[] {
  return isRole(role) ? ROLE_PERMISSIONS[role] : [];
}

/** Built-in roles that refund and therefore have a limit. */
export const REFUNDING_ROLES = ROLE_NAMES.filter((role) => canRefund(ROLE_PERMISSIONS[role]));

/** Statuses of refund requests; approved ones are carried out item by item. */
export const REFUND_REQUEST_STATUSES = ['WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

/** Reasons why nothing of a payment can be refunded. */
const ROOM_REFUSALS = ['nothingCaptured', 'allRefunded', 'heldByChargeback', 'alreadyRequested'] as const;
export type RoomRefusal = (typeof ROOM_REFUSALS)[number];

/** Reasons why nothing of a payment can be refunded, or why a requested refund could not start. */
export const REFUND_REFUSALS = [
  ...ROOM_REFUSALS,
  'exceedsRoom',
  'exceedsSender',
  'limitReached',
  'unknown',
] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

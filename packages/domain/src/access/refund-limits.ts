import { isRole, type Permission, ROLE_NAMES, ROLE_PERMISSIONS } from './permissions.ts';

/** The most that one person may refund in 24 hours without another's approval, in minor units; null: no limit. */
export type RefundLimit = number | null;

/** Whether a limit reaches an amount, or another limit; both in minor units, null without end. */
export function reaches(limit: RefundLimit, amount: RefundLimit): boolean {
  return limit === null || (amount !== null && amount <= limit);
}

/** The largest of some limits; 0 of none. */
export function largestLimit(limits: readonly RefundLimit[]): RefundLimit {
  return limits.reduce<RefundLimit>((most, limit) => (reaches(most, limit) ? most : limit), 0);
}

const REFUNDS: Permission = 'refunds:write';

/** Whether a role that grants these permissions has a limit of refunds at all. */
export function canRefund(permissions: readonly string[]): boolean {
  return permissions.includes(REFUNDS);
}

/** The permissions of a built-in role as stored; none of an unknown one. */
export function permissionsOfRole(role: string): readonly Permission[] {
  return isRole(role) ? ROLE_PERMISSIONS[role] : [];
}

/** The built-in roles that refund, and so have a limit. */
export const REFUNDING_ROLES = ROLE_NAMES.filter((role) => canRefund(ROLE_PERMISSIONS[role]));

/** Where requests of refunds are; those that are approved are carried out item by item. */
export const REFUND_REQUEST_STATUSES = ['WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

/** Why nothing of a payment can be refunded. */
const ROOM_REFUSALS = ['nothingCaptured', 'allRefunded', 'heldByChargeback', 'alreadyRequested'] as const;
export type RoomRefusal = (typeof ROOM_REFUSALS)[number];

/** Why nothing of a payment can be refunded, or a refund that was asked for could not begin. */
export const REFUND_REFUSALS = [...ROOM_REFUSALS, 'exceedsRoom', 'limitReached', 'unknown'] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

import type { Generated } from 'kysely';

type Instant = Date;

type RoleLimitsTable = {
  merchant_id: string;
  role: string;
  refund_limit: number;
};

export type RefundRequestsTable = {
  merchant_id: string;
  id: string;
  status: string;
  reason: string;
  amount: number;
  currency: string;
  quantity: number;
  asked_by: string;
  created_at: Instant;
  expires_at: Instant | null;
  decided_by: string | null;
  decided_at: Instant | null;
  note: Generated<string>;
};

type RefundRequestItemsTable = {
  merchant_id: string;
  request_id: string;
  payment_id: string;
  refund_id: string;
  amount: number;
  refusal: string | null;
  next_try_at: Instant | null;
};

/** Tables of refund limits, and of refunds requested together. */
export type RefundRequestTables = {
  role_limits: RoleLimitsTable;
  refund_requests: RefundRequestsTable;
  refund_request_items: RefundRequestItemsTable;
};

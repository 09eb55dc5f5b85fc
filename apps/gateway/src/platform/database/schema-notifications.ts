import type { Generated } from 'kysely';

type Instant = Date;

export type NotificationEndpointsTable = {
  merchant_id: string;
  id: string;
  url: string;
  description: Generated<string>;
  event_types: Generated<string[]>;
  off_at: Instant | null;
  failing_since: Instant | null;
  warned_at: Instant | null;
  paused_at: Instant | null;
  resend_at: Instant | null;
  resend_quantity: Generated<number>;
  created_at: Instant;
  removed_at: Instant | null;
};

type NotificationSecretsTable = {
  merchant_id: string;
  id: string;
  endpoint_id: string;
  sealed_secret: Buffer;
  shown: boolean;
  created_at: Instant;
  ends_at: Instant | null;
};

type NotificationsTable = {
  merchant_id: string;
  id: string;
  endpoint_id: string;
  payment_id: string | null;
  event_id: string | null;
  sequence: number;
  type: string;
  own_url: string;
  payload: string;
  status: string;
  tries: Generated<number>;
  attempts: Generated<number>;
  last_http_status: number | null;
  next_try_at: Instant | null;
  resend_at: Instant | null;
  created_at: Instant;
  finished_at: Instant | null;
};

type NotificationAttemptsTable = {
  merchant_id: string;
  notification_id: string;
  number: number;
  at: Instant;
  url: string;
  signature: string;
  reason: string;
  http_status: number;
  milliseconds: number;
  answer: string;
};

export type NotificationTables = {
  notification_attempts: NotificationAttemptsTable;
  notification_endpoints: NotificationEndpointsTable;
  notification_secrets: NotificationSecretsTable;
  notifications: NotificationsTable;
};

import type { Generated, GeneratedAlways } from 'kysely';

type Instant = Date;

export type IdempotencyKeysTable = {
  merchant_id: string;
  operation: string;
  key: string;
  request_hash: Buffer;
  answer_status: number | null;
  answer_body: string | null;
  created_at: Instant;
};

export type ProcessorInboxTable = {
  merchant_id: string;
  processor: string;
  message_id: string;
  subject_kind: string;
  subject_id: string;
  status: string;
  reason_code: string | null;
  processor_reference: string | null;
  amount: number | null;
  deadline_at: Instant | null;
  received_at: Instant;
  applied_at: Instant | null;
  result: string | null;
};

export type AttentionHandledTable = {
  merchant_id: string;
  kind: string;
  subject_id: string;
  code: string;
  handled_by: string;
  handled_at: Instant;
};

export type AuditLogTable = {
  merchant_id: string;
  id: string;
  created_at: Instant;
  created_day: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  address: string;
  device: string;
  action: string;
  subject_kind: string;
  subject_id: string | null;
  subject_name: string;
  before: unknown;
  after: unknown;
};

export type AuditUnchainedTable = {
  merchant_id: string;
  audit_id: string;
};

export type AuditChainTable = {
  merchant_id: string;
  sequence: number;
  audit_id: string;
  previous_hash: Buffer;
  hash: Buffer;
};

export type SimulatorOperationsTable = {
  merchant_id: string;
  id: string;
  kind: string;
  key: string;
  method: string;
  amount: number;
  currency: string;
  status: string;
  reason_code: string | null;
  return_url: string | null;
  iban: string | null;
  statement_text: string | null;
  created_at: Instant;
};

export type SimulatorMessagesTable = {
  merchant_id: string;
  id: string;
  operation_id: string;
  status: string;
  reason_code: string | null;
  due_at: Instant;
  delivered_at: Instant | null;
  deadline_at: Instant | null;
};

export type DailyCountsTable = {
  merchant_id: string;
  counter: string;
  period: string;
  day: string;
  key: string;
  rows: number;
  amount: number;
  returned: Generated<number>;
};

export type DailyCountDeltasTable = {
  merchant_id: string;
  id: GeneratedAlways<number>;
  counter: string;
  day: string;
  key: string;
  rows: number;
  amount: number;
  returned: Generated<number>;
  created_at: Instant;
};

export type ExportsTable = {
  merchant_id: string;
  id: string;
  user_id: string;
  status: string;
  selection: unknown;
  merchant_ids: string[];
  file_name: string;
  rows: number | null;
  written_rows: Generated<number>;
  size: number | null;
  failure: string | null;
  tries: Generated<number>;
  run_id: string | null;
  alive_at: Instant | null;
  created_at: Instant;
  finished_at: Instant | null;
  expires_at: Instant | null;
};

export type ExportPiecesTable = {
  merchant_id: string;
  export_id: string;
  run_id: string;
  number: number;
  bytes: Buffer;
};

export type TransfersTable = {
  merchant_id: string;
  id: string;
  event_id: string;
  debit_account: string;
  credit_account: string;
  amount: number;
  currency: string;
  day: string;
  at: Instant;
};

export type TransferInstructionsTable = {
  merchant_id: string;
  attempt_id: string;
  reference: string;
  iban: string;
  bic: string;
  holder_name: string;
};

export type PaymentLinkSubmissionsTable = {
  merchant_id: string;
  payment_link_id: string;
  submission_id: string;
  payment_id: string;
  attempt_id: string;
};

export type IncomingTransfersTable = {
  merchant_id: string;
  id: string;
  payment_id: string;
  attempt_id: string;
  processor: string;
  processor_reference: string;
  amount: number;
  currency: string;
  received_at: Instant;
};

import type { Generated } from 'kysely';

type Instant = Date;

export type MandatesTable = {
  merchant_id: string;
  id: string;
  creditor_identifier: string;
  reference: string;
  type: string;
  agreed: boolean;
  agreement_date: string;
  last_presented_on: string | null;
  lapses_on: string;
  blocked_reason: string | null;
  blocked_at: Instant | null;
  stop_reason: string | null;
  stopped_at: Instant | null;
  first_payment_id: string | null;
  created_at: Instant;
};

export type MandateConsumersTable = {
  merchant_id: string;
  mandate_id: string;
  name: string;
  iban: string;
  bic: string;
  street: string;
  post_code: string;
  town: string;
  country: string;
  search_text: string;
  erased_at: Instant | null;
};

export type RecurrencesTable = {
  merchant_id: string;
  id: string;
  status: string;
  frequency: string;
  description: string;
  amount: number;
  currency: string;
  method: string;
  mandate_id: string | null;
  token_attempt_id: string | null;
  first_payment_id: string;
  start_date: string;
  end_date: string | null;
  anchor_date: string;
  next_run_date: string | null;
  skipped_dates: Generated<string[]>;
  told_until: string | null;
  told_at: Instant | null;
  told_by: string | null;
  collect_on: string | null;
  notice_queued_on: string | null;
  times_executed: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  finished_at: Instant | null;
};

export type ChargebacksTable = {
  merchant_id: string;
  id: string;
  payment_id: string;
  attempt_id: string;
  processor: string;
  processor_reference: string;
  status: string;
  amount: number;
  currency: string;
  method: string;
  /** The payment's. */
  description: string;
  reason_code: string;
  deadline_at: Instant | null;
  created_day: string;
  created_at: Instant;
  finished_at: Instant | null;
};

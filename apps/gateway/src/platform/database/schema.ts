import type { Generated } from 'kysely';
import type {
  CompanySelectionsTable,
  DeploymentTable,
  AccountTables,
  MailsTable,
  MerchantPaymentMethodsTable,
  MerchantPicturesTable,
  MerchantTreeTable,
  MerchantsTable,
  PasswordTokensTable,
  RefreshTokensTable,
  RegistrationsTable,
  SavedViewsTable,
  SessionsTable,
  SignInThrottleTable,
  TriedPicturesTable,
  UsersTable,
} from './schema-accounts.ts';
import type { ApiKeysTable } from './schema-keys.ts';
import type { NotificationTables } from './schema-notifications.ts';
import type { OnboardingTables } from './schema-onboarding.ts';
import type {
  AttentionHandledTable,
  AuditChainTable,
  AuditLogTable,
  AuditUnchainedTable,
  DailyCountDeltasTable,
  DailyCountsTable,
  ExportPiecesTable,
  ExportsTable,
  IdempotencyKeysTable,
  IncomingTransfersTable,
  PaymentLinkSubmissionsTable,
  ProcessorInboxTable,
  SimulatorMessagesTable,
  SimulatorOperationsTable,
  TransferInstructionsTable,
  TransfersTable,
} from './schema-records.ts';
import type {
  ChargebacksTable,
  MandateConsumersTable,
  MandatesTable,
  RecurrencesTable,
} from './schema-recurring.ts';
import type { RefundRequestTables } from './schema-refund-requests.ts';

type Instant = Date;

type PaymentLinksTable = {
  merchant_id: string;
  id: string;
  amount: number;
  maximum_amount: number | null;
  currency: string;
  country: string;
  description: string;
  redirect_url_success: string;
  redirect_url_failed: string;
  redirect_url_aborted: string;
  link_validity_days: number;
  expires_at: Instant;
  recurrence_frequency: string | null;
  recurrence_end_date: string | null;
  maximum_uses: number | null;
  uses: Generated<number>;
  sepa_only: boolean;
  switched_off_at: Instant | null;
  created_by: string | null;
  created_at: Instant;
};

type PaymentLinkPayersTable = {
  merchant_id: string;
  payment_link_id: string;
  account_holder_name: string;
  iban: string;
  email_address: string;
  sepa_email_address: string;
  sepa_iban: string;
  sepa_postal_address: string;
  erased_at: Instant | null;
};

export type PaymentsTable = {
  merchant_id: string;
  id: string;
  amount: number;
  currency: string;
  country: string;
  description: string;
  status: string;
  method: Generated<string>;
  asked_method: string | null;
  recurrence_type: Generated<string>;
  payment_link_id: string | null;
  customer_id: string | null;
  language: string | null;
  redirect_url_success: Generated<string>;
  redirect_url_failed: Generated<string>;
  redirect_url_aborted: Generated<string>;
  notify_url: Generated<string>;
  captured_attempt_id: string | null;
  captured_amount: Generated<number>;
  refunded_amount: Generated<number>;
  charged_back_amount: Generated<number>;
  refund_status: Generated<string>;
  chargeback_status: Generated<string>;
  late: Generated<boolean>;
  attention: Generated<string[]>;
  notification_sequence: Generated<number>;
  created_day: string;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant;
  paid_at: Instant | null;
  settled_at: Instant | null;
  recurrence_frequency: string | null;
  recurrence_end_date: string | null;
  recurrence_id: string | null;
  mandate_id: string | null;
  due_date: string | null;
};

export type PayersTable = {
  merchant_id: string;
  payment_id: string;
  account_holder_name: Generated<string>;
  email_address: Generated<string>;
  iban: Generated<string>;
  search_text: Generated<string>;
  erased_at: Instant | null;
};

export type AttemptsTable = {
  merchant_id: string;
  id: string;
  payment_id: string;
  method: string;
  processor: string;
  status: string;
  amount: number;
  currency: string;
  processor_reference: string | null;
  redirect_url: string | null;
  card_brand: string | null;
  card_first_six: string | null;
  card_last_four: string | null;
  card_expiry: string | null;
  card_fingerprint: Buffer | null;
  decline_code: string | null;
  surplus: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  next_check_at: Instant | null;
  checks: Generated<number>;
  mandate_id: string | null;
  waiting_amount: Generated<number>;
};

export type RefundsTable = {
  merchant_id: string;
  id: string;
  payment_id: string;
  attempt_id: string;
  method: string;
  kind: string;
  amount: number;
  currency: string;
  status: string;
  description: string;
  reason_code: string | null;
  processor: string;
  processor_reference: string | null;
  bounced: Generated<boolean>;
  created_by: string | null;
  created_by_key: string | null;
  created_day: string;
  created_at: Instant;
  finished_at: Instant | null;
  next_check_at: Instant | null;
  checks: Generated<number>;
};

export type PaymentEventsTable = {
  merchant_id: string;
  id: string;
  payment_id: string;
  kind: string;
  at: Instant;
  actor_kind: string;
  actor_id: string | null;
  attempt_id: string | null;
  refund_id: string | null;
  chargeback_id: string | null;
  amount: number | null;
  reason_code: string | null;
};

/** The columns of every table, as the migrations create them; a test compares them with the database. */
export type Database = OnboardingTables &
  AccountTables &
  NotificationTables &
  RefundRequestTables & {
    deployment: DeploymentTable;
    merchants: MerchantsTable;
    merchant_pictures: MerchantPicturesTable;
    tried_pictures: TriedPicturesTable;
    merchant_tree: MerchantTreeTable;
    users: UsersTable;
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    mails: MailsTable;
    registrations: RegistrationsTable;
    password_tokens: PasswordTokensTable;
    sign_in_throttle: SignInThrottleTable;
    merchant_payment_methods: MerchantPaymentMethodsTable;
    payment_links: PaymentLinksTable;
    payment_link_payers: PaymentLinkPayersTable;
    payments: PaymentsTable;
    payers: PayersTable;
    attempts: AttemptsTable;
    refunds: RefundsTable;
    idempotency_keys: IdempotencyKeysTable;
    payment_events: PaymentEventsTable;
    transfers: TransfersTable;
    daily_counts: DailyCountsTable;
    daily_count_deltas: DailyCountDeltasTable;
    processor_inbox: ProcessorInboxTable;
    audit_log: AuditLogTable;
    audit_unchained: AuditUnchainedTable;
    audit_chain: AuditChainTable;
    mandates: MandatesTable;
    mandate_consumers: MandateConsumersTable;
    recurrences: RecurrencesTable;
    chargebacks: ChargebacksTable;
    transfer_instructions: TransferInstructionsTable;
    incoming_transfers: IncomingTransfersTable;
    payment_link_submissions: PaymentLinkSubmissionsTable;
    api_keys: ApiKeysTable;
    attention_handled: AttentionHandledTable;
    saved_views: SavedViewsTable;
    exports: ExportsTable;
    export_pieces: ExportPiecesTable;
    company_selections: CompanySelectionsTable;
    'simulator.operations': SimulatorOperationsTable;
    'simulator.messages': SimulatorMessagesTable;
  };

import type { StatementPreference } from '@stuiver/domain/statement-text';
import type { Generated, JSONColumnType } from 'kysely';

type Instant = Date;

export type DeploymentTable = {
  only_row: Generated<boolean>;
  mode: string;
  time_zone: string;
  test_api_password: string | null;
  seeded_at: Instant | null;
  created_at: Instant;
};

export type MerchantsTable = {
  id: string;
  name: string;
  email_address: Generated<string>;
  notification_email_address: Generated<string>;
  iban: Generated<string>;
  postal_address: Generated<string>;
  phone: Generated<string>;
  website_url: Generated<string>;
  redirect_url: Generated<string>;
  redirect_url_aborted: Generated<string>;
  redirect_url_failed: Generated<string>;
  bank_statement_preference: Generated<StatementPreference>;
  creditor_identifier: Generated<string>;
  brand_colour: Generated<string>;
  opened_at: Instant | null;
  version: Generated<number>;
  created_at: Instant;
};

export type IbanChangesTable = {
  merchant_id: string;
  id: string;
  iban: string;
  requested_by: string;
  requested_at: Instant;
  effective_at: Instant;
};

export type MerchantPicturesTable = {
  merchant_id: string;
  kind: string;
  source_url: string;
  content_hash: string | null;
  content_type: string | null;
  content: Buffer | null;
  width: number | null;
  height: number | null;
  fetched_at: Instant | null;
  next_fetch_at: Instant;
  failures: Generated<number>;
  failure: string | null;
};

export type TriedPicturesTable = {
  merchant_id: string;
  user_id: string;
  kind: string;
  source_url: string;
  content_hash: string | null;
  content: Buffer | null;
  width: number | null;
  height: number | null;
  failure: string | null;
  tried_at: Instant;
};

export type MerchantTreeTable = {
  ancestor_id: string;
  descendant_id: string;
  depth: number;
};

export type UsersTable = {
  id: string;
  merchant_id: string;
  email: string;
  name: string;
  password_hash: string | null;
  roles: Generated<string[]>;
  custom_role_ids: Generated<string[]>;
  restriction_list: Generated<string[]>;
  can_post_tree: Generated<boolean>;
  selected_merchant_ids: Generated<string[] | null>;
  language: Generated<string>;
  language_chosen: Generated<boolean>;
  invited_at: Generated<Instant | null>;
  invited_by: Generated<string | null>;
  disabled_at: Instant | null;
  created_at: Instant;
};

type CustomRolesTable = {
  merchant_id: string;
  id: string;
  name: string;
  permissions: string[];
  refund_limit: number | null;
  created_at: Instant;
};

export type SessionsTable = {
  merchant_id: string;
  id: string;
  user_id: string;
  token_hash: Buffer;
  token_expires_at: Instant;
  previous_token_hash: Buffer | null;
  previous_token_expires_at: Instant | null;
  binding_hash: Buffer | null;
  user_agent: Generated<string>;
  address: Generated<string>;
  last_used_at: Instant;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
};

export type RefreshTokensTable = {
  merchant_id: string;
  token_hash: Buffer;
  session_id: string;
  created_at: Instant;
  used_at: Instant | null;
};

type SignInsTable = {
  merchant_id: string;
  user_id: string;
  at: Instant;
  devices_forgotten_at: Generated<Instant | null>;
};

type EmailChangesTable = {
  merchant_id: string;
  user_id: string;
  id: string;
  email: string;
  requested_at: Instant;
  expires_at: Instant;
};

type ReplacedAddressesTable = {
  merchant_id: string;
  email: string;
  language: string;
  replaced_at: Instant;
};

export type MailsTable = {
  id: string;
  kind: string;
  data: JSONColumnType<object, string, string>;
  created_at: Instant;
  next_try_at: Instant;
};

export type RegistrationsTable = {
  id: string;
  company_name: string;
  user_name: string;
  email: string;
  password_hash: string;
  language: string;
  token_hash: Buffer | null;
  mailed_at: Instant | null;
  confirmed_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
};

export type PasswordTokensTable = {
  merchant_id: string;
  token_hash: Buffer;
  user_id: string;
  expires_at: Instant;
  used_at: Instant | null;
  created_at: Instant;
};

export type SignInThrottleTable = {
  key: string;
  failures: number;
  until: Instant;
};

export type MerchantPaymentMethodsTable = {
  merchant_id: string;
  method: string;
  processor: string;
  enabled: boolean;
  priority: number;
};

export type SavedViewsTable = {
  merchant_id: string;
  id: string;
  user_id: string;
  list: string;
  name: string;
  search: unknown;
  columns: unknown;
  shared: boolean;
  created_at: Instant;
};

export type CompanySelectionsTable = {
  merchant_id: string;
  user_id: string;
  id: string;
  merchant_ids: string[];
};

type SecondFactorsTable = {
  merchant_id: string;
  user_id: string;
  confirmed: boolean;
  sealed_secret: Buffer;
  last_step: number;
  created_at: Instant;
  confirmed_at: Instant | null;
};

type RecoveryCodesTable = {
  merchant_id: string;
  user_id: string;
  code_hash: Buffer;
  used_at: Instant | null;
};

export type AccountTables = {
  custom_roles: CustomRolesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  iban_changes: IbanChangesTable;
  sign_ins: SignInsTable;
  email_changes: EmailChangesTable;
  replaced_addresses: ReplacedAddressesTable;
};

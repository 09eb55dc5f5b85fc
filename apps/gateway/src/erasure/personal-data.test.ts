import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { ERASED_COLUMNS } from './payer-queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Ends of the names of columns that hold nothing of a person in any table. */
const CODES =
  '(^|_)(?<!password_)(hash|sha256|method|processor|processor_reference|language|kind|reason_code|stage|recurrence_frequency)$';
/** Other columns of texts, lists, JSON and bytes that hold nothing of a person: codes, ids, addresses of servers. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  adyen_events:
    'currency decision event_code merchant_account merchant_reference original_reference psp_reference reason result',
  adyen_report_lines:
    'decision gross_currency merchant_reference modification_merchant_reference modification_reference net_currency psp_reference type',
  adyen_reports: 'detail merchant_account name url',
  adyen_operations: 'action merchant_account psp_reference token',
  api_keys:
    'allowed_addresses last_refused_address last_used_address name old_shown_suffix scopes shown_prefix shown_suffix',
  api_requests: 'call deprecated error_code errors reference',
  attempts: 'card_brand decline_code redirect_url',
  attention_handled: 'code',
  audit_log: 'action',
  bank_files: 'reason',
  bank_lines:
    'bank_code bank_reference block_id block_message_id end_to_end_id fingerprint order_status transaction_id',
  bank_orders: 'creditor_identifier old_creditor_identifier',
  bank_statements: 'contents iban message_id name skipped statement_id version',
  clock_steps: 'mode',
  company_selections: 'merchant_ids',
  custom_roles: 'name',
  daily_count_deltas: 'counter key',
  daily_counts: 'counter key',
  deployment: 'test_api_password time_zone',
  erasure_requests: 'found',
  evidence_files: 'content_type slot',
  evidence_folders: 'product refusal',
  exports: 'failure file_name merchant_ids',
  fee_invoices: 'merchant_name postal_address',
  iban_changes: 'iban',
  idempotency_keys: 'key operation',
  mandates: 'blocked_reason creditor_identifier stop_reason',
  merchant_pictures: 'content failure source_url',
  merchants:
    'brand_colour creditor_identifier email_address iban legal_name name notification_email_address phone postal_address redirect_url redirect_url_aborted redirect_url_failed website_url',
  messages: 'status',
  notification_attempts: 'answer signature url',
  notification_endpoints: 'description event_types url',
  notification_secrets: 'sealed_secret',
  notifications: 'own_url payload type',
  onboarding_applications: 'step',
  onboarding_decisions: 'item',
  onboarding_documents: 'content_type',
  operations: 'key return_url statement_text status',
  payment_links: 'redirect_url_aborted redirect_url_failed redirect_url_success reference sealed_token',
  payments:
    'attention chargeback_status notify_url recurrence_type redirect_url_aborted redirect_url_failed redirect_url_success reference refund_status',
  payout_holds: 'reason refused_iban',
  payouts: 'holder_name iban reference',
  processor_inbox: 'message_id result status',
  recurrences: 'skipped_dates',
  refund_request_items: 'refusal',
  role_limits: 'role',
  saved_views: 'columns list',
  second_factors: 'sealed_secret',
  settlements: 'hold_reason',
  sign_in_throttle: 'key',
  transfer_instructions: 'bic holder_name iban reference',
  transfers: 'credit_account debit_account',
  tried_pictures: 'content failure source_url',
  users: 'custom_role_ids restriction_list roles selected_merchant_ids',
};

/** Columns that the page names, as `table.column`. */
function namedOnPage(): string[] {
  const page = readFileSync(new URL('../../../../docs/decisions/erasure.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('## Where personal data is');
  const names = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  return [...table.matchAll(/^\| (`.*?) \| (.*?) \|/gm)].flatMap(([, tables, columns]) =>
    names(tables).flatMap((one) => names(columns).map((column) => `${one}.${column}`)),
  );
}

it('every column that can hold a text is named in docs/decisions/erasure.md, or as one that holds nothing of a person', async () => {
  // Columns of a CHECK hold its codes.
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    JOIN pg_class r ON r.oid = (c.table_schema || '.' || c.table_name)::regclass AND NOT r.relispartition
      AND r.relkind IN ('r', 'p')
    WHERE c.table_schema IN ('public', 'simulator') AND c.table_name NOT LIKE 'kysely_%'
      AND c.column_name !~ ${CODES}
      AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'inet')
      AND NOT EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = k.conkey[1]
        WHERE k.conrelid = r.oid AND k.contype = 'c' AND cardinality(k.conkey) = 1 AND a.attname = c.column_name
          AND pg_get_constraintdef(k.oid) LIKE '%= ANY%')`.execute(test.ownerDb);
  const others = Object.entries(NOT_PERSONAL).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  );
  expect([...namedOnPage(), ...others].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it('what is erased on request is what docs/decisions/erasure.md names', () => {
  const named = namedOnPage();
  for (const { table, columns } of ERASED_COLUMNS)
    for (const column of columns) expect(named).toContain(`${table}.${column}`);
});

import { ENDED_DISPUTE_STATUSES } from '@stuiver/domain/states';
import { hashToken } from '../../platform/security/tokens.ts';
import type { TestApp } from '../app.ts';
import { type ListRows, planListRows } from './list-rows-plan.ts';
import { countFromRows } from './counts-from-rows.ts';

async function insertPayments(test: TestApp, rows: ListRows['payments']): Promise<void> {
  const { db } = test.context;
  await db
    .insertInto('payments')
    .values(
      rows.map(({ attempt_id, name: _name, email: _email, isPaid, mandate, ...row }) => ({
        ...row,
        country: 'NL',
        payment_link_id: null,
        captured_attempt_id: isPaid ? attempt_id : null,
        updated_at: row.created_at,
        expires_at: row.created_at,
        paid_at: isPaid ? row.created_at : null,
        recurrence_frequency: null,
        recurrence_end_date: null,
        recurrence_id: null,
        mandate_id: mandate,
        due_date: null,
      })),
    )
    .execute();
  await db
    .insertInto('payers')
    .values(
      rows.map((row) => ({
        merchant_id: row.merchant_id,
        payment_id: row.id,
        account_holder_name: row.name,
        email_address: row.email,
        search_text: [row.description, row.name, row.email, row.id, row.customer_id ?? '']
          .join(' ')
          .toLowerCase(),
        erased_at: null,
      })),
    )
    .execute();
  await db
    .insertInto('attempts')
    .values(
      rows
        .filter(({ isPaid }) => isPaid)
        .map((row) => ({
          merchant_id: row.merchant_id,
          id: row.attempt_id,
          payment_id: row.id,
          method: row.method || 'CARD',
          processor: 'simulator',
          status: 'SUCCEEDED',
          amount: row.amount,
          currency: row.currency,
          processor_reference: null,
          redirect_url: null,
          card_brand: null,
          card_first_six: null,
          card_last_four: null,
          card_expiry: null,
          card_fingerprint: null,
          decline_code: null,
          created_at: row.created_at,
          updated_at: row.created_at,
          next_check_at: null,
        })),
    )
    .execute();
}

async function insertTaken(test: TestApp, made: ListRows): Promise<void> {
  const { db } = test.context;
  await db
    .insertInto('refunds')
    .values(
      made.refunds.map(({ payment, ...row }) => ({
        ...row,
        payment_id: payment.id,
        attempt_id: payment.attempt_id,
        method: payment.method || 'CARD',
        kind: 'MERCHANT',
        reason_code: null,
        processor: 'simulator',
        processor_reference: null,
        created_by: null,
        created_by_key: null,
        finished_at: null,
        next_check_at: null,
      })),
    )
    .execute();
  await db
    .insertInto('chargebacks')
    .values(
      made.chargebacks.map(({ payment, ...row }) => ({
        ...row,
        payment_id: payment.id,
        attempt_id: payment.attempt_id,
        processor: 'simulator',
        processor_reference: row.id,
        method: payment.method || 'CARD',
        description: payment.description,
        deadline_at: null,
        finished_at: ENDED_DISPUTE_STATUSES.includes(row.status) ? row.created_at : null,
      })),
    )
    .execute();
}

async function insertAgreements(test: TestApp, made: ListRows): Promise<void> {
  const { db } = test.context;
  await db
    .insertInto('mandates')
    .values(
      made.mandates.map(({ name: _name, iban: _iban, ...row }) => ({
        ...row,
        creditor_identifier: '',
        agreed: true,
        agreement_date: '2026-10-01',
        last_presented_on: null,
        lapses_on: '2029-10-01',
        blocked_reason: row.blocked_at ? 'AC06' : null,
        first_payment_id: null,
      })),
    )
    .execute();
  await db
    .insertInto('mandate_consumers')
    .values(
      made.mandates.map((row) => ({
        merchant_id: row.merchant_id,
        mandate_id: row.id,
        name: row.name,
        iban: row.iban,
        bic: '',
        street: '',
        post_code: '',
        town: '',
        country: 'NL',
        search_text: [row.name, row.reference, row.iban].join(' ').toLowerCase(),
        erased_at: null,
      })),
    )
    .execute();
}

async function insertRecurrences(test: TestApp, made: ListRows): Promise<void> {
  await test.ownerDb
    .insertInto('recurrences')
    .values(
      made.recurrences.map(({ first, mandate, ...row }) => ({
        ...row,
        currency: 'EUR',
        method: mandate === null ? 'CARD' : 'SEPA_DIRECT_DEBIT',
        mandate_id: mandate,
        token_attempt_id: mandate === null ? first.attempt_id : null,
        first_payment_id: first.id,
        anchor_date: row.start_date,
        updated_at: row.created_at,
        finished_at: row.status === 'FINISHED' ? row.created_at : null,
      })),
    )
    .execute();
}

async function insertLinks(test: TestApp, made: ListRows): Promise<void> {
  await test.ownerDb
    .insertInto('payment_links')
    .values(
      made.links.map(({ payer: _payer, ...row }) => ({
        ...row,
        token_hash: hashToken(row.id),
        sealed_token: Buffer.alloc(0),
        currency: 'EUR',
        country: 'NL',
        redirect_url_success: '',
        redirect_url_failed: '',
        redirect_url_aborted: '',
        recurrence_frequency: null,
        recurrence_end_date: null,
        sepa_only: false,
        created_by: null,
      })),
    )
    .execute();
  await test.ownerDb
    .insertInto('payment_link_payers')
    .values(
      made.links.map((row) => ({
        merchant_id: row.merchant_id,
        payment_link_id: row.id,
        account_holder_name: row.payer,
        iban: '',
        email_address: '',
        sepa_email_address: '',
        sepa_iban: '',
        sepa_postal_address: '',
        erased_at: null,
      })),
    )
    .execute();
}

/**
 * Rows of every list for tests of lists: many, in any status, at any time around the change to winter
 * time, without the engine's way there. Call it once on a database of the test's own.
 *
 * @param merchantIds two companies or more of one tree; the first has three quarters of the rows
 */
export async function insertListRows(test: TestApp, merchantIds: readonly string[]): Promise<ListRows> {
  const made = planListRows(merchantIds, test.context.settings.timeZone);
  await insertAgreements(test, made);
  await insertPayments(test, made.payments);
  await insertTaken(test, made);
  await insertRecurrences(test, made);
  await insertLinks(test, made);
  await countFromRows(test.context.pool, merchantIds);
  return made;
}

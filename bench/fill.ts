import type pg from 'pg';
import { countFromRows } from '../apps/gateway/src/testing/database/counts-from-rows.ts';

export type FillOptions = {
  readonly payments: number;
  /** Number of payments of the largest company. */
  readonly largest: number;
  readonly merchants: number;
};

const FILLED = ['payments', 'payers', 'attempts', 'refunds', 'chargebacks', 'payment_links'];

const id = (kind: string, number: string) => `md5('${kind} ' || ${number})::uuid`;

/** The company of the n-th payment: the first `largest` are one company's, the others are spread. */
const buildMerchantId = ({ largest, merchants }: FillOptions) =>
  id('merchant', `CASE WHEN n <= ${largest} THEN 0 ELSE 1 + n % ${merchants - 1} END`);

const LAST = `timestamptz '2026-11-21 09:00Z'`;

/**
 * Builds a select of made-up payments of two years, in no order of time; those of the last days are not final yet.
 * Other products get the same.
 *
 * @returns `n, at, status, method, amount, name`; amounts in cents
 */
export const madeUp = (payments: number): string => `
  SELECT n, at, CASE WHEN n % 100 < 77 AND at < ${LAST} - interval '3 days' THEN 'SETTLED' WHEN n % 100 < 77 THEN 'SUCCEEDED'
      WHEN n % 100 < 87 THEN 'FAILED' WHEN n % 100 < 92 THEN 'EXPIRED'
      WHEN n % 100 < 96 OR at < ${LAST} - interval '1 day' THEN 'ABORTED' ELSE 'OPEN' END AS status,
    (ARRAY['CARD', 'IDEAL', 'CARD', 'BANCONTACT', 'IDEAL', 'PAYPAL', 'SEPA_DIRECT_DEBIT'])[1 + n % 7] AS method,
    100 + (hashint8(n + 7) & 2147483647) % 40000 AS amount,
    (ARRAY['Noor', 'Sem', 'Lotte', 'Daan', 'Yara', 'Finn', 'Sofie', 'Milan'])[1 + n % 8] || ' ' || chr(65 + (n / 56 % 26)::integer) || '. '
      || (ARRAY['de Vries', 'Jansen', 'Bakker', 'van Dijk', 'Visser', 'Smit', 'Mulder'])[1 + n / 8 % 7] AS name
  FROM generate_series(1, ${payments}) AS n,
    LATERAL (SELECT ${LAST} - (hashint8(n) & 2147483647) / 2147483647.0 * interval '729 days' AS at) AS t`;

function payments(options: FillOptions): string {
  return `
    CREATE TEMPORARY TABLE filling AS SELECT *, ${buildMerchantId(options)} AS merchant_id, ${id('payment', 'n')} AS id,
      n % 100 < 77 AND n % 25 = 0 AS refunded, n % 100 < 77 AND n % 251 = 0 AS charged_back
    FROM (${madeUp(options.payments)}) AS f;

    INSERT INTO payments (merchant_id, id, amount, currency, country, description, status, method, customer_id,
      captured_attempt_id, captured_amount, refunded_amount, refund_status, charged_back_amount, chargeback_status,
      created_day, created_at, updated_at, expires_at, paid_at, settled_at)
    SELECT merchant_id, id, amount, 'EUR', 'NL', 'Bestelling ' || n, status, method, 'klant-' || n % 5000,
      CASE WHEN paid THEN id END, CASE WHEN paid THEN amount ELSE 0 END, CASE WHEN refunded THEN amount ELSE 0 END,
      CASE WHEN refunded THEN 'SUCCEEDED' ELSE '' END, CASE WHEN charged_back THEN amount ELSE 0 END,
      CASE WHEN charged_back THEN 'LOST' ELSE '' END, (at AT TIME ZONE 'Europe/Amsterdam')::date, at, at,
      at + interval '1 day', CASE WHEN paid THEN at END, CASE WHEN status = 'SETTLED' THEN at + interval '2 days' END
    FROM (SELECT *, status IN ('SETTLED', 'SUCCEEDED') AS paid FROM filling) AS f ORDER BY at;

    INSERT INTO payers (merchant_id, payment_id, account_holder_name, email_address, search_text)
    SELECT merchant_id, id, name, 'klant' || n || '@voorbeeld.test',
      lower(concat_ws(' ', 'Bestelling ' || n, name, 'klant' || n || '@voorbeeld.test', id, 'klant-' || n % 5000))
    FROM filling;

    INSERT INTO attempts (merchant_id, id, payment_id, method, processor, status, amount, currency, created_at, updated_at)
    SELECT merchant_id, id, id, method, 'simulator',
      CASE WHEN status IN ('SETTLED', 'SUCCEEDED') THEN 'SUCCEEDED' ELSE 'FAILED' END, amount, 'EUR', at, at
    FROM filling WHERE status IN ('SETTLED', 'SUCCEEDED', 'FAILED');

    INSERT INTO refunds (merchant_id, id, payment_id, attempt_id, method, kind, amount, currency, status, description,
      processor, created_day, created_at, finished_at)
    SELECT merchant_id, ${id('refund', 'n')}, id, id, method, 'MERCHANT', amount, 'EUR', 'SUCCEEDED', 'Retour ' || n,
      'simulator', (at AT TIME ZONE 'Europe/Amsterdam')::date, at, at
    FROM filling WHERE refunded;

    INSERT INTO chargebacks (merchant_id, id, payment_id, attempt_id, processor, processor_reference, status, amount,
      currency, method, description, reason_code, created_day, created_at, finished_at)
    SELECT merchant_id, ${id('chargeback', 'n')}, id, id, 'simulator', n::text, 'LOST', amount, 'EUR', method,
      'Bestelling ' || n, '10.4', (at AT TIME ZONE 'Europe/Amsterdam')::date, at, at
    FROM filling WHERE charged_back;

    INSERT INTO payment_links (merchant_id, id, amount, currency, country, description, redirect_url_success,
      redirect_url_failed, redirect_url_aborted, link_validity_days, expires_at, uses, sepa_only, token_hash,
      sealed_token, created_at)
    SELECT merchant_id, ${id('link', 'n')}, amount, 'EUR', 'NL', 'Factuur ' || n, '', '', '', 30, at + interval '30 days',
      n / 30 % 2, false, sha256(n::text::bytea), '', at
    FROM filling WHERE n % 30 = 0;`;
}

/** Fills a migrated, empty database with companies and payments, using only SQL, and counts them. */
export async function fill(owner: pg.Client, options: FillOptions): Promise<string> {
  await owner.query(`SET max_parallel_workers_per_gather = 0; SET maintenance_work_mem = '1GB'`);
  await owner.query(`INSERT INTO merchants (id, name, opened_at, created_at)
    SELECT ${id('merchant', 'n')}, 'Bedrijf ' || n, now(), now() FROM generate_series(0, ${options.merchants - 1}) AS n`);
  await owner.query(`INSERT INTO merchant_tree SELECT id, id, 0 FROM merchants`);
  // Indexes that no constraint needs are made several times as fast afterwards.
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND i.indrelid = ANY ($1::regclass[]) AND NOT i.indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid)`,
    [FILLED],
  );
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`);
  await owner.query(payments(options));
  for (const { definition } of indexes) await owner.query(definition.replace(' ON ONLY ', ' ON '));
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM merchants');
  await countFromRows(
    owner,
    rows.map((row) => row.id),
  );
  await owner.query('VACUUM ANALYZE');
  const { rows: largest } = await owner.query<{ id: string }>(`SELECT ${id('merchant', '0')} AS id`);
  return largest[0]!.id;
}

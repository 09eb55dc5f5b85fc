import { ONE_OFF } from '@stuiver/domain/conditions';
import type { ConditionColumns } from '../../money/payers/shown-condition.ts';
import type { DisputeStatus, PaymentStatus, RecurrenceStatus } from '@stuiver/domain/states';
import { type RawBuilder, sql } from 'kysely';
import { makeScope, type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Sample } from '../../platform/list/search-page.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The status of a search result, with what refines it. */
type HitStatus =
  | {
      kind: 'payment';
      status: PaymentStatus;
      facts: Omit<ConditionColumns, 'status' | 'amount'>;
    }
  | { kind: 'chargeback'; status: DisputeStatus; facts: { reason_code: string } }
  | { kind: 'recurrence'; status: RecurrenceStatus; facts: { blocked_reason: string | null } }
  | { kind: 'refund' | 'mandate' | 'paymentLink'; status: string; facts: null };

/** A search result of any kind. Amount in minor units. */
export type StoredHit = HitStatus & {
  id: string;
  /** Whose description, where there is no title, and whose payer are shown with it. */
  payment_id: string | null;
  reference: string | null;
  merchant_id: string;
  merchant_name: string;
  title: string | null;
  person: string | null;
  amount: number | null;
  currency: string | null;
  /** Other values that it is found by. */
  found_by: readonly (string | null)[] | null;
  created_at: Date;
};

/** A link's status follows from these (`paymentLinkStatusAt`). */
export type LinkHit = Extract<StoredHit, { facts: null }> & {
  uses: number;
  maximum_uses: number | null;
  switched_off_at: Date | null;
  expires_at: Date;
};

type Condition = RawBuilder<unknown>;
const NO_PAYMENT = sql`NULL::uuid AS payment_id`;
const NO_PERSON = sql`NULL::text AS person`;

/** Search for rows `p` of a kind, with a limit, newest first. */
type Wanted = {
  readonly scope: MerchantScope;
  readonly condition: Condition;
  readonly limit: number;
  /** Search only this many of the newest rows, by a condition about their payers `y` too; all by default. */
  readonly newest?: number | undefined;
};

/** The end of a kind's SELECT. Tables joined to `p` are limited to the scope too. */
function ofScope({ scope, condition, limit }: Wanted, joined?: string): Condition {
  const also = joined === undefined ? sql`` : sql`AND ${within(scope, `${joined}.merchant_id`)}`;
  return sql`${within(scope, 'p.merchant_id')} ${also} AND ${condition}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`;
}

/**
 * The rows `p` of a kind that are shown, with their companies `m`. Nothing else is joined to all that are found.
 *
 * @param paymentId column with the payment whose payer is searched
 * @param more other columns, and the join that they are from
 */
function showRows(
  wanted: Wanted,
  table: string,
  paymentId: string,
  more = { columns: sql``, join: sql`` },
): Condition {
  const { scope, newest } = wanted;
  const rows =
    newest === undefined
      ? sql`${sql.table(table)} p`
      : sql`(SELECT * FROM ${sql.table(table)} WHERE ${within(scope, 'merchant_id')}
          ORDER BY created_at DESC, id DESC LIMIT ${newest}) p
        LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND ${within(scope, 'y.merchant_id')}
          AND y.payment_id = ${sql.ref(paymentId)}`;
  return sql`(SELECT p.* ${more.columns} FROM ${rows} ${more.join} WHERE ${ofScope(wanted)}) p
    JOIN merchants m ON m.id = p.merchant_id`;
}

function payments(wanted: Wanted): Condition {
  return sql`(SELECT 'payment' AS kind, p.id, p.id AS payment_id, NULL::text AS reference, p.merchant_id, m.name AS merchant_name,
      p.description AS title, ${NO_PERSON}, p.status, jsonb_build_object('refunded_amount', p.refunded_amount, 'refund_status',
        p.refund_status, 'chargeback_status', p.chargeback_status, 'late', p.late) AS facts,
      p.amount, p.currency::text AS currency, ARRAY[p.customer_id] AS found_by, p.created_at
    FROM ${showRows(wanted, 'payments', 'p.id')})`;
}

function refunds(wanted: Wanted): Condition {
  return sql`(SELECT 'refund' AS kind, p.id, p.payment_id, p.payment_id::text AS reference, p.merchant_id, m.name AS merchant_name,
      nullif(p.description, '') AS title, ${NO_PERSON}, p.status, NULL::jsonb AS facts, p.amount, p.currency::text AS currency,
      NULL::text[] AS found_by, p.created_at
    FROM ${showRows(wanted, 'refunds', 'p.payment_id')})`;
}

function chargebacks(wanted: Wanted): Condition {
  return sql`(SELECT 'chargeback' AS kind, p.id, p.payment_id, NULL::text AS reference, p.merchant_id, m.name AS merchant_name,
      NULL::text AS title, ${NO_PERSON}, p.status, jsonb_build_object('reason_code', p.reason_code) AS facts, p.amount,
      p.currency::text AS currency, NULL::text[] AS found_by, p.created_at
    FROM ${showRows(wanted, 'chargebacks', 'p.payment_id')})`;
}

function mandates(wanted: Wanted): Condition {
  return sql`(SELECT 'mandate' AS kind, p.id, ${NO_PAYMENT}, p.reference, p.merchant_id, m.name AS merchant_name, c.name AS title,
      ${NO_PERSON}, CASE WHEN p.stop_reason = ${ONE_OFF} THEN 'USED'
        WHEN p.stopped_at IS NOT NULL THEN 'STOPPED' WHEN p.blocked_reason IS NOT NULL THEN 'BLOCKED'
        ELSE 'ACTIVE' END AS status, NULL::jsonb AS facts, NULL::bigint AS amount,
      NULL::text AS currency, ARRAY[p.reference, c.iban] AS found_by, p.created_at
    FROM mandates p JOIN merchants m ON m.id = p.merchant_id
    JOIN mandate_consumers c ON c.merchant_id = p.merchant_id AND c.mandate_id = p.id WHERE ${ofScope(wanted, 'c')})`;
}

function recurrences(wanted: Wanted): Condition {
  const join = sql`LEFT JOIN mandates d ON d.merchant_id = p.merchant_id AND ${within(wanted.scope, 'd.merchant_id')}
    AND d.id = p.mandate_id`;
  const ofMandate = { columns: sql`, d.blocked_reason`, join };
  return sql`(SELECT 'recurrence' AS kind, p.id, p.first_payment_id AS payment_id, NULL::text AS reference, p.merchant_id,
      m.name AS merchant_name, p.description AS title, ${NO_PERSON}, p.status,
      jsonb_build_object('blocked_reason', p.blocked_reason) AS facts, p.amount, p.currency::text AS currency,
      NULL::text[] AS found_by, p.created_at
    FROM ${showRows(wanted, 'recurrences', 'p.first_payment_id', ofMandate)})`;
}

async function hits(db: Queries, parts: readonly Condition[]): Promise<StoredHit[]> {
  const result = await sql<StoredHit>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return result.rows;
}

/** Adds to hits who paid their payments, what for, and from which address. */
export async function addPayers(db: Queries, found: readonly StoredHit[]): Promise<readonly StoredHit[]> {
  const paid = found.flatMap(({ merchant_id, payment_id }) =>
    payment_id ? [{ merchant_id, payment_id }] : [],
  );
  if (paid.length === 0) return found;
  const scope = makeScope([...new Set(paid.map(({ merchant_id }) => merchant_id))]);
  type Row = { id: string; description: string; person: string | null; email: string | null };
  const { rows } =
    await sql<Row>`SELECT t.id, t.description, nullif(y.account_holder_name, '') AS person, y.email_address AS email
    FROM payments t LEFT JOIN payers y ON y.merchant_id = t.merchant_id AND ${within(scope, 'y.merchant_id')} AND y.payment_id = t.id
    WHERE ${within(scope, 't.merchant_id')} AND t.id = ANY(${paid.map(({ payment_id }) => payment_id)}::uuid[])`.execute(
      db,
    );
  const payments = new Map(rows.map((row) => [row.id, row]));
  return found.map((hit) => {
    const payment = payments.get(hit.payment_id ?? '');
    if (!payment) return hit;
    const { description, email, person } = payment;
    return { ...hit, title: hit.title ?? description, person, found_by: [email, ...(hit.found_by ?? [])] };
  });
}

/** Anything with this id, except links. */
export function findById(db: Queries, scope: MerchantScope, id: string): Promise<StoredHit[]> {
  const wanted = { scope, condition: sql`p.id = ${id}`, limit: 1 };
  return hits(
    db,
    [payments, refunds, chargebacks, mandates, recurrences].map((kind) => kind(wanted)),
  );
}

/** Anything of exactly this amount in minor units, newest first by kind. */
export function findByAmount(
  db: Queries,
  scope: MerchantScope,
  amount: number,
  limit: number,
): Promise<StoredHit[]> {
  const wanted = { scope, condition: sql`p.amount = ${amount}`, limit };
  return hits(
    db,
    [payments, refunds, chargebacks, recurrences].map((kind) => kind(wanted)),
  );
}

/** A searched text, with statistics from a sample of payers. */
export type SoughtText = Pick<Sample, 'isCommon' | 'patterns'> & {
  /** LIKE patterns in lower case: of the text, and of an IBAN without its spaces. */
  readonly whole: readonly string[];
};

/** For a text that many payers have, the number of a company's newest rows of a kind that are searched. */
const NEWEST = 200;
/** The most payers that are found by the index. */
const MOST_PAYERS = 10_000;

/**
 * Finds rows that contain a text: payments by payer, description or customer, their refunds and chargebacks with
 * them, mandates by debtor, reference or account, recurrences by description or the payer of their first payment;
 * newest first by kind. Payers are searched once for all kinds. For a text that many of one company's payers have,
 * only the newest rows of each kind are searched.
 */
export async function findHitsByText(
  db: Queries,
  scope: MerchantScope,
  { whole: [pattern, ...others], patterns, isCommon }: SoughtText,
  limit: number,
): Promise<StoredHit[]> {
  const newest = isCommon && scope.merchantIds.length === 1 ? NEWEST : undefined;
  // With the company, so that each row is looked up in that company only.
  const paid = (column: string) =>
    newest === undefined
      ? sql`(p.merchant_id, ${sql.ref(column)}) IN (SELECT merchant_id, payment_id FROM found)`
      : // An expression that no index has: the rows are few.
        sql`y.search_text || '' LIKE ${pattern}`;
  const like = patterns.map((one) => sql`search_text LIKE ${one}`);
  const payers = sql`SELECT merchant_id, payment_id FROM (SELECT merchant_id, payment_id, search_text FROM payers
    WHERE ${within(scope, 'merchant_id')} AND ${sql.join(like, sql` AND `)} OFFSET 0) AS y
    WHERE search_text LIKE ${pattern} LIMIT ${MOST_PAYERS}`;
  const found =
    newest === undefined
      ? payers
      : sql`SELECT NULL::uuid AS merchant_id, NULL::uuid AS payment_id WHERE false`;
  const ofDebtor = [pattern, ...others].map((one) => sql`c.search_text LIKE ${one}`);
  const wanted = { scope, limit, newest };
  const parts = [
    payments({ ...wanted, condition: paid('p.id') }),
    refunds({ ...wanted, condition: paid('p.payment_id') }),
    chargebacks({ ...wanted, condition: paid('p.payment_id') }),
    mandates({ scope, condition: sql`(${sql.join(ofDebtor, sql` OR `)})`, limit }),
    recurrences({
      ...wanted,
      condition: sql`(lower(p.description) LIKE ${pattern} OR ${paid('p.first_payment_id')})`,
    }),
  ];
  const result = await sql<StoredHit>`WITH found AS MATERIALIZED (${found})
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return result.rows;
}

function links(wanted: Wanted): ReturnType<typeof sql<LinkHit>> {
  return sql<LinkHit>`SELECT 'paymentLink' AS kind, p.id, ${NO_PAYMENT}, NULL::text AS reference, p.merchant_id, m.name AS merchant_name,
      p.description AS title, nullif(y.account_holder_name, '') AS person, '' AS status, NULL::jsonb AS facts, p.amount, p.currency::text AS currency,
      ARRAY[y.email_address, y.iban, y.sepa_iban] AS found_by, p.created_at, p.uses, p.maximum_uses,
      p.switched_off_at, p.expires_at
    FROM payment_links p JOIN merchants m ON m.id = p.merchant_id
    JOIN payment_link_payers y ON y.merchant_id = p.merchant_id AND y.payment_link_id = p.id
    WHERE ${ofScope(wanted, 'y')}`;
}

export async function findLinkById(db: Queries, scope: MerchantScope, id: string): Promise<LinkHit[]> {
  return (await links({ scope, condition: sql`p.id = ${id}`, limit: 1 }).execute(db)).rows;
}

/** Links of exactly this amount in minor units. */
export async function findLinksByAmount(
  db: Queries,
  scope: MerchantScope,
  amount: number,
  limit: number,
): Promise<LinkHit[]> {
  return (await links({ scope, condition: sql`p.amount = ${amount}`, limit }).execute(db)).rows;
}

/** Links with a text in their description or their payer's data; people create them, so there are few. */
export async function findLinksByText(
  db: Queries,
  scope: MerchantScope,
  patterns: readonly string[],
  limit: number,
): Promise<LinkHit[]> {
  const said = sql`lower(concat_ws(' ', p.description, y.account_holder_name, y.email_address, y.iban, y.sepa_iban))`;
  const any = patterns.map((pattern) => sql`${said} LIKE ${pattern}`);
  return (await links({ scope, condition: sql`(${sql.join(any, sql` OR `)})`, limit }).execute(db)).rows;
}

import { normaliseEmail } from '@stuiver/domain/email';
import { normaliseIban } from '@stuiver/domain/iban';
import { LIVE_PAYMENT_STATUSES, UNDER_WAY_STATUSES } from '@stuiver/domain/states';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/database.ts';
import { statusList } from '../platform/database/status-list.ts';

/** A payer as a request for erasure names them. */
export type ErasedPerson = { readonly email: string } | { readonly iban: string };

/** Reads an e-mail address or an account, as the queries compare them. */
export function parsePerson(text: string): ErasedPerson {
  return text.includes('@') ? { email: normaliseEmail(text).toLowerCase() } : { iban: normaliseIban(text) };
}

/** Reason for keeping a row's personal data. */
type Duty = 'open' | 'refund' | 'chargeback' | 'recurrence' | 'mandate' | 'link' | 'dispute';

/** A row of a payer: what keeps it, null when nothing does, and until when, null for an unknown day. */
export type PayerRow = { readonly id: string; readonly duty: Duty | null; readonly until: Date | null };

/** Kinds of rows with a payer's data, in the order in which they are erased. */
export const PAYER_KINDS = ['mandates', 'links', 'payments'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

/** Reasons that end on a known day: a recurring payment has none, and a mandate keeps its payments after it has lapsed. */
const DATED: Readonly<Record<PayerKind, readonly Duty[]>> = {
  mandates: ['mandate', 'dispute'],
  links: ['link'],
  payments: ['open', 'dispute'],
};

/** Which rows are meant: those of a person, or some of these, to be checked again before they are erased. */
export type Wanted = { readonly person: ErasedPerson; readonly ids?: readonly string[] };

const isPerson = (person: ErasedPerson, emails: readonly string[], ibans: readonly string[]) =>
  'email' in person
    ? sql.join(
        emails.map((name) => sql`lower(${sql.ref(name)}) = ${person.email}`),
        sql` OR `,
      )
    : sql.join(
        ibans.map((name) => sql`upper(replace(${sql.ref(name)}, ' ', '')) = ${person.iban}`),
        sql` OR `,
      );

const among = (column: string, ids?: readonly string[]) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = ANY(${ids}::uuid[])`;

/** Finds the merchants that have something of a person that is not erased; of a mandate only by its account. */
export async function findPersonMerchants(db: Queries, person: ErasedPerson): Promise<string[]> {
  const places = [
    ['payers', ['email_address'], ['iban']],
    ['payment_link_payers', ['email_address', 'sepa_email_address'], ['iban', 'sepa_iban']],
    ...('iban' in person ? [['mandate_consumers', [], ['iban', 'old_iban']] as const] : []),
  ] as const;
  const found = new Set<string>();
  for (const [table, emails, ibans] of places) {
    const { rows } = await sql<{ merchant_id: string }>`SELECT DISTINCT merchant_id FROM ${sql.table(table)}
      WHERE erased_at IS NULL AND (${isPerson(person, emails, ibans)})`.execute(db);
    for (const { merchant_id } of rows) found.add(merchant_id);
  }
  return [...found].toSorted();
}

function buildPaymentsQuery(
  m: string,
  { person, ids }: Wanted,
  cutoff: Date,
  days: number,
): RawBuilder<PayerRow> {
  return sql`
    SELECT p.id, CASE
      WHEN p.status IN (${statusList(LIVE_PAYMENT_STATUSES)}) OR EXISTS (SELECT 1 FROM attempts a WHERE a.merchant_id = ${m}
        AND a.payment_id = p.id AND a.status IN (${statusList(UNDER_WAY_STATUSES)})) THEN 'open'
      WHEN EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_id = ${m} AND r.payment_id = p.id AND r.status = 'PENDING')
        OR EXISTS (SELECT 1 FROM refund_request_items i JOIN refund_requests q ON q.merchant_id = ${m} AND q.id = i.request_id
          WHERE i.merchant_id = ${m} AND i.payment_id = p.id AND (q.status = 'WAITING' OR i.next_try_at IS NOT NULL))
        THEN 'refund'
      WHEN EXISTS (SELECT 1 FROM chargebacks c WHERE c.merchant_id = ${m} AND c.payment_id = p.id
        AND c.status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'INQUIRY')) THEN 'chargeback'
      WHEN EXISTS (SELECT 1 FROM recurrences n WHERE n.merchant_id = ${m} AND n.first_payment_id = p.id
        AND n.status <> 'FINISHED') THEN 'recurrence'
      WHEN EXISTS (SELECT 1 FROM mandates d WHERE d.merchant_id = ${m} AND d.id = p.mandate_id AND d.stopped_at IS NULL)
        THEN 'mandate'
      WHEN p.paid_at > ${cutoff} THEN 'dispute' END AS duty,
      CASE WHEN p.status IN (${statusList(LIVE_PAYMENT_STATUSES)}) THEN p.expires_at
        WHEN p.paid_at > ${cutoff} THEN p.paid_at + make_interval(days => ${days}) END AS until
    FROM payers y JOIN payments p ON p.merchant_id = ${m} AND p.id = y.payment_id
    WHERE y.merchant_id = ${m} AND y.erased_at IS NULL AND ${among('p.id', ids)}
      AND (${isPerson(person, ['y.email_address'], ['y.iban'])})`;
}

function buildLinksQuery(m: string, { person, ids }: Wanted, now: Date): RawBuilder<PayerRow> {
  const columns = [
    ['y.email_address', 'y.sepa_email_address'],
    ['y.iban', 'y.sepa_iban'],
  ] as const;
  return sql`
    SELECT l.id, CASE WHEN l.expires_at > ${now} AND l.switched_off_at IS NULL
      AND (l.maximum_uses IS NULL OR l.uses < l.maximum_uses) THEN 'link' END AS duty, l.expires_at AS until
    FROM payment_link_payers y JOIN payment_links l ON l.merchant_id = ${m} AND l.id = y.payment_link_id
    WHERE y.merchant_id = ${m} AND y.erased_at IS NULL AND ${among('l.id', ids)}
      AND (${isPerson(person, ...columns)})`;
}

/** A mandate holds no e-mail address: it is its account's, or that of a payment made under it. */
function buildMandatesQuery(
  m: string,
  { person, ids }: Wanted,
  cutoff: Date,
  days: number,
): RawBuilder<PayerRow> {
  const isTheirs =
    'iban' in person
      ? isPerson(person, [], ['k.iban', 'k.old_iban'])
      : sql`EXISTS (SELECT 1 FROM payments p JOIN payers y ON y.merchant_id = ${m} AND y.payment_id = p.id
          WHERE p.merchant_id = ${m} AND p.mandate_id = d.id AND (${isPerson(person, ['y.email_address'], [])}))`;
  return sql`
    SELECT d.id, CASE
      WHEN EXISTS (SELECT 1 FROM recurrences n WHERE n.merchant_id = ${m} AND n.mandate_id = d.id
        AND n.status <> 'FINISHED') THEN 'recurrence'
      WHEN d.stopped_at IS NULL THEN 'mandate'
      WHEN d.last_presented_on > ${cutoff}::date THEN 'dispute' END AS duty,
      CASE WHEN d.stopped_at IS NULL THEN d.lapses_on ELSE d.last_presented_on + ${days}::integer END::timestamptz AS until
    FROM mandate_consumers k JOIN mandates d ON d.merchant_id = ${m} AND d.id = k.mandate_id
    WHERE k.merchant_id = ${m} AND k.erased_at IS NULL AND ${among('d.id', ids)} AND (${isTheirs})`;
}

/** Finds a merchant's rows of one kind with what keeps each. */
export async function findPayerRows(
  db: Queries,
  merchantId: string,
  kind: PayerKind,
  wanted: Wanted,
  { now, disputeDays }: { readonly now: Date; readonly disputeDays: number },
): Promise<PayerRow[]> {
  const cutoff = new Date(now.getTime() - disputeDays * 86_400_000);
  const select = {
    payments: () => buildPaymentsQuery(merchantId, wanted, cutoff, disputeDays),
    links: () => buildLinksQuery(merchantId, wanted, now),
    mandates: () => buildMandatesQuery(merchantId, wanted, cutoff, disputeDays),
  };
  const { rows } = await select[kind]().execute(db);
  return rows.map((row) =>
    row.duty !== null && DATED[kind].includes(row.duty) ? row : { ...row, until: null },
  );
}

/** Columns that an erasure empties, by table, in the rows whose `id` is of the kind. Without `isNull` they become ''. */
export const ERASED_COLUMNS = [
  {
    kind: 'mandates',
    table: 'mandate_consumers',
    id: 'mandate_id',
    columns: ['name', 'iban', 'old_iban', 'bic', 'street', 'post_code', 'town', 'country', 'search_text'],
  },
  {
    kind: 'links',
    table: 'payment_link_payers',
    id: 'payment_link_id',
    columns: [
      'account_holder_name',
      'iban',
      'email_address',
      'sepa_email_address',
      'sepa_iban',
      'sepa_postal_address',
      'metadata',
    ],
  },
  {
    kind: 'payments',
    table: 'payers',
    id: 'payment_id',
    columns: [
      'account_holder_name',
      'email_address',
      'iban',
      'search_text',
      'metadata',
      'ip_address',
      'device',
    ],
  },
  {
    kind: 'payments',
    table: 'bank_orders',
    id: 'payment_id',
    columns: [
      'name',
      'iban',
      'bic',
      'street',
      'post_code',
      'town',
      'country',
      'old_iban',
      'proposed_name',
      'proposed_iban',
    ],
  },
  { kind: 'payments', table: 'payments', id: 'id', columns: ['customer_id'], isNull: true },
  {
    kind: 'payments',
    table: 'attempts',
    id: 'payment_id',
    columns: ['card_first_six', 'card_last_four', 'card_expiry', 'card_fingerprint'],
    isNull: true,
  },
] as const satisfies readonly {
  kind: PayerKind;
  table: string;
  id: string;
  columns: string[];
  isNull?: true;
}[];

/** Empties what is stored of payers in rows of one kind, and returns how many rows of each table that were. */
export async function eraseRows(
  tx: Tx,
  merchantId: string,
  kind: PayerKind,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const quantities = new Map<string, number>();
  for (const place of ERASED_COLUMNS.filter((one) => one.kind === kind)) {
    const columns = place.columns.map((name) => sql.ref(name));
    const isNull = 'isNull' in place;
    const empty = columns.map((column) => sql`${column} = ${isNull ? sql`NULL` : sql`''`}`);
    const { numAffectedRows = 0n } = await sql`
      UPDATE ${sql.table(place.table)} SET ${sql.join(isNull ? empty : [...empty, sql`erased_at = ${now}`])}
      WHERE merchant_id = ${merchantId} AND ${among(place.id, ids)}
        AND ${isNull ? sql`num_nonnulls(${sql.join(columns)}) > 0` : sql`erased_at IS NULL`}`.execute(tx);
    quantities.set(place.table, Number(numAffectedRows));
  }
  return quantities;
}

/** Counts the evidence folders about a person's payments that still hold something, and finds when the last one goes. */
export async function findEvidence(
  db: Queries,
  m: string,
  person: ErasedPerson,
  days: number,
): Promise<{ readonly quantity: number; readonly until: Date | null }> {
  const { rows } = await sql<{ quantity: number; until: Date | null }>`
    SELECT count(*) AS quantity, max(c.finished_at) + make_interval(days => ${days}) AS until
    FROM payers y
    JOIN chargebacks c ON c.merchant_id = ${m} AND c.payment_id = y.payment_id
    JOIN evidence_folders f ON f.merchant_id = ${m} AND f.chargeback_id = c.id AND f.erased_at IS NULL
    WHERE y.merchant_id = ${m} AND y.erased_at IS NULL AND (${isPerson(person, ['y.email_address'], ['y.iban'])})`.execute(
    db,
  );
  return rows[0]!;
}

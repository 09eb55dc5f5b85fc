import { WARN_AFTER_HOURS } from '@stuiver/domain/webhooks';
import { type AttentionKind, RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import { type RawBuilder, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { NewRow, Queries, Tx } from '../../platform/database/database.ts';
import { putRows } from '../../platform/database/rows.ts';
import { statusList } from '../../platform/database/status-list.ts';
import { prepared } from '../../platform/database/statements.ts';
import { HOLD_APPLIES } from '../../money/payouts/payout-queries.ts';
import { FAILING_TRIES, REMEMBERED } from '../../company/webhooks/schedule.ts';

export type AttentionRow = {
  kind: AttentionKind;
  id: string;
  merchant_id: string;
  merchant_name: string;
  /** Id that finds its details: a payment, chargeback, link, or the mandate itself. */
  target_id: string;
  description: string;
  reference: string | null;
  /** Payment of the payer concerned; null if it concerns no payer. */
  payer_of: string | null;
  /** Name of the payer or debtor; null without one, and after erasure. */
  person: string | null;
  amount: number | null;
  currency: string | null;
  /** Money at stake in minor units; null for all of it. */
  stake: number | null;
  at: Date;
  code: string;
  quantity: number;
  /** Number of items of the kind, regardless of the limit. */
  total: number;
};

type Question = {
  readonly scope: MerchantScope;
  readonly now: Date;
  /** The most of each kind. */
  readonly limit: number;
  /** Only this one. */
  readonly id?: string;
  /** The reader, and their approval limit for others' refunds, in minor units; null: no limit. */
  readonly approver: { readonly userId: string; readonly limit: RefundLimit };
};

/** Filters out items dismissed for this reason. */
function unhandled(
  kind: AttentionKind,
  scope: MerchantScope,
  code: RawBuilder<unknown>,
  id = sql`p.id`,
): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT FROM attention_handled h WHERE ${within(scope, 'h.merchant_id')}
    AND h.merchant_id = p.merchant_id AND h.kind = ${kind} AND h.subject_id = ${id} AND h.code = ${code})`;
}

const only = (id: string | undefined, column = 'p.id') =>
  id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}::uuid`;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Time before its end at which an unpaid link needs attention. */
const LAPSING = 3 * DAY;

/** The endpoint `p` has failed for a day, or was paused for it. */
const longFailing = (now: Date) => sql`(p.off_at IS NULL AND p.removed_at IS NULL
  AND (p.paused_at IS NOT NULL OR coalesce(p.failing_since <= ${new Date(now.getTime() - WARN_AFTER_HOURS * HOUR)}, false)))`;

/** The code of a refund that failed, or of which a part did: another part is another failure. */
const FAILURE = sql`CASE p.status WHEN 'FAILED' THEN coalesce(p.reason_code, '') ELSE 'part:' || p.missing_amount END`;

/** The automatic refund of a payer's second payment failed, so that the company has to give it back. */
const surplusFailed = (scope: MerchantScope) => sql`('surplusCapture' = ANY(p.attention)
  AND EXISTS (SELECT FROM refunds o WHERE ${within(scope, 'o.merchant_id')} AND o.merchant_id = p.merchant_id
    AND o.payment_id = p.id AND o.kind = 'SURPLUS' AND o.status = 'FAILED')
  AND NOT EXISTS (SELECT FROM refunds o WHERE ${within(scope, 'o.merchant_id')} AND o.merchant_id = p.merchant_id
    AND o.payment_id = p.id AND o.kind = 'SURPLUS' AND o.status <> 'FAILED'))`;

/** Payments with a reason for attention, whose company has to act or not: one dismissed as either stays so. */
function paymentsWith({ scope, limit, id }: Question, mustAct: boolean) {
  const failed = surplusFailed(scope);
  const code = sql`(CASE WHEN ${failed} THEN 'surplusFailed,' ELSE '' END || array_to_string(p.attention, ','))`;
  const act = sql`(${failed} OR (p.attention && ARRAY['lateSuccess', 'linkEnded', 'linkOverused']
    AND p.refunded_amount + p.charged_back_amount < p.amount))`;
  return sql<Omit<AttentionRow, 'kind' | 'merchant_name' | 'stake'>>`
    SELECT p.id, p.merchant_id, p.id AS target_id, p.description, NULL AS reference,
      p.id AS payer_of, NULL AS person, p.amount, p.currency, p.created_at AS at,
      ${code} AS code, 1::bigint AS quantity, count(*) OVER () AS total
    FROM payments p
    WHERE ${within(scope, 'p.merchant_id')} AND p.attention <> '{}' AND ${only(id)}
      AND ${mustAct ? act : sql`NOT ${act}`} AND ${unhandled('paymentLate', scope, code)}
    ORDER BY p.amount DESC, p.created_at DESC, p.id LIMIT ${limit}`;
}

type Query = (question: Question) => RawBuilder<Omit<AttentionRow, 'kind' | 'merchant_name' | 'stake'>>;

/** Queries of attention items by kind, most money at stake first. All return the same columns in the same order. */
const QUERIES: Readonly<Record<AttentionKind, Query>> = {
  // Asked of each company's first endpoint, which lies on the company's machine, as a change that waits does.
  accountMissing: ({ scope, limit }) => sql`
    SELECT p.id, p.merchant_id, p.id AS target_id, '' AS description, NULL AS reference,
      NULL::uuid AS payer_of, NULL AS person, NULL::bigint AS amount, NULL AS currency, m.opened_at AS at,
      '' AS code, 1::bigint AS quantity,
      count(*) OVER () AS total
    FROM notification_endpoints p JOIN merchants m ON m.id = p.merchant_id
    WHERE ${within(scope, 'p.merchant_id')} AND p.id = p.merchant_id AND m.opened_at IS NOT NULL AND m.iban = ''
      AND NOT EXISTS (SELECT FROM iban_changes c WHERE ${within(scope, 'c.merchant_id')}
        AND c.merchant_id = p.merchant_id)
    ORDER BY m.opened_at, p.id LIMIT ${limit}`,
  accountRefused: ({ scope, limit }) => sql`
    SELECT h.merchant_id AS id, h.merchant_id, h.merchant_id AS target_id, '' AS description,
      NULL AS reference, NULL::uuid AS payer_of, NULL AS person, NULL::bigint AS amount, NULL AS currency,
      h.held_at AS at, h.reason AS code, 1::bigint AS quantity, count(*) OVER () AS total
    FROM payout_holds h JOIN merchants m ON m.id = h.merchant_id
    WHERE ${within(scope, 'h.merchant_id')} AND h.refused_iban IS NOT NULL AND ${HOLD_APPLIES}
      AND NOT EXISTS (SELECT FROM iban_changes c WHERE ${within(scope, 'c.merchant_id')}
        AND c.merchant_id = h.merchant_id)
    ORDER BY h.held_at, h.merchant_id LIMIT ${limit}`,
  // One that was answered or accepted, and waits for its processor, needs no one's attention. Inquiries take no amount.
  chargeback: ({ scope, now, limit, id }) => sql`
    SELECT p.id, p.merchant_id, p.id AS target_id, p.description, NULL AS reference,
      p.payment_id AS payer_of, NULL AS person, nullif(p.amount, 0) AS amount, p.currency, p.deadline_at AS at,
      p.status AS code, 1::bigint AS quantity, count(*) OVER () AS total
    FROM chargebacks p
    WHERE ${within(scope, 'p.merchant_id')} AND p.status IN (${statusList(RESPONDABLE_STATUSES)})
      AND p.deadline_at >= ${now} AND ${only(id)}
      AND NOT EXISTS (SELECT FROM evidence_folders f WHERE ${within(scope, 'f.merchant_id')}
        AND f.merchant_id = p.merchant_id AND f.chargeback_id = p.id AND f.next_try_at IS NOT NULL)
    ORDER BY p.amount DESC, p.deadline_at, p.id LIMIT ${limit}`,
  refundRequest: ({ scope, now, limit, id, approver }) => sql`
    SELECT p.id, p.merchant_id, p.id AS target_id, p.reason AS description,
      a.name AS reference, NULL::uuid AS payer_of, NULL AS person, p.amount, p.currency, p.expires_at AS at,
      '' AS code, p.quantity::bigint AS quantity, count(*) OVER () AS total
    FROM refund_requests p JOIN users a ON a.id = p.asked_by
    WHERE ${within(scope, 'p.merchant_id')} AND p.status = 'WAITING' AND p.expires_at > ${now}
      AND p.asked_by <> ${approver.userId} AND ${only(id)}
      AND ${approver.limit === null ? sql`true` : sql`p.amount <= ${approver.limit}`}
    ORDER BY p.amount DESC, p.expires_at, p.id LIMIT ${limit}`,
  mandateBlocked: ({ scope, limit, id }) => sql`
    SELECT p.id, p.merchant_id, p.id AS target_id, '' AS description, p.reference,
      NULL::uuid AS payer_of, nullif(c.name, '') AS person, w.amount, w.currency, p.blocked_at AS at,
      p.blocked_reason AS code, coalesce(w.quantity, 0) AS quantity, count(*) OVER () AS total
    FROM mandates p
    LEFT JOIN mandate_consumers c ON ${within(scope, 'c.merchant_id')} AND c.merchant_id = p.merchant_id
      AND c.mandate_id = p.id
    LEFT JOIN (SELECT r.merchant_id, r.mandate_id, min(r.currency) AS currency, sum(r.amount)::bigint AS amount,
        count(*) AS quantity
      FROM recurrences r WHERE ${within(scope, 'r.merchant_id')} AND r.status = 'ACTIVE' GROUP BY 1, 2) w
      ON w.merchant_id = p.merchant_id AND w.mandate_id = p.id
    WHERE ${within(scope, 'p.merchant_id')} AND p.blocked_at IS NOT NULL AND p.stopped_at IS NULL AND ${only(id)}
    ORDER BY w.amount DESC NULLS LAST, p.blocked_at DESC, p.id LIMIT ${limit}`,
  recurrenceSkipped: ({ scope, limit, id }) => sql`
    SELECT p.id, p.merchant_id, p.id AS target_id, p.description, NULL AS reference,
      p.first_payment_id AS payer_of, NULL AS person, p.amount, p.currency, p.updated_at AS at,
      '' AS code, cardinality(p.skipped_dates)::bigint AS quantity,
      count(*) OVER () AS total
    FROM recurrences p
    WHERE ${within(scope, 'p.merchant_id')} AND p.status = 'ACTIVE' AND p.skipped_dates <> '{}' AND ${only(id)}
    ORDER BY p.amount * cardinality(p.skipped_dates) DESC, p.updated_at DESC, p.id LIMIT ${limit}`,
  refundFailed: ({ scope, limit, id }) => sql`
    SELECT p.id, p.merchant_id, p.payment_id AS target_id, p.description, NULL AS reference,
      p.payment_id AS payer_of, NULL AS person,
      CASE p.status WHEN 'FAILED' THEN p.amount + p.missing_amount ELSE p.missing_amount END AS amount, p.currency,
      p.created_at AS at, ${FAILURE} AS code, 1::bigint AS quantity,
      count(*) OVER () AS total
    FROM refunds p
    WHERE ${within(scope, 'p.merchant_id')} AND (p.status = 'FAILED' OR p.missing_amount > 0) AND p.kind = 'MERCHANT'
      AND ${only(id)}
      AND NOT EXISTS (SELECT FROM refunds o WHERE ${within(scope, 'o.merchant_id')} AND o.merchant_id = p.merchant_id
        AND o.payment_id = p.payment_id AND o.status <> 'FAILED' AND o.created_at > p.created_at)
      AND ${unhandled('refundFailed', scope, FAILURE)}
    ORDER BY amount DESC, p.created_at DESC, p.id LIMIT ${limit}`,
  paymentLate: (question) => paymentsWith(question, true),
  paymentNoted: (question) => paymentsWith(question, false),
  // Until something arrives, or the merchant switches it off or on again.
  endpointFailing: ({ scope, now, limit, id }) => sql`
    SELECT p.id, p.merchant_id, p.id AS target_id, p.url AS description, NULL AS reference,
      NULL::uuid AS payer_of, NULL AS person, NULL::bigint AS amount, NULL AS currency, coalesce(p.paused_at, p.failing_since) AS at,
      CASE WHEN p.paused_at IS NULL THEN 'failing' ELSE 'paused' END AS code,
      (SELECT count(*) FROM notifications n WHERE ${within(scope, 'n.merchant_id')} AND n.merchant_id = p.merchant_id
        AND n.endpoint_id = p.id AND n.status IN ('PENDING', 'MISSED')) AS quantity, count(*) OVER () AS total
    FROM notification_endpoints p
    WHERE ${within(scope, 'p.merchant_id')} AND ${longFailing(now)} AND ${only(id)}
    ORDER BY p.paused_at, p.failing_since, p.id LIMIT ${limit}`,
  // All notifications of a company as one item: those given up since the last dismissal, and those still failing.
  // Endpoints with an item of their own are left out.
  notificationsFailing: ({ scope, now, limit, id }) => sql`
    SELECT p.merchant_id AS id, p.merchant_id, max(p.payment_id::text)::uuid AS target_id,
      max(coalesce(nullif(p.own_url, ''), e.url)) AS description, NULL AS reference,
      NULL::uuid AS payer_of, NULL AS person, NULL::bigint AS amount, NULL AS currency, min(p.created_at) AS at,
      max(coalesce(p.last_http_status, 0))::text AS code, count(*) AS quantity, count(*) OVER () AS total
    FROM notifications p
    JOIN (SELECT p.* FROM notification_endpoints p WHERE ${within(scope, 'p.merchant_id')} AND NOT ${longFailing(now)}) e
      ON e.merchant_id = p.merchant_id AND e.id = p.endpoint_id
    WHERE ${within(scope, 'p.merchant_id')} AND ${only(id, 'p.merchant_id')}
      AND p.payment_id IS NOT NULL AND ((p.status = 'PENDING' AND p.tries >= ${FAILING_TRIES})
        OR (p.status = 'FAILED' AND p.finished_at > ${new Date(now.getTime() - REMEMBERED)}
          AND NOT EXISTS (SELECT FROM attention_handled h WHERE ${within(scope, 'h.merchant_id')}
            AND h.merchant_id = p.merchant_id AND h.kind = 'notificationsFailing' AND h.handled_at >= p.finished_at)))
    GROUP BY p.merchant_id ORDER BY quantity DESC, p.merchant_id LIMIT ${limit}`,
  linkLapsing: ({ scope, now, limit, id }) => sql`
    SELECT p.id, p.merchant_id, p.id AS target_id, p.description, NULL AS reference,
      NULL::uuid AS payer_of, NULL AS person, p.amount, p.currency, p.expires_at AS at,
      '' AS code, 1::bigint AS quantity, count(*) OVER () AS total
    FROM payment_links p
    WHERE ${within(scope, 'p.merchant_id')} AND p.expires_at >= ${now}
      AND p.expires_at < ${new Date(now.getTime() + LAPSING)} AND p.link_validity_days > 3
      AND p.switched_off_at IS NULL AND p.uses = 0 AND ${only(id)} AND ${unhandled('linkLapsing', scope, sql`''`)}
    ORDER BY p.amount DESC, p.expires_at, p.id LIMIT ${limit}`,
};

/** The names of payers by their payments; without those who were erased. */
async function namePayers(
  db: Queries,
  scope: MerchantScope,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paymentIds.length === 0) return new Map();
  const { rows } = await prepared<{ payment_id: string; account_holder_name: string }>`
    SELECT payment_id, account_holder_name FROM payers
    WHERE ${within(scope, 'merchant_id')} AND payment_id = ANY(${paymentIds}::uuid[]) AND account_holder_name <> ''`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.payment_id, row.account_holder_name]));
}

/** The money at stake of a kind's rows `q`, if it is not their amount; null for all of it. */
const STAKES: Partial<Record<AttentionKind, RawBuilder<number | null>>> = {
  accountMissing: sql`NULL::bigint`,
  accountRefused: sql`NULL::bigint`,
  recurrenceSkipped: sql`q.amount * q.quantity`,
};

/**
 * Items of some kinds by one statement, most money at stake first; each row has the number of all of its kind.
 *
 * @param page limits the items of all kinds together
 */
export async function selectAttention(
  db: Queries,
  kinds: readonly AttentionKind[],
  question: Question,
  page?: { readonly limit: number; readonly offset: number },
): Promise<AttentionRow[]> {
  const { scope } = question;
  if (scope.merchantIds.length === 0 || kinds.length === 0) return [];
  const selects = kinds.map(
    (kind) =>
      sql`SELECT ${sql.lit(kind)} AS kind, row_number() OVER () AS place, ${STAKES[kind] ?? sql`coalesce(q.amount, 0)`} AS stake,
        q.* FROM (${QUERIES[kind](question)}) q`,
  );
  const { rows } = await prepared<AttentionRow>`SELECT q.*, m.name AS merchant_name
    FROM (${sql.join(selects, sql` UNION ALL `)}) q JOIN merchants m ON m.id = q.merchant_id
    ORDER BY stake DESC, place, kind ${page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``}`.execute(
    db,
  );
  const names = await namePayers(
    db,
    scope,
    rows.flatMap((row) => row.payer_of ?? []),
  );
  return rows.map((row) =>
    row.payer_of === null ? row : { ...row, person: names.get(row.payer_of) ?? null },
  );
}

/** Records a dismissal; a company's notifications can be dismissed again later. */
export async function insertHandled(
  tx: Tx,
  row: NewRow<'attention_handled'> & { readonly kind: AttentionKind },
): Promise<void> {
  await putRows(tx, 'attention_handled', row, ['merchant_id', 'kind', 'subject_id', 'code']);
}

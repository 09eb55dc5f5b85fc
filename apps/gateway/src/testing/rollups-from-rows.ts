/** What a client and a pool of the driver both can. */
type Queryable = { readonly query: (text: string, values: unknown[]) => Promise<unknown> };

/** The rollups from the rows, in an order in which each finds what it sums up (docs/decisions/lists.md). */
const ROLLUPS: readonly string[] = [
  `INSERT INTO payment_days (merchant_id, day, method, currency, status, payments, amount)
   SELECT merchant_id, created_day, coalesce(method, ''), currency, status, count(*), sum(amount)
   FROM payments WHERE merchant_id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4, 5`,
  `INSERT INTO refund_days (merchant_id, day, method, currency, status, refunds, amount)
   SELECT r.merchant_id, r.created_day, a.method, r.currency, r.status, count(*), sum(r.amount)
   FROM refunds r JOIN attempts a ON a.merchant_id = r.merchant_id AND a.id = r.attempt_id
   WHERE r.merchant_id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4, 5`,
  `INSERT INTO chargeback_days (merchant_id, day, method, currency, status, chargebacks, amount)
   SELECT merchant_id, created_day, method, currency, status, count(*), sum(amount)
   FROM chargebacks WHERE merchant_id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4, 5`,
  ...['payment', 'refund', 'chargeback'].map(
    (noun) => `INSERT INTO ${noun}_months (merchant_id, month, method, currency, status, ${noun}s, amount)
   SELECT merchant_id, date_trunc('month', day)::date, method, currency, status, sum(${noun}s), sum(amount)
   FROM ${noun}_days WHERE merchant_id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4, 5`,
  ),
  ...['payment', 'refund', 'chargeback', 'payment_link', 'recurrence'].map(
    (
      noun,
    ) => `INSERT INTO ${noun}_amount_bands SELECT merchant_id, amount_band(amount), count(*) FROM ${noun}s
   WHERE merchant_id = ANY($1::uuid[]) GROUP BY 1, 2`,
  ),
  `INSERT INTO payment_settled_days (merchant_id, settled_day, day, payments)
   SELECT p.merchant_id, (p.settled_at AT TIME ZONE d.time_zone)::date, p.created_day, count(*)
   FROM payments p CROSS JOIN deployment d WHERE p.settled_at IS NOT NULL AND p.merchant_id = ANY($1::uuid[])
   GROUP BY 1, 2, 3`,
  ...['day', 'month'].map(
    (
      period,
    ) => `INSERT INTO payment_return_${period}s (merchant_id, ${period}, refund_status, chargeback_status, payments)
   SELECT merchant_id, date_trunc('${period}', created_day)::date, coalesce(refund_status, ''),
     coalesce(chargeback_status, ''), count(*)
   FROM payments WHERE (refund_status IS NOT NULL OR chargeback_status IS NOT NULL) AND merchant_id = ANY($1::uuid[])
   GROUP BY 1, 2, 3, 4`,
  ),
  `INSERT INTO payment_link_days (merchant_id, day, links, used, switched_off)
   SELECT merchant_id, created_day, count(*), count(*) FILTER (WHERE uses >= maximum_uses),
     count(*) FILTER (WHERE switched_off_at IS NOT NULL AND (uses >= maximum_uses) IS NOT TRUE)
   FROM payment_links WHERE merchant_id = ANY($1::uuid[]) GROUP BY 1, 2`,
  `INSERT INTO payment_link_months (merchant_id, month, links, used, switched_off)
   SELECT merchant_id, date_trunc('month', day)::date, sum(links), sum(used), sum(switched_off) FROM payment_link_days
   WHERE merchant_id = ANY($1::uuid[]) GROUP BY 1, 2`,
  `INSERT INTO payment_link_last_days (merchant_id, last_day, day, links)
   SELECT merchant_id, created_day + link_validity_days, created_day, count(*) FROM payment_links
   WHERE switched_off_at IS NULL AND (uses >= maximum_uses) IS NOT TRUE AND merchant_id = ANY($1::uuid[])
   GROUP BY 1, 2, 3`,
  ...['day', 'month'].flatMap((period) => [
    `INSERT INTO mandate_${period}s (merchant_id, ${period}, type, mandates)
   SELECT m.merchant_id, date_trunc('${period}', m.created_at AT TIME ZONE d.time_zone)::date, m.type, count(*)
   FROM mandates m CROSS JOIN deployment d WHERE m.merchant_id = ANY($1::uuid[]) GROUP BY 1, 2, 3`,
    `INSERT INTO recurrence_${period}s (merchant_id, ${period}, status, frequency, recurrences)
   SELECT r.merchant_id, date_trunc('${period}', r.created_at AT TIME ZONE d.time_zone)::date, r.status, r.frequency, count(*)
   FROM recurrences r CROSS JOIN deployment d WHERE r.merchant_id = ANY($1::uuid[]) GROUP BY 1, 2, 3, 4`,
  ]),
  `INSERT INTO merchant_totals (merchant_id, method, currency, payments, payment_amount, refunds, refund_amount)
   SELECT p.merchant_id, p.method, p.currency, count(*), sum(p.captured_amount), coalesce(sum(r.refunds), 0),
     coalesce(sum(r.amount), 0)
   FROM payments p LEFT JOIN (
     SELECT merchant_id, payment_id, count(*) AS refunds, sum(amount) AS amount FROM refunds
     WHERE kind = 'MERCHANT' AND status = 'SUCCEEDED' AND merchant_id = ANY($1::uuid[]) GROUP BY 1, 2
   ) r ON r.merchant_id = p.merchant_id AND r.payment_id = p.id
   WHERE p.captured_amount > 0 AND p.merchant_id = ANY($1::uuid[]) GROUP BY 1, 2, 3`,
];

/** The table that a statement fills. */
const targetOf = (text: string) => /^INSERT INTO (\w+)/.exec(text)![1]!;

/**
 * Writes what lists, totals and the ledger's check count by, as the engine would have kept it, from rows that were
 * written without the engine.
 *
 * @param db with a role that may insert into them
 * @param merchantIds companies without these rollups
 * @param isWanted which tables, by their names; all unless told
 */
export async function writeRollups(
  db: Queryable,
  merchantIds: readonly string[],
  isWanted: (table: string) => boolean = () => true,
): Promise<void> {
  for (const text of ROLLUPS) if (isWanted(targetOf(text))) await db.query(text, [merchantIds]);
}

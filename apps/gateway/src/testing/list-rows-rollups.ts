import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/**
 * The rollups that lists count by, as the engine would have kept them, from the rows.
 *
 * @param test the app under test, whose rollups are empty
 */
export async function fillRollups(test: TestApp): Promise<void> {
  const { db } = test.context;
  await sql`INSERT INTO payment_days SELECT merchant_id, created_day, coalesce(method, ''), currency, status, count(*), sum(amount)
    FROM payments GROUP BY 1, 2, 3, 4, 5`.execute(db);
  await sql`INSERT INTO refund_days SELECT r.merchant_id, r.created_day, a.method, r.currency, r.status, count(*), sum(r.amount)
    FROM refunds r JOIN attempts a ON a.merchant_id = r.merchant_id AND a.id = r.attempt_id GROUP BY 1, 2, 3, 4, 5`.execute(
    db,
  );
  await sql`INSERT INTO chargeback_days SELECT merchant_id, created_day, method, currency, status, count(*), sum(amount)
    FROM chargebacks GROUP BY 1, 2, 3, 4, 5`.execute(db);
  for (const noun of ['payment', 'refund', 'chargeback', 'payment_link', 'recurrence'])
    await sql`INSERT INTO ${sql.table(`${noun}_amount_bands`)} SELECT merchant_id, amount_band(amount), count(*)
      FROM ${sql.table(`${noun}s`)} GROUP BY 1, 2`.execute(db);
  await sql`INSERT INTO payment_settled_days
    SELECT merchant_id, (settled_at AT TIME ZONE ${test.context.settings.timeZone})::date, created_day, count(*)
    FROM payments WHERE settled_at IS NOT NULL GROUP BY 1, 2, 3`.execute(db);
  for (const period of ['day', 'month']) {
    const made = sql`date_trunc(${period}, created_at AT TIME ZONE ${test.context.settings.timeZone})::date`;
    await sql`INSERT INTO ${sql.table(`payment_return_${period}s`)} SELECT merchant_id, date_trunc(${period}, created_day)::date,
        coalesce(refund_status, ''), coalesce(chargeback_status, ''), count(*) FROM payments
      WHERE refund_status IS NOT NULL OR chargeback_status IS NOT NULL GROUP BY 1, 2, 3, 4`.execute(db);
    await sql`INSERT INTO ${sql.table(`mandate_${period}s`)}
      SELECT merchant_id, ${made}, type, count(*) FROM mandates GROUP BY 1, 2, 3`.execute(db);
    await sql`INSERT INTO ${sql.table(`recurrence_${period}s`)}
      SELECT merchant_id, ${made}, status, frequency, count(*) FROM recurrences GROUP BY 1, 2, 3, 4`.execute(
      db,
    );
  }
  for (const noun of ['payment', 'refund', 'chargeback'])
    await sql`INSERT INTO ${sql.table(`${noun}_months`)}
      SELECT merchant_id, date_trunc('month', day)::date, method, currency, status, sum(${sql.ref(`${noun}s`)}), sum(amount)
      FROM ${sql.table(`${noun}_days`)} GROUP BY 1, 2, 3, 4, 5`.execute(db);
  await sql`INSERT INTO payment_link_days SELECT merchant_id, created_day, count(*),
      count(*) FILTER (WHERE uses >= maximum_uses),
      count(*) FILTER (WHERE switched_off_at IS NOT NULL AND (uses >= maximum_uses) IS NOT TRUE)
    FROM payment_links GROUP BY 1, 2`.execute(db);
  await sql`INSERT INTO payment_link_months SELECT merchant_id, date_trunc('month', day)::date, sum(links), sum(used),
      sum(switched_off) FROM payment_link_days GROUP BY 1, 2`.execute(db);
  await sql`INSERT INTO payment_link_last_days SELECT merchant_id, created_day + link_validity_days, created_day, count(*)
    FROM payment_links WHERE switched_off_at IS NULL AND (uses >= maximum_uses) IS NOT TRUE
    GROUP BY 1, 2, 3`.execute(db);
}

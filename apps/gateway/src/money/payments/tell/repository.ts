import type { Queries } from '../../../platform/database/database.ts';

/** Counts the mails to a payment's payer that users asked for since an instant. */
export async function countPayerMails(
  db: Queries,
  merchantId: string,
  paymentId: string,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('ledger_events')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where((eb) => eb.and({ merchant_id: merchantId, payment_id: paymentId, kind: 'payerMailed' }))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return row.mails;
}

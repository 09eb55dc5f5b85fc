import type { Queries } from '../../../platform/database/database.ts';
import { rowsWith } from '../../../platform/database/rows.ts';

/** Counts the mails to a payment's payer that users asked for since an instant. */
export async function countPayerMails(
  db: Queries,
  merchantId: string,
  paymentId: string,
  since: Date,
): Promise<number> {
  const row = await rowsWith(db, 'ledger_events', {
    merchant_id: merchantId,
    payment_id: paymentId,
    kind: 'payerMailed',
  })
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return row.mails;
}

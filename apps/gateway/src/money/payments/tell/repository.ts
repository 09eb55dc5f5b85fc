import type { Queries } from '../../../platform/database/database.ts';
import { countRows, rowsWith } from '../../../platform/database/rows.ts';

/** Counts the mails to a payment's payer that users asked for since an instant. */
export async function countPayerMails(
  db: Queries,
  merchantId: string,
  paymentId: string,
  since: Date,
): Promise<number> {
  return countRows(
    rowsWith(db, 'ledger_events', {
      merchant_id: merchantId,
      payment_id: paymentId,
      kind: 'payerMailed',
    }).where('at', '>', since),
  );
}

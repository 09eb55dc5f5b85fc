import { sql } from 'kysely';
import type { Db, TableRow } from '../../platform/database/database.ts';
import { updateRows } from '../../platform/database/rows.ts';
import { ADYEN } from './reference.ts';

export type DefenceRefusal = NonNullable<TableRow<'adyen_defences'>['refusal']>;
type Dispute = { readonly merchantId: string; readonly reference: string };

/** Finds the card brand of a merchant's chargeback by Adyen's reference of it; undefined if there is no such one. */
export async function findDisputedCard(
  db: Db,
  { merchantId, reference }: Dispute,
): Promise<{ readonly card_brand: string | null } | undefined> {
  const { rows } = await sql<{ card_brand: string | null }>`SELECT a.card_brand FROM chargebacks c
    JOIN attempts a ON a.merchant_id = c.merchant_id AND a.id = c.attempt_id
    WHERE c.merchant_id = ${merchantId} AND a.merchant_id = ${merchantId}
      AND c.processor = ${ADYEN} AND c.processor_reference = ${reference}`.execute(db);
  return rows[0];
}

/**
 * Counts a defence that is about to be asked for by its packet's key.
 *
 * @returns Adyen's refusal, if it had refused it
 */
export async function countDefence(
  db: Db,
  { merchantId, key, at }: { readonly merchantId: string; readonly key: string; readonly at: Date },
): Promise<DefenceRefusal | null> {
  const { refusal } = await db
    .insertInto('adyen_defences')
    .values({ merchant_id: merchantId, key, calls: 1, refusal: null, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'key'])
        .doUpdateSet((eb) => ({ calls: eb('adyen_defences.calls', '+', 1) })),
    )
    .returning('refusal')
    .executeTakeFirstOrThrow();
  return refusal;
}

/**
 * Records that Adyen refused a defence.
 *
 * @param calls only if it was asked for so many times, as the refusal of a repetition may mean that it was taken
 * @returns false if it was asked for more often
 */
export async function refuseDefence(
  db: Db,
  { merchantId, key }: { readonly merchantId: string; readonly key: string },
  refusal: DefenceRefusal,
  calls?: number,
): Promise<boolean> {
  const asked = { merchant_id: merchantId, key, ...(calls === undefined ? {} : { calls }) };
  return (await updateRows(db, 'adyen_defences', asked, { refusal })) > 0;
}

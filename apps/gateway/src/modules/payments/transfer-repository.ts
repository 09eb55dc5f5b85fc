import { creditorReferenceOf } from '@stuiver/domain/creditor-reference';
import type { Insertable } from 'kysely';
import type { Queries, Tx } from '../../lib/database/database.ts';
import type { IncomingTransfersTable } from '../../lib/database/schema-records.ts';
import type { TransferInstructions } from '../processors/processor.ts';

/** Keeps where a payer is to transfer to, once. */
export async function keepInstructions(
  tx: Tx,
  merchantId: string,
  attemptId: string,
  transfer: TransferInstructions,
): Promise<void> {
  await tx
    .insertInto('transfer_instructions')
    .values({
      merchant_id: merchantId,
      attempt_id: attemptId,
      reference: creditorReferenceOf(attemptId),
      iban: transfer.iban,
      bic: transfer.bic,
      holder_name: transfer.holderName,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'attempt_id']).doNothing())
    .execute();
}

/** Where a payer is to transfer to; undefined while the processor has not said it. */
export function findInstructions(
  db: Queries,
  merchantId: string,
  attemptId: string,
): Promise<{ reference: string; iban: string; bic: string; holder_name: string } | undefined> {
  return db
    .selectFrom('transfer_instructions')
    .select(['reference', 'iban', 'bic', 'holder_name'])
    .where('merchant_id', '=', merchantId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}

/** @returns false when this movement of money was written before */
export async function insertIncoming(tx: Tx, transfer: Insertable<IncomingTransfersTable>): Promise<boolean> {
  const row = await tx
    .insertInto('incoming_transfers')
    .values(transfer)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'processor', 'processor_reference']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

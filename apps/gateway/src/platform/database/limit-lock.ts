import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Makes transactions that count rows of a company against a limit wait for each other, until they end. */
export async function lockLimits(tx: Tx, merchantId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${merchantId}, 0))`.execute(tx);
}

/** Makes transactions that count the refunds of a person or key wait for each other, across companies. */
export async function lockSpending(tx: Tx, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 1))`.execute(tx);
}

/** Makes the closings of a merchant's settlements wait for each other, until their transactions end. */
export async function lockSettlements(tx: Tx, merchantId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${merchantId}, 2))`.execute(tx);
}

/**
 * Makes holds, changes of the account, approvals and sending of a merchant's payouts wait for each other. Not by the
 * merchant's row: its locks are on one of the machines, whose loss would stop the payouts of all merchants.
 */
export async function lockPayouts(tx: Tx, merchantId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${merchantId}, 3))`.execute(tx);
}

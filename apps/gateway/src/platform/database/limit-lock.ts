import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Makes a lock by an id, which a transaction holds until it ends; each kind has its number. */
const makeLock =
  (kind: number) =>
  async (tx: Tx, id: string): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, ${kind}))`.execute(tx);
  };

/** Makes transactions that count rows of a company against a limit wait for each other, until they end. */
export const lockLimits = makeLock(0);

/** Makes transactions that count the refunds of a person or key wait for each other, across companies. */
export const lockSpending = makeLock(1);

/** Makes the closings of a merchant's settlements wait for each other, until their transactions end. */
export const lockSettlements = makeLock(2);

/**
 * Makes holds, changes of the account, approvals and sending of a merchant's payouts wait for each other. Not by the
 * merchant's row: its locks are on one of the machines, whose loss would stop the payouts of all merchants.
 */
export const lockPayouts = makeLock(3);

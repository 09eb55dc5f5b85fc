import type pg from 'pg';

/** A physical replica of the database, for reads that may be a little late. */
export type Replica = {
  readonly pool: pg.Pool;
  readonly url: string;
  /** Where the database's log stands, in bytes: whatever has been committed by now lies before it. */
  position(): Promise<number>;
  /** Whether reads may use it: it has replayed the log up to a position, and is not too far behind. */
  isPast(position: number): Promise<boolean>;
  /** Resolves when reads see all that was committed before the call: it has caught up, or is not used. Never rejects. */
  caughtUp(): Promise<void>;
  /** Leaves it alone for a while after a read that it failed. */
  giveUp(error: unknown): void;
  close(): Promise<void>;
};

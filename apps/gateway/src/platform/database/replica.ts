import type pg from 'pg';

/** A physical replica of the database, for reads that may be a little late. */
export type Replica = {
  readonly pool: pg.Pool;
  readonly url: string;
  /** Returns the position of the database's log, in bytes: everything committed by now is before it. */
  position(): Promise<number>;
  /** Checks whether reads may use it: it has replayed the log up to a position, and is not too far behind. */
  isPast(position: number): Promise<boolean>;
  /** Resolves when reads see all that was committed before the call: it has caught up, or is not used. Never rejects. */
  caughtUp(): Promise<void>;
  /** Stops using it for a while after a failed read. */
  giveUp(error: unknown): void;
  close(): Promise<void>;
};

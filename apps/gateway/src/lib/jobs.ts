import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** What may be asked of the worker, and with what. Payloads hold ids only. */
export type JobPayloads = {
  /** Deliver what waits for one payment, oldest first. */
  drainNotifications: { merchantId: string; paymentId: string };
};
export type JobName = keyof JobPayloads;

export type JobOptions = {
  /** Not before this instant (the database's clock); at once when left out. */
  runAt?: Date;
  /** A second job with the same key replaces the first while it waits. */
  jobKey?: string;
};

/**
 * Asks the worker for something in the transaction of the change that wants it. A job only wakes
 * us: what is due stands in our own tables under our own clock, so a lost job costs a second
 * (docs/decisions/jobs.md).
 *
 * @param tx the transaction of the change
 * @param name which task
 * @param payload ids of what it is about
 * @param options when, and under which key it replaces itself
 */
export async function enqueueJob<N extends JobName>(
  tx: Queries,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, max_attempts => 3,
    job_key => ${options.jobKey ?? null}::text)`.execute(tx);
}

import type { Context } from './context.ts';

/** A failure's line in the log: its message, and the ids that say which row. */
type Failure = { readonly message: string; readonly [id: string]: string };

type How = {
  /** Rows at once; 1 unless set. A slow call for one then holds up only that many others. */
  readonly atOnce?: number;
  /** Logs only an error's kind, as the words of a processor or a bank may hold anything. */
  readonly isForeign?: boolean;
};

/**
 * Handles due rows one by one. One that fails is logged and stays due; the others continue.
 *
 * @param one claims or locks its row, as another process may handle it too; returns false if there was nothing to do
 * @param failure the log's line for a row that failed
 * @returns the number of rows handled
 */
export async function eachDue<Row>(
  deps: Pick<Context, 'log'>,
  rows: readonly Row[],
  one: (row: Row) => Promise<unknown>,
  failure: (row: Row) => Failure,
  { atOnce = 1, isForeign = false }: How = {},
): Promise<number> {
  let handled = 0;
  const waiting = rows.values();
  const inLane = async () => {
    for (const row of waiting) {
      try {
        if ((await one(row)) !== false) handled += 1;
      } catch (error) {
        const { message, ...ids } = failure(row);
        const kind = error instanceof Error ? error.name : 'unknown';
        deps.log.error({ ...ids, ...(isForeign ? { kind } : { err: error }) }, message);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, inLane));
  return handled;
}

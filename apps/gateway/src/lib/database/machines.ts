import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import type { Db } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { inSnapshot } from './transaction.ts';

/**
 * Machines of a Citus cluster (docs/operating.md, "Several machines") that do not answer. On PostgreSQL alone there are
 * none: its database answers or it does not.
 */
export type LostMachines = {
  /** As `host:port`. */
  readonly machines: readonly string[];
  /** Whose rows lie on the other machines; only these can be asked about. */
  readonly reachableIds: readonly string[];
};

/** The condition that a table's rows are of the merchants that a question is about; each tenant table takes one. */
export type OfMerchants = (column: string) => RawBuilder<boolean>;

/** How long a machine has to answer before it counts as lost. */
const PROBE_MS = 1000;
/** How long what was found holds. */
const FRESH_MS = 3000;

type Watch = {
  /** Undefined until it was looked up. */
  isSpread?: boolean;
  lost: LostMachines | null;
  lookedAt: number;
  looking?: Promise<LostMachines | null> | undefined;
  /** Names of the reads that failed since machines were lost. */
  readonly failed: Set<string>;
  /** The end of the last statement that was asked in turn. */
  turn: Promise<unknown>;
  log?: Logger;
};
const watches = new WeakMap<Db, Watch>();

function watchOf(db: Db): Watch {
  const known = watches.get(db) ?? {
    lost: null,
    lookedAt: Number.NEGATIVE_INFINITY,
    failed: new Set(),
    turn: Promise.resolve(),
  };
  watches.set(db, known);
  return known;
}

async function isSpread(db: Db, watch: Watch): Promise<boolean> {
  if (watch.isSpread !== undefined) return watch.isSpread;
  const found = await sql<{
    spread: boolean;
  }>`SELECT to_regclass('pg_dist_node') IS NOT NULL AS spread`.execute(db);
  watch.isSpread = found.rows[0]?.spread ?? false;
  return watch.isSpread;
}

type Machine = { readonly name: string; readonly merchantIds: readonly string[] };

/** The machines that hold rows of merchants, with these merchants. */
async function machinesOf(db: Db): Promise<readonly Machine[]> {
  const merchants = await db.selectFrom('merchants').select('id').execute();
  const ids = merchants.map(({ id }) => id);
  // Once for each merchant: as a condition of the join it would be asked for each merchant and shard of every table.
  const { rows } = await sql<{ name: string; merchantIds: string[] }>`
    WITH m AS MATERIALIZED (SELECT id, get_shard_id_for_distribution_column('payments', id) AS shard
      FROM unnest(${ids}::uuid[]) AS ids (id))
    SELECT n.nodename || ':' || n.nodeport AS name, array_agg(m.id::text) AS "merchantIds"
    FROM m JOIN pg_dist_placement p ON p.shardid = m.shard
    JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Whether a machine answers a question about one of its merchants in time. */
async function answers(db: Db, { merchantIds }: Machine): Promise<boolean> {
  const asked = inSnapshot(db, async (tx) => {
    await sql`SELECT set_config('statement_timeout', ${String(PROBE_MS)}, true)`.execute(tx);
    await tx
      .selectFrom('payments')
      .select('id')
      .where('merchant_id', '=', merchantIds[0]!)
      .limit(1)
      .execute();
    return true;
  });
  // A machine that hangs can hold up even the cancelling of what it was asked.
  const tooLate = delay(PROBE_MS + 200, false, { ref: false });
  return Promise.race([asked.catch(() => false), tooLate]);
}

async function look(db: Db, watch: Watch): Promise<LostMachines | null> {
  if (!(await isSpread(db, watch))) return null;
  const machines = await machinesOf(db);
  const answered = await Promise.all(machines.map((machine) => answers(db, machine)));
  const lost = machines.filter((_, index) => !answered[index]);
  if (lost.length === 0) return null;
  return {
    machines: lost.map(({ name }) => name),
    reachableIds: machines.flatMap(({ merchantIds }, index) => (answered[index] ? merchantIds : [])),
  };
}

/**
 * The machines that do not answer at this moment; what was found holds for three seconds. Null when all of them answer.
 *
 * @throws when the coordinator does not answer, which is the whole database
 */
async function findLost(db: Db): Promise<LostMachines | null> {
  const watch = watchOf(db);
  if (watch.isSpread === false || performance.now() - watch.lookedAt < FRESH_MS) return watch.lost;
  watch.looking ??= look(db, watch).finally(() => (watch.looking = undefined));
  const lost = await watch.looking;
  const before = watch.lost;
  watch.lost = lost;
  if (lost === null) watch.failed.clear();
  watch.lookedAt = performance.now();
  if (before?.machines.join() !== lost?.machines.join()) {
    if (lost)
      watch.log?.error({ machines: lost.machines }, 'machines do not answer; their merchants have to wait');
    else watch.log?.warn('all machines answer again');
  }
  return lost;
}

/** The machines that were lost when somebody last looked; null when there were none. Looks again meanwhile. */
export function lostMachines(db: Db): LostMachines | null {
  // The coordinator's own failures are for those who ask it.
  void findLost(db).catch(() => undefined);
  return watchOf(db).lost;
}

/**
 * Finds out whether there are several machines, which is known from then on, also while the database is away. Has it
 * written to the log when other machines than before are found to be lost, and when all of them answer again.
 */
export async function watchMachines(db: Db, log: Logger): Promise<void> {
  const watch = watchOf(db);
  watch.log = log;
  await isSpread(db, watch);
}

function conditionOf(merchantIds: readonly string[] | undefined): OfMerchants {
  if (merchantIds === undefined) return () => sql<boolean>`true`;
  return (column) =>
    merchantIds.length === 1
      ? sql<boolean>`${sql.ref(column)} = ${merchantIds[0]}`
      : sql<boolean>`${sql.ref(column)} = ANY(${merchantIds}::uuid[])`;
}

/**
 * Asks something, and again without the merchants of lost machines where it fails for them.
 *
 * @param ask is given the lost machines once they are known; null before
 * @param read names what else than rows is asked for: only what has failed for lost machines leaves merchants out, since
 *   much is on every machine. Left out, a lost machine is not asked again until it answers: one that hangs would take all
 *   of the time there is
 */
async function withoutLost<T>(
  db: Db,
  ask: (lost: LostMachines | null) => Promise<T>,
  read?: string,
): Promise<T> {
  const watch = watchOf(db);
  const skips = watch.lost !== null && (read === undefined || watch.failed.has(read));
  const known = skips ? await findLost(db) : null;
  if (known) return ask(known);
  try {
    return await ask(null);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    watch.lookedAt = Number.NEGATIVE_INFINITY;
    const lost = await findLost(db);
    if (!lost || lost.reachableIds.length === 0) throw error;
    if (read !== undefined) watch.failed.add(read);
    return ask(lost);
  }
}

/** A statement that names thousands of merchants is dear: those that wait for nobody's call run one after the other. */
function inTurn<T>(watch: Watch, ask: () => Promise<T>): Promise<T> {
  const asked = watch.turn.then(ask);
  watch.turn = asked.catch(() => undefined);
  return asked;
}

/**
 * Asks a question about many merchants. Where machines of a cluster are lost, it is asked again about the merchants of
 * the others: what is due of those on a lost one waits until it is back, and holds up nobody else.
 *
 * @param ask the question, with a condition for each of its tenant tables
 * @param only limits it to this merchant or these; all of them when left out
 */
export async function askReachable<Row>(
  db: Db,
  ask: (of: OfMerchants) => Promise<Row[]>,
  only?: string | readonly string[],
): Promise<Row[]> {
  const merchantIds = typeof only === 'string' ? [only] : only;
  if (merchantIds?.length === 1) return ask(conditionOf(merchantIds));
  return withoutLost(db, (lost) => {
    if (lost === null) return ask(conditionOf(merchantIds));
    const reachable = new Set(lost.reachableIds);
    if (merchantIds) return ask(conditionOf(merchantIds.filter((id) => reachable.has(id))));
    return inTurn(watchOf(db), () => ask(conditionOf(lost.reachableIds)));
  });
}

/** What a read about several merchants found, and which of them it had to leave out. */
export type PartlyRead<T> = { readonly answer: T; readonly leftOut: readonly string[] };

/**
 * Reads for somebody about several of their merchants: of those whose machines are lost it says that it left them out.
 *
 * @param name of the read
 * @param read runs a second time, with fewer merchants, when the first time fails for lost machines
 * @throws AppError `unavailable` when none of the merchants can be reached, or what is looked for may be of one that cannot
 */
export async function readReachable<T>(
  db: Db,
  name: string,
  merchantIds: readonly string[],
  read: (merchantIds: readonly string[]) => Promise<T>,
): Promise<PartlyRead<T>> {
  const ofReachable = async (lost: LostMachines | null): Promise<PartlyRead<T>> => {
    const reachable = lost && new Set(lost.reachableIds);
    const left = reachable ? merchantIds.filter((id) => reachable.has(id)) : merchantIds;
    if (left.length === merchantIds.length) return { answer: await read(merchantIds), leftOut: [] };
    if (left.length === 0) throw new AppError('unavailable');
    try {
      return { answer: await read(left), leftOut: merchantIds.filter((id) => !reachable?.has(id)) };
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? new AppError('unavailable') : error;
    }
  };
  return withoutLost(db, ofReachable, name);
}

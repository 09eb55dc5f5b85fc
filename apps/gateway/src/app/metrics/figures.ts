import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { getBankAccount } from '../../money/bank/account.ts';
import { unexplained } from '../../money/bank/statement-queries.ts';
import type { Context } from '../../platform/context.ts';
import { readLogArchive } from '../../platform/database/log-archive.ts';
import { freeDisks } from '../../platform/files/disk.ts';
import { readLastRun } from '../../platform/files/last-run.ts';
import { processFigures } from '../../platform/metrics.ts';
import { oldest, type OldestQuery, readOldest } from '../pollers/due-queries.ts';
import { declaredIn } from '../pollers/pollers.ts';
import { countInTransit, waitingEvents } from './figure-queries.ts';

/** Figures are read again when they are this old, in milliseconds. */
const FRESH_MS = 15_000;
/** The same for those that read more than their poller does, which looks seldom: all mandates and recurring payments. */
const SLOW_MS = 300_000;
const SLOW: readonly string[] = ['recurrences', 'mandates'];
/** Scrapers give up after ten seconds by default. */
const LIMIT_MS = 5000;
/** Figures that are read at the same time, so that callers find free connections. */
const AT_ONCE = 2;

/** A value of a gauge, with its label if the gauge has one. */
type Reading = readonly [gauge: Gauge, value: number, label?: string];
type Figure = {
  readonly name: string;
  readonly freshMs: number;
  readonly read: () => Promise<readonly Reading[]> | readonly Reading[];
  readAt: number;
  shown: readonly Reading[];
};

export type FigureDeps = Pick<Context, 'clock' | 'cluster' | 'db' | 'log' | 'pool' | 'settings'>;

/** Makes the gauges, each with at most one label. */
function makeGauges(registry: Registry) {
  const gauge = (name: string, help: string, label?: string) => {
    const made = new Gauge({
      name: `stuiver_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
    });
    // Otherwise an unread one is 0.
    if (label === undefined) made.remove();
    return made;
  };
  return {
    failed: gauge('figure_failed', '1 for a figure that could not be read, which is then missing.', 'figure'),
    due: gauge('poller_oldest_due_age_seconds', 'Time that the oldest due row of a poller waits.', 'poller'),
    unknown: gauge('attempts_unknown_age_seconds', 'Age of the oldest attempt without a known outcome.'),
    events: gauge('webhook_events_waiting', 'Webhook events that were not delivered yet.'),
    oldestEvent: gauge('webhook_events_oldest_age_seconds', 'Age of the oldest of them.'),
    refunds: gauge('refunds_in_transit', 'Refunds whose outcome is open, by age.', 'age'),
    payouts: gauge('payouts_in_transit', 'Payouts approved and not ended, by age.', 'age'),
    unexplained: gauge(
      'bank_balance_unexplained_cents',
      "Part of the bank account's balance that no line explains, in cents.",
    ),
    machines: gauge('machines_unreachable', 'Machines of a cluster that do not answer.'),
    free: gauge('disk_free_bytes', 'Free space for the data directory and documents.', 'place'),
    low: gauge('disk_low', '1 if either is below STUIVER_DISK_FLOOR_MEGABYTES.'),
    differences: gauge('ledger_differences', 'Differences that the last npx stuiver check found.'),
    checked: gauge('ledger_check_age_seconds', 'Time since that check; +Inf if there was none.'),
    backedUp: gauge('backup_age_seconds', 'Time since the newest backup; +Inf if there is none.'),
    restored: gauge(
      'restore_proven_age_seconds',
      'Time since a backup was restored to prove it; +Inf if never.',
    ),
    archiveOff: gauge('log_archive_off', "1 for a live deployment whose PostgreSQL doesn't archive its log."),
    unarchived: gauge(
      'log_archive_oldest_age_seconds',
      "Time that the oldest segment of PostgreSQL's log waits to be archived.",
    ),
  };
}

/** Reads the age of an instant, of the oldest row of a query, and of the last run of a command that succeeded; seconds. */
function makeAges(deps: FigureDeps) {
  const age = (at: Date | null, now = deps.clock.realNow()) =>
    at === null ? 0 : Math.max(0, now.getTime() - at.getTime()) / 1000;
  const ageOfRun = (name: 'backup' | 'drill') => {
    const run = readLastRun(deps.settings.dataDirectory, name);
    return run?.ok === true ? age(new Date(run.at)) : Number.POSITIVE_INFINITY;
  };
  const ageOfOldest = async (query: OldestQuery, now: Date) =>
    age(await readOldest(deps.db, query, { now, timeZone: deps.settings.timeZone }), now);
  return { age, ageOfOldest, ageOfRun };
}

/** Makes a figure with its own reading. */
const figure = (name: string, read: Figure['read'], freshMs = FRESH_MS): Figure => ({
  name,
  freshMs,
  read,
  readAt: Number.NEGATIVE_INFINITY,
  shown: [],
});

/** Lists the age of the oldest row that is due to each poller. */
function listDueFigures(deps: FigureDeps, { due }: ReturnType<typeof makeGauges>): Figure[] {
  const { ageOfOldest } = makeAges(deps);
  return declaredIn(deps.settings.mode).flatMap(([poller, { oldest: query, inStep }]) =>
    query === null
      ? []
      : figure(
          `poller ${poller}`,
          async () => {
            const now = inStep === 'business' ? deps.clock.now() : deps.clock.realNow();
            return [[due, await ageOfOldest(query, now), poller]];
          },
          SLOW.includes(poller) ? SLOW_MS : FRESH_MS,
        ),
  );
}

/** Lists the figures, each with its own reading: one that fails leaves the others. */
function listFigures(deps: FigureDeps, gauges: ReturnType<typeof makeGauges>): Figure[] {
  const { cluster } = deps;
  const { age, ageOfOldest, ageOfRun } = makeAges(deps);
  const inTransit = async (what: 'refunds' | 'payouts') =>
    (await countInTransit(deps.db, what, deps.clock.now())).map(
      ([label, count]) => [gauges[what], count, label] as const,
    );
  return [
    ...listDueFigures(deps, gauges),
    figure('unknown attempts', async () => [
      [
        gauges.unknown,
        await ageOfOldest(oldest('attempts', 'created_at', "status = 'UNKNOWN'"), deps.clock.now()),
      ],
    ]),
    figure('webhook events', async () => {
      const { waiting, oldest: since } = await waitingEvents(deps.db);
      return [
        [gauges.events, waiting],
        [gauges.oldestEvent, age(since)],
      ];
    }),
    figure('refunds', () => inTransit('refunds')),
    figure('payouts', () => inTransit('payouts')),
    figure('bank balance', async () => {
      const account = getBankAccount({ settings: deps.settings });
      const gap = account && (await unexplained(deps.db, account.iban));
      return account ? [[gauges.unexplained, Math.abs(gap?.difference ?? 0)]] : [];
    }),
    ...(cluster === null
      ? []
      : [figure('machines', () => [[gauges.machines, cluster.lost()?.machines.length ?? 0]])]),
    figure('disks', async () => {
      const { places, isLow } = await freeDisks(deps.settings);
      const free = places.map(([place, megabytes]) => [gauges.free, megabytes * 1024 * 1024, place] as const);
      return [...free, [gauges.low, isLow ? 1 : 0]];
    }),
    figure('ledger check', () => {
      const run = readLastRun(deps.settings.dataDirectory, 'check');
      const since = run === null ? Number.POSITIVE_INFINITY : age(new Date(run.at));
      return [
        [gauges.checked, since],
        [gauges.differences, run?.differences ?? 0],
      ];
    }),
    figure('log archive', async () => {
      const archive = await readLogArchive(deps.pool);
      const off = [gauges.archiveOff, archive === null && deps.settings.mode === 'live' ? 1 : 0] as const;
      return archive === null ? [off] : [off, [gauges.unarchived, archive.oldestSeconds]];
    }),
    figure('backup', () => [[gauges.backedUp, ageOfRun('backup')]]),
    figure('drill', () => [[gauges.restored, ageOfRun('drill')]]),
  ];
}

/** Writes the figures of this process, and those of the deployment, which are read when they are asked for. */
export function makeFigures(deps: FigureDeps): () => Promise<string> {
  const registry = new Registry();
  const gauges = makeGauges(registry);
  const figures = listFigures(deps, gauges);

  function show(figure: Figure, readings: readonly Reading[]): void {
    for (const [gauge, , label] of figure.shown) gauge.remove(...(label === undefined ? [] : [label]));
    for (const [gauge, value, label] of readings)
      if (label === undefined) gauge.set(value);
      else gauge.labels(label).set(value);
    figure.shown = readings;
  }

  async function readOne(figure: Figure, now: number): Promise<void> {
    try {
      show(figure, await figure.read());
      figure.readAt = now;
      gauges.failed.set({ figure: figure.name }, 0);
    } catch (error) {
      deps.log.warn({ figure: figure.name, err: error }, 'a figure could not be read');
      show(figure, []);
      gauges.failed.set({ figure: figure.name }, 1);
    }
  }

  async function readDue(): Promise<void> {
    const now = deps.clock.realNow().getTime();
    // Also if the clock was set back.
    const due = figures.filter(({ readAt, freshMs }) => Math.abs(now - readAt) >= freshMs);
    const inLane = async () => {
      for (let next = due.shift(); next; next = due.shift()) await readOne(next, now);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, inLane));
  }

  let reading: Promise<void> | null = null;
  return async () => {
    reading ??= readDue().finally(() => (reading = null));
    // After that, what was read before is shown.
    await Promise.race([reading, delay(LIMIT_MS, undefined, { ref: false })]);
    return `${await processFigures.metrics()}\n${await registry.metrics()}`;
  };
}

import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Figures of this process, under the names of OpenTelemetry's semantic conventions as Prometheus writes them. No label
 * holds a merchant, a person, an id, a path or a query.
 */
export const processFigures = new Registry();
const registers = [processFigures];

/**
 * Routes with series of their own, by status class; later ones are counted together as `other`, so that neither calls
 * nor attacks raise the number of series without bound.
 */
const MOST_ROUTES: Readonly<Record<string, number>> = { '2xx': 140, '3xx': 20, '4xx': 40, '5xx': 30 };

const ROUTE_LABELS = ['http_route', 'http_request_method', 'http_response_status_class'] as const;
type RouteLabels = Readonly<Record<(typeof ROUTE_LABELS)[number], string>>;

/**
 * Makes the histogram of requests.
 *
 * @returns a function that counts an answered request; its `route` is the route's pattern, undefined for an unknown address
 */
export function makeRequestFigures(registry: Registry) {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of answered HTTP requests.',
    labelNames: ROUTE_LABELS,
    buckets: [0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  const known = new Map<string, Map<string, RouteLabels>>();

  function getRouteLabels(route: string | undefined, method: string, statusClass: string): RouteLabels {
    const ofClass = known.get(statusClass) ?? new Map<string, RouteLabels>();
    known.set(statusClass, ofClass);
    const key = route === undefined ? 'none' : `${method} ${route}`;
    const found = ofClass.get(key);
    if (found) return found;
    // Unknown addresses always have their own.
    const isFull = route !== undefined && ofClass.size >= (MOST_ROUTES[statusClass] ?? 0);
    // Of an unknown address the method is whatever its caller chose.
    const labels = {
      http_route: isFull ? 'other' : (route ?? 'none'),
      http_request_method: isFull || route === undefined ? '_OTHER' : method,
      http_response_status_class: statusClass,
    };
    if (!isFull) ofClass.set(key, labels);
    return labels;
  }

  return (route: string | undefined, method: string, status: number, milliseconds: number): void =>
    duration.observe(getRouteLabels(route, method, `${String(status)[0]}xx`), milliseconds / 1000);
}

/** Counts an answered request of this process. */
export const observeRequest = makeRequestFigures(processFigures);

const databaseDuration = new Histogram({
  name: 'db_client_operation_duration_seconds',
  help: 'Duration of statements, by their first word.',
  labelNames: ['db_operation_name', 'error_type'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
  registers,
});
const OPERATIONS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'BEGIN', 'START', 'COMMIT', 'ROLLBACK'];
const operations = new Map(OPERATIONS.map((name) => [name, name]));

/**
 * Counts a statement that has ended.
 *
 * @param from position of the statement's first word
 */
export function observeStatement(text: string, from: number, milliseconds: number, failed: boolean): void {
  const end = text.indexOf(' ', from);
  const word = text.slice(from, end === -1 || end > from + 9 ? from + 9 : end).toUpperCase();
  databaseDuration.observe(
    { db_operation_name: operations.get(word) ?? 'OTHER', error_type: failed ? '_OTHER' : '' },
    milliseconds / 1000,
  );
}

const pollerFailing = new Gauge({
  name: 'stuiver_poller_failing',
  help: '1 for a poller whose last run in this process failed.',
  labelNames: ['poller'],
  registers,
});

/** Keeps how the last run of a poller ended. */
export const observePoller = (poller: string, failed: boolean): void =>
  pollerFailing.set({ poller }, failed ? 1 : 0);

const outcomes = new Counter({
  name: 'stuiver_payment_outcomes_total',
  help: 'Outcomes of attempts to pay, as their processor gave them to this process.',
  labelNames: ['processor', 'outcome'],
  registers,
});

/** Counts an outcome of an attempt to pay, once it is committed. */
export const observeOutcome = (processor: string, outcome: string): void =>
  outcomes.inc({ processor, outcome: outcome.toLowerCase() });

const unexpected = new Counter({
  name: 'stuiver_processor_unexpected_total',
  help: 'Answers and events of a processor that decide nothing, as they are unknown or do not fit; a person reads the log.',
  labelNames: ['processor'],
  registers,
});

/** Counts an answer or event of a processor that decides nothing. */
export const observeUnexpected = (processor: string, count = 1): void => unexpected.inc({ processor }, count);

const refusedEvents = new Counter({
  name: 'stuiver_processor_refused_events_total',
  help: 'Webhooks at the address of a processor that were not its own, or not ours, by cause.',
  labelNames: ['processor', 'cause'],
  registers,
});

/** Counts webhooks that were refused. */
export const observeRefusedEvent = (processor: string, cause: string, count = 1): void =>
  refusedEvents.inc({ processor, cause }, count);

const WRITTEN = ['payment', 'settlement', 'order', 'line'] as const;
/** Kinds of rows that money is written in. */
export type Written = (typeof WRITTEN)[number];
const assertions = new Counter({
  name: 'stuiver_assertions_failed_total',
  help: 'Changes of money that this process undid because they broke a rule.',
  labelNames: ['written'],
  registers,
});
// Without a zero, a new series starts at 1 and its growth goes unnoticed.
for (const written of WRITTEN) assertions.inc({ written }, 0);

export const observeAssertion = (written: Written): void => assertions.inc({ written });

/** Makes a gauge that is read when it is asked for. */
const gauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });

gauge('process_memory_usage_bytes', 'Resident memory.', () => process.memoryUsage.rss());
gauge('v8js_memory_heap_used_bytes', 'Used part of the heap.', () => process.memoryUsage().heapUsed);
gauge('process_uptime_seconds', 'Time since the process started.', () => process.uptime());
void new Counter({
  name: 'process_cpu_time_seconds_total',
  help: 'CPU time of the process.',
  labelNames: ['cpu_mode'],
  registers,
  collect() {
    this.reset();
    for (const [mode, microseconds] of Object.entries(process.cpuUsage()))
      this.inc({ cpu_mode: mode }, microseconds / 1e6);
  },
});

/** The pools of this process that are open. */
const pools = new Map<pg.Pool, string>();

/** Adds a pool to the figures until it ends. */
export function watchPool(pool: pg.Pool, name: string): void {
  pools.set(pool, name);
  for (const known of pools.keys()) if (known.ending) pools.delete(known);
}

const POOL = 'db_client_connection_pool_name';
const STATE = 'db_client_connection_state';

/** Makes a gauge of the pools, by state unless that is empty; those of one name are added up. */
const poolGauge = (name: string, help: string, read: (pool: pg.Pool) => Readonly<Record<string, number>>) =>
  new Gauge({
    name: `db_client_connection_${name}`,
    help,
    labelNames: [POOL, STATE],
    registers,
    collect() {
      this.reset();
      for (const [pool, pooled] of pools)
        for (const [state, count] of pool.ending ? [] : Object.entries(read(pool)))
          this.inc({ [POOL]: pooled, ...(state === '' ? {} : { [STATE]: state }) }, count);
    },
  });

poolGauge('count', 'Open connections to the database.', ({ totalCount, idleCount }) => ({
  used: totalCount - idleCount,
  idle: idleCount,
}));
poolGauge('max', 'Most connections that the pool opens.', ({ options }) => ({ '': options.max ?? 0 }));
poolGauge('pending_requests', 'Work that waits for a free connection.', (pool) => ({
  '': pool.waitingCount,
}));

/** Milliseconds between two samples of the event loop's delay. */
const DELAY_SAMPLE_MS = 20;
let isLoopWatched = false;

/** Starts to sample the event loop, which is only done once someone reads the figures. */
export function watchEventLoop(): void {
  if (isLoopWatched) return;
  isLoopWatched = true;
  const delay = monitorEventLoopDelay({ resolution: DELAY_SAMPLE_MS });
  delay.enable();
  gauge('nodejs_eventloop_delay_p99_seconds', '99th percentile since the last scrape.', () => {
    // Samples hold the time between two of them.
    const late = Math.max(0, delay.percentile(99) / 1e9 - DELAY_SAMPLE_MS / 1000);
    delay.reset();
    return late;
  });
  let last = performance.eventLoopUtilization();
  gauge('nodejs_eventloop_utilization_ratio', 'Busy part of the time since the last scrape.', () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  });
}

import { PassThrough, type Readable } from 'node:stream';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import type { LiveChange, Signal } from '../../platform/database/signals.ts';
import { liveSessionIds } from '../../people/users/sessions.ts';

/** Distinct changes that are kept for streams that open later; about 1 MB. */
const KEPT_CHANGES = 5000;
/** A stream that missed more has to read everything again; well below the longest backlog. */
const MOST_REPLAYED = 1000;

/** Replaces changes that are no longer available. */
const MISSED = { kind: 'unknown' } as const;

/**
 * Keeps the latest changes that this process has received, for streams that open after them. Times are only of this
 * process, and a caller sends an age, so that no two clocks are compared.
 */
function makeRecentChanges() {
  /** Oldest first, each thing once. */
  const recent = new Map<string, { readonly change: LiveChange; readonly at: number }>();
  /** Everything after this is kept; nothing is while signals are not heard. */
  let completeAfter = Infinity;
  return {
    heard(): void {
      completeAfter = Math.min(completeAfter, performance.now());
    },
    lost(): void {
      completeAfter = Infinity;
      recent.clear();
    },
    add(change: LiveChange): void {
      const key = `${change.kind} ${change.id}`;
      recent.delete(key);
      recent.set(key, { change, at: performance.now() });
      if (recent.size <= KEPT_CHANGES) return;
      for (const [oldest, { at }] of recent) {
        recent.delete(oldest);
        completeAfter = Math.max(completeAfter, at);
        break;
      }
    },
    /** The lines for a stream that missed that many last milliseconds. */
    since(missedMs: number, merchantIds: ReadonlySet<string>): readonly object[] {
      const now = performance.now();
      if (now - missedMs <= completeAfter) return [MISSED];
      const lines: object[] = [];
      for (const { change, at } of recent.values())
        if (at >= now - missedMs && merchantIds.has(change.merchantId))
          lines.push({ ...change, agoMilliseconds: Math.floor(now - at) });
      return lines.length > MOST_REPLAYED ? [MISSED] : lines;
    },
  };
}

const HEARTBEAT_MS = 15_000;
/** A session that has ended closes its streams within a second. */
export const SESSION_CHECK_MS = 500;
/** A reader that does not keep up is disconnected; it reconnects and reads everything again. */
const LONGEST_BACKLOG = 256 * 1024;
/** Tabs of one session; beyond that, the oldest stream ends. */
const STREAMS_PER_SESSION = 20;

type LiveDeps = Pick<Context, 'clock' | 'db' | 'dedicated' | 'replica'>;

type Stream = {
  readonly session: Session;
  readonly merchantIds: ReadonlySet<string>;
  readonly out: PassThrough;
};

function write(stream: Stream, line: object): void {
  if (stream.out.writableLength > LONGEST_BACKLOG) stream.out.destroy();
  else if (stream.out.writable) stream.out.write(`${JSON.stringify(line)}\n`);
}

/** Options of a caller's stream. */
type Wishes = {
  readonly waitSeconds?: number | undefined;
  readonly missedMilliseconds?: number | undefined;
};

function endAfter(out: PassThrough, seconds: number | undefined): void {
  if (seconds === undefined) return;
  const timer = setTimeout(() => out.end(), seconds * 1000).unref();
  out.once('close', () => clearTimeout(timer));
}

/** Ends the streams of sessions that have ended; all of them when the sessions cannot be checked. */
async function endStale(deps: LiveDeps, streams: ReadonlySet<Stream>): Promise<void> {
  const sessions = [...streams].map(({ session }) => session);
  const live = await liveSessionIds(deps.db, sessions, deps.clock.realNow()).catch((): string[] => []);
  for (const { out, session } of streams) if (!live.includes(session.id)) out.end();
}

/** One check at a time, so that checks do not pile up on a database that does not answer. */
function makeSessionCheck(deps: LiveDeps, streams: ReadonlySet<Stream>) {
  let checking = false;
  return async (): Promise<void> => {
    if (streams.size === 0 || checking) return;
    checking = true;
    await endStale(deps, streams);
    checking = false;
  };
}

/** Runs each function at its interval in milliseconds, from `start` to `stop`. */
function repeat(work: readonly (readonly [intervalMs: number, run: () => void])[]) {
  let timers: NodeJS.Timeout[] = [];
  return {
    start(): void {
      if (timers.length === 0) timers = work.map(([intervalMs, run]) => setInterval(run, intervalMs).unref());
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
      timers = [];
    },
  };
}

/** Makes room for one more stream of a session. */
function endOldest(streams: ReadonlySet<Stream>, session: Session): void {
  const own = [...streams].filter((other) => other.session.id === session.id);
  if (own.length >= STREAMS_PER_SESSION) own[0]?.out.end();
}

/** Sends the heartbeat and ends the streams whose sessions have ended. */
function makeTimers(deps: LiveDeps, streams: ReadonlySet<Stream>) {
  const checkSessions = makeSessionCheck(deps, streams);
  return repeat([
    [HEARTBEAT_MS, () => streams.forEach((stream) => write(stream, { kind: 'alive' }))],
    [SESSION_CHECK_MS, () => void checkSessions()],
  ]);
}

/** Waits for the replica before announcing: listeners refetch immediately. */
function makeHearing(deps: LiveDeps, tell: (change: LiveChange) => void) {
  const heard: LiveChange[] = [];
  let telling: Promise<void> | undefined;
  async function tellAll(): Promise<void> {
    while (heard.length > 0) {
      const changes = heard.splice(0);
      await deps.replica?.caughtUp();
      changes.forEach(tell);
    }
  }
  return (signal: Signal): void => {
    if ('poller' in signal) return;
    heard.push(signal);
    telling ??= tellAll().finally(() => {
      telling = undefined;
    });
  };
}

/**
 * The streams of changes (`GET {gateway}/events`): every process hears the signals of all processes and
 * passes on those within each stream's scope.
 */
export function makeLiveStreams(deps: LiveDeps) {
  const streams = new Set<Stream>();
  const recent = makeRecentChanges();
  let unsubscribe: (() => void) | undefined;

  function endAll(): void {
    recent.lost();
    for (const stream of streams) stream.out.end();
  }

  const hear = makeHearing(deps, (change) => {
    recent.add(change);
    for (const stream of streams) if (stream.merchantIds.has(change.merchantId)) write(stream, change);
  });

  const timers = makeTimers(deps, streams);

  /** Hears the signals of all processes from here on; rejects when the database cannot be listened to. */
  async function listen(): Promise<void> {
    // Changes are missed while the connection is lost, so every reader has to start again.
    unsubscribe ??= deps.dedicated.subscribe({ onSignal: hear, onLost: endAll });
    await deps.dedicated.ready();
    recent.heard();
  }

  return {
    listen,

    /**
     * Opens a stream of lines: changes within the scope from now on, and a heartbeat.
     *
     * @param session the stream ends with it
     * @param options.waitSeconds ends the stream after that time; 0 sends only the first lines
     * @param options.missedMilliseconds starts with the changes of that time before, or with `unknown` if this
     *   process no longer has them
     * @throws when the process cannot listen to the database, which is answered 503
     */
    async openStream(
      session: Session,
      scope: MerchantScope,
      { waitSeconds, missedMilliseconds }: Wishes = {},
    ): Promise<Readable> {
      if (waitSeconds !== 0) await listen();
      const out = new PassThrough();
      const stream: Stream = { session, merchantIds: new Set(scope.merchantIds), out };
      endOldest(streams, session);
      streams.add(stream);
      timers.start();
      endAfter(out, waitSeconds);
      out.once('close', () => {
        streams.delete(stream);
        if (streams.size === 0) timers.stop();
      });
      if (missedMilliseconds !== undefined)
        for (const line of recent.since(missedMilliseconds, stream.merchantIds)) write(stream, line);
      // Marks the end of the missed changes.
      write(stream, { kind: 'alive' });
      if (waitSeconds === 0) out.end();
      return out;
    },

    /** Ends all streams and stops listening; they may be opened again. */
    async close(): Promise<void> {
      endAll();
      timers.stop();
      unsubscribe?.();
      unsubscribe = undefined;
    },
  };
}

export type LiveStreams = ReturnType<typeof makeLiveStreams>;

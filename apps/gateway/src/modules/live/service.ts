import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { CHANGES_CHANNEL, type LiveChange } from '../../lib/live-changes.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { Session } from '../../lib/session.ts';
import type { AuthService } from '../auth/service.ts';

export type LiveService = ReturnType<typeof makeLiveService>;

const HEARTBEAT_MS = 15_000;
/** A session that has ended closes its streams within a second. */
export const SESSION_CHECK_MS = 500;
/** A reader that does not keep up is let go; it begins anew and reads everything again. */
const LONGEST_BACKLOG = 256 * 1024;
/** Tabs of one session; the oldest stream makes room. */
const STREAMS_PER_SESSION = 20;

type Stream = {
  readonly sessionId: string;
  readonly merchantIds: ReadonlySet<string>;
  readonly out: PassThrough;
};

/**
 * Changes as they happen (domain.md, `GET {gateway}/events`): every process listens to PostgreSQL's
 * notifications by one connection of its own and passes on what each stream's scope holds.
 *
 * @param context database address, log
 * @param services auth says which sessions still hold
 * @returns the use cases; `close` ends all streams
 */
export function makeLiveService(context: Context, services: { auth: Pick<AuthService, 'liveSessions'> }) {
  const streams = new Set<Stream>();
  let listening: Promise<pg.Client> | undefined;
  let timers: NodeJS.Timeout[] = [];

  function write(stream: Stream, line: object): void {
    if (stream.out.writableLength > LONGEST_BACKLOG) stream.out.destroy();
    else if (stream.out.writable) stream.out.write(`${JSON.stringify(line)}\n`);
  }

  function endAll(): void {
    for (const stream of streams) stream.out.end();
  }

  function pass(payload: string | undefined): void {
    const changes = JSON.parse(payload ?? '[]') as LiveChange[];
    for (const change of changes) {
      for (const stream of streams) if (stream.merchantIds.has(change.merchantId)) write(stream, change);
    }
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: context.settings.databaseUrl ?? undefined,
      connectionTimeoutMillis: 2000,
      application_name: 'stuiver-live',
    });
    // What was said while nobody listened is lost, so everybody begins anew.
    const lost = () => {
      listening = undefined;
      endAll();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => pass(payload));
    await client.connect();
    await client.query(`LISTEN ${CHANGES_CHANNEL}`);
    return client;
  }

  function listen(): Promise<pg.Client> {
    listening ??= connect().catch((error: unknown) => {
      listening = undefined;
      context.log.error({ err: error }, 'the changes cannot be listened to');
      throw new AppError('unavailable');
    });
    return listening;
  }

  async function checkSessions(): Promise<void> {
    const ids = new Set([...streams].map(({ sessionId }) => sessionId));
    if (ids.size === 0) return;
    try {
      const live = await services.auth.liveSessions([...ids]);
      for (const stream of streams) if (!live.has(stream.sessionId)) stream.out.end();
    } catch {
      // Who cannot be asked cannot be trusted to be still signed in.
      endAll();
    }
  }

  function startTimers(): void {
    if (timers.length > 0) return;
    const beat = () => {
      for (const stream of streams) write(stream, { kind: 'alive' });
    };
    timers = [setInterval(beat, HEARTBEAT_MS), setInterval(() => void checkSessions(), SESSION_CHECK_MS)];
    for (const timer of timers) timer.unref();
  }

  function stopTimers(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  return {
    /**
     * Opens a stream of lines: what changes within the scope from now on, and a sign of life.
     *
     * @param session whose stream it is; it ends with the session
     * @param scope whose changes
     * @param waitSeconds ends it after so long, when given; 0 gives the first line alone
     * @returns the stream, begun
     * @throws AppError `unavailable` when the database cannot be listened to
     */
    async open(session: Session, scope: MerchantScope, waitSeconds?: number): Promise<Readable> {
      if (waitSeconds !== 0) await listen();
      const out = new PassThrough();
      const stream: Stream = { sessionId: session.id, merchantIds: new Set(scope.merchantIds), out };
      const own = [...streams].filter(({ sessionId }) => sessionId === session.id);
      if (own.length >= STREAMS_PER_SESSION) own[0]?.out.end();
      streams.add(stream);
      startTimers();
      const timer =
        waitSeconds === undefined ? undefined : setTimeout(() => out.end(), waitSeconds * 1000).unref();
      out.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        if (streams.size === 0) stopTimers();
      });
      write(stream, { kind: 'alive' });
      if (waitSeconds === 0) out.end();
      return out;
    },

    /** Ends all streams and stops listening; they may be opened again. */
    async close(): Promise<void> {
      endAll();
      stopTimers();
      const client = await listening?.catch(() => undefined);
      listening = undefined;
      await client?.end();
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** Time after which PostgreSQL notices a late cut. */
const LATE_MS = 50;

/** The place of a cut. */
type Cut = {
  /** Its statement, with the message that was not passed on, such as `COMMIT: before CommandComplete to the gateway`. */
  readonly place: string;
  /** PostgreSQL notices later than the gateway. */
  readonly isLate: boolean;
  /** Resolves when PostgreSQL's side is closed, too. */
  readonly ended: Promise<unknown>;
};

/** A proxy between a gateway and PostgreSQL that reads their messages. */
export type PostgresProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /**
   * Cuts the connection of a later message instead of passing it on; all before it have arrived.
   *
   * @param message its number, counted from 1 in both directions and over all connections
   * @param options `onlyCommit` counts only messages about COMMIT; `isLate`: PostgreSQL notices later than the gateway,
   *   with its transaction open until then
   */
  cutAt(message: number, options?: { readonly onlyCommit?: boolean; readonly isLate?: boolean }): void;
  /** Ends the counting; returns the cut, or null if there were fewer messages. */
  stopCutting(): Cut | null;
  /**
   * Keeps a later message and all that follow it on its connection, until the gateway has ended.
   *
   * @param message its number, counted from 1 in both directions, among those of transactions with a statement that
   *   matches
   * @param onHeld gets its place
   */
  holdAt(message: number, matching: RegExp, onHeld: (place: string) => void): void;
  /** Ends it; returns how many such messages there were. */
  stopHolding(): number;
  /** Delays each of PostgreSQL's answers by that many milliseconds from now on; 0 for none. */
  slowDown(delayMs: () => number): void;
  /** Connections to PostgreSQL that are open. */
  readonly open: () => number;
  close(): Promise<void>;
};

/** Names of messages (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const TO_SERVER: Readonly<Record<string, string>> = {
  P: 'Parse',
  B: 'Bind',
  D: 'Describe',
  E: 'Execute',
  S: 'Sync',
  Q: 'Query',
  C: 'Close',
  X: 'Terminate',
};
const TO_GATEWAY: Readonly<Record<string, string>> = {
  1: 'ParseComplete',
  2: 'BindComplete',
  3: 'CloseComplete',
  C: 'CommandComplete',
  D: 'DataRow',
  T: 'RowDescription',
  Z: 'ReadyForQuery',
  n: 'NoData',
  E: 'ErrorResponse',
};

/** Returns a splitter of a stream into messages; the first one of a gateway, its startup, has no type. */
function makeSplitter(startsUntyped: boolean): (part: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  let typeLength = startsUntyped ? 0 : 1;
  return (part) => {
    rest = Buffer.concat([rest, part]);
    const messages: Buffer[] = [];
    while (rest.length >= typeLength + 4) {
      const length = typeLength + rest.readUInt32BE(typeLength);
      if (rest.length < length) break;
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      typeLength = 1;
    }
    return messages;
  };
}

/** Reads the text of the statement that a message is about, if it names one; remembers those that are prepared. */
function readStatementText(message: Buffer, texts: Map<string, string>): string | undefined {
  const type = String.fromCharCode(message[0]!);
  const [first = '', second = ''] = message.toString('utf8', 5, Math.min(message.length, 500)).split('\0');
  if (type === 'Q') return first;
  if (type === 'P') texts.set(first, second);
  if (type === 'P' || type === 'B') return texts.get(type === 'P' ? first : second);
  return undefined;
}

/**
 * Starts a proxy on loopback.
 *
 * @param databaseUrl a database, reached by TCP or by its socket
 * @param applicationName of the connections whose messages are counted and delayed
 */
export async function startPostgresProxy(
  databaseUrl: string,
  applicationName = 'stuiver-gateway',
): Promise<PostgresProxy> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  let delayMs = () => 0;
  let open = 0;
  let cutting: { left: number; onlyCommit: boolean; isLate: boolean; cut: Cut | null } | null = null;
  let holding: { seen: number; message: number; matching: RegExp; onHeld: (place: string) => void } | null =
    null;

  function pass(gateway: Socket): void {
    const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const server = connect({ ...target, noDelay: true });
    open += 1;
    server.once('close', () => {
      open -= 1;
    });
    let isWatched = false;
    let isCut = false;
    let statement = 'start of a connection';
    /** The statements of the connection's transaction, or the last one outside. */
    let transaction = '';
    let isInTransaction = false;

    function follow(text: string): void {
      if (!isInTransaction) transaction = '';
      transaction += `${text}\n`;
      if (/^(begin|commit|rollback)\b/i.test(text)) isInTransaction = /^begin/i.test(text);
      statement = text;
    }

    const formatPlace = (name: string, to: string) =>
      `${statement.replace(/\s+/g, ' ').slice(0, 70)}: before ${name} to the ${to}`;

    /** Counts a message; true when it is kept. */
    function isHeld(name: string, to: 'database' | 'gateway'): boolean {
      if (!holding?.matching.test(transaction)) return false;
      holding.seen += 1;
      if (holding.seen !== holding.message) return false;
      isCut = true;
      const end = () => {
        gateway.destroy();
        server.destroy();
      };
      gateway.once('end', end).once('close', end);
      holding.onHeld(formatPlace(name, to));
      return true;
    }

    /** Counts a message; true when the connection was cut instead. */
    function isTheOne(name: string, to: 'database' | 'gateway'): boolean {
      if (!isWatched || cutting === null || cutting.cut !== null) return false;
      if (cutting.onlyCommit && !/^commit$/i.test(statement)) return false;
      cutting.left -= 1;
      if (cutting.left > 0) return false;
      const { isLate } = cutting;
      cutting.cut = { place: formatPlace(name, to), isLate, ended: once(server, 'close') };
      isCut = true;
      // What was passed on still arrives.
      gateway.end(() => gateway.destroy());
      setTimeout(() => server.end(() => server.destroy()), isLate ? LATE_MS : 0);
      return true;
    }

    const texts = new Map<string, string>();
    const fromGateway = makeSplitter(true);
    gateway.on('data', (part) => {
      for (const message of fromGateway(part)) {
        if (isCut) return;
        const isStartup = message[0] === 0;
        if (isStartup) isWatched = message.includes(`application_name\0${applicationName}\0`);
        const text = isStartup ? undefined : readStatementText(message, texts);
        if (text !== undefined) follow(text);
        const type = String.fromCharCode(message[0]!);
        const name = isStartup ? 'Startup' : (TO_SERVER[type] ?? type);
        if (isTheOne(name, 'database') || isHeld(name, 'database')) return;
        server.write(message);
      }
    });

    const fromServer = makeSplitter(false);
    let queue = Promise.resolve();
    server.on('data', (part) => {
      const messages = fromServer(part);
      const answer = () => {
        for (const message of messages) {
          if (isCut) return;
          const type = String.fromCharCode(message[0]!);
          const name = TO_GATEWAY[type] ?? type;
          if (isTheOne(name, 'gateway') || isHeld(name, 'gateway')) return;
          gateway.write(message);
        }
      };
      const wait = isWatched ? delayMs() : 0;
      queue = queue.then(
        () => new Promise<void>((settle) => (wait > 0 ? setTimeout(settle, wait) : settle())),
      );
      void queue.then(answer);
    });

    for (const [one, other] of [
      [gateway, server],
      [server, gateway],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', (isBroken) => {
        sockets.delete(one);
        // A gateway that is killed resets connections of which it has not read everything.
        if (isBroken && !isCut) other.destroy();
      });
      one.once('end', () => {
        // A late cut keeps PostgreSQL's side open.
        if (!isCut) void queue.then(() => other.end());
      });
    }
  }

  const listener = createServer({ noDelay: true, allowHalfOpen: true }, pass);
  await new Promise<void>((settle) => listener.listen(0, '127.0.0.1', settle));
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  const { username, password, pathname, search } = url;
  const place = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    url: `postgres://${username}:${password}@${place}${pathname}${search}`,
    cutAt(message, { onlyCommit = false, isLate = false } = {}) {
      cutting = { left: message, onlyCommit, isLate, cut: null };
    },
    stopCutting() {
      const cut = cutting?.cut ?? null;
      cutting = null;
      return cut;
    },
    holdAt(message, matching, onHeld) {
      holding = { seen: 0, message, matching, onHeld };
    },
    stopHolding() {
      const seen = holding?.seen ?? 0;
      holding = null;
      return seen;
    },
    slowDown(delay) {
      delayMs = delay;
    },
    open: () => open,
    close: () =>
      new Promise((settle) => {
        listener.close(() => settle());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

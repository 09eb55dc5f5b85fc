import { daysBetween } from '@stuiver/domain/dates';
import type { Client, Connection, Submittable } from 'pg';

/** What pg's connection can do beyond its published types. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** `COPY … FROM STDIN` of rows that are in memory; a batch is some megabytes, so it goes in one piece. */
class CopyIn implements Submittable {
  readonly #text: string;
  readonly #rows: Buffer;
  readonly #done: (error: Error | null) => void;

  constructor(text: string, rows: Buffer, done: (error: Error | null) => void) {
    this.#text = text;
    this.#rows = rows;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // The server says next that it is ready, which is what is waited for.
  }

  handleReadyForQuery(): void {
    this.#done(null);
  }

  handleError(error: Error): void {
    this.#done(error);
  }
}

/** Bytes that grow; a number is written with its highest byte first. */
class Bytes {
  #bytes = Buffer.allocUnsafeSlow(65_536);
  length = 0;

  /** @returns the bytes, with room for as many more as asked */
  room(more: number): Buffer {
    if (this.length + more > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(this.length + more, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.length);
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  int16(value: number): void {
    this.length = this.room(2).writeInt16BE(value, this.length);
  }

  int32(value: number): void {
    this.length = this.room(4).writeInt32BE(value, this.length);
  }

  int64(value: number): void {
    this.int32(Math.floor(value / 2 ** 32));
    this.length = this.room(4).writeUInt32BE(value >>> 0, this.length);
  }

  /** Gives the bytes away and begins anew, with as much room. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.length);
    this.#bytes = Buffer.allocUnsafeSlow(this.#bytes.length);
    this.length = 0;
    return taken;
  }
}

/** The value of a hexadecimal digit by its code. */
const DIGITS = new Uint8Array(128);
for (let value = 0; value < 16; value++) DIGITS[value.toString(16).charCodeAt(0)] = value;
const HYPHEN = 45;
/** Where PostgreSQL counts from. */
const ORIGIN = '2000-01-01';
const ORIGIN_MS = Date.parse(ORIGIN);
const days = new Map<string, number>();

function dayNumber(day: string): number {
  const known = days.get(day);
  if (known !== undefined) return known;
  const number = daysBetween(ORIGIN, day);
  days.set(day, number);
  return number;
}

type Write = (to: Bytes, value: unknown) => void;

/** With its length in front, which is set when the text is there. */
const text: Write = (to, value) => {
  const source = value as string;
  // UTF-8 takes at most three bytes for each UTF-16 unit.
  const bytes = to.room(4 + source.length * 3);
  const start = to.length + 4;
  let at = start;
  // A call into the system costs more than these short texts do, which are ASCII but for some names.
  for (let index = 0; index < source.length; index++) {
    const code = source.charCodeAt(index);
    if (code > 127) {
      at = start + bytes.write(source, start);
      break;
    }
    bytes[at++] = code;
  }
  to.int32(at - start);
  to.length = at;
};

/** How a value of a type is written in COPY's binary format, its length in front. */
const WRITES: Readonly<Record<string, Write>> = {
  text,
  character: text,
  uuid(to, value) {
    to.int32(16);
    const bytes = to.room(16);
    const source = value as string;
    for (let index = 0; index < 36; index += 2) {
      if (source.charCodeAt(index) === HYPHEN) index += 1;
      bytes[to.length++] = (DIGITS[source.charCodeAt(index)]! << 4) | DIGITS[source.charCodeAt(index + 1)]!;
    }
  },
  integer(to, value) {
    to.int32(4);
    to.int32(value as number);
  },
  bigint(to, value) {
    to.int32(8);
    to.int64(value as number);
  },
  boolean(to, value) {
    to.int32(1);
    to.room(1)[to.length++] = value === true ? 1 : 0;
  },
  date(to, value) {
    to.int32(4);
    to.int32(dayNumber(value as string));
  },
  'timestamp with time zone'(to, value) {
    to.int32(8);
    to.int64(((value as Date).getTime() - ORIGIN_MS) * 1000);
  },
  bytea(to, value) {
    const source = value as Buffer;
    to.int32(source.length);
    source.copy(to.room(source.length), to.length);
    to.length += source.length;
  },
};

const HEADER = Buffer.from('PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = -1;
const NULL = -1;

/** Rows on their way into one table. Every row has all columns but those that follow from others. */
export type CopyBuffer = {
  add(row: object): void;
  /** Takes out what was gathered; what it returns sends it, while the next rows may be added. */
  take(): (client: Client) => Promise<void>;
};

/**
 * @param client of the database that the rows go to
 * @param table its name
 * @returns a buffer that gathers rows and sends them by COPY
 * @throws TypeError for a column of a type that no row had so far
 */
export async function copyInto(client: Client, table: string): Promise<CopyBuffer> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const writes = columns.map(({ name, type }) => {
    const write = WRITES[type];
    if (!write) throw new TypeError(`${table}.${name}: ${type} is not written by COPY yet`);
    return { name, write };
  });
  const statement = `COPY ${table} (${columns.map(({ name }) => name).join(', ')}) FROM STDIN (FORMAT binary)`;
  const gathered = new Bytes();
  return {
    add(row) {
      const values = row as Readonly<Record<string, unknown>>;
      if (gathered.length === 0) {
        HEADER.copy(gathered.room(HEADER.length));
        gathered.length = HEADER.length;
      }
      gathered.int16(writes.length);
      for (const { name, write } of writes) {
        const value = values[name];
        if (value === undefined) throw new TypeError(`A row for ${table} has no ${name}`);
        if (value === null) gathered.int32(NULL);
        else write(gathered, value);
      }
    },
    take() {
      if (gathered.length === 0) return () => Promise.resolve();
      gathered.int16(TRAILER);
      const rows = gathered.take();
      return (sender) =>
        new Promise<void>((settle, reject) => {
          sender.query(new CopyIn(statement, rows, (error) => (error === null ? settle() : reject(error))));
        });
    },
  };
}

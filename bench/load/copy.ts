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

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One value in COPY's text format. */
function field(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  throw new TypeError('COPY takes texts, numbers, booleans, dates, bytes and null');
}

/** Rows on their way into one table. Every row has the columns of the first. */
export type CopyBuffer = {
  add(row: object): void;
  /** Takes out what was gathered; what it returns sends it, while the next rows may be added. */
  take(): (client: Client) => Promise<void>;
};

/** Bytes that a buffer begins with. */
const SMALLEST = 65_536;
/** UTF-8 takes at most so many bytes for each UTF-16 unit. */
const BYTES_PER_UNIT = 3;

/**
 * @param table its name
 * @returns a buffer that gathers rows and sends them by COPY
 */
export function copyInto(table: string): CopyBuffer {
  let columns: string[] | null = null;
  // Bytes from the first row on: texts of a whole batch would be the collector's larger work.
  let bytes = Buffer.allocUnsafeSlow(SMALLEST);
  let length = 0;
  return {
    add(row) {
      const values = row as Readonly<Record<string, unknown>>;
      columns ??= Object.keys(values);
      let line = field(values[columns[0]!]);
      for (let index = 1; index < columns.length; index++) line += `\t${field(values[columns[index]!])}`;
      line += '\n';
      const most = length + line.length * BYTES_PER_UNIT;
      if (most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(most, bytes.length * 2));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      length += bytes.write(line, length);
    },
    take() {
      if (columns === null || length === 0) return () => Promise.resolve();
      const rows = bytes.subarray(0, length);
      bytes = Buffer.allocUnsafeSlow(bytes.length);
      length = 0;
      const text = `COPY ${table} (${columns.join(', ')}) FROM STDIN`;
      return (client) =>
        new Promise<void>((settle, reject) => {
          client.query(new CopyIn(text, rows, (error) => (error === null ? settle() : reject(error))));
        });
    },
  };
}

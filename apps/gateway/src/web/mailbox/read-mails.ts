import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDateTime } from '@stuiver/domain/dates';
import type { Settings } from '../../settings/settings.ts';

/** A mail as a person reads it. */
export type ReadMail = { readonly to: string; readonly subject: string; readonly text: string };

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

/** Splits headers from body; folded headers become one line. */
function split(source: string): Part {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), value.join(':').trim()];
  });
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes the words of a header that are not ASCII (RFC 2047). */
function decodeHeader(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
}

function decodePart({ headers, body }: Part): string {
  const type = headers.get('content-type') ?? '';
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    const read = parts.map((part) => split(part.replace(/^\r?\n/, '')));
    const plain = read.find((part) =>
      /^(text\/plain|multipart\/)/i.test(part.headers.get('content-type') ?? ''),
    );
    return plain ? decodePart(plain) : '';
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  // Nodemailer's other encodings contain only ASCII.
  return encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\r?\n/g, '')) : body;
}

/** Reads a mail as `makeMailer` writes it to the data directory. */
export function readMail(source: string): ReadMail {
  const part = split(source);
  const header = (name: string) => decodeHeader(part.headers.get(name) ?? '');
  return {
    to: header('to'),
    subject: header('subject'),
    text: decodePart(part).replaceAll('\r\n', '\n').trim(),
  };
}

/** A mail of the data directory; its name is its file's, its time formatted for display. */
export type ListedMail = ReadMail & { readonly name: string; readonly at: string };

/** Lists the last 100 mails of the data directory, newest first. A name starts with its instant, colons as hyphens. */
export async function listMails({
  dataDirectory,
  timeZone,
}: Pick<Settings, 'dataDirectory' | 'timeZone'>): Promise<ListedMail[]> {
  const folder = join(dataDirectory, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const newest = names.toSorted((one, other) => (one < other ? 1 : -1)).slice(0, 100);
  return Promise.all(
    newest.map(async (file) => ({
      ...readMail(await readFile(join(folder, file), 'utf8')),
      name: file.slice(0, -'.eml'.length),
      at: formatDateTime(file.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'), timeZone),
    })),
  );
}

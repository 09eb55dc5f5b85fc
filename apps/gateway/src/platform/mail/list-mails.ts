import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDateTime } from '@stuiver/domain/dates';
import type { Settings } from '../../settings/settings.ts';
import { type ReadMail, readMail } from '../../web/mailbox/read-mail.ts';

/** A mail of the data directory; its name is its file's, its time as it is shown. */
export type ListedMail = ReadMail & { readonly name: string; readonly at: string };

/** The last 100 mails of the data directory, newest first. A name begins with its instant, colons as hyphens. */
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

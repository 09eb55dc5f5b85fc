import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDateTime } from '@stuiver/domain/dates';
import { formatsOf } from '@stuiver/messages';
import type { Settings } from '../../settings/settings.ts';
import { LATE_MAILS, type LateMail } from './late-mails.ts';
import { mailTexts } from './mail-texts.ts';
import { PLAIN_MAILS, type PlainMail } from './plain-mails.ts';
import type { Mail } from './transport.ts';
import type { Write } from './writing.ts';

const MAILS: Readonly<Record<string, Write<never>>> = { ...PLAIN_MAILS, ...LATE_MAILS };

/** Writes a mail in its reader's language. */
export async function composeMail(
  { productName: product, publicUrl, timeZone }: Pick<Settings, 'productName' | 'publicUrl' | 'timeZone'>,
  fields: PlainMail | LateMail,
): Promise<Mail> {
  const write = MAILS[fields.kind];
  if (!write) throw new Error(`no composer for mails of kind ${fields.kind}`);
  const { language, texts } = await mailTexts(fields.language);
  const writing = {
    texts,
    formats: formatsOf(language),
    product,
    publicUrl,
    timeZone,
    page: (screen: keyof typeof SCREEN_PATHS, id = '') =>
      `${publicUrl}${SCREEN_PATHS[screen].replace(':id', id)}`,
    dateTime: (instant: string) => formatDateTime(instant, timeZone),
  };
  return { to: fields.to, ...write(writing, fields as never) };
}

import type { Context } from '../context.ts';
import { type LateMail, LATE_MAILS } from './late-mails.ts';
import { type PlainMail, PLAIN_MAILS } from './plain-mails.ts';
import type { MailReferences } from './queue-mail.ts';
import { claimMails, deleteMail, type MailRow } from './repository.ts';
import { brandColours } from '@stuiver/domain/brand-colours';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDateTime } from '@stuiver/domain/dates';
import { getFormats } from '@stuiver/messages';
import type { Settings } from '../../settings/settings.ts';
import { mailHtml } from './mail-html.ts';
import { mailTexts } from './mail-texts.ts';
import type { Mail } from './transport.ts';
import type { Write } from './writing.ts';

/** The product's own blue, as on its pages. */
const BRAND = '#1d4f91';

const MAILS: Readonly<Record<string, Write<never>>> = { ...PLAIN_MAILS, ...LATE_MAILS };

/** Writes a mail in its reader's language. */
export async function composeMail(
  {
    brandColour,
    productName: product,
    publicUrl,
    timeZone,
  }: Pick<Settings, 'brandColour' | 'productName' | 'publicUrl' | 'timeZone'>,
  fields: PlainMail | LateMail,
): Promise<Mail> {
  const write = MAILS[fields.kind];
  if (!write) throw new Error(`no composer for mails of kind ${fields.kind}`);
  const { language, texts } = await mailTexts(fields.language);
  const writing = {
    texts,
    formats: getFormats(language),
    product,
    publicUrl,
    timeZone,
    page: (screen: keyof typeof SCREEN_PATHS, id = '') =>
      `${publicUrl}${SCREEN_PATHS[screen].replace(':id', id)}`,
    dateTime: (instant: string) => formatDateTime(instant, timeZone),
  };
  const letter = write(writing, fields as never);
  const html = mailHtml({
    ...letter,
    language,
    open: texts.open,
    brand: brandColours(brandColour ?? BRAND).brand.light,
  });
  return { to: fields.to, ...letter, html };
}

/** A mail to send, and the follow-up after sending. */
export type DueMail = (PlainMail | LateMail) & { readonly afterSending?: () => Promise<void> };

/** Reads the mail of a reference, with a token of its own if it has a link; null without a recipient. */
export type MailReader<K extends keyof MailReferences = never> = (
  deps: Context,
  reference: MailReferences[K],
  mailId: string,
) => Promise<DueMail | null>;

/** The rooms' readers, which `app` puts together. */
export type MailReaders = { readonly [K in keyof MailReferences]: MailReader<K> };

/** Delay before a failed mail is retried; longer than a mail server may take. */
const RETRY_MS = 5 * 60_000;
/** Time after which a failed mail is given up. */
const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
/** Mails that are sent concurrently. */
const BATCH = 20;

/** The mail of a queued row, whose data were typed by `queueMail`. */
async function readDue(
  deps: Context,
  readers: MailReaders,
  { id, kind, data }: MailRow,
): Promise<DueMail | null> {
  const read = (readers as Readonly<Record<string, MailReader>>)[kind];
  return read ? read(deps, data as never, id) : ({ kind, ...data } as PlainMail);
}

async function sendOne(deps: Context, readers: MailReaders, stored: MailRow): Promise<void> {
  try {
    const mail = await readDue(deps, readers, stored);
    if (mail) {
      await deps.mailer.send(await composeMail(deps.settings, mail));
      await mail.afterSending?.();
    }
  } catch (error) {
    const tooOld = stored.createdAt.getTime() + GIVE_UP_MS <= deps.clock.realNow().getTime();
    deps.log.error(
      { err: error, kind: stored.kind },
      tooOld ? 'a mail was given up' : 'a mail could not be sent',
    );
    if (!tooOld) return;
  }
  await deleteMail(deps.db, stored.id);
}

/** Sends all mails that are due. One that fails is logged and tried again every five minutes, for three days. */
export async function sendQueuedMails(deps: Context, readers: MailReaders): Promise<void> {
  const now = deps.clock.realNow();
  const due = await claimMails(deps.db, now, new Date(now.getTime() + RETRY_MS), BATCH);
  await Promise.all(due.map((mail) => sendOne(deps, readers, mail)));
  if (due.length === BATCH) await sendQueuedMails(deps, readers);
}

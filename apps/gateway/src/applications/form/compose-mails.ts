import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDay, localDay } from '@stuiver/domain/dates';
import { turnOf } from '@stuiver/domain/applications/states';
import { formatsOf } from '@stuiver/messages';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { maskEmail } from '../../people/account/email-mails.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import type { MailKinds } from '../../platform/mail/queue-mail.ts';
import { writeDraft } from './begin.ts';
import { LINK_DAYS, newLink } from './links.ts';
import { newMailLink } from './mail-links.ts';
import {
  countRecentLinks,
  findAddressChange,
  findApplication,
  listApplicationsOf,
  type StoredApplication,
} from './repository.ts';
import { fingerprintOf, keyOf, openAddress, openAnswers } from './sealed.ts';

export type ApplicantTexts = MailTexts['onboardingLink'];

/** No more mails with a link than this within an hour: somebody is pressing the button repeatedly. */
const MAILS_AT_ONCE = 6;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Applications of one address that a mail lists. */
const MOST_LISTED = 20;

/** A private link of a mail's own. */
async function privateLink(deps: Context, db: Queries, { id }: StoredApplication, mailId: string) {
  // Behind the #, which browsers keep to themselves: no server and no log ever sees it.
  return `${deps.settings.publicUrl}${SCREEN_PATHS.onboarding}#${await newLink(deps, db, id, mailId)}`;
}

/** Writes to the registrant, with a private link of the mail's own; null when the application is gone. */
export async function composeToApplicant(
  deps: Context,
  db: Queries,
  row: StoredApplication | undefined,
  mailId: string,
  textsOf: (texts: MailTexts) => ApplicantTexts,
): Promise<Mail | null> {
  if (!row) return null;
  const { name = '', email = '' } = openAnswers(keyOf(deps, row), row).registrant;
  const { productName } = deps.settings;
  const { language, texts } = await mailTexts(row.language);
  const link = await privateLink(deps, db, row, mailId);
  const { subject, text } = textsOf(texts);
  return {
    to: email,
    subject: subject(productName),
    text: text(name, productName, link, formatsOf(language).number(LINK_DAYS)),
  };
}

/** The mail with the one link of an application. */
function composeOne(deps: Context, tx: Tx, row: StoredApplication, mailId: string): Promise<Mail | null> {
  return composeToApplicant(deps, tx, row, mailId, (texts) => texts.onboardingLink);
}

/** The mail that lists the open applications of an address, each with its own link, and the way to begin another. */
async function composeList(
  deps: Context,
  tx: Tx,
  rows: readonly [StoredApplication, ...StoredApplication[]],
  language: string,
  mailId: string,
): Promise<Mail | null> {
  const { clock, settings } = deps;
  const [newest] = rows;
  const since = new Date(clock.now().getTime() - HOUR);
  if ((await countRecentLinks(tx, newest.id, since)) >= MAILS_AT_ONCE) return null;
  const { language: known, texts } = await mailTexts(language);
  const words = texts.onboardingList;
  const day = (at: Date) => formatDay(localDay(at, settings.timeZone));
  const lines: string[] = [];
  for (const row of rows) {
    const { company } = openAnswers(keyOf(deps, row), row);
    const link = await privateLink(deps, tx, row, mailId);
    const name = company['name'] || words.unnamed;
    const state = words.states[row.status as keyof typeof words.states];
    lines.push(words.line(name, day(row.created_at), day(row.changed_at), state, link));
  }
  const { name = '', email = '' } = openAnswers(keyOf(deps, newest), newest).registrant;
  const until = new Date(clock.now().getTime() + LINK_DAYS * DAY);
  const another = newMailLink(deps, 'new', newest, mailId, until);
  const days = formatsOf(known).number(LINK_DAYS);
  const { productName } = settings;
  return {
    to: email,
    subject: words.subject(productName),
    text: words.text(name, productName, lines.join('\n\n'), another, days),
  };
}

/** The applications of an address that are not decided, newest first. */
async function openOf(deps: Context, tx: Tx, email: string) {
  const fingerprint = fingerprintOf(deps, email);
  // Mails are composed concurrently: together they must neither exceed the limit nor make two drafts.
  await lockLimits(tx, fingerprint.toString('hex'));
  const all = await listApplicationsOf(tx, fingerprint, MOST_LISTED);
  const [newest, ...others] = all.filter(({ status }) => turnOf(status) !== 'nobody');
  return { open: newest ? ([newest, ...others] as const) : null, last: all[0] };
}

/**
 * The mail with which an application begins: the link of a draft that is made for it, under the mail's own id, or the
 * list of the address's open applications. Null when the address began too many.
 */
export async function composeOnboardingBegin(
  deps: Context,
  registrant: MailKinds['onboardingBegin'],
  mailId: string,
): Promise<Mail | null> {
  return inTransaction(deps.db, async (tx) => {
    const { open } = await openOf(deps, tx, registrant.email);
    // It may be there from an earlier try to send this mail.
    if (open && !(open.length === 1 && open[0].id === mailId))
      return composeList(deps, tx, open, registrant.language, mailId);
    return composeOne(deps, tx, open?.[0] ?? (await writeDraft(deps, tx, mailId, registrant)), mailId);
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'tooManyRequests') return null;
    throw error;
  });
}

/** The mail that somebody asked for who wants to go on; null when the address began none, or had enough of them. */
export async function composeOnboardingResume(
  deps: Context,
  { email }: { email: string },
  mailId: string,
): Promise<Mail | null> {
  return inTransaction(deps.db, async (tx) => {
    const { open, last } = await openOf(deps, tx, email);
    if (open) return composeList(deps, tx, open, open[0].language, mailId);
    if (!last) return null;
    const since = new Date(deps.clock.now().getTime() - HOUR);
    if ((await countRecentLinks(tx, last.id, since)) >= MAILS_AT_ONCE) return null;
    return composeOne(deps, tx, last, mailId);
  });
}

/**
 * The mail to the address that an applicant asked for, with the link that confirms it, or the one to the old address,
 * with the link that stops it; null when the change no longer waits. Of what was typed nothing goes to a new address.
 */
export async function composeOnboardingAddress(
  deps: Context,
  { applicationId, changeId, to }: MailKinds['onboardingAddress'],
): Promise<Mail | null> {
  const row = await findApplication(deps.db, applicationId);
  const change = await findAddressChange(deps.db, applicationId);
  const until = change && new Date(change.requested_at.getTime() + DAY);
  if (!row || !until || change.id !== changeId || until <= deps.clock.now()) return null;
  const key = keyOf(deps, row);
  const { name = '', email = '' } = openAnswers(key, row).registrant;
  const next = openAddress(key, change);
  const { productName } = deps.settings;
  const { texts } = await mailTexts(row.language);
  const { confirm, told } = texts.onboardingAddress;
  if (to === 'new') {
    const link = newMailLink(deps, 'address', row, changeId, until);
    return { to: next, subject: confirm.subject(productName), text: confirm.text(productName, link) };
  }
  const link = newMailLink(deps, 'stop', row, changeId, until);
  return {
    to: email,
    subject: told.subject(productName),
    text: told.text(name, productName, maskEmail(next), link),
  };
}

/** The mail that says that an application has arrived. */
export async function composeOnboardingSubmitted(
  deps: Context,
  { applicationId }: { applicationId: string },
  mailId: string,
): Promise<Mail | null> {
  const row = await findApplication(deps.db, applicationId);
  return composeToApplicant(deps, deps.db, row, mailId, (texts) => texts.onboardingSubmitted);
}

/** The mail that says that an application was withdrawn, and what became of it. */
export async function composeOnboardingWithdrawn(
  { settings }: Context,
  { to, name, language }: MailKinds['onboardingWithdrawn'],
): Promise<Mail> {
  const { texts } = await mailTexts(language);
  const { productName, publicUrl } = settings;
  return {
    to,
    subject: texts.onboardingWithdrawn.subject(productName),
    text: texts.onboardingWithdrawn.text(name, productName, `${publicUrl}${SCREEN_PATHS.onboarding}`),
  };
}

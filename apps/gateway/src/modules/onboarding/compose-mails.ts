import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatsOf } from '@stuiver/messages';
import type { MailTexts } from '@stuiver/messages/nl/mail';
import type { Context } from '../../lib/context.ts';
import type { Queries } from '../../lib/database/database.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import type { Mail } from '../../lib/mail.ts';
import { mailTexts } from '../mails/mail-texts.ts';
import type { MailKinds } from '../mails/queue-mail.ts';
import { LINK_DAYS, newLink } from './links.ts';
import {
  countRecentLinks,
  findApplication,
  findNewestOf,
  lockApplication,
  type StoredApplication,
} from './repository.ts';
import { fingerprintOf, keyOf, openAnswers } from './sealed.ts';

export type ApplicantTexts = MailTexts['onboardingLink'];

/** No more mails with a link than this within an hour: somebody is pressing the button repeatedly. */
const MAILS_AT_ONCE = 6;
const HOUR = 60 * 60_000;

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
  const { productName, publicUrl } = deps.settings;
  const { language, texts } = await mailTexts(row.language);
  // Behind the #, which browsers keep to themselves: no server and no log ever sees it.
  const link = `${publicUrl}${SCREEN_PATHS.onboarding}#${await newLink(deps, db, row.id, mailId)}`;
  const { subject, text } = textsOf(texts);
  return {
    to: email,
    subject: subject(productName),
    text: text(name, productName, link, formatsOf(language).number(LINK_DAYS)),
  };
}

/** The mail with which an application begins. */
export async function composeOnboardingLink(
  deps: Context,
  { applicationId }: { applicationId: string },
  mailId: string,
): Promise<Mail | null> {
  const row = await findApplication(deps.db, applicationId);
  return composeToApplicant(deps, deps.db, row, mailId, (texts) => texts.onboardingLink);
}

/** The mail that somebody asked for who wants to go on; null when the address began none, or had enough of them. */
export async function composeOnboardingResume(
  deps: Context,
  { email }: { email: string },
  mailId: string,
): Promise<Mail | null> {
  const newest = await findNewestOf(deps.db, fingerprintOf(deps, email));
  if (!newest) return null;
  return inTransaction(deps.db, async (tx) => {
    // Mails are composed concurrently, and together must not exceed the limit.
    const row = await lockApplication(tx, newest.id);
    const since = new Date(deps.clock.now().getTime() - HOUR);
    if ((await countRecentLinks(tx, newest.id, since)) >= MAILS_AT_ONCE) return null;
    return composeToApplicant(deps, tx, row, mailId, (texts) => texts.onboardingLink);
  });
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

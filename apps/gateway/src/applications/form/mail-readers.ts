import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { getTurn } from '@stuiver/domain/applications/states';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { maskEmail } from '../../people/account/email-mails.ts';
import type { DueMail, MailReader } from '../../platform/mail/send-mails.ts';
import { writeDraft } from './begin.ts';
import { LINK_DAYS, newLink } from '../application/links.ts';
import { newMailLink } from './mail-links.ts';
import {
  countRecentLinks,
  findAddressChange,
  findApplication,
  listApplicationsByFingerprint,
  type StoredApplication,
} from '../application/repository.ts';
import { fingerprintEmail, openApplicationKey, openAddress, openAnswers } from '../application/sealed.ts';

/** Maximum number of mails with a link within an hour: more are repeated presses of the button. */
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

/** The registrant as a mail's recipient. */
export function recipient(deps: Context, row: StoredApplication) {
  const { name = '', email = '' } = openAnswers(openApplicationKey(deps, row), row).registrant;
  return { to: email, language: row.language, name };
}

/** The fields of a mail to the registrant, with a private link of the mail's own. */
export async function linkedFields(deps: Context, db: Queries, row: StoredApplication, mailId: string) {
  return { ...recipient(deps, row), link: await privateLink(deps, db, row, mailId), lasts: LINK_DAYS };
}

/**
 * Reads the mail that lists the open applications of an address, each with its own link, and a link to start another.
 */
async function readList(
  deps: Context,
  tx: Tx,
  rows: readonly [StoredApplication, ...StoredApplication[]],
  language: string,
  mailId: string,
): Promise<DueMail | null> {
  const { clock } = deps;
  const [newest] = rows;
  const since = new Date(clock.realNow().getTime() - HOUR);
  if ((await countRecentLinks(tx, newest.id, since)) >= MAILS_AT_ONCE) return null;
  const applications = [];
  for (const row of rows)
    applications.push({
      company: openAnswers(openApplicationKey(deps, row), row).company['name'] ?? '',
      status: row.status,
      createdAt: row.created_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      link: await privateLink(deps, tx, row, mailId),
    });
  const until = new Date(clock.realNow().getTime() + LINK_DAYS * DAY);
  const another = newMailLink(deps, 'new', newest, mailId, until);
  return {
    kind: 'onboardingList',
    ...recipient(deps, newest),
    language,
    applications,
    another,
    lasts: LINK_DAYS,
  };
}

/** The applications of an address that are not decided, newest first. */
async function findOpenApplications(deps: Context, tx: Tx, email: string) {
  const fingerprint = fingerprintEmail(deps, email);
  // Mails are composed concurrently: together they must neither exceed the limit nor make two drafts.
  await lockLimits(tx, fingerprint.toString('hex'));
  const all = await listApplicationsByFingerprint(tx, fingerprint, MOST_LISTED);
  const [newest, ...others] = all.filter(({ status }) => getTurn(status) !== 'nobody');
  return { open: newest ? ([newest, ...others] as const) : null, last: all[0] };
}

/**
 * Reads the mail that starts an application: the link of a draft created for it, under the mail's own id, or the list
 * of the address's open applications. Null when the address started too many.
 */
export const readBegin: MailReader<'onboardingBegin'> = async (deps, registrant, mailId) => {
  return inTransaction(deps.db, async (tx): Promise<DueMail | null> => {
    const { open } = await findOpenApplications(deps, tx, registrant.email);
    // It may be there from an earlier try to send this mail.
    if (open && !(open.length === 1 && open[0].id === mailId))
      return readList(deps, tx, open, registrant.language, mailId);
    const row = open?.[0] ?? (await writeDraft(deps, tx, mailId, registrant));
    return { kind: 'onboardingLink', ...(await linkedFields(deps, tx, row, mailId)) };
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'tooManyRequests') return null;
    throw error;
  });
};

/** Reads the mail of a resumed application; null when the address started none, or had enough of these mails. */
export const readResume: MailReader<'onboardingResume'> = async (deps, { email }, mailId) => {
  return inTransaction(deps.db, async (tx) => {
    const { open, last } = await findOpenApplications(deps, tx, email);
    if (open) return readList(deps, tx, open, open[0].language, mailId);
    if (!last) return null;
    const since = new Date(deps.clock.realNow().getTime() - HOUR);
    if ((await countRecentLinks(tx, last.id, since)) >= MAILS_AT_ONCE) return null;
    return { kind: 'onboardingLink', ...(await linkedFields(deps, tx, last, mailId)) };
  });
};

/**
 * Reads the mail to the requested address, with the link that confirms it, or the one to the old address, with the
 * link that stops it; null when the change no longer waits.
 */
export const readAddressChange: MailReader<'onboardingAddress'> = async (
  deps,
  { applicationId, changeId, to },
) => {
  const row = await findApplication(deps.db, applicationId);
  const change = await findAddressChange(deps.db, applicationId);
  const until = change && new Date(change.requested_at.getTime() + DAY);
  if (!row || !until || change.id !== changeId || until <= deps.clock.realNow()) return null;
  const next = openAddress(openApplicationKey(deps, row), change);
  const link = newMailLink(deps, to === 'new' ? 'address' : 'stop', row, changeId, until);
  if (to === 'new') return { kind: 'onboardingAddressConfirm', to: next, language: row.language, link };
  return { kind: 'onboardingAddressTold', ...recipient(deps, row), newAddress: maskEmail(next), link };
};

/** The mail that confirms an application's arrival; null when it is gone. */
export const readSubmitted: MailReader<'onboardingSubmitted'> = async (deps, { applicationId }, mailId) => {
  const row = await findApplication(deps.db, applicationId);
  return row ? { kind: 'onboardingSubmitted', ...(await linkedFields(deps, deps.db, row, mailId)) } : null;
};

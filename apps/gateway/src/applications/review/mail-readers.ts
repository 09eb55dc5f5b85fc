import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/messages';
import type { OnboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { type ItemNames, itemNames } from '@stuiver/messages/onboarding-items';
import type { Context } from '../../platform/context.ts';
import type { MailReader } from '../../platform/mail/send-mails.ts';
import { linkedFields, recipient } from '../form/mail-readers.ts';
import { findApplication } from '../application/repository.ts';
import { documentOut, openApplicationKey, openAnswers } from '../application/sealed.ts';
import { openRejection } from '../application/item-decisions.ts';
import { readRequested } from '../application/applicant-view.ts';

type About = { readonly applicationId: string };

/** Finds the application, unless its status has changed: the next mail then reports that. */
async function findIn(status: string, deps: Context, { applicationId }: About) {
  const row = await findApplication(deps.db, applicationId);
  return row?.status === status ? row : null;
}

/** Returns item names in an applicant's language, as on the page that requests them. */
async function namesIn(language: string): Promise<ItemNames> {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const { onboardingFieldTexts } = (await import(
    `@stuiver/messages/${known}/applications/onboarding-fields`
  )) as {
    onboardingFieldTexts: OnboardingFieldTexts;
  };
  return itemNames(onboardingFieldTexts);
}

/** Reads the mail that requests items, each with the reason. */
export const readAsked: MailReader<'onboardingAsked'> = async (deps, about, mailId) => {
  const row = await findIn('MORE_INFORMATION', deps, about);
  if (!row) return null;
  const { asked, documents } = await readRequested(deps, deps.db, row);
  const { itemName } = await namesIn(row.language);
  const key = openApplicationKey(deps, row);
  const named = {
    answers: openAnswers(key, row),
    documents: documents.map((document) => documentOut(key, document)),
  };
  const items = asked.map(({ item, reason }) => ({ name: itemName(item, named), reason }));
  return { kind: 'onboardingAsked', ...(await linkedFields(deps, deps.db, row, mailId)), items };
};

/** Reads the mail about the approval of an application to a user with an account. */
export const readApproved: MailReader<'onboardingApproved'> = async (deps, about) => {
  const row = await findIn('APPROVED', deps, about);
  return row && { kind: 'onboardingApproved', ...recipient(deps, row) };
};

/** Reads the mail about a permanent rejection, with its reason. */
export const readRejected: MailReader<'onboardingRejected'> = async (deps, about, mailId) => {
  const row = await findIn('REJECTED', deps, about);
  if (!row) return null;
  const reason = openRejection(openApplicationKey(deps, row), row) ?? '';
  return { kind: 'onboardingRejected', ...(await linkedFields(deps, deps.db, row, mailId)), reason };
};

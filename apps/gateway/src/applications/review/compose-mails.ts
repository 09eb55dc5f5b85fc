import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/messages';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';
import type { OnboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { type ItemNames, itemNames } from '@stuiver/messages/onboarding-items';
import type { Context } from '../../platform/context.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { type ApplicantTexts, composeToApplicant } from '../form/compose-mails.ts';
import { findApplication, type StoredApplication } from '../form/repository.ts';
import { documentOut, keyOf, openAnswers } from '../form/sealed.ts';
import { rejectionOf } from './standing.ts';
import { askedOf } from './told.ts';

type About = { readonly applicationId: string };

/** Writes about an application as it is now; null once it has moved on, since the next mail then tells the news. */
async function composeAbout(
  deps: Context,
  { applicationId }: About,
  mailId: string,
  status: string,
  textsOf: (row: StoredApplication) => Promise<(texts: MailTexts) => ApplicantTexts>,
): Promise<Mail | null> {
  const row = await findApplication(deps.db, applicationId);
  if (row?.status !== status) return null;
  return composeToApplicant(deps, deps.db, row, mailId, await textsOf(row));
}

/** What items are called in an applicant's language, as on the page that asks for them. */
async function namesIn(language: string): Promise<ItemNames> {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const { onboardingFieldTexts } = (await import(
    `@stuiver/messages/${known}/applications/onboarding-fields`
  )) as {
    onboardingFieldTexts: OnboardingFieldTexts;
  };
  return itemNames(onboardingFieldTexts);
}

/** The mail that says what is asked for, item by item, and why. */
export function composeOnboardingAsked(deps: Context, about: About, mailId: string): Promise<Mail | null> {
  return composeAbout(deps, about, mailId, 'MORE_INFORMATION', async (row) => {
    const { asked, documents } = await askedOf(deps, deps.db, row);
    const { itemName } = await namesIn(row.language);
    const key = keyOf(deps, row);
    const named = {
      answers: openAnswers(key, row),
      documents: documents.map((document) => documentOut(key, document)),
    };
    const items = asked.map(({ item, reason }) => `- ${itemName(item, named)}: ${reason}`).join('\n');
    return ({ onboardingAsked: { subject, text } }) => ({
      subject,
      text: (name, product, link, days) => text(name, product, link, days, items),
    });
  });
}

/** The mail that says that an application was approved, to somebody who has an account. */
export function composeOnboardingApproved(deps: Context, about: About, mailId: string): Promise<Mail | null> {
  return composeAbout(deps, about, mailId, 'APPROVED', async () => ({ onboardingApproved }) => ({
    subject: onboardingApproved.subject,
    text: (name, product) => onboardingApproved.text(name, product, deps.settings.publicUrl),
  }));
}

/** The mail that says that an application was rejected for good, and why. */
export function composeOnboardingRejected(deps: Context, about: About, mailId: string): Promise<Mail | null> {
  return composeAbout(deps, about, mailId, 'REJECTED', async (row) => {
    const reason = rejectionOf(keyOf(deps, row), row) ?? '';
    return ({ onboardingRejected: { subject, text } }) => ({
      subject,
      text: (name, product, link, days) => text(name, product, link, days, reason),
    });
  });
}

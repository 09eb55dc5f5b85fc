import type { Review } from '@stuiver/contract';
import type { Answers } from '@stuiver/domain/applications/fields';
import { normaliseEmail } from '@stuiver/domain/email';
import { isSepaIban, normaliseIban } from '@stuiver/domain/iban';
import { approvalBlockers } from '@stuiver/domain/applications/review';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { userActor } from '../../platform/access/caller.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import type { AuditEntry } from '../../platform/audit/write-audit.ts';
import { findUserByEmail, isEmailTaken } from '../../people/users/users.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeMerchant } from '../../company/merchants/create-merchant.ts';
import { openWithin } from '../../company/merchants/open-merchant.ts';
import { type CompanyDetails, takeOverDetails } from '../../company/settings/take-over-details.ts';
import { offeredMethods } from '../../company/merchants/merchants.ts';
import { offerMethods } from '../../company/settings/offer-methods.ts';
import { inviteForProvider } from '../../people/team/invitations.ts';
import { applicationDocuments } from '../application/documents-repository.ts';
import type { StoredApplication } from '../application/repository.ts';
import { openApplicationKey, openAnswers } from '../application/sealed.ts';
import { changeReview, requireInReview, type Seen } from './change-review.ts';
import { listDecisions } from '../application/decisions-repository.ts';
import { selectOfSameBusiness } from './queue-queries.ts';
import { methodChoices } from './read-review.ts';
import { sentDocuments, resolveDecisions } from '../application/item-decisions.ts';

/** A second approval also chooses the merchant's methods. */
export type ApprovalOf = Seen & { readonly methods?: readonly PaymentMethod[] | undefined };

type Approval = { readonly merchantId: string; readonly result: 'opened' | 'made' };

/** The most characters of a postal address (`merchantUpdate`). */
const LONGEST_ADDRESS = 200;

/** Converts an application's company data to settings. Payouts reach SEPA accounts only. */
function toCompanyDetails(
  { bank, company, industries, registrant }: Answers,
  language: string,
): CompanyDetails {
  const { country = '' } = company;
  const iban = bank['iban'] ?? '';
  const website = checkRedirectUrl(industries[0]?.['websiteUrl'] ?? '', 'test');
  const line = (...keys: string[]) =>
    keys
      .map((key) => company[key] ?? '')
      .join(' ')
      .trim();
  const abroad = country === 'NL' ? '' : new Intl.DisplayNames(language, { type: 'region' }).of(country);
  const address = [line('street', 'houseNumber'), line('postCode', 'city'), abroad].filter(Boolean);
  return {
    name: company['tradingName'] || (company['name'] ?? ''),
    legalName: company['name'] ?? '',
    iban: isSepaIban(iban) ? normaliseIban(iban) : '',
    emailAddress: normaliseEmail(company['email'] || (registrant['email'] ?? '')),
    notificationEmailaddress: normaliseEmail(company['settlementEmail'] ?? ''),
    postalAddress: address.join(', ').slice(0, LONGEST_ADDRESS),
    phone: company['phone'] ?? '',
    websiteUrl: website.ok ? website.url : '',
  };
}

/**
 * Opens the merchant of the user with the registrant's address, filling in its empty settings from the application;
 * without such a user it creates a merchant and invites its first user.
 *
 * @throws AppError 422 on `registrant.email` when the address belongs to a disabled account, or to the provider's own
 *   people: it may not become a merchant; on `company.registrationNumber` as `requireOneAccount`
 */
async function openOrCreateMerchant(
  deps: PaymentDeps,
  tx: Tx,
  row: StoredApplication,
  answers: Answers,
  actor: AuditEntry['actor'],
): Promise<Approval> {
  const { name = '' } = answers.registrant;
  const email = normaliseEmail(answers.registrant['email'] ?? '');
  // A registration of this address that is confirmed meanwhile waits, and so does this for it.
  await lockLimits(tx, email.toLowerCase());
  const user = await findUserByEmail(tx, email);
  const isProviders = user?.merchant_id === PROVIDER_ID;
  if (isProviders || (!user && (await isEmailTaken(tx, email))))
    throw invalid('registrant.email', 'accountUnusable');
  await requireOneAccount(tx, row, user?.merchant_id ?? null);
  const details = toCompanyDetails(answers, row.language);
  if (user) {
    await openWithin(deps, tx, user.merchant_id, actor);
    await takeOverDetails(deps, tx, user.merchant_id, details, email, actor);
    return { merchantId: user.merchant_id, result: 'opened' };
  }
  // The application's id: its approval makes at most one merchant.
  const merchantId = await writeMerchant(deps, tx, { id: row.id, ...details }, actor);
  await inviteForProvider(
    deps,
    tx,
    { merchantId, email, name, language: row.language, roles: ['ADMIN'] },
    actor,
  );
  return { merchantId, result: 'made' };
}

/**
 * Switches the chosen methods on, unless a merchant that registered before offers its own.
 *
 * @throws AppError 422 on `methods` for one that nothing here executes, and without any while the merchant offers none
 *   and there are some to choose from
 */
async function offerChosen(
  deps: PaymentDeps,
  tx: Tx,
  { merchantId, result }: Approval,
  methods: readonly PaymentMethod[] | undefined,
  actor: AuditEntry['actor'],
): Promise<void> {
  const choices = await methodChoices(deps, tx, result === 'made' ? null : merchantId);
  if (choices.length === 0) return;
  if (methods) await offerMethods(deps, tx, merchantId, methods, actor);
  else if ((await offeredMethods(tx, merchantId)).length === 0) throw invalid('methods', 'required');
}

/**
 * One business has one account, under whichever address it applied.
 *
 * @param merchantId the account that this approval would open; null when it would make one
 * @throws AppError 422 on `company.registrationNumber` when an earlier approval made or opened another one
 */
async function requireOneAccount(tx: Tx, row: StoredApplication, merchantId: string | null): Promise<void> {
  // Of two applications of one business that are approved at once, the second sees the first.
  await lockLimits(tx, row.business_fingerprint?.toString('hex') ?? row.id);
  const others = await selectOfSameBusiness(tx, row);
  if (others.some((other) => other.merchant_id !== null && other.merchant_id !== merchantId))
    throw invalid('company.registrationNumber', 'businessHasAccount');
}

/** @throws AppError 422 on each blocking item */
async function requireAccepted(
  deps: PaymentDeps,
  tx: Tx,
  row: StoredApplication,
  answers: Answers,
): Promise<void> {
  const documents = await applicationDocuments.list(tx, { application_id: row.id });
  const decisions = resolveDecisions(
    openApplicationKey(deps, row),
    await listDecisions(tx, row.id),
    answers,
    documents,
  );
  const blockers = approvalBlockers(decisions, sentDocuments(documents));
  if (blockers.length === 0) return;
  throw new AppError(
    'invalidInput',
    Object.fromEntries(blockers.map((item) => [item, ['notAccepted' as const]])),
  );
}

/**
 * Approves an application: the first reviewer's approval is recorded; a second reviewer's creates or opens the
 * merchant.
 *
 * @throws AppError `notFound`, `changedMeanwhile`; `applicationClosed` unless it is in review; `secondReviewerNeeded`
 *   for the first approver; 422 on each item not accepted, on `registrant.email`, on `company.registrationNumber` when
 *   the business has an account, and on `methods` as `offerChosen`
 */
export function approveApplication(deps: PaymentDeps, session: Session, seen: ApprovalOf): Promise<Review> {
  return changeReview(deps, session, seen, async (tx, row) => {
    requireInReview(row);
    const answers = openAnswers(openApplicationKey(deps, row), row);
    await requireAccepted(deps, tx, row, answers);
    const now = deps.clock.realNow();
    if (row.first_approver_id === null)
      return {
        changes: { first_approver_id: session.userId, first_approved_at: now },
        action: 'application.approvedFirst',
      };
    if (row.first_approver_id === session.userId) throw new AppError('secondReviewerNeeded');
    const actor = userActor(session);
    const approval = await openOrCreateMerchant(deps, tx, row, answers, actor);
    await offerChosen(deps, tx, approval, seen.methods, actor);
    const { merchantId, result } = approval;
    // For a new merchant the invitation, with its sign-in link, replaces this mail.
    if (result === 'opened') await queueMail(deps, tx, { kind: 'onboardingApproved', applicationId: row.id });
    return {
      changes: {
        status: 'APPROVED',
        turn_since: now,
        decided_at: now,
        second_approver_id: session.userId,
        merchant_id: merchantId,
      },
      action: 'application.approved',
      after: { merchantId, result },
    };
  });
}

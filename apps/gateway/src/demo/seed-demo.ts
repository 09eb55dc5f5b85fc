import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { addMonthsKeepingAnchor, localDay, startOfDay } from '@stuiver/domain/dates';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import { rightsOf } from '@stuiver/domain/permissions';
import { seededRandom } from '@stuiver/domain/random';
import { movableClock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { derivedId, makeIds } from '../platform/ids.ts';
import type { Session } from '../platform/access/session.ts';
import { chainAuditRows } from '../insight/audit/chain.ts';
import { withProcessors } from '../app/open-context.ts';
import { makeAgenda } from './agenda.ts';
import { playApplications } from './applications/play-applications.ts';
import { schedulePayment } from './act-payments.ts';
import { bringLook, wishedLook } from './bring-look.ts';
import { COMPANIES, DEMO_PASSWORD, type DemoCompany, type DemoUser, REVIEWERS } from './companies.ts';
import { scheduleMandates, scheduleMemberships } from './agreements.ts';
import { planPayments } from './plan.ts';
import { DAY, type Period, type Stage } from './stage.ts';
import { scheduleReusableLinks } from './reusable-links.ts';
import { scheduleSettlements } from './settlements.ts';
import { hashPassword } from '../people/users/passwords/passwords.ts';
import { createMerchant } from '../company/merchants/create-merchant.ts';
import { createUser } from '../company/merchants/create-user.ts';
import { ensureProvider } from '../company/merchants/provider.ts';
import { makeKey } from '../people/api-keys/change-keys.ts';
import { authenticateKey } from '../people/api-keys/keys.ts';

export type SeedOptions = {
  /** The end of the history, which decides its days. */
  readonly now: Date;
  /** Its size: 1 is some 3,500 payments. Every status occurs at any scale. */
  readonly scale: number;
  /** Receives progress, one line at a time. */
  readonly log: (line: string) => void;
};

const MONTHS = 13;

/** Ids derive only from the clock and the company, so that the same seed replays the same run. */
function contextAt(context: Context, start: Date, key: string): Stage['context'] {
  const clock = movableClock(start);
  return withProcessors({ ...context, clock, ids: makeIds(clock, seededRandom(`demo:${key}:ids`)) });
}

/** Sessions of each company's staff, and of the reviewers. */
type People = { readonly companies: ReadonlyMap<string, Session>; readonly reviewers: readonly Session[] };

/** Makes an account, and the session that its user would have. */
async function hire(
  context: Context,
  user: DemoUser,
  company: { readonly merchantId: string; readonly merchantName: string },
  passwordHash: string,
): Promise<Session> {
  const account = { ...user, merchantId: company.merchantId, passwordHash };
  const userId = await createUser(context, account, { kind: 'operator' });
  return {
    ...company,
    id: derivedId('demo-session', userId),
    userId,
    userName: user.name,
    permissions: rightsOf({ ...user, customPermissions: [], restrictionList: [] }).permissions,
    merchantIds: [company.merchantId],
  };
}

/** Makes the companies with their users, and the provider's reviewers, a month before the first payment. */
async function makeCompanies(context: Context, start: Date): Promise<People> {
  const own = contextAt(context, start, 'companies');
  const passwordHash = await hashPassword(own, DEMO_PASSWORD);
  const companies = new Map<string, Session>();
  for (const company of COMPANIES) {
    const { iban, name, postalAddress, region, users } = company;
    const parentId = companies.get(company.parent ?? '')?.merchantId;
    const merchantId = await createMerchant(
      own,
      {
        name,
        emailAddress: users[0]?.email ?? '',
        iban,
        postalAddress,
        creditorIdentifier: creditorIdentifier(region, `${iban.slice(-8)}0000`),
        ...wishedLook(company),
        ...(parentId === undefined ? {} : { parentId }),
      },
      { kind: 'operator' },
    );
    await bringLook(own, company, merchantId);
    for (const user of users) {
      const session = await hire(own, user, { merchantId, merchantName: name }, passwordHash);
      if (user.roles.includes('ADMIN')) companies.set(company.key, session);
    }
  }
  const merchantId = await ensureProvider(own);
  const provider = { merchantId, merchantName: context.settings.productName };
  const reviewers: Session[] = [];
  for (const person of REVIEWERS)
    reviewers.push(
      await hire(own, { ...person, roles: [...person.roles], canPostTree: false }, provider, passwordHash),
    );
  return { companies, reviewers };
}

/** One company's history; companies share no rows, so their histories run concurrently. */
async function playCompany(
  context: Context,
  company: DemoCompany,
  { staff, provider }: { readonly staff: Session; readonly provider: readonly Session[] },
  start: Date,
  period: Period,
): Promise<number> {
  const own = contextAt(context, start, company.key);
  const agenda = makeAgenda(own.clock);
  const { merchantId } = staff;
  const wish = { merchantId, name: 'Webwinkel', scopes: API_KEY_SCOPES };
  const { apiKey, secret } = await makeKey(own, staff, wish);
  const stage: Stage = {
    period,
    context: own,
    agenda,
    random: seededRandom(`demo:${company.key}:acts`),
    merchantId,
    staff,
    shopId: apiKey.id,
  };
  const planned = planPayments(company, period);
  for (const payment of planned) schedulePayment(stage, payment);
  scheduleMemberships(stage, company);
  scheduleMandates(stage, company);
  if (company.key === 'van-dijk') scheduleReusableLinks(stage, company);
  scheduleSettlements(stage, company, provider);
  await agenda.run(period.now);
  // The shop used its key until the end; the secret is not kept, so the key opens nothing.
  await authenticateKey(own, secret, '203.0.113.24');
  return planned.length;
}

/**
 * Fills an empty test database with companies, people, thirteen months of payments with their settlements and invoices,
 * and applications of businesses, made by the product's own functions under a clock that moves through the past. The
 * same `now` and `scale` give the same rows.
 */
export async function seedDemo(context: Context, options: SeedOptions): Promise<void> {
  const { timeZone } = context.settings;
  const { now, scale } = options;
  const today = localDay(now, timeZone);
  const firstDay = addMonthsKeepingAnchor(today, -MONTHS);
  const period = { now, today, firstDay, timeZone, scale };
  const start = new Date(startOfDay(firstDay, timeZone));
  const { companies, reviewers } = await makeCompanies(context, new Date(start.getTime() - 30 * DAY));
  options.log(`  ${companies.size} companies with their people`);
  let total = 0;
  const playReviews = async () => {
    const own = contextAt(context, start, 'applications');
    options.log(`  ${await playApplications(own, reviewers, now)} applications`);
  };
  await Promise.all([
    playReviews(),
    ...COMPANIES.map(async (company) => {
      const count = await playCompany(
        context,
        company,
        { staff: companies.get(company.key)!, provider: reviewers },
        start,
        period,
      );
      total += count;
      options.log(`  ${company.name}: ${count} payments and links`);
    }),
  ]);
  await chainAuditRows(context);
  // The mails about past months were sent in their days.
  await context.db.deleteFrom('mails').where('kind', '=', 'monthClosed').execute();
  await context.db.updateTable('deployment').set({ seeded_at: now }).execute();
  options.log(`  ${total} in all`);
}

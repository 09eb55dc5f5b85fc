import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { addMonthsKeepingAnchor, localDay, startOfDay } from '@stuiver/domain/dates';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import { REVIEWER, rightsOf } from '@stuiver/domain/permissions';
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
import { COMPANIES, DEMO_PASSWORD, type DemoCompany, REVIEWERS } from './companies.ts';
import { scheduleMandate, scheduleMembership } from './act-agreements.ts';
import { planDisputes, showDisputes } from './disputes.ts';
import { planMandates, planMemberships } from './plan-agreements.ts';
import { planPayments } from './plan.ts';
import { DAY, type Stage } from './stage.ts';
import { scheduleReusableLinks } from './reusable-links.ts';
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

type Made = { readonly merchantId: string; readonly staff: Session };
type People = { readonly companies: ReadonlyMap<string, Made>; readonly reviewers: readonly Session[] };

/** Companies with their users, and the provider's reviewers, a month before the first payment. */
async function makeCompanies(context: Context, start: Date): Promise<People> {
  const own = contextAt(context, start, 'companies');
  const passwordHash = await hashPassword(own, DEMO_PASSWORD);
  const made = new Map<string, Made>();
  for (const company of COMPANIES) {
    const parentId = company.parent === null ? undefined : made.get(company.parent)?.merchantId;
    const merchantId = await createMerchant(
      own,
      {
        name: company.name,
        emailAddress: company.users[0]?.email ?? '',
        iban: company.iban,
        postalAddress: company.postalAddress,
        creditorIdentifier: creditorIdentifier(company.region, `${company.iban.slice(-8)}0000`),
        ...wishedLook(company),
        ...(parentId === undefined ? {} : { parentId }),
      },
      { kind: 'operator' },
    );
    await bringLook(own, company, merchantId);
    let staff: Session | undefined;
    for (const user of company.users) {
      const userId = await createUser(own, { ...user, merchantId, passwordHash }, { kind: 'operator' });
      // Links and refunds belong to the last user who may make them.
      if (user.roles.includes('ADMIN')) staff = sessionOf(user, userId, merchantId, company.name);
    }
    if (!staff) throw new Error(`nobody works at ${company.name}`);
    made.set(company.key, { merchantId, staff });
  }
  const provider = await ensureProvider(own);
  const reviewers: Session[] = [];
  for (const person of REVIEWERS) {
    const user = { ...person, roles: [REVIEWER], canPostTree: false } as const;
    const userId = await createUser(
      own,
      { ...user, merchantId: provider, passwordHash },
      { kind: 'operator' },
    );
    reviewers.push(sessionOf(user, userId, provider, context.settings.productName));
  }
  return { companies: made, reviewers };
}

function sessionOf(
  user: DemoCompany['users'][number],
  userId: string,
  merchantId: string,
  merchantName: string,
): Session {
  return {
    id: derivedId('demo-session', userId),
    userId,
    userName: user.name,
    merchantId,
    merchantName,
    permissions: rightsOf({ ...user, customPermissions: [], restrictionList: [] }).permissions,
    merchantIds: [merchantId],
  };
}

/** One company's history; companies share no rows, so their histories run concurrently. */
async function playCompany(
  context: Context,
  company: DemoCompany,
  made: Made,
  start: Date,
  options: SeedOptions,
): Promise<number> {
  const { timeZone } = context.settings;
  const own = contextAt(context, start, company.key);
  const agenda = makeAgenda(own.clock);
  const { apiKey, secret } = await makeKey(own, made.staff, {
    merchantId: made.merchantId,
    name: 'Webwinkel',
    scopes: API_KEY_SCOPES,
  });
  const stage: Stage = {
    context: own,
    agenda,
    random: seededRandom(`demo:${company.key}:acts`),
    merchantId: made.merchantId,
    staff: made.staff,
    shopId: apiKey.id,
  };
  const firstDay = localDay(start, timeZone);
  const planned = planPayments(company, { now: options.now, firstDay, timeZone, scale: options.scale });
  const today = localDay(options.now, timeZone);
  const agreements = { now: options.now, today, firstDay, timeZone, scale: options.scale };
  const disputes = planDisputes(company, planned);
  const shown = company.key === 'van-dijk' ? showDisputes(company, agreements) : [];
  for (const payment of planned) schedulePayment(stage, payment, disputes.get(payment));
  for (const [payment, dispute] of shown) schedulePayment(stage, payment, dispute);
  for (const membership of planMemberships(company, agreements)) scheduleMembership(stage, membership);
  for (const mandate of planMandates(company, agreements)) scheduleMandate(stage, mandate);
  if (company.key === 'van-dijk') scheduleReusableLinks(stage, company, options.now);
  await agenda.run(options.now);
  // The shop used its key until the end; the secret is not kept, so the key opens nothing.
  await authenticateKey(own, secret, '203.0.113.24');
  return planned.length;
}

/**
 * Fills an empty test database with companies, people, thirteen months of payments and applications of businesses, made
 * by the product's own functions under a clock that moves through the past. The same `now` and `scale` give
 * the same rows.
 */
export async function seedDemo(context: Context, options: SeedOptions): Promise<void> {
  const { timeZone } = context.settings;
  const firstDay = addMonthsKeepingAnchor(localDay(options.now, timeZone), -MONTHS);
  const start = new Date(startOfDay(firstDay, timeZone));
  const { companies, reviewers } = await makeCompanies(context, new Date(start.getTime() - 30 * DAY));
  options.log(`  ${companies.size} companies with their people`);
  let total = 0;
  const playReviews = async () => {
    const own = contextAt(context, start, 'applications');
    options.log(`  ${await playApplications(own, reviewers, options.now)} applications`);
  };
  await Promise.all([
    playReviews(),
    ...COMPANIES.map(async (company) => {
      const own = companies.get(company.key);
      if (!own) throw new Error(`${company.name} was not made`);
      const count = await playCompany(context, company, own, start, options);
      total += count;
      options.log(`  ${company.name}: ${count} payments and links`);
    }),
  ]);
  await chainAuditRows(context);
  await context.db.updateTable('deployment').set({ seeded_at: options.now }).execute();
  options.log(`  ${total} in all`);
}

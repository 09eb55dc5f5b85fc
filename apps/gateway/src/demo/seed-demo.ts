import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { addMonthsKeepingAnchor, localDay, startOfDay } from '@stuiver/domain/dates';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import { resolveStoredRights } from '@stuiver/domain/permissions';
import { seededRandom } from '@stuiver/domain/random';
import { withProcessors } from '../app/open-context.ts';
import { createMerchant } from '../company/merchants/create-merchant.ts';
import { createUser } from '../company/merchants/create-user.ts';
import { ensureProvider } from '../company/merchants/provider.ts';
import { chainAuditRows } from '../insight/audit/chain.ts';
import { makeKey } from '../people/api-keys/change-keys.ts';
import { authenticateKey } from '../people/api-keys/keys.ts';
import { hashPassword } from '../people/users/passwords/passwords.ts';
import { scopeOfOne } from '../platform/access/scope.ts';
import type { Session } from '../platform/access/session.ts';
import { movableClock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { derivedId, makeIds } from '../platform/ids.ts';
import { scheduleMandates, scheduleMemberships } from './agreements.ts';
import { playApplications } from './applications.ts';
import {
  bringLook,
  COMPANIES,
  DEMO_PASSWORD,
  type DemoCompany,
  type DemoUser,
  REVIEWERS,
  wishedLook,
} from './companies.ts';
import { schedulePayments, scheduleReusableLinks } from './payments.ts';
import { scheduleSettlements } from './settlements.ts';
import { DAY, makeAgenda, type Period, type Stage } from './stage.ts';

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
function contextAt(deps: Context, start: Date, key: string): Stage['context'] {
  const clock = movableClock(start);
  return withProcessors({ ...deps, clock, ids: makeIds(clock, seededRandom(`demo:${key}:ids`)) });
}

type Reviewers = readonly [Session, Session];
/** Sessions of each company's staff, and of the reviewers. */
type People = { readonly companies: ReadonlyMap<string, Session>; readonly reviewers: Reviewers };

/** Makes the companies with their users, and the provider's reviewers, a month before the first payment. */
async function makeCompanies(deps: Context, start: Date): Promise<People> {
  const own = contextAt(deps, start, 'companies');
  const passwordHash = await hashPassword(own, DEMO_PASSWORD);
  /** Makes an account, and the session that its user would have. */
  const hire = async (user: DemoUser, merchantId: string, merchantName: string): Promise<Session> => {
    const userId = await createUser(own, { ...user, merchantId, passwordHash }, { kind: 'operator' });
    return {
      merchantId,
      merchantName,
      id: derivedId('demo-session', userId),
      userId,
      userName: user.name,
      permissions: resolveStoredRights({ ...user, customPermissions: [], restrictionList: [] }).permissions,
      merchantIds: [merchantId],
    };
  };
  const companies = new Map<string, Session>();
  for (const company of COMPANIES) {
    const { iban, name, postalAddress, region, users } = company;
    const parentId = companies.get(company.parent ?? '')?.merchantId;
    const wish = {
      name,
      emailAddress: users[0]?.email ?? '',
      iban,
      postalAddress,
      creditorIdentifier: creditorIdentifier(region, `${iban.slice(-8)}0000`),
      ...wishedLook(company),
      ...(parentId === undefined ? {} : { parentId }),
    };
    const merchantId = await createMerchant(own, wish, { kind: 'operator' });
    await bringLook(own, company, merchantId);
    for (const user of users) {
      const session = await hire(user, merchantId, name);
      if (user.roles.includes('ADMIN')) companies.set(company.key, session);
    }
  }
  const providerId = await ensureProvider(own);
  const [first, second] = REVIEWERS;
  const { productName } = deps.settings;
  const reviewers = [
    await hire(first, providerId, productName),
    await hire(second, providerId, productName),
  ] as const;
  return { companies, reviewers };
}

/**
 * Plays one company's history; companies share no rows, so their histories run concurrently.
 *
 * @returns the number of payments and links
 */
async function playCompany(
  context: Stage['context'],
  company: DemoCompany,
  staff: Session,
  provider: Reviewers,
  period: Period,
): Promise<number> {
  const { merchantId } = staff;
  const wish = { merchantId, name: 'Webwinkel', scopes: API_KEY_SCOPES };
  const { apiKey, secret } = await makeKey(context, staff, wish);
  const stage: Stage = {
    company,
    period,
    context,
    agenda: makeAgenda(context.clock),
    random: seededRandom(`demo:${company.key}:acts`),
    merchantId,
    scope: scopeOfOne(merchantId),
    staff,
    actor: { kind: 'user', id: staff.userId },
    shopId: apiKey.id,
    provider,
    settled: new Set(),
  };
  const count = schedulePayments(stage);
  scheduleMemberships(stage);
  scheduleMandates(stage);
  if (company.key === 'van-dijk') scheduleReusableLinks(stage);
  scheduleSettlements(stage);
  await stage.agenda.run(period.now);
  // The shop used its key until the end; the secret is not kept, so the key opens nothing.
  await authenticateKey(context, secret, '203.0.113.24');
  return count;
}

/**
 * Fills an empty test database with companies, people, thirteen months of payments with their settlements and invoices,
 * and applications of businesses, made by the product's own functions under a clock that moves through the past. The
 * same `now` and `scale` give the same rows.
 */
export async function seedDemo(deps: Context, { now, scale, log }: SeedOptions): Promise<void> {
  const { timeZone } = deps.settings;
  const today = localDay(now, timeZone);
  const firstDay = addMonthsKeepingAnchor(today, -MONTHS);
  const period = { now, today, firstDay, timeZone, scale };
  const start = new Date(startOfDay(firstDay, timeZone));
  const { companies, reviewers } = await makeCompanies(deps, new Date(start.getTime() - 30 * DAY));
  log(`  ${companies.size} companies with their people`);
  const play = async (company: DemoCompany) => {
    const own = contextAt(deps, start, company.key);
    const count = await playCompany(own, company, companies.get(company.key)!, reviewers, period);
    log(`  ${company.name}: ${count} payments and links`);
    return count;
  };
  const [applications, ...counts] = await Promise.all([
    playApplications(contextAt(deps, start, 'applications'), reviewers, now),
    ...COMPANIES.map(play),
  ]);
  log(`  ${applications} applications`);
  await chainAuditRows(deps);
  // The mails about past months were sent in their days.
  await deps.db.deleteFrom('mails').where('kind', '=', 'monthClosed').execute();
  await deps.db.updateTable('deployment').set({ seeded_at: now }).execute();
  log(`  ${counts.reduce((sum, count) => sum + count, 0)} in all`);
}

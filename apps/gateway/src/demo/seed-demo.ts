import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { addMonthsKeepingAnchor, localDay, startOfDay } from '@stuiver/domain/dates';
import { resolveStoredRights } from '@stuiver/domain/permissions';
import { seededRandom } from '@stuiver/domain/random';
import { withProcessors } from '../app/open-context.ts';
import { createMerchant } from '../company/merchants/create-merchant.ts';
import { createUser } from '../company/merchants/create-user.ts';
import { ensureProvider } from '../company/merchants/provider.ts';
import { chainAuditRows } from '../insight/audit/chain.ts';
import { deliverDue } from '../money/inbox/test-bank.ts';
import { expireDue, settleDue } from '../money/payments/engine/end-payments.ts';
import { sweepAttempts } from '../money/payments/engine/sweep-attempts.ts';
import { lapseDueMandates } from '../money/recurrences/lapse-mandates.ts';
import { makeKey } from '../people/api-keys/change-keys.ts';
import { authenticateKey } from '../people/api-keys/keys.ts';
import { hashPassword } from '../people/users/passwords/passwords.ts';
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
} from './companies.ts';
import { schedulePayments, scheduleReusableLinks } from './payments.ts';
import { scheduleSettlements } from './settlements.ts';
import { DAY, type DemoContext, type DemoPeriod, makeStage } from './stage.ts';

export type SeedOptions = {
  /** The end of the history, which decides its days. */
  readonly now: Date;
  /** Its size: 1 is some 3,500 payments. Every status occurs at any scale. */
  readonly scale: number;
  /** Receives progress, one line at a time. */
  readonly log: (line: string) => void;
};

const MONTHS = 13;
const OPERATOR = { kind: 'operator' } as const;

/** Ids derive only from the clock and the company, so that the same seed replays the same run. */
function contextAt(deps: Context, start: Date, key: string): DemoContext {
  const clock = movableClock(start);
  return withProcessors({ ...deps, clock, ids: makeIds(clock, seededRandom(`demo:${key}:ids`)) });
}

type Reviewers = readonly [Session, Session];

/** Makes the companies and the provider's reviewers; returns sessions of each company's staff, and of the reviewers. */
async function makeCompanies(deps: DemoContext) {
  const passwordHash = await hashPassword(deps, DEMO_PASSWORD);
  const hire = async (user: DemoUser, merchantId: string, merchantName: string): Promise<Session> => {
    const userId = await createUser(deps, { ...user, merchantId, passwordHash }, OPERATOR);
    const { permissions } = resolveStoredRights({ ...user, customPermissions: [], restrictionList: [] });
    const of = { merchantId, merchantName, merchantIds: [merchantId] };
    return { id: derivedId('demo-session', userId), userId, userName: user.name, permissions, ...of };
  };
  const companies = new Map<string, Session>();
  for (const company of COMPANIES) {
    const { key, look, name, parent, users } = company;
    const above = parent === null ? {} : { parentId: companies.get(parent)!.merchantId };
    const wish = { ...company, ...look, ...above, emailAddress: users[0]!.email };
    const merchantId = await createMerchant(deps, wish, OPERATOR);
    await bringLook(deps, merchantId, look);
    for (const user of users) {
      const session = await hire(user, merchantId, name);
      if (user.roles.includes('ADMIN')) companies.set(key, session);
    }
  }
  const providerId = await ensureProvider(deps);
  const join = (user: DemoUser) => hire(user, providerId, deps.settings.productName);
  return { companies, reviewers: [await join(REVIEWERS[0]), await join(REVIEWERS[1])] as const };
}

/** Plays one company's history, and returns the number of its payments; companies share no rows, and run concurrently. */
async function playCompany(
  deps: DemoContext,
  company: DemoCompany,
  staff: Session,
  provider: Reviewers,
  period: DemoPeriod,
): Promise<number> {
  const { merchantId } = staff;
  const wish = { merchantId, name: 'Webwinkel', scopes: API_KEY_SCOPES };
  const { apiKey, secret } = await makeKey(deps, staff, wish);
  const stage = makeStage(deps, period, { company, staff, shopId: apiKey.id, provider }, async () => {
    // In the morning what the gateway does at once.
    for (const run of [deliverDue, sweepAttempts, expireDue, settleDue, lapseDueMandates])
      await run(deps, merchantId);
  });
  const count = schedulePayments(stage);
  scheduleMemberships(stage);
  scheduleMandates(stage);
  if (company.key === 'van-dijk') scheduleReusableLinks(stage);
  scheduleSettlements(stage);
  await stage.run();
  // The shop used its key until the end; the secret is not kept, so the key opens nothing.
  await authenticateKey(deps, secret, '203.0.113.24');
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
  // The companies are a month older than their first payment.
  const founding = contextAt(deps, new Date(start.getTime() - 30 * DAY), 'companies');
  const { companies, reviewers } = await makeCompanies(founding);
  log(`  ${companies.size} companies with their people`);
  const play = async (company: DemoCompany) => {
    const own = contextAt(deps, start, company.key);
    const count = await playCompany(own, company, companies.get(company.key)!, reviewers, period);
    log(`  ${company.name}: ${count} payments and links`);
    return count;
  };
  const [applications, ...counts] = await Promise.all([
    playApplications(contextAt(deps, start, 'applications'), reviewers, period),
    ...COMPANIES.map(play),
  ]);
  log(`  ${applications} applications`);
  await chainAuditRows(deps);
  // The mails about past months were sent in their days.
  await deps.db.deleteFrom('mails').where('kind', '=', 'monthClosed').execute();
  await deps.db.updateTable('deployment').set({ seeded_at: now }).execute();
  log(`  ${counts.reduce((sum, count) => sum + count, 0)} in all`);
}

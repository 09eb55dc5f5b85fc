import { randomUUID } from 'node:crypto';
import { creditorIdentifier } from '@stuiver/domain/mandate';
import type { Restriction, UserRole } from '@stuiver/domain/permissions';
import { bringLook, COMPANIES } from '../../apps/gateway/src/demo/companies.ts';
import { movableClock } from '../../apps/gateway/src/platform/clock.ts';
import { closeContext, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import { aCard } from '../../apps/gateway/src/testing/engine/engine.ts';
import { quickHash } from '../../apps/gateway/src/testing/merchants.ts';
import { makeRecurring, type Recurring } from './recurring.ts';
import type { Stack } from './stack.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';
import { createUser } from '../../apps/gateway/src/company/merchants/create-user.ts';
import { listLiveSecrets } from '../../apps/gateway/src/company/webhooks/secrets.ts';
import { createPayment } from '../../apps/gateway/src/money/payments/engine/create-payment.ts';
import { payReference } from '../../apps/gateway/src/money/payments/payer/pay-reference.ts';
import { sweepAttempts } from '../../apps/gateway/src/money/payments/engine/sweep-attempts.ts';
import { closeDueSettlements } from '../../apps/gateway/src/money/settlements/close-settlements.ts';
import { correctBalance } from '../../apps/gateway/src/money/settlements/correct-balance.ts';
import { expireDue, settleDue } from '../../apps/gateway/src/money/payments/engine/end-payments.ts';

/** A user who can sign in. */
/** The first user of each company, whose name the user menu shows. */
export const PERSON = 'Anna de Vries';

export type Person = { readonly email: string; readonly password: string };

/** A company of the test's own, as the product creates it, with a user who has every permission. */
export type Company = Person & {
  readonly id: string;
  readonly name: string;
  /** Signs its notifications, `whsec_…`. */
  readonly secret: string;
};

type CompanyWishes = {
  readonly name?: string;
  readonly notifyUrl?: string;
  readonly restrictionList?: readonly Restriction[];
  readonly roles?: readonly UserRole[];
  /** Gives it the logo, background and colour of the demo's first company. */
  readonly look?: boolean;
  /** Its account for payouts. */
  readonly iban?: string;
  /** Below this company in its tree. */
  readonly parentId?: string;
};

/** Makes companies in a worker's database, by the gateway's own functions. */
export type Office = {
  readonly openCompany: (wishes?: CompanyWishes) => Promise<Company>;
  /** Another user of a company; a MERCHANT unless the roles say otherwise. */
  readonly addColleague: (company: Company, roles?: readonly UserRole[], name?: string) => Promise<Person>;
  /** Mandates, recurring payments and chargebacks of a company. */
  readonly recurring: Recurring;
  /** Expires and settles a company's payments and attempts that are due, as the gateway does every few seconds. */
  readonly endDue: (merchantId: string) => Promise<void>;
  /** Gives a company a balance of two days ago, of which its settlement makes a payout. */
  readonly owePayout: (merchantId: string) => Promise<void>;
  /** A payment by card at an earlier time; its id. Amount in minor units. */
  readonly takeEarlier: (
    merchantId: string,
    at: Date,
    amount: number,
    payer?: { readonly accountHolderName: string; readonly emailAddress: string },
  ) => Promise<string>;
  readonly close: () => Promise<void>;
};

const [MODEL] = COMPANIES;
const DAY = 86_400_000;
const PASSWORD = 'een goed wachtwoord voor tests';

/** Opens the office of a worker's product. */
export async function openOffice(stack: Pick<Stack, 'databaseUrl' | 'dataDir'>): Promise<Office> {
  const settings = readSettings({
    DATABASE_URL: stack.databaseUrl,
    STUIVER_DATA_DIR: stack.dataDir,
    STUIVER_LOG_LEVEL: 'warn',
  });
  const context = await openContext(settings, {
    maximumConnections: 2,
    applicationName: 'stuiver-e2e',
  });
  const passwordHash = quickHash(PASSWORD);
  const operator = { kind: 'operator' } as const;
  return {
    recurring: makeRecurring(context),
    async openCompany(wishes = {}) {
      const {
        name = 'Bakkerij De Vroege Vogel',
        notifyUrl,
        restrictionList = [],
        roles = ['MERCHANT'],
        look = false,
      } = wishes;
      const id = await createMerchant(
        context,
        {
          name,
          creditorIdentifier: creditorIdentifier('NL', '999999990000'),
          ...(look ? MODEL?.look : {}),
          ...(notifyUrl === undefined ? {} : { notifyUrl }),
          ...(wishes.iban === undefined ? {} : { iban: wishes.iban }),
          ...(wishes.parentId === undefined ? {} : { parentId: wishes.parentId }),
        },
        operator,
      );
      if (look) await bringLook(context, id, MODEL?.look);
      const email = `${randomUUID()}@voorbeeld.test`;
      await createUser(
        context,
        {
          merchantId: id,
          email,
          name: PERSON,
          passwordHash,
          roles,
          restrictionList,
          canPostTree: true,
        },
        operator,
      );
      const [secret] = await listLiveSecrets(context, id);
      if (secret === undefined) throw new Error('a new company has a secret');
      return { id, name, email, password: PASSWORD, secret };
    },
    async addColleague({ id: merchantId }, roles = ['MERCHANT'], name = 'Bram Meijer') {
      const email = `${randomUUID()}@voorbeeld.test`;
      await createUser(context, { merchantId, email, name, passwordHash, roles }, operator);
      return { email, password: PASSWORD };
    },
    async endDue(merchantId) {
      await sweepAttempts(context, merchantId);
      await expireDue(context, merchantId);
      await settleDue(context, merchantId);
    },
    async owePayout(merchantId) {
      const then = new Date(Date.now() - 2 * DAY);
      const past = { ...context, clock: movableClock(then) };
      await correctBalance(past, { merchantId, amount: 12_500, reason: 'Tegoed' }, operator);
      await closeDueSettlements(context, merchantId);
    },
    async takeEarlier(merchantId, at, amount, payer) {
      const past = { ...context, clock: movableClock(at) };
      const about = {
        merchantId,
        amount,
        currency: 'EUR',
        country: 'NL',
        description: 'Eerder',
        // The gateway, whose clock is the present, does not expire it before it is paid.
        expiresAt: new Date(Date.now() + DAY),
        ...payer,
      } as const;
      const { transactionId, reference } = await createPayment(past, about, { kind: 'system' });
      await payReference(past, reference, aCard());
      return transactionId;
    },
    close: () => closeContext(context),
  };
}

/** The people of the demo. */
export const DEMO = {
  merchant: { email: 'merchant@demo.stuiver.test', password: 'welkom-bij-stuiver' },
  group: { email: 'group@demo.stuiver.test', password: 'welkom-bij-stuiver' },
  ppro: { email: 'ppro@demo.stuiver.test', password: 'welkom-bij-stuiver' },
  reviewer: { email: 'reviewer@demo.stuiver.test', password: 'welkom-bij-stuiver' },
  secondReviewer: { email: 'second-reviewer@demo.stuiver.test', password: 'welkom-bij-stuiver' },
} as const satisfies Record<string, Person>;

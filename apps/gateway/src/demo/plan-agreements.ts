import { addDays, addMonthsKeepingAnchor, daysBetween, startOfDay } from '@stuiver/domain/dates';
import { seededRandom, type SeededRandom } from '@stuiver/domain/random';
import type { Frequency } from '@stuiver/domain/states';
import type { DemoCompany } from './companies.ts';
import { HOUR } from './stage.ts';
import type { Trade } from './trades.ts';
import { iban, person, type Person, postalAddress, type Region } from './words.ts';

/**
 * Course of a membership: it continues, is stopped by staff, gets a higher price, has an end date, waits on a blocked
 * mandate, ends with its mandate, is charged back repeatedly, or is ENDING while its bank is slow.
 */
export const MEMBERSHIP_SCRIPTS = [
  'runs',
  'stopped',
  'dearer',
  'ends',
  'blocked',
  'mandateEnded',
  'takenBack',
  'ending',
] as const;
export type MembershipScript = (typeof MEMBERSHIP_SCRIPTS)[number];

/** A recurring payment. Amount in minor units. */
export type PlannedMembership = {
  readonly at: Date;
  readonly script: MembershipScript;
  readonly frequency: Frequency;
  readonly amount: number;
  readonly description: string;
  readonly payer: Person;
  /** The account that is collected from; null for a card. */
  readonly iban: string | null;
  readonly postalAddress: string;
  readonly region: Region;
  readonly lastDay: string | null;
};

/** A mandate that is signed without a payment; `agreementDate` as `YYYY-MM-DD`. */
export type PlannedMandate = {
  readonly at: Date;
  readonly reference: string;
  readonly agreementDate: string;
  readonly payer: Person;
  readonly iban: string;
  readonly postalAddress: string;
  readonly region: Region;
};

type Offer = { readonly text: string; readonly minor: number; readonly frequency: Frequency };

const OFFERS: Readonly<Record<Trade, readonly Offer[]>> = {
  bikes: [
    { text: 'Onderhoudsabonnement', minor: 1495, frequency: 'MONTHLY' },
    { text: 'Fietsverzekering', minor: 995, frequency: 'MONTHLY' },
    { text: 'Winterstalling', minor: 8900, frequency: 'YEARLY' },
  ],
  fashion: [{ text: 'Kledingbox', minor: 4995, frequency: 'QUARTERLY' }],
  kitchen: [{ text: 'Lunchabonnement kantoor', minor: 8750, frequency: 'WEEKLY' }],
  living: [{ text: 'Plantenservice', minor: 2495, frequency: 'MONTHLY' }],
  meals: [
    { text: 'Kookbox voor twee', minor: 4450, frequency: 'WEEKLY' },
    { text: 'Kookbox gezin', minor: 6995, frequency: 'WEEKLY' },
    { text: 'Fruitbox', minor: 1995, frequency: 'MONTHLY' },
  ],
  holding: [],
};

/** Number of members of a company at scale 1. */
const MEMBERS: Readonly<Record<Trade, number>> = {
  bikes: 18,
  fashion: 2,
  kitchen: 2,
  living: 3,
  meals: 16,
  holding: 0,
};

/** Test values that cause what a script needs (docs/test-values.md). */
const IBANS: Readonly<Partial<Record<MembershipScript, string>>> = {
  blocked: 'NL64INGB9015000000',
  mandateEnded: 'NL17INGB9014000000',
  takenBack: 'NL11INGB9018000000',
  ending: 'NL58INGB9019000000',
};

const MODEL_C_MANDATES = 5;

export type AgreementOptions = {
  readonly now: Date;
  readonly today: string;
  readonly firstDay: string;
  readonly timeZone: string;
  readonly scale: number;
};

function membership(
  random: SeededRandom,
  company: DemoCompany,
  script: MembershipScript,
  day: string,
  timeZone: string,
): PlannedMembership {
  const offers = OFFERS[company.trade];
  const monthly = offers.filter(({ frequency }) => frequency === 'MONTHLY');
  // What is under way at the end of the history was collected a few days before it.
  const offer = random.pick(script === 'ending' && monthly.length > 0 ? monthly : offers);
  const byDebit = IBANS[script] !== undefined || random.int(5) < 3;
  const own = iban(random, company.region);
  return {
    at: new Date(Date.parse(startOfDay(day, timeZone)) + (9 + random.int(10)) * HOUR + random.int(HOUR)),
    script,
    frequency: offer.frequency,
    amount: offer.minor,
    description: offer.text,
    payer: person(random, company.region),
    iban: byDebit ? (IBANS[script] ?? own) : null,
    postalAddress: postalAddress(random),
    region: company.region,
    lastDay: script === 'ends' ? addDays(day, 100) : null,
  };
}

/** Plans a company's memberships, from randomness of their own. The first company has one of every script at any scale. */
export function planMemberships(company: DemoCompany, options: AgreementOptions): PlannedMembership[] {
  const { now, today, firstDay, timeZone } = options;
  const random = seededRandom(`demo:${company.key}:memberships`);
  if (OFFERS[company.trade].length === 0) return [];
  const days = daysBetween(firstDay, today);
  const planned = Array.from({ length: Math.ceil(MEMBERS[company.trade] * options.scale) }, () => {
    const script = random.pick(['runs', 'runs', 'runs', 'runs', 'stopped', 'dearer', 'ends'] as const);
    return membership(random, company, script, addDays(firstDay, random.int(days - 3)), timeZone);
  });
  if (company.key === 'van-dijk') {
    for (const script of MEMBERSHIP_SCRIPTS) {
      // Its bank took five days for the first payment too.
      const day =
        script === 'ending'
          ? addDays(addMonthsKeepingAnchor(today, -1), -8)
          : addDays(addMonthsKeepingAnchor(today, -5), -3);
      planned.push(membership(random, company, script, day, timeZone));
    }
  }
  return planned.filter(({ at }) => at < now);
}

/**
 * Plans a company's mandates that are signed without a payment. The first is so old that it expires within the history.
 */
export function planMandates(company: DemoCompany, options: AgreementOptions): PlannedMandate[] {
  const { firstDay, today, timeZone } = options;
  const random = seededRandom(`demo:${company.key}:mandates`);
  if (OFFERS[company.trade].length === 0) return [];
  const days = daysBetween(firstDay, today);
  return Array.from({ length: MODEL_C_MANDATES }, (_, index) => {
    const day = index === 0 ? addDays(firstDay, 20) : addDays(firstDay, random.int(days - 1));
    const signed =
      index === 0 ? addDays(addMonthsKeepingAnchor(day, -36), 60) : addDays(day, -random.int(20));
    return {
      at: new Date(Date.parse(startOfDay(day, timeZone)) + (10 + random.int(6)) * HOUR),
      reference: `${company.key.slice(0, 6).toUpperCase().replace(/-/g, '')}-${signed.slice(0, 4)}-${101 + index}`,
      agreementDate: signed,
      payer: person(random, company.region),
      iban: iban(random, company.region),
      postalAddress: postalAddress(random),
      region: company.region,
    };
  });
}

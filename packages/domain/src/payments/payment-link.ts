import { endOfDay, addDays, localDay, toEpoch, type Instant } from '../dates/dates.ts';
import { type KnownFacts, statusFrom } from '../states/facts.ts';
import type { PaymentLinkStatus } from '../states/states.ts';

/** Days that a link may be valid at most, counted from its making. */
export const MAX_VALIDITY_DAYS = 365;
/** Highest maximum number of uses of a link. */
export const MAX_LINK_USES = 1_000_000;

export const SEPA_FIELDS = ['emailAddress', 'iban', 'postalAddress'] as const;
export type SepaField = (typeof SEPA_FIELDS)[number];

/** Whom a SEPA payment link collects from (spec 3.13). */
export type SepaSpec = { readonly [F in SepaField]: string };

/**
 * Builds the `sepaSpec` of a payment link (spec 5.6).
 *
 * @param fields the form's texts; surrounding blanks are ignored
 * @returns the three texts, trimmed, or null unless all three are filled
 */
export function buildSepaSpec(fields: Partial<SepaSpec>): SepaSpec | null {
  const [emailAddress, iban, postalAddress] = SEPA_FIELDS.map((field) => fields[field]?.trim());
  return emailAddress && iban && postalAddress ? { emailAddress, iban, postalAddress } : null;
}

/** The fields that a SEPA link still lacks, in the form's order: all three are mandatory (spec 3.13). */
export function missingSepaFields(fields: Partial<SepaSpec>): SepaField[] {
  return SEPA_FIELDS.filter((field) => !fields[field]?.trim());
}

/**
 * The last instant at which a link can be used (spec 9.11): the
 * end of the day that lies `linkValidityDays` after the day of its making.
 *
 * @param createdAt when the link was made
 * @param linkValidityDays whole days, 1 or more
 * @param timeZone the deployment's time zone, an IANA name
 * @returns ISO 8601 with `Z`
 * @throws RangeError when the days are not whole or below 1, or the instant is not one
 */
export function linkValidUntil(createdAt: Instant, linkValidityDays: number, timeZone: string): string {
  if (!Number.isSafeInteger(linkValidityDays) || linkValidityDays < 1)
    throw new RangeError('A link is valid for whole days');
  return endOfDay(addDays(localDay(createdAt, timeZone), linkValidityDays), timeZone);
}

export type LinkFacts = {
  readonly switchedOff: boolean;
  /** Successful payments of this link. */
  readonly uses: number;
  /** Null: without a maximum. */
  readonly maximumUses: number | null;
  readonly validUntil: Instant;
};

/**
 * Checks whether a link has reached its maximum number of payments.
 *
 * @param link its uses and its maximum, null for none
 * @returns true when no further payment may be made with it
 */
export function isUsedUp(link: Pick<LinkFacts, 'uses' | 'maximumUses'>): boolean {
  return link.maximumUses !== null && link.uses >= link.maximumUses;
}

/** Facts of each status of a payment link; lists select by them. USED goes before the others, since money came in. */
export const PAYMENT_LINK_FACTS = {
  USED: { usedUp: true },
  SWITCHED_OFF: { usedUp: false, switchedOff: true },
  EXPIRED: { usedUp: false, switchedOff: false, ended: true },
  ACTIVE: { usedUp: false, switchedOff: false, ended: false },
} satisfies Record<PaymentLinkStatus, KnownFacts<'usedUp' | 'switchedOff' | 'ended'>>;

/**
 * The status of a payment link follows from its facts and the time; nothing has to run for a link to expire.
 *
 * @param link its facts
 * @param now the time
 * @returns ACTIVE when it may be used once more
 */
export function paymentLinkStatusAt(link: LinkFacts, now: Instant): PaymentLinkStatus {
  return statusFrom(PAYMENT_LINK_FACTS, {
    usedUp: isUsedUp(link),
    switchedOff: link.switchedOff,
    ended: toEpoch(now) > toEpoch(link.validUntil),
  });
}

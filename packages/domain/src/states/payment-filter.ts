import type { KnownFacts } from './facts.ts';
import { PAYMENT_STATUSES } from './states.ts';

type AftermathFact = 'chargedBack' | 'refunding' | 'refunded' | 'whole' | 'late';

/** Facts of the conditions that follow a success, by which lists select; of a chargeback, all but a won one. */
export const AFTERMATH_FACTS = {
  LATE: { chargedBack: false, refunding: false, refunded: false, late: true },
  REFUND_PENDING: { chargedBack: false, refunding: true },
  PARTLY_REFUNDED: { chargedBack: false, refunding: false, refunded: true, whole: false },
  REFUNDED: { chargedBack: false, refunding: false, whole: true },
  CHARGED_BACK: { chargedBack: true },
} satisfies Record<string, KnownFacts<AftermathFact>>;
export type Aftermath = keyof typeof AFTERMATH_FACTS;

/** Statuses that a list of payments is filtered by: the stored ones, and what followed a success. */
export const PAYMENT_FILTER_STATUSES = [
  ...PAYMENT_STATUSES,
  ...(Object.keys(AFTERMATH_FACTS) as Aftermath[]),
] as const;

/** Kinds of what may happen while the clock of a test deployment moves, in the order in which they are told. */
export const CLOCK_EFFECTS = [
  'payments',
  'succeeded',
  'failed',
  'refunds',
  'chargebacks',
  'chargebacksEnded',
  'notices',
  'mandates',
  'settlements',
  'payouts',
] as const;
export type ClockEffect = (typeof CLOCK_EFFECTS)[number];

/** What the simulator can make of a payment later, in the order in which the portal offers it (test mode). */
export const SIMULATED_OUTCOMES = [
  'succeed',
  'fail',
  'stayUnanswered',
  'succeedLate',
  'runOut',
  'succeedTwice',
  'inquire',
  'chargeBack',
  'requireEvidence',
  'winChargeback',
  'loseChargeback',
  'succeedRefund',
  'failRefund',
  'bounceRefund',
] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

/**
 * Possible outcomes of a payment with any method. The gateway's tests play each with every method; the browser's play
 * each with one method of every kind.
 */
export const OUTCOMES = [
  'success',
  'failure',
  'cancel',
  'expire',
  'late',
  'twice',
  'back button',
  'reload',
  'second tab',
  'other browser',
] as const;
export type OutcomeName = (typeof OUTCOMES)[number];

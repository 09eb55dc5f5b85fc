import { type Written, observeAssertion } from './metrics.ts';

/** A rule about money that would have been broken. */
class AssertionFailed extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'AssertionFailed';
  }
}

/**
 * Asserts a rule that no constraint of one row can state, where money is written; in production too. A failure undoes
 * the transaction around it, and is counted for the alert `StuiverAssertionFailed`.
 *
 * @param rule names no person: it is logged
 * @throws AssertionFailed
 */
export function assertMoney(written: Written, holds: boolean, rule: string): void {
  if (holds) return;
  observeAssertion(written);
  throw new AssertionFailed(`${written}: ${rule}`);
}

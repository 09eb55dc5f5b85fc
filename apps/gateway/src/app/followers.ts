import { followMandate } from '../money/mandates/use-mandate.ts';
import { lockRivals } from '../money/payment-links/keep-one.ts';
import { countLinkUse } from '../money/payment-links/use-link.ts';
import type { Followers } from '../money/processors/processor.ts';
import { beginRecurrence, followCollection } from '../money/recurrences/begin-recurrence.ts';
import { pursueRefund } from '../money/refunds/apply-outcome.ts';

/** The features that follow payments, each list in the order in which they lock their rows. */
export const followers: Followers = {
  lockRivals,
  onCapture: [countLinkUse, beginRecurrence],
  onMove: [followCollection, followMandate],
  pursueRefund,
};

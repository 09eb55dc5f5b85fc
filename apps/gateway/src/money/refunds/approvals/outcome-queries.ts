/** Counts succeeded and failed items `i`, by their refunds `f`; an item without a refund may have been refused. */
export const OUTCOMES = `count(*) FILTER (WHERE f.status = 'SUCCEEDED') AS succeeded,
  count(*) FILTER (WHERE f.status = 'FAILED' OR i.refusal IS NOT NULL) AS failed`;

/** Facts that a status requires; one that is left out may be either. */
export type KnownFacts<Fact extends string> = { readonly [F in Fact]?: boolean };

/**
 * Derives a status from facts.
 *
 * @param statuses facts of each status, of which exactly one fits
 */
export function statusFrom<Status extends string, Fact extends string>(
  statuses: Readonly<Record<Status, KnownFacts<Fact>>>,
  facts: Readonly<Record<Fact, boolean>>,
): Status {
  const fits = (required: KnownFacts<Fact>) =>
    Object.entries(required).every(([fact, value]) => facts[fact as Fact] === value);
  return (Object.keys(statuses) as Status[]).find((status) => fits(statuses[status]))!;
}

/** A movement of money of which a part can go back. */
export type Refundable = {
  /** Names its account: the same for every movement of one account. */
  readonly senderId: string;
  /** In minor units, 0 or more. */
  readonly left: number;
};

/** A part of a refund: the movement that it pays back, and its amount in minor units. */
export type RefundPart<T> = { readonly movement: T; readonly amount: number };

/**
 * Splits a refund over the movements that brought the money: the oldest first, each for what is left of it.
 *
 * @param movements oldest first
 * @param amount in minor units, more than 0
 * @param senderId limits this to one sender; null for none
 * @returns the parts, and the rest in minor units that no movement covers
 */
export function splitRefund<T extends Refundable>(
  movements: readonly T[],
  amount: number,
  senderId: string | null,
): { readonly parts: readonly RefundPart<T>[]; readonly rest: number } {
  const parts: RefundPart<T>[] = [];
  let rest = amount;
  for (const movement of movements) {
    const part = Math.min(movement.left, rest);
    if (part <= 0 || (senderId !== null && movement.senderId !== senderId)) continue;
    parts.push({ movement, amount: part });
    rest -= part;
  }
  return { parts, rest };
}

/**
 * Checks whether an answer decides the outcome of a refund. Only the refund's own errors do: an expired session, a
 * rate limit, "still being processed", any 5xx, or no answer leave open whether the same request succeeded before.
 */
export function isDefinitive(error: { status: number; code: string }): boolean {
  return [404, 409, 422].includes(error.status) && error.code !== 'refundUnderWay';
}

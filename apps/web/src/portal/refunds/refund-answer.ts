/**
 * Whether an answer decides the outcome of a refund. Only the refund's own errors do: an expired session or a rate
 * limit says nothing about the same request sent before, nor does "still being processed", any 5xx, or no answer.
 */
export function isDefinitive(error: { status: number; code: string }): boolean {
  return [404, 409, 422].includes(error.status) && error.code !== 'refundUnderWay';
}

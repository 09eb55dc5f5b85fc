/**
 * Returns a list with one of its items moved.
 *
 * @param from index of the item
 * @param to its index afterwards; beyond the ends means the end
 */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  if (item === undefined) return [...items];
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item);
  return rest;
}

/**
 * Computes the new index of an item dropped on another one.
 *
 * @param from index of the dragged item
 * @param onto index of the item under the pointer
 * @param below true if the pointer is in its lower half
 */
export function landing(from: number, onto: number, below: boolean): number {
  const gap = below ? onto + 1 : onto;
  return gap > from ? gap - 1 : gap;
}

const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/**
 * The lines of an axis from zero, at round whole values.
 *
 * @param most the greatest value shown
 * @returns ascending from 0; the last is at least `most`
 */
export function axisLines(most: number): readonly number[] {
  if (most <= 0) return [0, LINES];
  const wanted = most / LINES;
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const round = STEPS.map((one) => one * magnitude).find((one) => one >= wanted) ?? 10 * magnitude;
  const step = Math.max(1, Math.ceil(round));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** Every how many buckets one fits a label of this width, in pixels. */
export function labelStep(buckets: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((buckets * labelWidth) / Math.max(width, 1)));
}

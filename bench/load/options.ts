import { parseArgs } from 'node:util';

/** What is to be loaded. */
export type LoadOptions = {
  readonly payments: number;
  readonly merchants: number;
  /** The same seed (with the same numbers and `until`) gives the same rows. */
  readonly seed: string;
  /** How many of the payments are the first merchant's. */
  readonly largest: number;
  /** The payments are spread evenly over this many days before `until`. */
  readonly days: number;
  /** The moment that the rows know nothing beyond. */
  readonly until: Date;
};

const LIMITS = { payments: 100_000_000, merchants: 100_000, days: 3650 };
const DAY = 86_400_000;

/** Thrown for arguments that mean nothing; the message is for whoever typed them. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

function whole(name: string, text: string, low: number, high: number): number {
  const value = /^\d{1,9}$/.test(text.replaceAll('_', '')) ? Number(text.replaceAll('_', '')) : Number.NaN;
  if (!(value >= low && value <= high))
    throw new LoadError(`--${name} is a whole number from ${low} to ${high}.`);
  return value;
}

/**
 * Reads the arguments that the loader and the benchmarks share.
 *
 * @param args as typed
 * @param now by default the rows end at the last midnight (UTC) before it
 * @returns what to load, and `yes`: go on although people sign in to this database
 * @throws LoadError in words for whoever typed them
 */
export function readLoadOptions(args: readonly string[], now: Date): { options: LoadOptions; yes: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      payments: { type: 'string', default: '200000' },
      merchants: { type: 'string', default: '100' },
      seed: { type: 'string', default: 'stuiver' },
      largest: { type: 'string' },
      days: { type: 'string', default: '730' },
      until: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const payments = whole('payments', values.payments, 1, LIMITS.payments);
  const merchants = whole('merchants', values.merchants, 1, LIMITS.merchants);
  const until = values.until === undefined ? now.getTime() - (now.getTime() % DAY) : Date.parse(values.until);
  if (Number.isNaN(until)) throw new LoadError('--until is a day such as 2026-11-20.');
  if (!/^[a-z0-9-]{1,40}$/.test(values.seed))
    throw new LoadError('--seed is up to 40 small letters, digits and hyphens.');
  return {
    yes: values.yes,
    options: {
      payments,
      merchants,
      seed: values.seed,
      largest:
        values.largest === undefined
          ? Math.ceil(payments / 10)
          : whole('largest', values.largest, 0, payments),
      days: whole('days', values.days, 1, LIMITS.days),
      until: new Date(until),
    },
  };
}

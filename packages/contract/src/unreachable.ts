/**
 * The header of an answer that leaves companies out, because the machines of a cluster that hold their rows do not answer
 * now. Companies that are named nowhere are in the answer.
 */
export const UNREACHABLE_HEADER = 'stuiver-unreachable-companies';

/** Maximum number named: proxies accept no longer headers. */
const MOST_NAMED = 20;

/** The companies that an answer leaves out. */
export type Unreachable = {
  readonly ids: readonly string[];
  /** Number of companies besides those of `ids`. */
  readonly more: number;
};

/** The header's value: ids with commas between them, at most twenty; after them `+980` for 980 more. */
export function writeUnreachable(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return [...ids.slice(0, MOST_NAMED), ...(more > 0 ? [`+${String(more)}`] : [])].join(', ');
}

/** Reads the header's value; null when the answer leaves no company out. */
export function readUnreachable(value: string | null): Unreachable | null {
  if (value === null) return null;
  const parts = value.split(',').map((part) => part.trim());
  const more = parts.find((part) => part.startsWith('+'));
  return { ids: parts.filter((part) => part !== more), more: Number(more ?? 0) };
}

/**
 * Reads a query string as plain texts, so that a search for `1e5` or `true` stays unchanged.
 *
 * @param text with or without `?`
 * @returns the last value of each name
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/**
 * Writes a readable query string: commas stay, undefined values are left out.
 *
 * @param search texts and numbers by name
 * @returns with `?` in front, or `''`
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

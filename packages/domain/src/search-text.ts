/** What texts are searched by, on both sides of a comparison: the parts that are not empty, in lower case. */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ').toLowerCase();
}

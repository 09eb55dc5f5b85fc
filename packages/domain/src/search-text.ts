/** Builds the text that both sides of a search compare: the non-empty parts in lower case. */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ').toLowerCase();
}

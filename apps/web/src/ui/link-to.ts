/**
 * What a link of the router is given for an address that may carry a query.
 *
 * @param href path, with or without `?name=value`
 * @returns path and query apart; the router would take a `?` in a path for a letter of it
 */
export function linkTo(href: string): { to: string; search: Record<string, string> } {
  const [to = '', query = ''] = href.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

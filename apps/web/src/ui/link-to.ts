/** Splits an address for the router's link, which would take a `?` in a path literally. */
export function linkTo(href: string): { to: string; search: Record<string, string> } {
  const [to = '', query = ''] = href.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

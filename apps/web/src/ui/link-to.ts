/** An address with or without a query as the router's link takes it: it would read a `?` in a path as a letter. */
export function linkTo(href: string): { to: string; search: Record<string, string> } {
  const [to = '', query = ''] = href.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the package in which the dashboard keeps its queries. */
const FILES = [
  'app/routes/_authenticated/_orders/orders.graphql.ts',
  'lib/framework/dashboard-widget/metrics-widget/metrics-widget.graphql.ts',
  'lib/framework/dashboard-widget/orders-summary/order-summary-widget.graphql.ts',
  'lib/graphql/fragments.ts',
];

/** A query with the fragments that it uses, and those that they use. */
function complete(query: string, fragments: ReadonlyMap<string, string>): string {
  const used = new Map<string, string>();
  const collect = (text: string) => {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      const fragment = fragments.get(name);
      if (fragment === undefined || used.has(name)) continue;
      used.set(name, fragment);
      collect(fragment);
    }
  };
  collect(query);
  return [query, ...used.values()].join('\n');
}

/**
 * The queries of the dashboard that is installed, so that its server gets the same queries as from its users.
 *
 * @param folder with `node_modules`
 * @returns by the operation's name
 */
export function readDocuments(folder: string): Readonly<Record<string, string>> {
  const source = join(folder, 'node_modules/@vendure/dashboard/src');
  const texts = FILES.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/graphql\(\s*`([^`]*)`/g)].map(
      ([, text = '']) => text,
    ),
  );
  const named = (word: string) =>
    texts.flatMap((text) => {
      const name = new RegExp(`^\\s*${word} (\\w+)`).exec(text)?.[1];
      return name ? [[name, text] as const] : [];
    });
  const fragments = new Map(named('fragment'));
  return Object.fromEntries(named('query').map(([name, text]) => [name, complete(text, fragments)]));
}

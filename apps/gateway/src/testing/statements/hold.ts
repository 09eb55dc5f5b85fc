import { loadModule } from 'libpg-query';
import pg from 'pg';
import type { CatalogLists } from './catalog.ts';
import { forbiddenShapes } from './shapes.ts';

type Query = (this: pg.Client, ...sent: unknown[]) => unknown;

/** The text of whatever `query` may be given: a text, its configuration, or a query object. */
function getSentText(sent: unknown): string {
  const text = typeof sent === 'string' ? sent : (sent as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') throw new Error('What is sent has no text to hold to the rules');
  return text;
}

/**
 * Checks every statement that this process sends with the application's role against the shapes that run on Citus, on
 * every connection. Each distinct text is parsed once.
 *
 * @param report called with every forbidden statement, each time that it is sent
 */
export async function holdStatements(
  lists: CatalogLists,
  report: (violation: string) => void,
): Promise<void> {
  await loadModule();
  const catalog = {
    tenantTables: new Map(Object.entries(lists.tenantTables).map(([name, keys]) => [name, new Set(keys)])),
    unstableFunctions: new Set(lists.unstableFunctions),
  };
  const checked = new Map<string, readonly string[]>();
  function findShapeProblems(text: string): readonly string[] {
    let problems = checked.get(text);
    if (!problems) {
      try {
        problems = forbiddenShapes(text, catalog);
      } catch (error) {
        problems = [`it does not parse: ${String(error)}`];
      }
      checked.set(text, problems);
    }
    return problems;
  }

  const query = pg.Client.prototype.query as Query;
  function heldQuery(this: pg.Client, ...sent: unknown[]): unknown {
    if (this.user === lists.role) {
      const text = getSentText(sent[0]);
      for (const problem of findShapeProblems(text)) report(`${problem}:\n${text}`);
    }
    return query.apply(this, sent);
  }
  pg.Client.prototype.query = heldQuery as typeof pg.Client.prototype.query;
}

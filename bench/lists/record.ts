import type { PoolClient, QueryConfig } from 'pg';
import type { Context } from '../../apps/gateway/src/lib/context.ts';

/** One statement as the gateway sent it. */
export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly isArray: boolean;
  readonly name: string | null;
};

/** Who calls is asked of the sessions; that is no part of a list. */
const OF_THE_SESSION = /\bsessions\b/;

const WITH_TOTAL = /\) counted LEFT JOIN \([^]*\) ON true\s+ORDER BY/;

/**
 * The counting in a list's statements: those that only count, and of those that read rows beside a total the
 * total alone, for which a join that can hold no row is left out by the planner.
 *
 * @param statements as the gateway sent them
 */
export function totalsOf(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => {
    const { text, name } = statement;
    if (!/\b(count|sum)\(/i.test(text)) return [];
    if (!WITH_TOTAL.test(text)) return [statement];
    const alone = text.replace(WITH_TOTAL, (found) =>
      found.replace(/\) ON true(\s+ORDER BY)$/, ') ON false$1'),
    );
    return [{ ...statement, text: alone, name: name && `${name}-total` }];
  });
}

export function isRead({ text }: Statement): boolean {
  return /^\s*(SELECT|WITH)\b/i.test(text);
}

/**
 * Notes every statement that goes through a pool's connections from now on.
 *
 * @param pool of a context whose connections were not opened yet
 * @returns gives what was noted since it was asked last
 */
export function recordStatements(pool: Context['pool']): () => Statement[] {
  let noted: Statement[] = [];
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const noting = (...given: unknown[]) => {
      const [first, second] = given;
      const config =
        typeof first === 'string' ? { text: first } : (first as QueryConfig & { rowMode?: string });
      const values = Array.isArray(second) ? (second as unknown[]) : (config.values ?? []);
      const isArray = 'rowMode' in config && config.rowMode === 'array';
      if (!OF_THE_SESSION.test(config.text))
        noted.push({ text: config.text, values, isArray, name: config.name ?? null });
      return query(...given);
    };
    Object.assign(client, { query: noting });
  });
  return () => {
    const taken = noted;
    noted = [];
    return taken;
  };
}

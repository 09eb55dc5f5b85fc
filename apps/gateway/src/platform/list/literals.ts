import pg from 'pg';
import type { Bind } from './statement.ts';

function literalOf(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return `ARRAY[${value.map(literalOf).join(', ')}]`;
  throw new Error('Such a value cannot be written into a statement');
}

/**
 * Writes values into a statement, escaped, instead of binding them: COPY takes no parameters. For every other
 * statement use `parameters`.
 */
export const bindLiteral: Bind = literalOf;

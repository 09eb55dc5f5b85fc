import { expect, test } from 'vitest';
import { place } from './place.ts';
import type { ClusterSession } from './plan.ts';

const TABLE = { name: 'public.payments', kind: 'distributed', isPlaced: false, rows: 2 } as const;

/** Answers the questions for a table's content one after the other. */
function answering(...contents: readonly [rows: string, checksum: string][]): ClusterSession {
  const left = [...contents];
  return {
    query: <Row>(text: string) => {
      if (!text.startsWith('SELECT count')) return Promise.resolve({ rows: [] });
      const [rows, checksum] = left.shift()!;
      return Promise.resolve({ rows: [{ rows, checksum } as Row] });
    },
  };
}

test('a table that holds less, or something else, after it was placed is refused', async () => {
  await expect(place(answering(['2', '7'], ['2', '7']), TABLE)).resolves.toMatchObject({ rows: '2' });
  await expect(place(answering(['2', '7'], ['1', '7']), TABLE)).rejects.toThrow('2 rows before, 1 after');
  await expect(place(answering(['2', '7'], ['2', '8']), TABLE)).rejects.toThrow('content of its 2 rows');
});

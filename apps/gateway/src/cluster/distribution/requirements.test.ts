import { expect, test } from 'vitest';
import type { ClusterSession } from './plan.ts';
import { findMissingRequirements } from './requirements.ts';

/** A sound cluster, except for one machine. */
const unprepared: ClusterSession = {
  query: <Row>(text: string) => {
    const rows = text.includes("'port'")
      ? [{ port: '5432', known: true }]
      : text.includes('max_prepared_transactions')
        ? [
            { machine: 'the coordinator', needed: null },
            { machine: '10.0.0.2:5432', needed: '100' },
          ]
        : [];
    return Promise.resolve({ rows: rows as Row[] });
  },
};

test('a machine that prepares too few transactions is named with the statement that lets it', async () => {
  expect(await findMissingRequirements(unprepared)).toEqual([
    'Too few transactions can be prepared on 10.0.0.2:5432. Run there, as postgres: ALTER SYSTEM SET max_prepared_transactions = 100; and restart it.',
  ]);
});

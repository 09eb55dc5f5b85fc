import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalog, forbiddenShapes } from './shapes.ts';

const catalog: Catalog = {
  tenantTables: new Map([
    ['payments', new Set(['id'])],
    ['attempts', new Set(['id'])],
    ['payers', new Set(['payment_id'])],
    ['refunds', new Set(['id'])],
    ['counts', new Set(['day'])],
  ]),
  unstableFunctions: new Set(['now', 'random', 'to_char']),
};

beforeAll(() => loadModule());

/** A forbidden shape: the planted statement, and its replacement. */
type Shape = readonly [problem: string, planted: string, instead: string];

const WRITE = 'a write or a row lock on a tenant table without merchant_id = <value>';
const BESIDE = 'a tenant table without its own merchant_id = <value> beside one that has it';
const ALL = 'a question about all merchants that looks up a key, or does not return merchant_id';
const INSERT = 'an INSERT into a tenant table whose rows do not bring their merchant_id';
const UNION = 'INSERT … SELECT … UNION with a parameter, which inserts nothing where it is NULL';
const CTE_IN_SET = 'ON CONFLICT DO UPDATE with a sub-select on a CTE';
const UNSTABLE = 'a function that is not IMMUTABLE in an UPDATE or an ON CONFLICT DO UPDATE';
const TOTAL = 'a total outer-joined to a page';
const REFERENCE = 'a lateral outer join to a reference table';
const CORRELATED = 'a correlated sub-select next to a CTE';
const LATERAL = 'a lateral next to a grouped UNION ALL';
const UNNEST = 'unnest of several arrays in a UNION';
const NO_COLUMN = 'EXISTS without a column, of a query on its own';
const NAMES = 'column names given to a CTE from outside';

const SHAPES: readonly Shape[] = [
  [
    WRITE,
    `SELECT id FROM payments WHERE merchant_id = ANY($1) AND id = $2 FOR UPDATE`,
    `SELECT id FROM payments WHERE merchant_id = $1 AND id = ANY($2) FOR UPDATE`,
  ],
  [
    WRITE,
    `SELECT p.id FROM payments p WHERE p.merchant_id IN ($1) AND p.id = $2 FOR NO KEY UPDATE`,
    `SELECT p.id FROM payments p WHERE p.merchant_id = $1 AND p.id IN ($2) FOR NO KEY UPDATE`,
  ],
  [
    WRITE,
    `WITH due AS (SELECT id FROM payments WHERE expires_at < $1 FOR SHARE SKIP LOCKED) SELECT id FROM due`,
    `WITH due AS (SELECT id FROM payments WHERE merchant_id = $1 FOR SHARE SKIP LOCKED) SELECT id FROM due`,
  ],
  [
    WRITE,
    `UPDATE payments SET status = 'EXPIRED' WHERE merchant_id = ANY($1) AND id = $2`,
    `UPDATE payments SET status = 'EXPIRED' WHERE merchant_id = $1 AND id = $2`,
  ],
  [
    WRITE,
    `UPDATE payments p SET status = a.status FROM attempts a WHERE p.merchant_id = $1 AND a.merchant_id = p.merchant_id`,
    `UPDATE payments p SET status = a.status FROM attempts a WHERE p.merchant_id = $1 AND a.merchant_id = $1`,
  ],
  [
    WRITE,
    `DELETE FROM refunds WHERE created_at < $1`,
    `DELETE FROM refunds WHERE merchant_id = $2 AND at < $1`,
  ],
  [
    WRITE,
    `INSERT INTO counts (merchant_id, day) SELECT $1, p.day FROM payments p WHERE p.merchant_id = ANY($2)`,
    `INSERT INTO counts (merchant_id, day) SELECT $1, p.day FROM payments p WHERE p.merchant_id = $1`,
  ],
  [
    BESIDE,
    `SELECT p.id FROM payments p JOIN attempts a ON a.merchant_id = p.merchant_id WHERE p.merchant_id = $1`,
    `SELECT p.id FROM payments p JOIN attempts a ON a.merchant_id = $1::uuid WHERE p.merchant_id = $1::uuid`,
  ],
  [
    BESIDE,
    `SELECT p.id FROM payments p LEFT JOIN payers y ON y.payment_id = p.id AND p.merchant_id = $1 WHERE p.merchant_id = $1`,
    `SELECT p.id FROM payments p LEFT JOIN payers y ON y.payment_id = p.id AND y.merchant_id = $1 WHERE p.merchant_id = $1`,
  ],
  [
    BESIDE,
    // The condition of an outer join does not hold for the table before it.
    `SELECT p.id FROM payments p LEFT JOIN payers y ON p.merchant_id = $1 AND y.merchant_id = $1`,
    `SELECT p.id FROM payments p JOIN payers y ON p.merchant_id = $1 AND y.merchant_id = $1`,
  ],
  [
    BESIDE,
    `SELECT p.id FROM payments p WHERE p.merchant_id = $1 AND EXISTS (SELECT FROM refunds r WHERE r.merchant_id = p.merchant_id)`,
    `SELECT p.id FROM payments p WHERE p.merchant_id = $1 AND EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_id = $1)`,
  ],
  [
    BESIDE,
    `SELECT p.id FROM payments p, LATERAL (SELECT id FROM refunds r WHERE r.merchant_id = p.merchant_id) r WHERE p.merchant_id = $1`,
    `SELECT p.id FROM payments p, LATERAL (SELECT id FROM refunds r WHERE r.merchant_id = $1) r WHERE p.merchant_id = $1`,
  ],
  [
    BESIDE,
    `SELECT id FROM payments WHERE merchant_id = $1 OR id = $2 UNION ALL SELECT id FROM refunds WHERE merchant_id = $1`,
    `SELECT id FROM payments WHERE merchant_id = $1 AND id = $2 UNION ALL SELECT id FROM refunds WHERE merchant_id = $1`,
  ],
  [
    ALL,
    `SELECT merchant_id, status FROM payments WHERE id = $1`,
    `SELECT merchant_id, status FROM payments WHERE (merchant_id, id) = ($1, $2)`,
  ],
  [
    ALL,
    `SELECT id FROM payments WHERE expires_at < $1 ORDER BY expires_at LIMIT $2`,
    `SELECT merchant_id, id FROM payments WHERE expires_at < $1 ORDER BY expires_at LIMIT $2`,
  ],
  [
    ALL,
    `SELECT p.merchant_id, p.id FROM payments p JOIN attempts a ON a.id = p.attempt_id WHERE p.paid_at < $1`,
    `SELECT p.merchant_id, p.id FROM payments p JOIN attempts a ON a.merchant_id = p.merchant_id WHERE p.paid_at < $1`,
  ],
  [
    INSERT,
    `INSERT INTO refunds (merchant_id, id) SELECT p.owner, $1 FROM payments p WHERE p.merchant_id = $2`,
    `INSERT INTO refunds (merchant_id, id) SELECT p.merchant_id, $1 FROM payments p WHERE p.merchant_id = $2`,
  ],
  [
    INSERT,
    `INSERT INTO refunds (id, merchant_id) VALUES ($1, (SELECT m.id FROM merchants m WHERE m.name = $2))`,
    `INSERT INTO refunds (id, merchant_id) VALUES ($1, $2), ($3, $4)`,
  ],
  [
    UNION,
    `INSERT INTO merchant_tree (ancestor, depth) SELECT ancestor, 1 FROM merchant_tree WHERE x = $1 UNION ALL SELECT $2, 0`,
    `INSERT INTO merchant_tree (ancestor, depth) SELECT ancestor, 1 FROM merchant_tree WHERE x = $1`,
  ],
  [
    CTE_IN_SET,
    `WITH new AS (SELECT 1 AS n) INSERT INTO counts AS c (merchant_id, n) VALUES ($1, $2)
      ON CONFLICT (merchant_id) DO UPDATE SET n = c.n + (SELECT n FROM new)`,
    `WITH new AS (SELECT 1 AS n) INSERT INTO counts AS c (merchant_id, n) VALUES ($1, $2)
      ON CONFLICT (merchant_id) DO UPDATE SET n = c.n + (SELECT v.n FROM (VALUES (1)) AS v (n))`,
  ],
  [
    UNSTABLE,
    `INSERT INTO counts (merchant_id, n) VALUES ($1, 1) ON CONFLICT (merchant_id) DO UPDATE SET at = now()`,
    `INSERT INTO counts (merchant_id, at) VALUES ($1, now()) ON CONFLICT (merchant_id) DO UPDATE SET n = excluded.n`,
  ],
  [
    UNSTABLE,
    `UPDATE payments SET at = CURRENT_TIMESTAMP WHERE merchant_id = $1`,
    `UPDATE payments SET at = $2 WHERE merchant_id = $1`,
  ],
  [
    UNSTABLE,
    `UPDATE payments SET day = $2 WHERE merchant_id = $1 AND to_char(at, 'YYYY') = $3`,
    `UPDATE payments SET day = $2 WHERE merchant_id = $1 AND lower(at) = $3`,
  ],
  [
    TOTAL,
    `SELECT total.n, page.id FROM (SELECT count(*) AS n FROM payments WHERE merchant_id = $1) total
      LEFT JOIN (SELECT id FROM payments WHERE merchant_id = $1 LIMIT 20) page ON true`,
    `SELECT page.id, y.name FROM (SELECT id FROM payments WHERE merchant_id = $1 LIMIT 20) page
      LEFT JOIN payers y ON y.merchant_id = $1 AND y.payment_id = page.id`,
  ],
  [
    TOTAL,
    `WITH total AS (SELECT sum(n) AS n FROM counts WHERE merchant_id = $1)
      SELECT total.n, p.id FROM payments p RIGHT JOIN total ON p.merchant_id = $1 WHERE p.merchant_id = $1`,
    `SELECT sum(n) AS n FROM counts WHERE merchant_id = $1`,
  ],
  [
    REFERENCE,
    `SELECT p.id, m.name FROM payments p LEFT JOIN LATERAL (SELECT name FROM merchants WHERE id = p.x) m ON true
      WHERE p.merchant_id = $1`,
    `SELECT p.id, m.name FROM payments p LEFT JOIN merchants m ON m.id = p.merchant_id WHERE p.merchant_id = $1`,
  ],
  [
    CORRELATED,
    `WITH page AS (SELECT id FROM payments WHERE merchant_id = $1)
      SELECT id, (SELECT y.name FROM payers y WHERE y.merchant_id = $1 AND y.payment_id = page.id) FROM page`,
    `WITH page AS (SELECT id FROM payments WHERE merchant_id = $1)
      SELECT page.id, y.name FROM page JOIN payers y ON y.merchant_id = $1 AND y.payment_id = page.id`,
  ],
  [
    CORRELATED,
    `WITH refunds AS (SELECT * FROM refunds WHERE merchant_id = ANY($1)) SELECT p.merchant_id FROM payments p
      WHERE NOT EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_id = p.merchant_id AND r.payment_id = p.id)`,
    `WITH payments AS NOT MATERIALIZED (SELECT * FROM payments WHERE merchant_id = ANY($1)),
      refunds AS NOT MATERIALIZED (SELECT * FROM refunds WHERE merchant_id = ANY($1)) SELECT p.merchant_id FROM payments p
      WHERE NOT EXISTS (SELECT 1 FROM refunds r WHERE r.merchant_id = p.merchant_id AND r.payment_id = p.id)`,
  ],
  [
    LATERAL,
    `SELECT d.day, x.n FROM (SELECT day, sum(n) AS n FROM counts WHERE merchant_id = $1 GROUP BY day
        UNION ALL SELECT day, sum(n) FROM counts WHERE merchant_id = $2 GROUP BY day) d,
      LATERAL (SELECT d.n * 2 AS n) x`,
    `SELECT d.day, d.n FROM (SELECT day, sum(n) AS n FROM counts WHERE merchant_id = $1 GROUP BY day
        UNION ALL SELECT day, sum(n) FROM counts WHERE merchant_id = $2 GROUP BY day) d`,
  ],
  [
    UNNEST,
    `SELECT p.id, page.position FROM unnest($2::uuid[], $3::integer[]) AS page (id, position)
        JOIN payments p ON p.merchant_id = $1 AND p.id = page.id
      UNION ALL SELECT p.id, 0 FROM payments p WHERE p.merchant_id = $4`,
    `SELECT p.id, ($3::integer[])[array_position($2::uuid[], p.id)] AS position FROM payments p
        WHERE p.merchant_id = $1 AND p.id = ANY($2::uuid[])
      UNION ALL SELECT p.id, 0 FROM payments p WHERE p.merchant_id = $4`,
  ],
  [
    NO_COLUMN,
    `SELECT p.id FROM payments p WHERE p.merchant_id = $1 AND NOT EXISTS (SELECT FROM payers WHERE merchant_id = $1)`,
    `SELECT p.id FROM payments p WHERE p.merchant_id = $1 AND NOT EXISTS (SELECT 1 FROM payers WHERE merchant_id = $1)`,
  ],
  [
    NAMES,
    `WITH page (key) AS (SELECT id FROM payments WHERE merchant_id = $1) SELECT key FROM page`,
    `WITH page AS (SELECT id AS key FROM payments WHERE merchant_id = $1) SELECT key FROM page`,
  ],
  [
    'MERGE',
    `MERGE INTO counts c USING (VALUES ($1::uuid)) v (id) ON c.merchant_id = v.id WHEN MATCHED THEN DO NOTHING`,
    `INSERT INTO counts (merchant_id) VALUES ($1) ON CONFLICT (merchant_id) DO NOTHING`,
  ],
];

describe.each(SHAPES)('%s', (problem, planted, instead) => {
  it(`is reported in ${planted}`, () => {
    expect(forbiddenShapes(planted, catalog)).toContain(problem);
  });

  it(`is not reported in ${instead}`, () => {
    expect(forbiddenShapes(instead, catalog)).toEqual([]);
  });
});

describe('a statement', () => {
  it.each([
    [
      'reads several merchants',
      `SELECT id FROM payments WHERE merchant_id = ANY($1::uuid[]) AND status = $2`,
    ],
    [
      'reads a part of each of several merchants',
      `SELECT p.id FROM (SELECT DISTINCT merchant_id FROM payments WHERE merchant_id = ANY($1::uuid[])) company
        CROSS JOIN LATERAL (SELECT p.id FROM payments p JOIN payers y ON y.merchant_id = company.merchant_id
          AND y.payment_id = p.id WHERE p.merchant_id = company.merchant_id LIMIT 20) p`,
    ],
    [
      'reads merchant by merchant',
      `(SELECT id FROM payments WHERE merchant_id = $1) UNION ALL (SELECT id FROM payments WHERE merchant_id = $2)`,
    ],
    ['reads only reference tables', `SELECT m.name FROM merchants m WHERE m.id = $1`],
    ['reads a CTE that is named like a table', `WITH payments AS (SELECT 1 AS id) SELECT id FROM payments`],
    ['is no query', 'SET LOCAL statement_timeout = 1000'],
  ])('may be one that %s', (_what, text) => {
    expect(forbiddenShapes(text, catalog)).toEqual([]);
  });

  it('is checked inside COPY, EXPLAIN and a cursor', () => {
    const query = 'SELECT status FROM payments WHERE id = $1';
    for (const text of [
      `COPY (${query}) TO STDOUT`,
      `EXPLAIN (ANALYZE) ${query}`,
      `DECLARE c CURSOR FOR ${query}`,
    ])
      expect([text, forbiddenShapes(text, catalog)]).toEqual([text, [ALL]]);
  });

  it('is checked in a CTE that is named like the table that it reads', () => {
    expect(
      forbiddenShapes(
        'WITH payments AS (SELECT status FROM payments WHERE id = $1) SELECT status FROM payments',
        catalog,
      ),
    ).toEqual([ALL]);
  });

  it('is an error when it does not parse', () => {
    expect(() => forbiddenShapes('SELEC 1', catalog)).toThrow('syntax error');
  });
});

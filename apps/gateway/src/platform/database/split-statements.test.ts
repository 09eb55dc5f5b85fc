import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.ts';

test('splits a file into its statements, without comments', () => {
  expect(splitStatements('-- one; two\nSELECT 1;\n\n/* ; */ SELECT 2 - 1 /* why */ / 2;\n;')).toEqual([
    'SELECT 1',
    'SELECT 2 - 1  / 2',
  ]);
});

test.each([
  ["SELECT 'a;b', 'it''s; -- here'"],
  ['SELECT ";" FROM "a""b;c"'],
  ['DO $$ BEGIN; END $$'],
  ["CREATE FUNCTION f() AS $body$ SELECT '$$;'; $body$ LANGUAGE sql"],
])('keeps in one piece %s', (statement) => {
  expect(splitStatements(`${statement};SELECT 1`)).toEqual([statement, 'SELECT 1']);
});

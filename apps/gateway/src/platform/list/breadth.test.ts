import type pg from 'pg';
import { expect, it } from 'vitest';
import { areBroad } from './breadth.ts';

it('blames no question when the server is too busy to plan it', async () => {
  const pool: Pick<pg.Pool, 'connect'> = { connect: () => Promise.reject(new Error('too many connections')) };
  expect(await areBroad(pool as pg.Pool, [{ text: 'SELECT 1' }], 0)).toBe(false);
});

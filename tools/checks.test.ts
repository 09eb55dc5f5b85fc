import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checks } from './checks.ts';
import { root, runToEnd } from './serve/processes.ts';

test.each(checks)('$name passes', async ({ program, args }) => {
  const { code, output } = await runToEnd(process.execPath, [
    join(root, 'node_modules/.bin', program),
    ...args,
  ]);
  expect(code, output).toBe(0);
});

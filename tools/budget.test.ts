import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, runToEnd } from './serve/processes.ts';

test('no first load outgrows its budget', async () => {
  const { code, output } = await runToEnd(process.execPath, [join(root, 'apps/web/budget.ts')]);
  expect(code, output).toBe(0);
});

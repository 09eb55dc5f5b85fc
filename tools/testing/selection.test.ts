import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../serve/processes.ts';
import { selectTests, soakedSuites } from './selection.ts';

test('a word selects the tests of both programs with it in their path', () => {
  const { units, browser } = selectTests(['Refunds']);
  expect(units).toContain('apps/gateway/src/money/refunds/refunds.test.ts');
  expect(browser).toContain('e2e/portal/refunds.test.ts');
});

test.each([
  ['ledger', 'apps/gateway/src/money/payments/engine/simulation.test.ts'],
  ['mandates', 'apps/web/src/app/what-happened.test.tsx'],
  ['team', 'apps/gateway/src/testing/two-processes.test.ts'],
  ['refunds', 'apps/web/src/portal/payments/payment-page.test.tsx'],
  ['status', 'apps/web/src/app/what-happened.test.tsx'],
])('%s also selects %s, which imports its code', (word, file) => {
  expect(selectTests([word]).units).toContain(file);
});

test.each([
  ['refund-limits', 'apps/gateway/src/people/team/rules.test.ts'],
  ['session-expiry', 'apps/web/src/checkout/pay/pay-page.test.tsx'],
  ['lock', 'tools/supervisor.test.ts'],
])('%s, which no test is named after, selects %s beside it', (word, file) => {
  expect(selectTests([word]).units).toContain(file);
});

test("a word that is only a part of a file's name selects no other test", () => {
  expect(selectTests(['ledge']).units.filter((file) => !file.includes('ledge'))).toEqual([]);
});

test('several words select the files of each, and an unknown word selects none', () => {
  const both = selectTests(['refunds', 'tools/testing']);
  for (const file of selectTests(['refunds']).units) expect(both.units).toContain(file);
  expect(both.units).toContain('tools/testing/selection.test.ts');
  expect(selectTests(['no-such-word'])).toEqual({ units: [], browser: [] });
});

test('tests that need a cluster are left out of other runs, and a run on a cluster has only the gateway', () => {
  const onCluster = selectTests([], { citus: true });
  expect(onCluster.browser).toEqual([]);
  expect(onCluster.units.filter((file) => !/^(apps\/gateway|tools\/cluster)\//.test(file))).toEqual([]);
  const elsewhere = new Set(selectTests([]).units);
  const alone = onCluster.units.filter((file) => !elsewhere.has(file));
  expect(alone).not.toEqual([]);
  expect(alone.filter((file) => !file.endsWith('.citus.test.ts'))).toEqual([]);
});

test('the soak runs every test that is left to it', () => {
  const files = globSync('{apps,e2e,tools}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  const left = files.filter((file) =>
    /^(import .*(onlySoaked|chooseCount|takeTurns)|.{4}@module-tag)| .soak', async \(/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(left.length).toBeGreaterThan(10);
  expect(left.filter((file) => !soakedSuites.some((suite) => file.includes(suite)))).toEqual([]);
});

import { expect, test } from 'vitest';
import { selectTests } from './selection.ts';

test('a word selects the files with it in their path, of both programs', () => {
  const { units, browser } = selectTests(['Refunds']);
  expect(units).toContain('apps/gateway/src/modules/refunds/refunds.test.ts');
  expect(browser).toContain('e2e/portal/refunds.test.ts');
  expect([...units, ...browser].filter((file) => !file.includes('refunds'))).toEqual([]);
});

test('several words select the files of each, and an unknown word selects none', () => {
  const both = selectTests(['refunds', 'tools/testing']);
  for (const file of selectTests(['refunds']).units) expect(both.units).toContain(file);
  expect(both.units).toContain('tools/testing/selection.test.ts');
  expect(selectTests(['no-such-word'])).toEqual({ units: [], browser: [] });
});

test('what only a cluster can run is left out of other runs, and a run on a cluster has the gateway alone', () => {
  const onCluster = selectTests([], { citus: true });
  expect(onCluster.browser).toEqual([]);
  expect(onCluster.units.filter((file) => !/^(apps\/gateway|tools\/cluster)\//.test(file))).toEqual([]);
  const elsewhere = new Set(selectTests([]).units);
  const alone = onCluster.units.filter((file) => !elsewhere.has(file));
  expect(alone).not.toEqual([]);
  expect(alone.filter((file) => !file.endsWith('.citus.test.ts'))).toEqual([]);
});

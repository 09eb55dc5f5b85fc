import { expect, test } from 'vitest';
import { addUp, readPlaywright, readVitest, secondTries } from './outcomes.ts';

const vitest = { numPassedTests: 3, numFailedTests: 1, testResults: [] };

test('passed and failed tests of both programs are added up', () => {
  const browser = { stats: { expected: 2, unexpected: 1, flaky: 1 } };
  expect(addUp([readVitest(vitest, 1), readPlaywright(browser, 1)])).toEqual({ passed: 6, failed: 2 });
});

test('a file that could not be loaded counts as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(readVitest({ numPassedTests: 3, numFailedTests: 0, testResults }, 1)).toEqual({
    passed: 3,
    failed: 1,
  });
});

test.each([
  ['a missing report', null, 0, { passed: 0, failed: 1 }],
  ['a bad exit without a failing test', { ...vitest, numFailedTests: 0 }, 1, { passed: 3, failed: 1 }],
])('%s counts as a failure', (_name, report, code, outcome) => {
  expect(readVitest(report, code)).toEqual(outcome);
});

test('a test that passed at its second try only is named with its file and its group', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const group = { title: 'on a phone', specs: [spec('slides in', 'flaky'), spec('closes', 'expected')] };
  const file = { title: 'shell.test.ts', specs: [spec('has a title', 'unexpected')], suites: [group] };
  expect(secondTries({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites: [file] })).toEqual([
    'shell.test.ts › on a phone › slides in',
  ]);
  expect(secondTries(null)).toEqual([]);
});

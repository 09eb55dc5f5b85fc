import { expect, test } from 'vitest';
import {
  addUp,
  playwrightFailures,
  readPlaywright,
  readVitest,
  secondTries,
  vitestFailures,
} from './outcomes.ts';

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

const spec = (title: string, status: string, message = '') => ({
  title,
  tests: [{ status, results: [{}, { error: { message } }] }],
});
const group = { title: 'on a phone', specs: [spec('slides in', 'flaky'), spec('closes', 'expected')] };
const file = {
  title: 'shell.test.ts',
  specs: [spec('has a title', 'unexpected', 'no title')],
  suites: [group],
};
const played = { stats: { expected: 1, unexpected: 1, flaky: 1 }, suites: [file] };

test('a browser test that passed only on its second try is named with its file and group', () => {
  expect(secondTries(played)).toEqual([{ name: 'shell.test.ts › on a phone › slides in', message: '' }]);
  expect(secondTries(null)).toEqual([]);
});

test('failed tests of both programs are named with what went wrong', () => {
  expect(playwrightFailures(played)).toEqual([{ name: 'shell.test.ts › has a title', message: 'no title' }]);
  expect(playwrightFailures(null)).toEqual([]);
  const result = { status: 'failed', fullName: 'money adds up', failureMessages: ['1 is not 2', 'stack'] };
  const testResults = [
    { name: 'money.test.ts', status: 'failed', assertionResults: [result, { ...result, status: 'passed' }] },
    { name: 'broken.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
  ];
  expect(vitestFailures({ ...vitest, testResults })).toEqual([
    { name: 'money.test.ts › money adds up', message: '1 is not 2' },
    { name: 'broken.test.ts', message: 'cannot be read' },
  ]);
  expect(vitestFailures(null)).toEqual([]);
});

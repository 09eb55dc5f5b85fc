import { expect, test } from 'vitest';
import {
  addUp,
  judge,
  playwrightFailures,
  readPlaywright,
  readVitest,
  repeatedInBrowser,
  repeatedUnits,
  vitestFailures,
} from './outcomes.ts';

const vitest = { numPassedTests: 3, numFailedTests: 1, testResults: [] };

test('passed and failed tests of both programs are added up', () => {
  const browser = { stats: { expected: 2, unexpected: 1 } };
  expect(addUp([readVitest(vitest, 1), readPlaywright(browser, 1)])).toEqual({ passed: 5, failed: 2 });
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
  file: 'portal/shell.test.ts',
  line: 12,
  tests: [{ status, results: [{}, { error: { message } }] }],
});
const makeReport = (title: string, slide: string) => ({
  stats: { expected: 1, unexpected: 1 },
  suites: [
    {
      title: 'shell.test.ts',
      specs: [spec('has a title', title, 'no title')],
      suites: [{ title: 'on a phone', specs: [spec('slides in', slide), spec('closes', 'expected')] }],
    },
  ],
});
const played = makeReport('unexpected', 'expected');

test('a browser test that failed once and passed each time when repeated is unsteady; one that fails again has failed', () => {
  const both = playwrightFailures(makeReport('unexpected', 'unexpected'));
  const names = (tests: readonly { name: string }[]) => tests.map(({ name }) => name.split(' › ').at(-1));
  expect(names(both)).toEqual(['has a title', 'slides in']);
  const { failed, unsteady } = judge(both, [repeatedInBrowser(played, 1)]);
  expect([names(failed), names(unsteady)]).toEqual([['has a title'], ['slides in']]);
  const passed = judge(both, [repeatedInBrowser(makeReport('expected', 'expected'), 0)]);
  expect([passed.failed, passed.unsteady.length]).toEqual([[], 2]);
});

test.each([
  ['left no report', null, 1],
  ['broke down without a failing test', makeReport('expected', 'expected'), 1],
])('what failed stays failed when the second run %s', (_name, report, code) => {
  const first = playwrightFailures(played);
  expect(judge(first, [repeatedInBrowser(report, code)])).toEqual({ failed: first, unsteady: [] });
});

test('a repetition by Vitest counts only if it ran each test', () => {
  const ran = { ...vitest, numPassedTests: 2, numFailedTests: 0 };
  expect(repeatedUnits(ran, 0, 2)).toEqual([]);
  expect(repeatedUnits(ran, 0, 3)).toBeNull();
  expect(repeatedUnits(ran, 1, 2)).toBeNull();
  expect(repeatedUnits(null, 0, 1)).toBeNull();
});

test('failed tests of both programs are named with what went wrong', () => {
  expect(playwrightFailures(played)).toEqual([
    { name: 'shell.test.ts › has a title', message: 'no title', place: 'portal/shell.test.ts:12' },
  ]);
  expect(playwrightFailures(null)).toEqual([]);
  const result = {
    status: 'failed',
    title: 'adds up',
    fullName: 'money adds up',
    failureMessages: ['1 is not 2', 'stack'],
  };
  const testResults = [
    { name: 'money.test.ts', status: 'failed', assertionResults: [result, { ...result, status: 'passed' }] },
    { name: 'broken.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
  ];
  expect(vitestFailures({ ...vitest, testResults })).toEqual([
    {
      name: 'money.test.ts › money adds up',
      file: 'money.test.ts',
      title: 'adds up',
      message: '1 is not 2',
    },
    { name: 'broken.test.ts', file: 'broken.test.ts', message: 'cannot be read' },
  ]);
  expect(vitestFailures(null)).toEqual([]);
});

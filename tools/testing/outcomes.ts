/** How many tests passed and failed. */
export type Outcome = { readonly passed: number; readonly failed: number };

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { status: string }[];
  }[];
};

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
};

/** A program that failed without a failing test (it crashed, a set-up broke) counts as one failure. */
function withCode(outcome: Outcome, code: number): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/**
 * Reads Vitest's JSON report.
 *
 * @param report the parsed report, or `null` when none was written.
 * @param code Vitest's exit code.
 * @returns its tests; a file that could not be run at all counts as one failure.
 */
export function readVitest(report: unknown, code: number): Outcome {
  if (report === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  return withCode({ passed: numPassedTests, failed: numFailedTests + broken.length }, code);
}

/**
 * Reads Playwright's JSON report.
 *
 * @param report the parsed report, or `null` when none was written.
 * @param code Playwright's exit code.
 * @returns its tests; one that passed only when repeated counts as failed.
 */
export function readPlaywright(report: unknown, code: number): Outcome {
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = (report as PlaywrightReport).stats;
  return withCode({ passed: expected, failed: unexpected + flaky }, code);
}

/** The sum of several programs' tests. */
export function addUp(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, next) => ({ passed: sum.passed + next.passed, failed: sum.failed + next.failed }),
    { passed: 0, failed: 0 },
  );
}

/** How many tests passed and failed. */
export type Outcome = { readonly passed: number; readonly failed: number };

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

type PlaywrightSuite = {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites?: readonly PlaywrightSuite[];
};

/** A program that failed without a failing test (it crashed, a set-up broke) counts as one failure. */
function withCode(outcome: Outcome, code: number): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/**
 * Reads Vitest's JSON report.
 *
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
 * @returns its tests; one that passed at its second try counts as passed, and is named by {@link secondTries}.
 */
export function readPlaywright(report: unknown, code: number): Outcome {
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = (report as PlaywrightReport).stats;
  return withCode({ passed: expected + flaky, failed: unexpected }, code);
}

/** What went wrong in a test, in its program's words. */
export type Failure = { readonly name: string; readonly message: string };

/**
 * Lists the failed tests of Vitest, to repeat them at the end of a long output.
 *
 * @returns file and title of each with its first error; a file that could not be run at all counts as one.
 */
export function vitestFailures(report: unknown): Failure[] {
  if (report === null) return [];
  return (report as VitestReport).testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed')
      return [{ name: file.name, message: file.message ?? '' }];
    return failed.map((result) => ({
      name: `${file.name} › ${result.fullName}`,
      message: result.failureMessages?.[0] ?? '',
    }));
  });
}

function endedAs(status: string, suite: PlaywrightSuite, above: string): Failure[] {
  const path = above === '' ? suite.title : `${above} › ${suite.title}`;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) => ({
        name: `${path} › ${spec.title}`,
        message: test.results?.find((result) => result.error)?.error?.message ?? '',
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => endedAs(status, inner, path))];
}

function playwrightTests(report: unknown, status: string): Failure[] {
  if (report === null) return [];
  return ((report as PlaywrightReport).suites ?? []).flatMap((suite) => endedAs(status, suite, ''));
}

/** Lists the browser tests that failed twice. */
export function playwrightFailures(report: unknown): Failure[] {
  return playwrightTests(report, 'unexpected');
}

/** Lists the browser tests that passed only at the second try. */
export function secondTries(report: unknown): Failure[] {
  return playwrightTests(report, 'flaky');
}

/** Adds up the tests of several programs. */
export function addUp(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, next) => ({ passed: sum.passed + next.passed, failed: sum.failed + next.failed }),
    { passed: 0, failed: 0 },
  );
}

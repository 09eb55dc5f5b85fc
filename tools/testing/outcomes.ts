/** Numbers of passed and failed tests. */
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
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
};

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number };
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

/** Reads Playwright's JSON report. */
export function readPlaywright(report: unknown, code: number): Outcome {
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected } = (report as PlaywrightReport).stats;
  return withCode({ passed: expected, failed: unexpected }, code);
}

/** Failure of a test, in its program's words. */
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

/** A failed browser test and its location, with which Playwright runs only that test. */
export type BrowserFailure = Failure & { readonly place: string };

function failedIn(suite: PlaywrightSuite, above: string): BrowserFailure[] {
  const path = above === '' ? suite.title : `${above} › ${suite.title}`;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map((test) => ({
        name: `${path} › ${spec.title}`,
        message: test.results?.find((result) => result.error)?.error?.message ?? '',
        place: `${spec.file}:${spec.line}`,
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, path))];
}

/** Lists the browser tests that failed. */
export function playwrightFailures(report: unknown): BrowserFailure[] {
  if (report === null) return [];
  return ((report as PlaywrightReport).suites ?? []).flatMap((suite) => failedIn(suite, ''));
}

/**
 * Judges the tests that failed in a run by a second run that repeats only them several times.
 *
 * @param first the failures of the run
 * @param again the report of the second run, with its exit code
 * @returns `failed`: those that failed again; `unsteady`: those that passed each time. If the second run breaks,
 *   all failures remain.
 */
export function judge(
  first: readonly BrowserFailure[],
  again: { readonly report: unknown; readonly code: number },
): { readonly failed: readonly BrowserFailure[]; readonly unsteady: readonly BrowserFailure[] } {
  const names = new Set(playwrightFailures(again.report).map(({ name }) => name));
  const isSound = again.code === 0 || names.size > 0;
  if (again.report === null || !isSound) return { failed: first, unsteady: [] };
  return {
    failed: first.filter(({ name }) => names.has(name)),
    unsteady: first.filter(({ name }) => !names.has(name)),
  };
}

/** Adds up the tests of several programs. */
export function addUp(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, next) => ({ passed: sum.passed + next.passed, failed: sum.failed + next.failed }),
    { passed: 0, failed: 0 },
  );
}

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
      readonly title: string;
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

/** A failed test of Vitest: its file, and its own title, unless the file could not be run at all. */
export type UnitFailure = Failure & { readonly file: string; readonly title?: string };

/**
 * Lists the failed tests of Vitest, to repeat them at the end of a long output.
 *
 * @returns file and title of each with its first error; a file that could not be run at all counts as one.
 */
export function vitestFailures(report: unknown): UnitFailure[] {
  if (report === null) return [];
  return (report as VitestReport).testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed')
      return [{ name: file.name, file: file.name, message: file.message ?? '' }];
    return failed.map((result) => ({
      name: `${file.name} › ${result.fullName}`,
      file: file.name,
      title: result.title,
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

/** A run that repeats failed tests: its failures, or null if it broke or did not run each of them. */
export type Repetition = readonly Failure[] | null;

/** Reads the report of a run that repeats failed browser tests. */
export function repeatedInBrowser(report: unknown, code: number): Repetition {
  const failures = playwrightFailures(report);
  return report === null || (code !== 0 && failures.length === 0) ? null : failures;
}

/**
 * Reads the report of a run that repeats failed tests of Vitest.
 *
 * @param count the tests it repeats; Vitest also succeeds when it found none of them
 */
export function repeatedUnits(report: unknown, code: number, count: number): Repetition {
  const { passed, failed } = readVitest(report, code);
  const failures = vitestFailures(report);
  return failed > failures.length || passed + failed < count ? null : failures;
}

/**
 * Judges the tests that failed in a run by runs that repeat only them.
 *
 * @returns `failed`: those that failed again; `unsteady`: those that passed each time. If a repetition breaks, all
 *   failures remain.
 */
export function judge<F extends Failure>(
  first: readonly F[],
  again: readonly Repetition[],
): { readonly failed: readonly F[]; readonly unsteady: readonly F[] } {
  const names = new Set<string>();
  for (const repetition of again) {
    if (repetition === null) return { failed: first, unsteady: [] };
    for (const { name } of repetition) names.add(name);
  }
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

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root } from './serve/processes.ts';

/** The parts of the report of `npm audit --json` that are used here; a registry that does not answer leaves out both. */
type Report = {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
};

type Vulnerability = {
  readonly severity: string;
  readonly range: string;
  /** Advisories, and names of packages that it has them by. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
};

function describe([name, { severity, range, via }]: [string, Vulnerability]): string {
  const reasons = via.map((reason) =>
    typeof reason === 'string' ? `by ${reason}` : `${reason.title} (${reason.url})`,
  );
  return `${severity}: ${name} ${range}: ${reasons.join('; ')}`;
}

/**
 * Asks the registry about known vulnerabilities of the locked packages, once and without retries. It fails only when
 * there are some: a registry that does not answer proves nothing, which is printed.
 */
async function main(): Promise<void> {
  const quick = ['--fetch-retries=0', '--fetch-timeout=10000'];
  const audit = spawn('npm', ['audit', '--json', '--package-lock-only', ...quick], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report = JSON.parse((await text(audit.stdout)) || '{}') as Report;
  if (report.vulnerabilities === undefined) {
    console.log(
      `UNKNOWN: the registry did not report on vulnerabilities (${report.message ?? 'no answer'}).`,
    );
    return;
  }
  const found = Object.entries(report.vulnerabilities).map(describe);
  console.log(found.join('\n') || 'The registry knows no vulnerabilities of the locked packages.');
  process.exitCode = found.length === 0 ? 0 : 1;
}

await main();

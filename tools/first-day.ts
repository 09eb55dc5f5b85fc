import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './serve/processes.ts';
import { ensureBrowser } from './testing/browser.ts';

// `npm run check:live`: takes the commands of docs/operating/first-day.md with real programs, from an empty server to the
// first payout and a restored backup. It needs Debian's packages that the chapter names.

const missing = [
  '/usr/bin/pg_createcluster',
  '/usr/lib/postgresql/15',
  '/usr/sbin/nginx',
  '/usr/bin/pgbackrest',
];
if (missing.some((path) => !existsSync(path))) {
  console.error('Install what the check starts: apt-get install postgresql-15 nginx-light pgbackrest');
  process.exit(1);
}
const browser = await ensureBrowser((line) => console.log(line));
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config=e2e/first-day/playwright.config.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      STUIVER_CHROMIUM: browser.path,
      STUIVER_CHROMIUM_ENV: JSON.stringify(browser.env),
    },
  },
);
// Ctrl-C reaches the runner too, and a second one would keep it from removing what it started.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGINT'));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
  if (code === 0)
    console.log(
      'Proven: every command of docs/operating/first-day.md; a direct debit of 25.00 was signed, collected and settled by files of the bank, and 24.64 were paid out; a restored backup has both, and its books are in order.',
    );
});

import { defineConfig, devices } from '@playwright/test';
import { liveFarAway } from './tools/testing/zone.ts';

liveFarAway();

const browserEnv = JSON.parse(process.env['STUIVER_CHROMIUM_ENV'] ?? '{}') as Record<string, string>;
const isRoot = process.getuid?.() === 0;

/** Files whose product is their own. They go first: a worker that changes its product starts again. */
const OWN_PRODUCT = ['**/card-canary.test.ts', '**/live-mode.test.ts', '**/test-clock.test.ts'];

/** The longest: one worker makes what it shows and runs it all, so it starts before the others end. */
const SCREENS = '**/screens.test.ts';

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'own', testMatch: OWN_PRODUCT },
    { name: 'screens', testMatch: SCREENS },
    { name: 'shared', testMatch: '**/*.test.ts', testIgnore: [...OWN_PRODUCT, SCREENS] },
  ],
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // One more than the smallest machine has cores: a test often waits for a poll or a timer. Four were no faster.
  workers: 3,
  // What fails is judged by the runner: see docs/decisions/development.md.
  retries: 0,
  // As long as a test may hang: a machine busy with other work takes ten times as long as a quiet one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // Node runs their TypeScript as it is; Playwright's own translation takes longer than loading them.
  build: { external: ['**/apps/**', '**/packages/**', '**/tools/**'] },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Motion is drawn in software here, a seventh of all CPU. A test file that keeps it uses MOTION.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A recording slows every step; `--trace on` makes one of the test in question.
    trace: 'off',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env['STUIVER_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      env: { ...process.env, ...browserEnv } as Record<string, string>,
      args: [
        ...(isRoot || Object.keys(browserEnv).length > 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});

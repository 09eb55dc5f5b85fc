import base from '../../playwright.config.ts';

/** The walk of docs/operating/first-day.md, which `npm run check:live` takes. */
export default {
  ...base,
  testDir: import.meta.dirname,
  projects: [{ testMatch: 'first-day.walk.ts' }],
  globalSetup: undefined,
  outputDir: '../../test-results',
  timeout: 900_000,
  workers: 1,
  reporter: [['list', { printSteps: true }]],
};

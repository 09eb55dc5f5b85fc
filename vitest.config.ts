import { defineConfig } from 'vitest/config';

/**
 * How long a test may wait before it counts as hung. The machine may be busy with anything else; a test that
 * needs to be quick to pass would measure the machine.
 */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; PostgreSQL and browsers want some of them too.
    maxWorkers: 2,
    projects: [
      {
        test: { ...patience, name: 'units', environment: 'node', include: ['packages/*/src/**/*.test.ts'] },
      },
      {
        test: {
          ...patience,
          name: 'web',
          environment: 'happy-dom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'gateway',
          environment: 'node',
          include: ['apps/gateway/src/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['tools/testing/global-setup.ts'],
        },
      },
      {
        test: { ...patience, name: 'rules', environment: 'node', include: ['tools/house-rules.test.ts'] },
      },
      {
        test: {
          ...patience,
          name: 'tools',
          environment: 'node',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/house-rules.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

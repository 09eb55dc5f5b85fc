import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; PostgreSQL and browsers want some of them too.
    maxWorkers: 2,
    projects: [
      {
        test: { name: 'units', environment: 'node', include: ['packages/*/src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['apps/gateway/src/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['tools/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: { name: 'rules', environment: 'node', include: ['tools/house-rules.test.ts'] },
      },
      {
        test: {
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

import { defineConfig } from 'vitest/config';
import { citusVariable, clusterTests, soakTag } from './tools/testing/selection.ts';
import { liveFarAway } from './tools/testing/zone.ts';

liveFarAway();

/**
 * How long a test may wait before it counts as hung. A machine that is busy with other work can take ten times as
 * long as a quiet one, and a test that fails there would measure the machine.
 */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

/**
 * Files run one after the other in the same two processes, so that modules are loaded twice and not once per file.
 * A file leaves nothing behind: what all share is reset in `testing/setup.ts` (web), or belongs to a `testApp` (gateway) or a
 * `startDeployment` (tools).
 */
const shared = { isolate: false };

/** Tests that only a Citus cluster can run (docs/operating/machines.md), where none is given. */
const withoutCluster = process.env[citusVariable] === undefined ? [clusterTests] : [];

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: tests often wait for PostgreSQL or for a process that they started.
    maxWorkers: 3,
    tags: [{ name: soakTag, description: 'Left to the soak: `npm test` tries one drill of each kind.' }],
    projects: [
      {
        test: {
          ...patience,
          ...shared,
          name: 'units',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts'],
          setupFiles: ['tools/testing/property-seed.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...shared,
          name: 'gateway',
          environment: 'node',
          include: ['apps/gateway/src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...withoutCluster],
          globalSetup: ['tools/testing/global-setup.ts'],
          setupFiles: ['tools/testing/property-seed.ts', 'apps/gateway/src/testing/setup.ts'],
        },
      },
      // Projects start in the order of their names: this one takes CPU while tests of the tools wait.
      {
        test: { ...patience, name: 'lint', environment: 'node', include: ['tools/checks.test.ts'] },
      },
      {
        test: {
          ...patience,
          name: 'rules',
          environment: 'node',
          include: ['tools/{house-rules,openapi,compatibility}.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          ...shared,
          name: 'tools',
          environment: 'node',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/{house-rules,checks,openapi,compatibility}.test.ts', ...withoutCluster],
        },
      },
    ],
  },
});

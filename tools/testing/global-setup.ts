import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';

/** Vitest's global set-up of the gateway's tests: one PostgreSQL for all files, ended when they are done. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('templateDatabase', cluster.template);
  return cluster.stop;
}

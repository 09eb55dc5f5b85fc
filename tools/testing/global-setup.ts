import type { TestProject } from 'vitest/node';
import { joinTestCluster } from './cluster.ts';
import { migratedTemplate } from './templates.ts';

/** Vitest's global set-up of the gateway's tests: a migrated database that every file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await joinTestCluster();
  project.provide('templateDatabase', await migratedTemplate(cluster));
  return cluster.release;
}

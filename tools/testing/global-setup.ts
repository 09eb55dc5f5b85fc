import type { TestProject } from 'vitest/node';
import { readCatalog } from '../../apps/gateway/src/testing/statements/catalog.ts';
import { joinTestCluster } from './cluster.ts';
import { migratedTemplate } from './templates.ts';

/** Vitest's global set-up of the gateway's tests: a migrated database that every file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await joinTestCluster();
  const template = await migratedTemplate(cluster);
  project.provide('templateDatabase', template);
  project.provide('catalog', await readCatalog(template.url));
  return cluster.release;
}

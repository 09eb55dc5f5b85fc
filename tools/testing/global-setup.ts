import type { TestProject } from 'vitest/node';
import { cloneDatabase, type TemplateDatabase } from '../../apps/gateway/src/testing/database/clone.ts';
import { type CatalogLists, readCatalog } from '../../apps/gateway/src/testing/statements/catalog.ts';
import { citusTemplate } from '../cluster/template.ts';
import { joinTestCluster } from './cluster.ts';
import { citusVariable } from './selection.ts';
import { migratedTemplate } from './templates.ts';

/** Through a clone, since no one may be connected to a template while others clone it. */
async function readTemplateCatalog(template: TemplateDatabase): Promise<CatalogLists> {
  const clone = await cloneDatabase(template);
  try {
    return await readCatalog(clone.url);
  } finally {
    await clone.drop();
  }
}

/** Vitest's global set-up of the gateway's tests: a migrated database that every file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citusUrl = process.env[citusVariable];
  if (citusUrl !== undefined) {
    const { template, release } = await citusTemplate(citusUrl);
    project.provide('templateDatabase', template);
    project.provide('catalog', await readTemplateCatalog(template));
    return release;
  }
  const cluster = await joinTestCluster();
  const template = await migratedTemplate(cluster);
  project.provide('templateDatabase', template);
  project.provide('catalog', await readCatalog(template.url));
  return cluster.release;
}

import { afterAll, afterEach, inject } from 'vitest';
import type { CatalogLists } from './catalog.ts';
import { holdStatements } from './hold.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the migrated database that the gateway's global set-up made. */
    catalog: CatalogLists;
  }
}

/** Test files share a process, which is held once. */
const shared = globalThis as { forbiddenStatements?: Promise<Set<string>> };
shared.forbiddenStatements ??= hold();
const found = await shared.forbiddenStatements;

async function hold(): Promise<Set<string>> {
  const violations = new Set<string>();
  await holdStatements(inject('catalog'), (violation) => void violations.add(violation));
  return violations;
}

/** Takes what was found since the last call. */
export function takeViolations(): string[] {
  const taken = [...found];
  found.clear();
  return taken;
}

function requireNone(): void {
  const violations = takeViolations();
  if (violations.length > 0) throw new Error(`Statements in forbidden shapes:\n\n${violations.join('\n\n')}`);
}

afterEach(requireNone);
// Set-up and what goes on in the background count too.
afterAll(requireNone);

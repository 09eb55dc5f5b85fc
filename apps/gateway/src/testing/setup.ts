import { afterAll, afterEach, inject } from 'vitest';
import { holdAnswers } from './answers.ts';
import type { CatalogLists } from './statements/catalog.ts';
import { holdStatements } from './statements/hold.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Catalog of the migrated database that the gateway's global set-up made. */
    catalog: CatalogLists;
  }
}

/** Test files share a process, which is held once. */
const shared = globalThis as { heldViolations?: Promise<Set<string>> };
shared.heldViolations ??= hold();
const found = await shared.heldViolations;

async function hold(): Promise<Set<string>> {
  const violations = new Set<string>();
  await holdStatements(
    inject('catalog'),
    (violation) => void violations.add(`A statement in a forbidden shape: ${violation}`),
  );
  holdAnswers((fault) => void violations.add(`An answer that the contract does not declare: ${fault}`));
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
  if (violations.length > 0) throw new Error(violations.join('\n\n'));
}

afterEach(requireNone);
// Set-up and what goes on in the background count too.
afterAll(requireNone);

import { inject } from 'vitest';
import { cloneDatabase, databaseNamed, type TemplateDatabase, type TestDatabase } from './clone.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty database that the gateway's global set-up made. */
    templateDatabase: TemplateDatabase;
  }
}

/**
 * A migrated, empty database for one test file; call it in `beforeAll` and `drop` it in `afterAll`.
 *
 * @returns addresses with the application's and with the owning role.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('templateDatabase'));
}

/** The address of a test's database with the owning role. */
export function getOwnerUrl(databaseUrl: string): string {
  return databaseNamed(inject('templateDatabase'), new URL(databaseUrl).pathname.slice(1)).migrationUrl;
}

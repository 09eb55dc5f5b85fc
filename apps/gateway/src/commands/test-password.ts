import { openDatabase } from '../lib/database/database.ts';
import { testApiPassword } from '../lib/deployment.ts';
import { readSettings } from '../settings.ts';

/** `npm run test-password`: shows the API password of the test helpers (specification, section 7). */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null) throw new Error('DATABASE_URL is not set; use npm run test-password.');
  const { db } = openDatabase({ url: settings.databaseUrl, maximumConnections: 1 });
  try {
    const password = await testApiPassword(db);
    console.log(password ?? 'This deployment is live (or was never started): it has no test API password.');
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

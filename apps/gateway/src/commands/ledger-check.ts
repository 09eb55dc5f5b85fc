import { openDatabase } from '../lib/database.ts';
import { findBrokenAudits } from '../modules/audit/service.ts';
import { recompute } from '../modules/ledger/recompute-queries.ts';
import { readSettings } from '../settings.ts';

/** Says on standard error what is being compared, since large histories take minutes. */
function tellProgress(): (check: string) => void {
  const start = Date.now();
  return (check) => console.error(`${Math.round((Date.now() - start) / 1000)} s  ${check} …`);
}

/** The command `npm run ledger:check`: prints what differs from recomputation, and fails when anything does. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null)
    throw new Error('DATABASE_URL is not set: whose ledger is to be checked?');
  const { db } = openDatabase({
    url: settings.databaseUrl,
    maximumConnections: 2,
    applicationName: 'stuiver-ledger-check',
  });
  try {
    const progress = tellProgress();
    const differences = await recompute(db, null, progress);
    for (const { check, merchantId, key, written, recomputed } of differences) {
      console.log(`${check}: ${merchantId} ${key}: written ${written}, recomputed ${recomputed}`);
    }
    progress('audit chains');
    const broken = await findBrokenAudits(db);
    for (const { merchantId, sequence } of broken)
      console.log(`audit chain: ${merchantId} breaks at ${String(sequence)}`);
    if (differences.length + broken.length > 0) process.exitCode = 1;
    else console.log('Ledger, counts and audit chains equal their recomputation.');
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

import { systemClock } from '../lib/clock.ts';
import { openDatabase } from '../lib/database/database.ts';
import { type AuditFault, findAllAuditFaults } from '../modules/audit/chain.ts';
import { recomputeAll } from '../modules/ledger/recompute-queries.ts';
import { readSettings } from '../settings.ts';

/** Reports progress on standard error, since large histories take minutes. */
function tellProgress(): (what: string) => void {
  const start = Date.now();
  return (what) => console.error(`${Math.round((Date.now() - start) / 1000)} s  ${what} …`);
}

const FAULTS: Readonly<Record<AuditFault['fault'], string>> = {
  brokenLink: 'audit link that does not fit',
  linkWithoutRow: 'audit link without its row',
  rowWithoutLink: 'audit row without a link after a minute',
};

/** The command `npm run ledger:check`: recomputes the books, prints every difference, and exits with 1 when there is one. */
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
    const differences = await recomputeAll(db, progress);
    for (const { check, merchantId, key, written, recomputed } of differences) {
      console.log(`${check}: ${merchantId} ${key}: written ${written}, recomputed ${recomputed}`);
    }
    progress('audit chains');
    const faults = await findAllAuditFaults(db, systemClock.now());
    for (const { fault, merchantId, auditId, sequence } of faults)
      console.log(`${FAULTS[fault]}: ${merchantId} ${auditId}${sequence === null ? '' : ` at ${sequence}`}`);
    if (differences.length + faults.length > 0) process.exitCode = 1;
    else console.log('Ledger, counts and audit chains equal their recomputation.');
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

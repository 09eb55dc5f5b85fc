import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * `npm run check:adyen -- DIR`: runs the tests of Adyen with the API documents in a folder, which are fetched for the
 * run, and validates against them each request that we send and each answer and event that the tests' Adyen gives.
 */
function check([given]: readonly string[]): number {
  if (given === undefined) {
    console.error(
      'Name the folder that holds Adyen’s API documents: Checkout v72, Webhooks v1 and Disputes v30, as JSON',
    );
    return 1;
  }
  const folder = resolve(given);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    console.log(`${hash}  ${name}`);
  }
  const own = mkdtempSync(join(tmpdir(), 'stuiver-adyen-'));
  const findings = join(own, 'findings');
  const env = { ...process.env, ADYEN_DOCUMENTS: folder, ADYEN_FINDINGS: findings };
  const tests = join(import.meta.dirname, 'test.mjs');
  const { status } = spawnSync(process.execPath, [tests, 'money/adyen'], { env, stdio: 'inherit' });
  const counts = new Map<string, number>();
  const faults = new Set<string>();
  for (const line of readFileSync(findings, 'utf8').trim().split('\n')) {
    const { key, found } = JSON.parse(line) as { key: string; found: string[] };
    counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const fault of found) faults.add(`${key}: ${fault}`);
  }
  rmSync(own, { recursive: true });
  for (const [key, count] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(6)} ${key}`);
  for (const fault of faults) console.error(fault);
  const checked = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${checked} bodies of ${counts.size} kinds, ${faults.size} faults`);
  return status === 0 && faults.size === 0 ? 0 : 1;
}

process.exitCode = check(process.argv.slice(2));

import { setTimeout as delay } from 'node:timers/promises';
import type { AuditAction } from '@stuiver/domain/audit';
import { ensureProvider } from '../company/merchants/provider.ts';
import { writeAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newKeySecret, readKeyringFile, replaceKeyringFile } from '../platform/deployment.ts';
import { DeploymentError } from '../platform/files/operator-file.ts';
import { type KeyringFile, sealingKey } from '../platform/security/keyring.ts';
import { countSealedRows, readSealedBy, replaceSealed, type SealedRows } from './sealed-columns.ts';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** One more than needed: a row may be committed that was sealed just before the new key. */
const PASSES = 3;
/** No link, mail or cookie lives longer: a payment link's page opens for 365 days and 30 more. */
const OUTSIDE_DAYS = 400;
const DAY = 86_400_000;

/** Reads the deployment's keyring. */
export function readKeyring(deps: Context): KeyringFile {
  const file = readKeyringFile(deps.settings.dataDirectory);
  if (file) return file;
  throw new DeploymentError(`There is no keyring.json in ${deps.settings.dataDirectory}.`);
}

async function writeKeyring(
  deps: Context,
  before: KeyringFile,
  keys: KeyringFile['keys'],
  action: AuditAction,
  id: number,
): Promise<void> {
  await replaceKeyringFile(deps.settings.dataDirectory, before, { keys });
  deps.keyring.use(readKeyring(deps));
  await inTransaction(deps.db, async (tx) => {
    const merchantId = await ensureProvider(deps, tx);
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'operator' },
      action,
      subjectId: merchantId,
      after: { name: String(id) },
    });
  });
}

const sum = (counts: readonly SealedRows[]) => counts.reduce((total, { rows }) => total + rows, 0);

/** Reseals the rows of one count, in batches that are committed separately. */
async function reseal(deps: Context, count: SealedRows): Promise<void> {
  const { purpose } = count.place;
  for (let after = FIRST; ; ) {
    const values = await readSealedBy(deps.db, count, { after, size: BATCH });
    const changes = values.flatMap((value) => {
      const plain = deps.keyring.open(purpose, value.sealed);
      return plain ? [{ ...value, resealed: deps.keyring.seal(purpose, plain) }] : [];
    });
    if (changes.length > 0) await inTransaction(deps.db, (tx) => replaceSealed(tx, count, changes));
    if (values.length < BATCH) return;
    after = values.at(-1)!.id;
  }
}

/**
 * Adds a key and seals everything stored anew with it, while gateways run; an interrupted rotation is finished before
 * another key is added. Old keys stay in the keyring to open links and cookies.
 *
 * @param delayMs after which a new key seals, so that every process has read it by then
 * @param report is called with what is left, before and after each pass
 * @returns the key and the number of rows that other keys sealed: 0 unless a process missed the new key, or a row does
 *   not open
 */
export async function rotateKeyring(
  deps: Context,
  delayMs: number,
  report: (line: string) => void,
): Promise<{ id: number; left: number }> {
  let file = readKeyring(deps);
  let id = Math.max(...file.keys.filter(({ removed }) => !removed).map((key) => key.id));
  const listRemainingKeys = async () => (await countSealedRows(deps.db)).filter(({ key }) => key !== id);
  const isWaiting = sealingKey(file, deps.clock.realNow()).id !== id;
  if (isWaiting || (await listRemainingKeys()).length > 0) report(`Finishing the rotation to key ${id}.`);
  else {
    id = Math.max(...file.keys.map((key) => key.id)) + 1;
    const from = new Date(deps.clock.realNow().getTime() + delayMs).toISOString();
    const keys = [...file.keys, { id, secret: newKeySecret(), from }];
    await writeKeyring(deps, file, keys, 'keyring.keyAdded', id);
    file = { keys };
    report(`Key ${id} seals from ${from}. Until then, copy keyring.json to every machine that has its own.`);
  }
  // Another rotation may have added a key since.
  deps.keyring.use(readKeyring(deps));
  while (sealingKey(file, deps.clock.realNow()).id !== id) await delay(100);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const counts = await listRemainingKeys();
    if (counts.length === 0) break;
    report(`${sum(counts)} rows to seal anew.`);
    for (const count of counts) await reseal(deps, count);
  }
  return { id, left: sum(await listRemainingKeys()) };
}

/**
 * Removes an old key. The oldest one goes on making fingerprints, and opens nothing more.
 *
 * @param isForced although links and cookies of the last 400 days may need it, which then stop working
 * @throws DeploymentError when it is the newest, unknown, or still needed
 */
export async function removeKey(deps: Context, id: number, isForced: boolean): Promise<void> {
  const file = readKeyring(deps);
  const key = file.keys.find((one) => one.id === id && !one.removed);
  if (!key) throw new DeploymentError(`There is no key ${id}.`);
  const next = file.keys.find((one) => one.id > id && !one.removed);
  if (!next || sealingKey(file, deps.clock.realNow()).id === id)
    throw new DeploymentError(`Key ${id} seals. Rotate first.`);
  const rows = sum((await countSealedRows(deps.db)).filter((count) => count.key === id));
  if (rows > 0) throw new DeploymentError(`Key ${id} is needed by ${rows} rows. Rotate again.`);
  const until = next.from && new Date(Date.parse(next.from) + OUTSIDE_DAYS * DAY);
  if (!isForced && (!until || until > deps.clock.realNow()))
    throw new DeploymentError(
      `Links and cookies sealed by key ${id} work until ${until ? until.toISOString() : 'an unknown day'}; --force ends them now.`,
    );
  const isOldest = file.keys.every((one) => one.id >= id);
  const keys = file.keys.flatMap((one) => {
    if (one !== key) return [one];
    return isOldest ? [{ ...one, removed: true as const }] : [];
  });
  await writeKeyring(deps, file, keys, 'keyring.keyRemoved', id);
}

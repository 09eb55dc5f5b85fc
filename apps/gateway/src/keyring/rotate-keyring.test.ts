import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDraft } from '../applications/form/begin.ts';
import { openReference, sealReference } from '../money/payers/sealed-reference.ts';
import { readKeyringFile, unwatchKeyringFile, watchKeyringFile } from '../platform/deployment.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aPrivacyOfficer } from '../testing/erasures.ts';
import { withFactor } from '../testing/factors.ts';
import { aSignedInUser } from '../testing/merchants.ts';
import { aTarget } from '../testing/target.ts';
import { createErasure } from '../erasure/requests.ts';
import { readKeyring, removeKey, rotateKeyring } from './rotate-keyring.ts';
import { countSealedRows, SEALED_COLUMNS } from './sealed-columns.ts';

let test: TestApp;
const DAY = 86_400_000;

beforeAll(async () => {
  test = await testApp();
  const { dataDirectory } = test.context.settings;
  await mkdir(dataDirectory, { recursive: true });
  const secret = Buffer.alloc(32, 7).toString('base64');
  await writeFile(join(dataDirectory, 'keyring.json'), JSON.stringify({ keys: [{ id: 1, secret }] }));
});
afterAll(() => test.close());

/** Columns of bytes that are no hash and that the keyring did not seal: files, and what a data key sealed. */
const OTHER_BYTES = [
  'bank_statements.contents',
  'evidence_files.sealed_name',
  'evidence_folders.sealed_contents',
  'export_pieces.bytes',
  'merchant_pictures.content',
  'onboarding_address_changes.sealed_email',
  'onboarding_applications.answers',
  'onboarding_applications.sealed_rejection',
  'onboarding_decisions.sealed_note',
  'onboarding_decisions.sealed_reason',
  'onboarding_decisions.sealed_reply',
  'onboarding_documents.sealed_name',
  'tried_pictures.content',
];

it('every column of bytes is sealed anew by a rotation, is a hash, or is named as not sealed by the keyring', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema IN ('public', 'simulator') AND data_type = 'bytea'
      AND column_name !~ '(hash|fingerprint|sha256)$'`.execute(test.ownerDb);
  const known = [...OTHER_BYTES, ...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

/** Every sealed value with its key, opened. */
async function readAll() {
  const all: { purpose: string; key: number | undefined; plain: string | undefined }[] = [];
  for (const { purpose, table, column } of SEALED_COLUMNS) {
    const { rows } = await sql<{ sealed: Buffer }>`
      SELECT ${sql.ref(column)} AS sealed FROM ${sql.table(table)}`.execute(test.ownerDb);
    for (const { sealed } of rows)
      all.push({
        purpose,
        key: sealed[0],
        plain: test.context.keyring.open(purpose, sealed)?.toString('base64'),
      });
  }
  return all.toSorted((one, other) => String(one.plain).localeCompare(String(other.plain)));
}

const rotated = () => rotateKeyring(test.context, 0, () => undefined);

describe('a rotation', () => {
  it('seals every kind of row anew, keeps what is in it, and opens references of before', async () => {
    const user = await aSignedInUser(test, { roles: ['ADMIN'] });
    await aTarget(test, user.merchantId);
    await withFactor(test, user);
    await startDraft(test.context, { name: 'Anna', email: 'anna@bakker.test', language: 'nl' });
    const officer = { userId: (await aPrivacyOfficer(test)).id };
    await createErasure(test.context, officer, { person: 'anna@bakker.test', merchant: '' });
    const { keyring, clock } = test.context;
    const expiresAt = new Date(clock.now().getTime() + DAY);
    const reference = { kind: 'payment', merchantId: user.merchantId, id: user.id, expiresAt } as const;
    const old = sealReference(keyring, reference);
    const fingerprint = keyring.fingerprint('card-fingerprint', '4242');
    const before = await readAll();
    expect(new Set(before.map(({ purpose }) => purpose))).toEqual(
      new Set(SEALED_COLUMNS.map(({ purpose }) => purpose)),
    );
    expect(before.every(({ key, plain }) => key === 1 && plain !== undefined)).toBe(true);

    expect(await rotated()).toEqual({ id: 2, left: 0 });
    expect(await readAll()).toEqual(before.map((value) => ({ ...value, key: 2 })));
    expect((await countSealedRows(test.context.db)).filter(({ key }) => key !== 2)).toEqual([]);
    expect(openReference(keyring, clock, old)).toMatchObject({ ok: true });
    expect(sealReference(keyring, reference)).not.toBe(old);
    expect(keyring.fingerprint('card-fingerprint', '4242')).toEqual(fingerprint);
    const audit = test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'after'])
      .where('action', '=', 'keyring.keyAdded');
    expect(await audit.execute()).toEqual([{ actor_kind: 'operator', after: { name: '2' } }]);
  });

  it('waits until the new key seals, and reports rows that do not open', async () => {
    const user = await aSignedInUser(test, { roles: ['ADMIN'] });
    const factor = { merchant_id: user.merchantId, user_id: user.id, confirmed: false, last_step: 0 };
    const sealed_secret = Buffer.concat([Buffer.of(1), Buffer.alloc(47)]);
    const broken = { ...factor, sealed_secret, created_at: test.clock.now(), confirmed_at: null };
    let waited = false;
    const running = rotateKeyring(test.context, 60_000, () => undefined).then((result) => {
      waited = true;
      return result;
    });
    await delay(300);
    expect([waited, test.context.keyring.seal('reference', Buffer.of(1))[0]]).toEqual([false, 2]);
    await test.ownerDb.insertInto('second_factors').values(broken).execute();
    test.clock.advance(60_000);
    expect(await running).toEqual({ id: 3, left: 1 });
    await test.ownerDb.deleteFrom('second_factors').where('user_id', '=', user.id).execute();
    expect(readKeyring(test.context).keys.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('an old key', () => {
  it('is removed when nothing needs it, and then opens nothing; the oldest one keeps its fingerprints', async () => {
    const { keyring, clock, settings } = test.context;
    const fingerprint = keyring.fingerprint('card-fingerprint', '4242');
    const remove = (id: number, isForced = false) => removeKey(test.context, id, isForced);
    await expect(remove(3)).rejects.toThrow('Key 3 seals');
    await expect(remove(9)).rejects.toThrow('no key 9');
    await expect(remove(2)).rejects.toThrow('Links and cookies sealed by key 2 work until');
    const sealed = keyring.seal('known-device', Buffer.from('x'));
    expect(await rotated()).toMatchObject({ id: 4 });
    clock.advance(401 * DAY);
    await remove(2);
    await remove(1);
    await remove(3, true);
    expect(keyring.open('known-device', sealed)).toBeNull();
    expect(keyring.fingerprint('card-fingerprint', '4242')).toEqual(fingerprint);
    expect(readKeyringFile(settings.dataDirectory)?.keys).toMatchObject([
      { id: 1, removed: true },
      { id: 4 },
    ]);
    await expect(remove(1)).rejects.toThrow('no key 1');
  });

  it('is kept while a row needs it', async () => {
    const { id: next } = await rotated();
    await sql`UPDATE payment_links SET sealed_token = set_byte(sealed_token, 0, 4)`.execute(test.ownerDb);
    await expect(removeKey(test.context, next - 1, true)).rejects.toThrow('needed by');
    await sql`UPDATE payment_links SET sealed_token = set_byte(sealed_token, 0, ${next})`.execute(
      test.ownerDb,
    );
  });
});

it('two rotations at once never give one key two secrets', async () => {
  const before = readKeyring(test.context).keys.length;
  const ends = await Promise.allSettled([rotated(), rotated(), rotated()]);
  const { keys } = readKeyring(test.context);
  const done = ends.filter(({ status }) => status === 'fulfilled').length;
  expect(done).toBeGreaterThan(0);
  expect(new Set(keys.map(({ id }) => id)).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(before);
  expect((await readAll()).filter(({ plain }) => plain === undefined)).toEqual([]);
  for (const end of ends)
    if (end.status === 'rejected') expect(String(end.reason)).toMatch(/cannot be made|changed meanwhile/);
});

it('a running gateway reads a changed keyring within seconds, and keeps its keys when the file is damaged', async () => {
  const { keyring, settings, log } = test.context;
  const path = join(settings.dataDirectory, 'keyring.json');
  const file = readKeyring(test.context);
  const sealing = () => keyring.seal('reference', Buffer.of(1))[0];
  watchKeyringFile(settings.dataDirectory, { keyring, log });
  await delay(50);
  await writeFile(path, JSON.stringify({ keys: [...file.keys, { id: 200, secret: file.keys[0]!.secret }] }));
  await expect.poll(sealing, { timeout: 20_000 }).toBe(200);
  await writeFile(path, '{');
  await delay(1500);
  expect(sealing()).toBe(200);
  unwatchKeyringFile(settings.dataDirectory);
});

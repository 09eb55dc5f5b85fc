import { seededRandom } from '@stuiver/domain/random';
import { expect, it } from 'vitest';
import { movableClock } from '../clock.ts';
import { makeKeyring, type Purpose } from './keyring.ts';

const clock = movableClock(new Date('2026-11-20T09:00:00Z'));
const PURPOSES: readonly Purpose[] = ['reference', 'card-fingerprint', 'notification-secret'];
const key = (id: number) => ({ id, secret: Buffer.alloc(32, id).toString('base64') });
const buildKeyring = (...ids: number[]) =>
  makeKeyring({ keys: ids.map(key) }, seededRandom(`keys ${ids.join()}`), clock);
const plain = Buffer.from('geheim');

it('opens what was sealed for a purpose for that purpose only', () => {
  const keyring = buildKeyring(1);
  for (const purpose of PURPOSES) {
    for (const sealed of [keyring.seal(purpose, plain), keyring.sealStably(purpose, plain)])
      expect(PURPOSES.filter((other) => keyring.open(other, sealed) !== null)).toEqual([purpose]);
  }
  expect(new Set(PURPOSES.map((purpose) => keyring.fingerprint(purpose, 'x').toString('hex'))).size).toBe(3);
});

it('seals with the newest key and opens what older keys sealed, while they are kept', () => {
  const old = buildKeyring(1).seal('reference', plain);
  const both = buildKeyring(1, 2);
  const fresh = both.seal('reference', plain);
  expect([old[0], fresh[0]]).toEqual([1, 2]);
  expect(both.open('reference', old)).toEqual(plain);
  expect(both.open('reference', fresh)).toEqual(plain);
  expect(buildKeyring(2).open('reference', old)).toBeNull();
});

it('keeps fingerprints when keys are rotated', () => {
  const before = buildKeyring(1).fingerprint('card-fingerprint', '4242424242424242');
  expect(buildKeyring(1, 2).fingerprint('card-fingerprint', '4242424242424242')).toEqual(before);
});

it('seals the same text the same way only on request', () => {
  const keyring = buildKeyring(1);
  expect(keyring.seal('reference', plain)).not.toEqual(keyring.seal('reference', plain));
  expect(keyring.sealStably('reference', plain)).toEqual(keyring.sealStably('reference', plain));
});

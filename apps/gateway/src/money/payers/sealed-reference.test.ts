import { seededRandom } from '@stuiver/domain/random';
import { expect, it } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { makeKeyring } from '../../platform/security/keyring.ts';
import { openReference, type Reference, sealReference } from './sealed-reference.ts';

const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const clock = movableClock(new Date('2026-11-20T09:00:00Z'));
const keyring = makeKeyring({ keys: [{ id: 1, secret: secret(7) }] }, seededRandom('references'), clock);
const reference: Reference = {
  kind: 'payment',
  merchantId: '01900000-0000-7000-8000-00000000000a',
  id: '01900000-0000-7000-8000-00000000000b',
  expiresAt: new Date('2026-11-20T10:00:00Z'),
};

it.each(['payment', 'link', 'attempt'] as const)('opens to the %s that was sealed', (kind) => {
  const sealed = sealReference(keyring, { ...reference, kind });
  expect(openReference(keyring, clock, sealed)).toEqual({ ok: true, reference: { ...reference, kind } });
});

it('opens until it expires', () => {
  const sealed = sealReference(keyring, reference);
  const at = (instant: string) => openReference(keyring, movableClock(new Date(instant)), sealed);
  expect(at('2026-11-20T09:59:59.999Z')).toMatchObject({ ok: true });
  expect(at('2026-11-20T10:00:00Z')).toEqual({ ok: false, reason: 'expired' });
});

it('is invalid once a character is changed, removed or added', () => {
  const sealed = sealReference(keyring, reference);
  const invalid = { ok: false, reason: 'invalid' };
  for (let place = 0; place < sealed.length; place++) {
    const other = sealed[place] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
    expect(openReference(keyring, clock, changed), `character ${place}`).toEqual(invalid);
  }
  for (const text of ['', sealed.slice(1), sealed.slice(0, -1), `${sealed}A`, reference.id])
    expect(openReference(keyring, clock, text), text).toEqual(invalid);
});

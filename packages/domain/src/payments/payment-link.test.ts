import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LinkFacts,
  linkValidUntil,
  missingSepaFields,
  paymentLinkStatusAt,
  buildSepaSpec,
} from './payment-link.ts';
import { decideMove } from '../states/moves.ts';

const filled = { emailAddress: 'a@b.nl', iban: 'NL91ABNA0417164300', postalAddress: 'Dam 1, Amsterdam' };

describe('the sepaSpec of a link', () => {
  it('is sent only with all three fields', () => {
    expect(buildSepaSpec(filled)).toEqual(filled);
    expect(buildSepaSpec({ ...filled, iban: ' NL91ABNA0417164300 ' })).toEqual(filled);
    for (const field of ['emailAddress', 'iban', 'postalAddress'] as const) {
      expect(buildSepaSpec({ ...filled, [field]: '' })).toBeNull();
      expect(buildSepaSpec({ ...filled, [field]: '  ' })).toBeNull();
    }
    expect(buildSepaSpec({})).toBeNull();
  });

  it('reports each blank field as missing', () => {
    expect(missingSepaFields({})).toEqual(['emailAddress', 'iban', 'postalAddress']);
    expect(missingSepaFields({ ...filled, iban: ' ' })).toEqual(['iban']);
    expect(missingSepaFields(filled)).toEqual([]);
  });
});

describe('the validity of a link', () => {
  it('ends with the last local day, across daylight-saving changes too', () => {
    expect(linkValidUntil('2026-11-20T10:00:00Z', 1, 'Europe/Amsterdam')).toBe('2026-11-21T22:59:59.999Z');
    expect(linkValidUntil('2026-11-20T23:30:00Z', 1, 'Europe/Amsterdam')).toBe('2026-11-22T22:59:59.999Z');
    expect(linkValidUntil('2026-10-24T10:00:00Z', 1, 'Europe/Amsterdam')).toBe('2026-10-25T22:59:59.999Z');
    expect(linkValidUntil('2026-03-28T10:00:00Z', 1, 'Europe/Amsterdam')).toBe('2026-03-29T21:59:59.999Z');
  });

  it('lasts at least one whole day', () => {
    for (const days of [0, -1, 1.5, Number.NaN]) {
      expect(() => linkValidUntil('2026-11-20T10:00:00Z', days, 'UTC')).toThrow(RangeError);
    }
  });
});

describe('the status of a link', () => {
  const link: LinkFacts = {
    switchedOff: false,
    uses: 0,
    maximumUses: 1,
    validUntil: '2026-11-21T22:59:59.999Z',
  };

  it('is derived from its facts and the time', () => {
    expect(paymentLinkStatusAt(link, '2026-11-21T22:59:59.999Z')).toBe('ACTIVE');
    expect(paymentLinkStatusAt(link, '2026-11-21T23:00:00.000Z')).toBe('EXPIRED');
    expect(paymentLinkStatusAt({ ...link, uses: 1 }, '2026-11-20T00:00:00Z')).toBe('USED');
    expect(paymentLinkStatusAt({ ...link, uses: 1, maximumUses: 2 }, '2026-11-20T00:00:00Z')).toBe('ACTIVE');
    expect(paymentLinkStatusAt({ ...link, switchedOff: true }, '2026-11-20T00:00:00Z')).toBe('SWITCHED_OFF');
    expect(paymentLinkStatusAt({ ...link, uses: 1, switchedOff: true }, '2027-01-01T00:00:00Z')).toBe('USED');
  });

  it('moves only as the table allows, whatever happens to the link', () => {
    const happening = fc.constantFrom('use', 'wait', 'switchOff');
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (happenings, maximumUses) => {
          let facts: LinkFacts = { switchedOff: false, uses: 0, maximumUses, validUntil: 5 };
          let now = 0;
          let status = paymentLinkStatusAt(facts, now);
          for (const what of happenings) {
            if (what === 'use') facts = { ...facts, uses: facts.uses + 1 };
            if (what === 'wait') now += 3;
            // What has ended cannot be switched off.
            if (what === 'switchOff' && status === 'ACTIVE') facts = { ...facts, switchedOff: true };
            const next = paymentLinkStatusAt(facts, now);
            if (next !== status)
              expect(decideMove('paymentLink', status, next).allowed, `${status} ${next}`).toBe(true);
            status = next;
          }
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { CARD_DISPUTE_CODES, DISPUTE_CASES, findDisputeCase, findDisputeReason } from './dispute-reasons.ts';
import { checkAnswer, EVIDENCE_SLOTS, hasCardNumber, PRODUCT_KINDS, slotKind, slotsFor } from './evidence.ts';

describe('the slots of a case', () => {
  it.each(DISPUTE_CASES.flatMap((of) => PRODUCT_KINDS.map((product) => [of, product] as const)))(
    'of %s and %s ask once for each thing, for a file at least, and require something',
    (of, product) => {
      const slots = slotsFor(of, product);
      const names = slots.map(({ slot }) => slot);
      expect(new Set(names).size).toBe(names.length);
      expect(names[0]).toBe('sold');
      expect(names.at(-1)).toBe('more');
      expect(names.some((name) => name !== 'more' && slotKind(name) === 'files')).toBe(true);
      expect(slots.filter(({ isRequired }) => isRequired).length).toBeGreaterThan(1);
    },
  );

  it('require proof of delivery of a parcel that did not arrive, and no tracking of a download', () => {
    const required = (product: 'physical' | 'digital') =>
      slotsFor('notReceived', product).flatMap(({ slot, isRequired }) => (isRequired ? [slot] : []));
    expect(required('physical')).toEqual(['sold', 'tracking', 'deliveredOn', 'deliveryProof']);
    expect(required('digital')).toEqual(['sold', 'deliveredOn', 'usageProof']);
  });
});

describe('an answer', () => {
  const today = '2026-11-20';
  const days = EVIDENCE_SLOTS.filter((slot) => slotKind(slot) === 'day');

  it.each(days)('%s is an existing day of this century, or empty', (slot) => {
    for (const answer of ['', '2026-11-20', '2024-02-29', '2000-01-01'])
      expect([answer, checkAnswer(slot, answer, today)]).toEqual([answer, null]);
    for (const answer of [
      'x',
      'To be delivered',
      '20-11-2026',
      '2026-02-30',
      '2026-11-20T09:00:00Z',
      '0026-11-20',
    ])
      expect([answer, checkAnswer(slot, answer, today)]).toEqual([answer, 'notADate']);
  });

  it('cannot lie ahead for what has happened, and can for a service that was agreed', () => {
    expect(days.map((slot) => [slot, checkAnswer(slot, '2026-11-21', today)])).toEqual([
      ['deliveredOn', 'inFuture'],
      ['servedOn', null],
      ['cancelledOn', 'inFuture'],
    ]);
  });

  it('in words may be any text', () => {
    expect(checkAnswer('tracking', 'To be delivered', today)).toBeNull();
  });
});

describe('a reason code', () => {
  it('makes a case, and an unknown one makes the general case', () => {
    for (const code of CARD_DISPUTE_CODES) expect(DISPUTE_CASES).toContain(findDisputeCase(code));
    expect(['10.4', '4855', 'C31', '9999', 'toString'].map(findDisputeCase)).toEqual([
      'fraud',
      'notReceived',
      'notAsDescribed',
      'other',
      'other',
    ]);
    expect(findDisputeReason('MD06')).toBeNull();
  });
});

describe('a card number in a text', () => {
  it.each([
    'Betaald met 4242 4242 4242 4242.',
    'card:378282246310005',
    'a 5555-5555-5555-4444 b',
    '４２４２４２４２４２４２４２４２',
  ])('is found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(true);
  });

  it.each([
    'Visa •••• 4242, 12/31',
    'NL91 ABNA 0417 1643 00',
    '4242 4242 4242 4241',
    'Bestelling 20412 van 28-11-2026, 3SDEVC1234567890',
    '42424242424242424242424242424242',
  ])('is not seen in %j', (text) => {
    expect(hasCardNumber(text)).toBe(false);
  });
});

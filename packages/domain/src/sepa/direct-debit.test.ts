import { expect, it } from 'vitest';
import { isPayerMandateReference, maskIban, payerMandateReference, SEPA_COUNTRIES } from './direct-debit.ts';
import { checkSepaReference } from './sepa-text.ts';

it('masks an account, leaving enough to recognise it', () => {
  expect(maskIban('NL91ABNA0417164300')).toBe('NL91 •••• •••• 4300');
  expect(maskIban('')).toBe('');
});

it('makes mandate references that SEPA accepts', () => {
  const reference = payerMandateReference('2026-11-21', '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
  expect(reference).toBe('M20261121-8A9B0C1D2E3F4A5B');
  expect(checkSepaReference(reference)).toBe(true);
  expect(isPayerMandateReference(reference)).toBe(true);
  for (const wrong of ['', `${reference}0`, reference.toLowerCase(), 'M2026-1'])
    expect(isPayerMandateReference(wrong)).toBe(false);
});

it('lists each SEPA country once: 41, Gibraltar and the three Crown Dependencies', () => {
  expect(new Set(SEPA_COUNTRIES).size).toBe(SEPA_COUNTRIES.length);
  expect(SEPA_COUNTRIES).toHaveLength(41 + 4);
});

import { parseAmount } from '@stuiver/domain/money';
import { expect, it } from 'vitest';
import { amountForField, amountForWire } from './amount-input.ts';

it('makes the wire’s form of what a person types in either language', () => {
  expect(amountForWire('1.249,5', 'nl')).toBe('1249.50');
  expect(amountForWire(' € 12 ', 'nl')).toBe('12.00');
  expect(amountForWire('1,249.50', 'en')).toBe('1249.50');
});

it('passes on what is no amount, so that the contract says what is wrong with it', () => {
  const reasonOf = (text: string, language: 'nl' | 'en') => {
    const parsed = parseAmount(amountForWire(text, language));
    return parsed.ok ? null : parsed.reason;
  };
  expect(reasonOf('', 'nl')).toBe('required');
  expect(reasonOf('12,505', 'nl')).toBe('tooManyDecimals');
  expect(reasonOf('12.505', 'en')).toBe('tooManyDecimals');
  expect(reasonOf('-5', 'nl')).toBe('notAnAmount');
  expect(reasonOf('0', 'nl')).toBe('tooLow');
  expect(reasonOf('1.000.000.000,00', 'nl')).toBe('tooHigh');
});

it('shows the wire’s form with the language’s mark', () => {
  expect(amountForField('350.00', 'nl')).toBe('350,00');
  expect(amountForField('350.00', 'en')).toBe('350.00');
});

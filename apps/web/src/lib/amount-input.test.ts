import { expect, it } from 'vitest';
import { amountForField } from './amount-input.ts';

it('shows the wire’s form with the language’s mark', () => {
  expect(amountForField('350.00', 'nl')).toBe('350,00');
  expect(amountForField('350.00', 'en')).toBe('350.00');
});

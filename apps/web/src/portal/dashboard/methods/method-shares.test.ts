import { expect, it } from 'vitest';
import { makeTotals } from '../../../testing/payment-links.ts';
import { methodShares } from './method-shares.ts';

it('orders methods by amount and omits unused ones', () => {
  const rows = methodShares(makeTotals(), undefined);
  expect(rows.map((row) => row.method)).toEqual(['IDEAL', 'CARD', 'SEPA_DIRECT_DEBIT']);
  expect(rows[0]).toMatchObject({ amount: '72103.25', quantity: 812 });
  expect(rows[0]?.share).toBeGreaterThan(rows[1]?.share ?? 1);
});

it('handles totals of zero', () => {
  const empty = makeTotals({
    totalTransactionAmounts: '0.00',
    totalRefundAmounts: '0.00',
    mapOfPaymentMethodsAmounts: {},
  });
  expect(methodShares(empty, empty)).toEqual([]);
});

it('compares each method with the period before, including one that has nothing now', () => {
  const now = makeTotals({ mapOfPaymentMethodsAmounts: { IDEAL: '30.00', CARD: '10.00' } });
  const before = makeTotals({ mapOfPaymentMethodsAmounts: { IDEAL: '20.00', PAYPAL: '5.00' } });
  expect(methodShares(now, before).map(({ method, amount, before: past }) => [method, amount, past])).toEqual(
    [
      ['IDEAL', '30.00', '20.00'],
      ['CARD', '10.00', null],
      ['PAYPAL', '0.00', '5.00'],
    ],
  );
});

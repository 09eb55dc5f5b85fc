import type { DashboardTotals } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPaidPayment, aPayment, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';

describe('the dashboard’s totals', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('equal the ledger’s to the cent, of the company and all below it', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const stranger = await aMerchant(test);
    await aPaidPayment(test, { merchantId: parent.id, amount: 1_999 });
    const refunded = await aPaidPayment(test, { merchantId: child.id, amount: 100_001 });
    await aPaidPayment(test, { merchantId: stranger.id, amount: 5_000 });
    await refund(test, refunded, { amount: 25_000 });
    const declined = await aPayment(test, { merchantId: child.id });
    await payReference(test.context, declined.reference, aCard('4000000000000002'));
    await aPayment(test, { merchantId: child.id });

    const { headers } = await aSignedInUser(test, { merchantId: parent.id });
    const answer = await test.app.inject({ url: '/gateway/transaction/dashboardTotalsData', headers });
    const totals = answer.json<DashboardTotals>();

    const lines = await test.ownerDb
      .selectFrom('transfers')
      .innerJoin('ledger_events', (join) =>
        join
          .onRef('ledger_events.merchant_id', '=', 'transfers.merchant_id')
          .onRef('ledger_events.id', '=', 'transfers.event_id'),
      )
      .select(['debit_account', 'credit_account', 'transfers.amount'])
      .where('transfers.merchant_id', 'in', [parent.id, child.id])
      .execute();
    const sumOf = (debit: string, credit: string) =>
      lines
        .filter((line) => line.debit_account === debit && line.credit_account === credit)
        .reduce((sum, line) => sum + line.amount, 0);
    expect(totals).toEqual({
      currency: 'EUR',
      totalTransactionAmounts: formatWire(sumOf('processor_clearing', 'pending')),
      totalTransactionQuantity: 2,
      totalRefundAmounts: formatWire(sumOf('refund_in_transit', 'processor_clearing')),
      totalNumberOfRefunds: 1,
      mapOfPaymentMethodsAmounts: { CARD: '1020.00' },
      mapOfPaymentMethodsQuantities: { CARD: 2 },
    });
    expect(totals.totalTransactionAmounts).toBe('1020.00');
    expect(totals.totalRefundAmounts).toBe('250.00');
    await expectSoundBooks(test);
  });
});

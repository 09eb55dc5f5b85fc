import { ISO_RETURN_CODES } from '@stuiver/domain/return-codes';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { seededRandom } from '@stuiver/domain/random';
import { isTargetDay } from '@stuiver/domain/target-days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCount } from '../../../../../tools/testing/selection.ts';
import type { Session } from '../../platform/access/session.ts';
import type { TestApp } from '../../testing/app.ts';
import {
  aBankApp,
  aBankMerchant,
  aBankTransfer,
  aFiledDebit,
  anIban,
  aTwin,
  twoTellers,
} from '../../testing/bank/world.ts';
import { balances, expectSoundBooks, paymentRow, refund, refundRows } from '../../testing/engine/engine.ts';
import { aSession } from '../../testing/refund-requests.ts';
import { someTerms } from '../../testing/terms.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { settleDue } from '../payments/engine/end-payments.ts';
import { approvePayouts } from '../payouts/approve-payouts.ts';
import { sendPayouts } from '../payouts/send-payouts.ts';
import { closeDueSettlements } from '../settlements/close-settlements.ts';

const MONTH_DAYS = 31;
const OPENING = 1_000_000;

let test: TestApp;
beforeAll(async () => {
  test = await aBankApp();
  await ensureProvider(test.context);
});
afterAll(() => test.close());

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

async function approveDuePayouts(approvers: readonly Session[]): Promise<void> {
  for (const approver of approvers) {
    const due = await test.ownerDb
      .selectFrom('payouts')
      .select(['merchant_id as merchantId', 'id', 'first_approved_by as firstApproverId'])
      .where('status', '=', 'DUE')
      .execute();
    if (due.length > 0) await approvePayouts(test.context, approver, due);
  }
}

it('balances a month of several merchants to the cent, only by files, with every return', async () => {
  const random = seededRandom('a month');
  const approvers = [
    await aSession(test, PROVIDER_ID, ['PAYOUT_APPROVER']),
    await aSession(test, PROVIDER_ID, ['PAYOUT_APPROVER']),
  ];
  const merchants: string[] = [];
  for (let index = 0; index < chooseCount(2, 3); index += 1) {
    const { id } = await aBankMerchant(test, { iban: anIban(900 + index) });
    await someTerms(test, id, {
      PAYMENT: { fixed: 25, rate: 50 },
      REFUND: { fixed: 10 },
      CHARGEBACK: { fixed: 500 },
    });
    merchants.push(id);
  }
  // Each code refuses one account's collections, and brings back another's.
  const refusing = ISO_RETURN_CODES.map((_, index) => anIban(100 + index));
  const returning = ISO_RETURN_CODES.map((_, index) => anIban(200 + index));
  const payingIbans = [
    ...refusing,
    ...returning,
    ...Array.from({ length: 30 }, (_, index) => anIban(300 + index)),
  ];
  const together = [anIban(801), anIban(802), anIban(803)];
  const twin = aTwin(test, {
    openingBalance: OPENING,
    refuses: Object.fromEntries(ISO_RETURN_CODES.map((code, index) => [refusing[index]!, code])),
    returns: {
      ...Object.fromEntries(
        ISO_RETURN_CODES.map((code, index) => [returning[index]!, { code, afterDays: 1 + (index % 5) }]),
      ),
      // One of three who pay together has closed the account by the time of the refund.
      [together[2]!]: { code: 'AC04', afterDays: 1 },
    },
    returnCharge: { amount: 75, isIncluded: true },
  });
  const tellers = await twoTellers(test, twin);
  const debits: { merchantId: string; id: string }[] = [];
  const transfers: { merchantId: string; id: string; reference: string; amount: number }[] = [];
  let unnamed = 0;
  const shared = await aBankTransfer(test, merchants[0]!, 30_000);
  for (let day = 0; day < MONTH_DAYS; day += 1) {
    const isBankDay = isTargetDay(twin.day());
    for (const merchantId of merchants) {
      if (payingIbans.length > 0) {
        const iban = payingIbans.shift()!;
        debits.push(await aFiledDebit(test, merchantId, { amount: 1000 + random.int(50_000), iban }));
      }
      const amount = 1000 + random.int(50_000);
      transfers.push({ amount, ...(await aBankTransfer(test, merchantId, amount)) });
    }
    for (const { reference, amount } of transfers.splice(0, 2))
      twin.payIn({
        amount: amount + random.pick([0, 0, 0, 150]),
        creditorReference: reference,
        iban: anIban(800),
      });
    if (day === 1)
      for (const [index, iban] of together.entries())
        twin.payIn({ amount: [17_000, 12_999, 1][index]!, creditorReference: shared.reference, iban });
    if (day === 8) await refund(test, shared, { amount: 30_000 });
    if (day % 7 === 3) {
      twin.payIn({ amount: 700, text: 'onbekend' });
      unnamed += 700;
    }
    const paid = random.pick(debits);
    const { status, chargeback_status } = await paymentRow(test, paid);
    if (status === 'SETTLED' && chargeback_status === null) await refund(test, paid, { amount: 500 });
    if (isBankDay) await tellers.takeFiles();
    await tellers.passDay();
    await settleDue(test.context);
    await closeDueSettlements(test.context);
    await approveDuePayouts(approvers);
    await sendPayouts(test.context);
  }
  const chargebacks = await test.ownerDb.selectFrom('chargebacks').select('reason_code').execute();
  expect(new Set(chargebacks.map(({ reason_code }) => reason_code))).toEqual(new Set(ISO_RETURN_CODES));
  const declined = await test.ownerDb
    .selectFrom('attempts')
    .select('decline_code')
    .where('status', '=', 'FAILED')
    .execute();
  expect(new Set(declined.map(({ decline_code }) => decline_code))).toEqual(new Set(ISO_RETURN_CODES));
  const lines = await test.ownerDb
    .selectFrom('bank_lines')
    .select(['amount', 'charges', 'effect', 'counter_iban'])
    .execute();
  const charges = sumNumbers(lines.map((line) => line.charges));
  expect(charges).toBe(-75 * chargebacks.length);
  expect(sumNumbers(lines.map(({ amount }) => amount)) + charges).toBe(twin.balance() - OPENING);
  expect(sumNumbers(lines.filter(({ effect }) => effect === 'NONE').map(({ amount }) => amount))).toBe(
    unnamed,
  );
  const back = lines.filter(({ effect, counter_iban: iban }) => effect === 'PAID' && together.includes(iban));
  expect(new Map(back.map(({ counter_iban: iban, amount }) => [iban, amount]))).toEqual(
    new Map([
      [together[0], -17_000],
      [together[1], -12_999],
      [together[2], -1],
    ]),
  );
  expect(await refundRows(test, shared)).toMatchObject([
    { status: 'SUCCEEDED', amount: 29_999, missing_amount: 1, reason_code: 'AC04' },
  ]);
  const accounts = await Promise.all(merchants.map((id) => balances(test, id)));
  const held = sumNumbers(accounts.map(({ bank = 0, processor_clearing = 0 }) => bank + processor_clearing));
  expect(held).toBe(twin.balance() - OPENING - charges - unnamed);
  const paidOut = await test.ownerDb
    .selectFrom('payouts')
    .select('amount')
    .where('status', '=', 'PAID')
    .execute();
  expect(paidOut.length).toBeGreaterThan(30);
  await expectSoundBooks(test, merchants);
});

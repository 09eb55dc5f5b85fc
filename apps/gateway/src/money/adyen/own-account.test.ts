import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdyenWorld, anAdyenWorld } from '../../testing/adyen/world.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { expectSoundBooks, paymentRow, refund } from '../../testing/engine/engine.ts';
import { chargebackRows } from '../../testing/engine/recurring.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { takeReports } from './reports/take-reports.ts';

const OWN = 'BakkerECOM';
const SHARED = 'StuiverTEST';

let before: TestApp;
let world: AdyenWorld;
let own: string;
let other: string;
beforeAll(async () => {
  before = await testApp();
  ({ id: own } = await aMerchant(before));
  world = await anAdyenWorld(
    { databaseUrl: before.databaseUrl, env: { STUIVER_ADYEN_OWN_ACCOUNTS: `${own}=${OWN}` } },
    { merchantAccounts: [SHARED, OWN] },
  );
  await world.chooseAdyen(own, ['CARD', 'IDEAL']);
  ({ id: other } = await world.makeMerchant());
});
afterAll(async () => {
  await world.close();
  await before.close();
});

it('pays, refunds, disputes and settles by a merchant’s own account, and never by another’s', async () => {
  const { twin, test } = world;
  const mine = await world.pay(own, 'CARD');
  const theirs = await world.pay(other, 'CARD');
  await world.deliver();
  await refund(test, mine, { amount: 250 });
  await world.deliver();
  const { pspReference: reference } = twin.disputes.open(mine.at, { value: 1000, eventCode: 'CHARGEBACK' });
  await world.deliver();
  const dispute = { merchantId: own, reference };
  expect(await test.context.processors.get('adyen').defenceReasons(dispute)).not.toEqual([]);
  for (const { path, body, status } of twin.calls) {
    expect([path, status]).toEqual([path, status < 300 ? status : 'refused']);
    const account = body['merchantAccount'] ?? body['merchantAccountCode'];
    const isMine = JSON.stringify(body).includes(own) || body['disputePspReference'] === reference;
    expect([path, account]).toEqual([path, isMine ? OWN : SHARED]);
  }
  const paths = twin.calls.map(({ path }) => path.split('/').at(-1));
  for (const path of ['payments', 'captures', 'refunds', 'retrieveApplicableDefenseReasons'])
    expect(paths).toContain(path);

  for (const account of [OWN, SHARED]) twin.closeBatch([], account);
  await world.deliver();
  await takeReports(test.context);
  const reports = await test.ownerDb
    .selectFrom('adyen_reports')
    .select(['merchant_account', 'status'])
    .execute();
  expect(reports.toSorted((a, b) => a.merchant_account.localeCompare(b.merchant_account))).toEqual([
    { merchant_account: OWN, status: 'TAKEN' },
    { merchant_account: SHARED, status: 'TAKEN' },
  ]);
  for (const payment of [mine, theirs])
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SETTLED' });

  // A signed event about this payment from the account of all others moves nothing.
  const settled = await chargebackRows(test, mine);
  const event = twin.addEvent('CHARGEBACK_REVERSED', {
    payment: twin.books.getPayment(mine.at),
    merchantAccountCode: SHARED,
    pspReference: reference,
    value: 1000,
  });
  await world.deliver();
  expect(await chargebackRows(test, mine)).toEqual(settled);
  const row = test.ownerDb.selectFrom('adyen_events').select('waits').where('psp_reference', '=', reference);
  expect(await row.where('event_code', '=', event.eventCode).execute()).toEqual([{ waits: 'otherAccount' }]);
  await expectSoundBooks(test, [own, other]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReceivedCall, type Receiver, startReceiver } from '../receiver.ts';
import { type AdyenTwin, startTwin } from './twin.ts';

const card = (holderName = 'P. de Payer') => ({
  type: 'scheme',
  number: '4111111111111111',
  expiryMonth: '03',
  expiryYear: '2030',
  cvc: '737',
  holderName,
});

const readCode = ({ body }: ReceivedCall): string =>
  (JSON.parse(body) as { notificationItems: [{ NotificationRequestItem: { eventCode: string } }] })
    .notificationItems[0].NotificationRequestItem.eventCode;

describe('twin of Adyen', () => {
  let twin: AdyenTwin;
  let shop: Receiver;
  beforeAll(async () => {
    shop = await startReceiver();
    twin = await startTwin({ webhookUrl: shop.url });
  });
  afterAll(async () => {
    await twin.close();
    await shop.close();
  });

  async function call(path: string, body: object, key: string = crypto.randomUUID()) {
    const answer = await fetch(`${twin.url}/checkout/v72/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': twin.apiKey, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ merchantAccount: twin.merchantAccount, ...body }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  const payment = (overrides: object = {}) => ({
    amount: { value: 1250, currency: 'EUR' },
    reference: crypto.randomUUID(),
    returnUrl: 'https://winkel.test/terug',
    paymentMethod: card(),
    ...overrides,
  });

  it('executes a call once per key', async () => {
    const body = payment();
    const first = await call('payments', body, 'one-key');
    expect(first.body['resultCode']).toBe('Authorised');
    expect(await call('payments', body, 'one-key')).toEqual(first);
    twin.forget();
  });

  it('refuses a capture of more than was authorised, by its webhook only', async () => {
    const { body } = await call('payments', payment());
    const captures = `payments/${String(body['pspReference'])}/captures`;
    const amount = { value: 1251, currency: 'EUR' };
    expect((await call(captures, { amount })).body).toMatchObject({ status: 'received' });
    expect(twin.events.at(-1)).toMatchObject({ eventCode: 'CAPTURE', success: false });
    twin.forget();
  });

  it('holds back later events behind one that was not taken', async () => {
    await call('payments', payment({ paymentMethod: card('DECLINED') }));
    await call('cancels', { paymentReference: 'nothing' });
    shop.answer(500);
    expect(await twin.deliver()).toEqual([500]);
    shop.answer(202);
    expect(await twin.deliver()).toEqual([202, 202]);
    expect(shop.calls.slice(-2).map(readCode)).toEqual(['AUTHORISATION', 'TECHNICAL_CANCEL']);
  });

  it('takes a defence with its documents only, once, within their limits', async () => {
    const body = payment({ additionalData: { manualCapture: 'false' } });
    await call('payments', body);
    const dispute = twin.disputes.open(body.reference);
    const ask = async (name: string, more: object = {}) => {
      const answer = await fetch(`${twin.url}/ca/services/DisputeService/v30/${name}`, {
        method: 'POST',
        headers: { 'x-api-key': twin.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          merchantAccountCode: twin.merchantAccount,
          disputePspReference: dispute.pspReference,
          ...more,
        }),
      });
      return ((await answer.json()) as { disputeServiceResult: { success: boolean } }).disputeServiceResult;
    };
    const defence = { defenseReasonCode: 'SupplyDefenseMaterial' };
    const document = (bytes: number, contentType = 'image/jpeg') => ({
      defenseDocuments: [
        {
          content: Buffer.alloc(bytes).toString('base64'),
          contentType,
          defenseDocumentTypeCode: 'DefenseMaterial',
        },
      ],
    });
    expect(await ask('defendDispute', defence)).toMatchObject({ success: false });
    expect(await ask('supplyDefenseDocument', document(10_485_761))).toMatchObject({ success: false });
    expect(await ask('supplyDefenseDocument', document(9, 'image/png'))).toMatchObject({ success: false });
    expect(await ask('supplyDefenseDocument', document(9))).toEqual({ success: true });
    expect(await ask('defendDispute', defence)).toEqual({ success: true });
    expect(await ask('defendDispute', defence)).toMatchObject({ success: false });
    twin.forget();
  });

  it('pays out the sum of a batch, and gives its report by its own credentials only', async () => {
    const body = payment({ additionalData: { manualCapture: 'false' } });
    await call('payments', body);
    twin.disputes.move(twin.disputes.open(body.reference, { value: 500 }), 'CHARGEBACK');
    const { name, paidOut, contents } = twin.closeBatch([{ type: 'InvoiceDeduction', text: 'May', net: -5 }]);
    const path = `/reports/download/MerchantAccount/${twin.merchantAccount}/${name}`;
    expect((await fetch(twin.url + path, { headers: { 'x-api-key': twin.apiKey } })).status).toBe(401);
    const authorization = `Basic ${Buffer.from(`${twin.reportUser}:${twin.reportPassword}`).toString('base64')}`;
    expect(await (await fetch(twin.url + path, { headers: { authorization } })).text()).toBe(contents);
    expect(contents).toContain('Chargeback');
    const payout = contents.trim().split('\n').at(-1)!;
    expect(payout).toContain(',MerchantPayout,');
    expect(payout).toContain(`,${(Math.abs(paidOut) / 100).toFixed(2)},`);
    expect(twin.events.at(-1)).toMatchObject({ eventCode: 'REPORT_AVAILABLE', pspReference: name });
    twin.forget();
  });
});

import { hmacValidator as HmacValidator } from '@adyen/api-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdyenWorld, anAdyenWorld } from '../../../testing/adyen/world.ts';
import { makeItem } from '../../../testing/adyen/webhook-items.ts';

let world: AdyenWorld;
beforeAll(async () => {
  world = await anAdyenWorld();
});
afterAll(() => world.close());

it('accepts the signature that Adyen’s own library gives an event, and sends none that it refuses', async () => {
  const { twin } = world;
  const validator = new HmacValidator();
  const events = [
    twin.addEvent('REPORT_AVAILABLE', { pspReference: 'settlement_detail_report_batch_4.csv' }),
    twin.addEvent('CHARGEBACK', {
      originalReference: 'ABC',
      merchantReference: 'order 7: “fiets”',
      value: 1250,
    }),
    twin.addEvent('CAPTURE', {
      success: false,
      originalReference: 'ABC',
      reason: 'Insufficient balance on payment',
    }),
  ];
  for (const event of events) {
    const item = makeItem(event, twin.hmacKey) as unknown as Parameters<typeof validator.validateHMAC>[0];
    expect(validator.validateHMAC(item, twin.hmacKey)).toBe(true);
    expect(validator.validateHMAC(item, 'AB'.repeat(32))).toBe(false);
    const hmacSignature = validator.calculateHmac(item, twin.hmacKey);
    const forge = (one: Readonly<Record<string, unknown>>) => ({ ...one, additionalData: { hmacSignature } });
    expect(await twin.post(event, { hmacKey: 'AB'.repeat(32), forge })).toBe(202);
  }
  twin.forget();
});

it('accepts two keys at once, and the old one no longer once it is gone', async () => {
  const { twin } = world;
  const old = 'CD'.repeat(32);
  const both = await anAdyenWorld({ env: { STUIVER_ADYEN_HMAC_KEY_OLD: old } });
  const event = both.twin.addEvent('ORDER_OPENED');
  expect(await both.twin.post(event, { hmacKey: old })).toBe(202);
  expect(await both.twin.post(event, {})).toBe(202);
  expect(await twin.post(event, { hmacKey: old })).toBe(404);
  await both.close();
});

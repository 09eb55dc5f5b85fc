import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';

/** An event of Adyen's that waits for a person, about a payment of ours or none. */
export async function aWaitingEvent(
  { ownerDb, clock }: TestApp,
  of: { readonly merchantId: string; readonly key: string } | null = null,
): Promise<string> {
  const id = randomUUID();
  await ownerDb
    .insertInto('adyen_events')
    .values({
      id,
      event_code: 'CAPTURE_FAILED',
      psp_reference: id,
      original_reference: 'PAYMENT',
      merchant_reference: of ? `${of.merchantId}.${of.key}` : '',
      value: 1250,
      currency: 'EUR',
      success: true,
      live: false,
      merchant_account: 'ShopECOM',
      event_date: clock.now(),
      reason: '',
      received_at: clock.now(),
      applied_at: clock.now(),
      result: 'waits',
      waits: 'captureFailed',
    })
    .execute();
  return id;
}

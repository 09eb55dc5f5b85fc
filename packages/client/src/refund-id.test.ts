import { initiateRefund } from '@stuiver/contract';
import { expect, test } from 'vitest';
import { deriveRefundId } from './refund-id.ts';

test('the same refund has the same id, which the gateway takes, and another refund another one', async () => {
  const id = await deriveRefundId('order-1042', 0, '12.50');
  expect(initiateRefund.body.shape.refundId.parse(id)).toBe(id);
  expect(await deriveRefundId('order-1042', 0, '12.50')).toBe(id);
  expect(await deriveRefundId('order-1042', 1, '12.50')).not.toBe(id);
  expect(await deriveRefundId('order-104', 20, '12.50')).not.toBe(
    await deriveRefundId('order-1042', 0, '12.50'),
  );
});

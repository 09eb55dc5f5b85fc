import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import type { Shop } from './shop.ts';

export type Notification = {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/**
 * Waits until the shop was told something of these kinds, in this order, and checks every signature
 * as a shop would (Standard Webhooks 1.0).
 *
 * @returns the notifications, oldest first
 */
export async function expectNotifications(
  shop: Shop,
  secret: string,
  kinds: readonly string[],
): Promise<Notification[]> {
  const webhook = new Webhook(secret);
  const read = () =>
    shop.received.map(
      ({ headers, body }) => webhook.verify(body, headers as Record<string, string>) as Notification,
    );
  await expect
    .poll(() => read().map((notification) => notification.type), { timeout: 10_000 })
    .toEqual(kinds);
  return read();
}

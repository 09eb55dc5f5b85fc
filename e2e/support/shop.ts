import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';

/** A notification as it came in: its exact bytes, for the signature. */
type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A merchant's web shop, which receives notifications and returning payers. */
export type Shop = {
  readonly url: string;
  readonly notifyUrl: string;
  readonly received: readonly Received[];
  /** The next notifications are answered with these statuses, then with 204 again. */
  readonly answerWith: (...statuses: readonly number[]) => void;
  readonly close: () => Promise<void>;
};

const PAGE =
  '<!doctype html><html lang="nl"><head><title>Winkel</title><link rel="icon" href="data:,"></head>';

/** Starts a shop on a free port of this machine. */
export async function openShop(): Promise<Shop> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      if (request.method === 'POST' && request.url === '/notify') {
        received.push({ headers: request.headers, body });
        response.writeHead(statuses.shift() ?? 204).end();
        return;
      }
      if (request.url === '/broken') {
        response.writeHead(500, { 'content-type': 'text/plain' }).end('Error: table "orders" does not exist');
        return;
      }
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`${PAGE}<h1>${request.url ?? ''}</h1></html>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    notifyUrl: `${url}/notify`,
    received,
    answerWith: (...next) => statuses.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Notification = {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/**
 * Waits until the shop has received notifications of these kinds, in this order, and checks every signature as a shop
 * would (Standard Webhooks 1.0).
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
  await expect.poll(() => read().map((notification) => notification.type)).toEqual(kinds);
  return read();
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Delivery = { readonly path: string; readonly headers: Record<string, string>; readonly body: string };

/** Stands between the gateway and a shop: keeps each webhook event to deliver it again, and receives returning payers. */
export type Relay = {
  readonly url: string;
  /** The shop's address, once it has started. */
  target: string;
  /** What came so far about a payment, oldest first. */
  listDeliveries(transactionId: string): readonly Delivery[];
  /** While the shop is away its events are answered 503. */
  isAway: boolean;
  /** Delivers an event to the shop again; its status. */
  deliver(delivery: Delivery): Promise<number>;
  close(): void;
};

export async function startRelay(): Promise<Relay> {
  const deliveries: Delivery[] = [];
  const deliver = async ({ path, headers, body }: Delivery): Promise<number> => {
    const answer = await fetch(`${relay.target}${path}`, { method: 'POST', headers, body });
    if (!answer.ok)
      console.error(`  ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    return answer.status;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>');
        return;
      }
      const kept = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const headers = Object.fromEntries(kept.map((name) => [name, String(request.headers[name])]));
      const delivery = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() };
      deliveries.push(delivery);
      if (relay.isAway) {
        response.writeHead(503).end();
        return;
      }
      void deliver(delivery).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    isAway: false,
    listDeliveries: (id) => deliveries.filter(({ body }) => body.includes(id)),
    deliver,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return relay;
}

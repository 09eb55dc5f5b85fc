import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as it came in: its exact bytes, for the signature. */
export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A merchant's web shop: takes notifications, and payers that come back. */
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

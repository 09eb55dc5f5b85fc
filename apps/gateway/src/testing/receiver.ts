import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

export type ReceivedCall = {
  readonly headers: Record<string, string>;
  readonly body: string;
};

export type Receiver = {
  /** Its address on loopback, such as http://127.0.0.1:41234/, and a path of its own. */
  readonly url: string;
  /** All calls received, in order. */
  readonly calls: ReceivedCall[];
  /** Sets its answer from now on: a status, or `hang` for nothing at all. */
  answer(next: number | 'hang' | ((call: ReceivedCall) => number | 'hang')): void;
  /** Sets the body of its answers from now on; initially empty. */
  say(text: string): void;
  /** Sets the target of its 3xx answers; initially nothing listens there. */
  leadTo(url: string): void;
  close(): Promise<void>;
};

/** A shop's endpoint for notifications, in the test's own process. */
export async function startReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  let answer: (call: ReceivedCall) => number | 'hang' = () => 204;
  let said = '';
  let location = 'http://127.0.0.1:9/';
  // Another test may still call a receiver that had this port before.
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith(path)) return void request.destroy();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const call = { headers, body: Buffer.concat(parts).toString('utf8') };
      calls.push(call);
      const status = answer(call);
      if (status === 'hang') return;
      response.writeHead(status, status >= 300 && status < 400 ? { location } : {});
      response.end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    calls,
    answer(next) {
      answer = typeof next === 'function' ? next : () => next;
    },
    say(text) {
      said = text;
    },
    leadTo(url) {
      location = url;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

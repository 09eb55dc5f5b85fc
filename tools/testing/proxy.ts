import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A proxy before several gateways, such as an operator has. */
export type Proxy = {
  readonly origin: string;
  /** Number of requests forwarded to each port. */
  readonly given: ReadonlyMap<number, number>;
  close(): Promise<void>;
};

/**
 * Forwards each request to the next gateway, regardless of the sender. A gateway that refuses the connection is
 * skipped; when a connection breaks later, the request may have been carried out, so it is answered 502 and not
 * sent again.
 *
 * @param ports the gateways', on loopback
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const given = new Map(ports.map((port) => [port, 0]));
  let turn = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: number): void {
    const port = ports[turn++ % ports.length]!;
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 1) return pass(incoming, outgoing, body, left - 1);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    const { method = 'GET', url = '/', headers } = incoming;
    const address = incoming.socket.remoteAddress ?? '';
    const passed = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-for': address },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        // A stream that breaks off does so for its reader too.
        pipeline(answer, outgoing, () => undefined);
      },
    );
    passed.once('error', fail);
    passed.once('socket', () => given.set(port, (given.get(port) ?? 0) + 1));
    outgoing.once('close', () => passed.destroy());
    passed.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(parts), ports.length));
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { untilReady } from './gateway.ts';

const { signal } = new AbortController();
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`;
}

test('a gateway is kept from its first answer, however long it is not ready and even if it ends meanwhile', async () => {
  let asked = 0;
  const readyUrl = await serve((_request, response) => {
    asked += 1;
    response.writeHead(asked > 20 ? 200 : 503).end();
  });
  const kept: number[] = [];
  await untilReady({
    readyUrl,
    signal,
    onListening: () => Promise.resolve(kept.push(asked)),
    endedBy: () => 'SIGKILL',
  });
  expect(kept).toEqual([1]);
  expect(asked).toBe(21);
});

test('a gateway that ends before it listens is a failure that names its end', async () => {
  const readyUrl = `http://127.0.0.1:${await freePort()}/ready`;
  await expect(untilReady({ readyUrl, signal, endedBy: () => 'code 1' })).rejects.toThrow(
    'The gateway ended before it listened (code 1)',
  );
});

test('a start that is stopped waits no longer', async () => {
  const stop = new AbortController();
  const readyUrl = await serve((_request, response) => {
    stop.abort(new Error('Stopped.'));
    response.writeHead(503).end();
  });
  await expect(untilReady({ readyUrl, signal: stop.signal })).rejects.toThrow('Stopped.');
});

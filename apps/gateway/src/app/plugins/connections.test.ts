import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

let test: TestApp;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await test.close();
});

async function listen(env: Record<string, string> = {}): Promise<void> {
  test = await testApp({ env });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
}

/** A connection that has sent a text; `answer` is all that came back when it was closed. */
function send(sent: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.write(sent);
  return { socket, answer: text(socket).catch((error: Error) => error.message) };
}

const connections = () =>
  new Promise<number>((settle) => test.app.server.getConnections((_error, count) => settle(count)));

const HALF_A_BODY =
  'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user"';
const HALF_THE_HEADERS = 'GET /health HTTP/1.1\r\nHost: x\r\nX-Half';

describe('a stop', () => {
  it('answers new calls with 503 in the contract’s form, and finishes those under way', async () => {
    await listen();
    const { headers } = await aSignedInUser(test);
    const transaction = test.ownerDb.transaction().execute(async (tx) => {
      await sql`LOCK TABLE merchant_payment_methods`.execute(tx);
      const { socket, answer } = send(
        `GET /gateway/merchant/getPaymentMethods HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`,
      );
      // Other test files lock tables of other databases in the same PostgreSQL.
      const waiting = () =>
        sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'merchant_payment_methods'::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(tx);
      await expect.poll(async () => (await waiting()).rows.length).toBe(1);
      const closed = test.app.close();
      const health = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      await expect.poll(() => send(health).answer).toContain('HTTP/1.1 503');
      socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
      return { answer, closed };
    });
    const { answer, closed } = await transaction;
    await closed;
    const [first, second] = (await answer).split(/(?<=\})(?=HTTP)/);
    expect(first).toMatch(/^HTTP\/1.1 200 [^]*"paymentMethods":\[/);
    expect(second).toMatch(/^HTTP\/1.1 503 [^]*"code":"unavailable","requestId":"[0-9a-f-]{36}"\}$/);
    expect(second?.toLowerCase()).toContain('connection: close\r\n');
    expect(second).toContain('retry-after: 2\r\n');
  });

  it.each([
    ['body', HALF_A_BODY],
    ['headers', HALF_THE_HEADERS],
  ])('does not wait for the rest of the %s', async (_part, half) => {
    await listen();
    const { answer } = send(half);
    await expect.poll(connections).toBe(1);
    await test.app.close();
    expect(await answer).not.toContain('200');
  });
});

describe('a request', () => {
  it.each([
    ['body', HALF_A_BODY],
    ['headers', HALF_THE_HEADERS],
  ])('is answered with 408 when it stops in the middle of its %s', async (_part, half) => {
    await listen({ STUIVER_REQUEST_TIMEOUT_MS: '300' });
    expect(await send(half).answer).toContain('HTTP/1.1 408');
  });

  it('of the method TRACE is never repeated to its sender', async () => {
    await listen();
    const { answer } = send('TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: mirror\r\nConnection: close\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(await answer).not.toContain('mirror');
  });

  it('is refused with two Host headers', async () => {
    await listen();
    const { answer } = send('GET /health HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1.1 422 [^]*"errors":\{"Host":\["invalid"\]\}/);
  });
});

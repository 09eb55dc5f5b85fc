import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutgoing } from '../../platform/http/outgoing.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, refund } from '../../testing/engine/engine.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { makeNotificationDelivery, type NotificationDelivery } from './delivery.ts';
import { RETRY_DELAYS } from './schedule.ts';

/** Time that a call may take here. */
const LIMIT_MS = 2000;
/** Loopback's buffers hold some megabytes; a receiver that got rid of more was read on. */
const MOST_BYTES = 16 * 1024 * 1024;
const OK = 'HTTP/1.1 200 OK\r\n';

/** Sends a text again and again, as fast as the other side reads, or at an interval. */
function forever(socket: Socket, text: string, everyMs = 0): void {
  const next = () => {
    if (socket.destroyed) return;
    if (everyMs > 0) {
      socket.write(text);
      setTimeout(next, everyMs);
    } else if (socket.write(text)) setImmediate(next);
    else socket.once('drain', next);
  };
  next();
}

type Lie = (socket: Socket, url: string) => void;
const BLOCK = 'x'.repeat(65_536);

/** Answers of receivers that count as accepted, since their status is 2xx. */
const ACCEPTED: Readonly<Record<string, Lie>> = {
  'has a body without end'(socket) {
    socket.write(`${OK}\r\n`);
    forever(socket, BLOCK);
  },
  'has a body of a gigabyte'(socket) {
    socket.write(`${OK}content-length: 1073741824\r\n\r\n`);
    forever(socket, BLOCK);
  },
  'has a body that comes byte by byte'(socket) {
    socket.write(`${OK}content-length: 4000\r\n\r\n`);
    forever(socket, 'x', 50);
  },
  'has a body that never comes'(socket) {
    socket.write(`${OK}content-length: 10\r\n\r\n`);
  },
  'is cut off by a reset'(socket) {
    socket.write(`${OK}content-length: 10\r\n\r\nhalf`, () => setTimeout(() => socket.resetAndDestroy(), 50));
  },
  'has broken chunks'(socket) {
    socket.end(`${OK}transfer-encoding: chunked\r\n\r\nno number\r\n`);
  },
  'is sent three times'(socket) {
    socket.write(`${OK}content-length: 2\r\n\r\nok`.repeat(3));
  },
  'claims to be compressed'(socket) {
    socket.end(`${OK}content-encoding: gzip\r\ncontent-length: 2\r\n\r\nno`);
  },
};

/** Answers that count as none, or as a refusal. */
const REFUSED: Readonly<Record<string, Lie>> = {
  'never comes': () => undefined,
  'is a closed connection': (socket) => socket.end(),
  'is a reset connection': (socket) => socket.resetAndDestroy(),
  'breaks off in its headers': (socket) => socket.end(`${OK}content-le`),
  'has headers without end'(socket) {
    socket.write(OK);
    forever(socket, `x-${'a'.repeat(1000)}: b\r\n`);
  },
  'has a header of a megabyte': (socket) => socket.end(`${OK}x: ${'a'.repeat(1_048_576)}\r\n\r\n`),
  'has headers that come byte by byte': (socket) => forever(socket, 'H', 50),
  'is announced without end': (socket) =>
    forever(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', 1),
  'is not HTTP': (socket) => socket.end('220 mail.voorbeeld.test ESMTP\r\n'),
  'leads to itself': (socket, url) =>
    socket.end(`HTTP/1.1 307 Temporary Redirect\r\nlocation: ${url}\r\ncontent-length: 0\r\n\r\n`),
  'is garbage instead of TLS': (socket) => forever(socket, '\u0016\u0003\u0001 no handshake', 20),
};

/** A receiver with a lie, which it answers with until it is honest. */
type Liar = {
  readonly name: string;
  readonly url: string;
  /** Texts of the calls. */
  readonly calls: string[];
  /** Connections that are still open. */
  readonly open: () => number;
  /** The most bytes that one connection took. */
  readonly mostSent: () => number;
  beHonest(): void;
  close(): Promise<void>;
};

async function startLiar(name: string, lie: Lie): Promise<Liar> {
  const calls: string[] = [];
  const sockets = new Set<Socket>();
  const isTls = name.includes('TLS');
  let isHonest = false;
  let mostSent = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      mostSent = Math.max(mostSent, socket.bytesWritten - socket.writableLength);
      sockets.delete(socket);
    });
    if (isTls && !isHonest) return lie(socket, url);
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('utf8');
      const [head, body] = text.split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1] ?? Number.NaN);
      if (body === undefined || Buffer.byteLength(body) < length) return;
      calls.push(text);
      text = '';
      if (isHonest) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      else lie(socket, url);
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const url = `${isTls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/melding`;
  return {
    name,
    url,
    calls,
    open: () => sockets.size,
    mostSent: () => mostSent,
    beHonest() {
      isHonest = true;
    },
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

describe('an answer of a receiver that lies', () => {
  let test: TestApp;
  let delivery: NotificationDelivery;
  let honest: Receiver;
  let liars: (Liar & { merchantId: string })[] = [];
  let close: () => Promise<void>;
  beforeAll(async () => {
    test = await testApp({ now: new Date() });
    const outgoing = makeOutgoing({ mode: 'test', timeoutMilliseconds: LIMIT_MS });
    delivery = makeNotificationDelivery({ ...test.context, outgoing });
    honest = await startReceiver();
    liars = await Promise.all(
      Object.entries({ ...ACCEPTED, ...REFUSED }).map(async ([name, lie]) => {
        const liar = await startLiar(name, lie);
        return { ...liar, merchantId: (await aMerchant(test, { notifyUrl: liar.url })).id };
      }),
    );
    close = async () => {
      await delivery.close();
      await Promise.all([honest, ...liars].map((one) => one.close()));
      await outgoing.close();
      await test.close();
    };
  });
  afterAll(() => close());

  /** A payment with a refund: two events, in this order. */
  async function twoEvents(merchantId: string): Promise<void> {
    const payment = await aPaidPayment(test, { merchantId });
    await refund(test, payment);
  }
  const states = async (merchantId: string) => {
    const rows = await test.ownerDb
      .selectFrom('notifications')
      .select(['event_id', 'status', 'tries'])
      .where('merchant_id', '=', merchantId)
      .orderBy('sequence')
      .execute();
    return rows.map(({ event_id, status, tries }) => ({ id: event_id, status, tries }));
  };
  const listWebhookIds = (calls: readonly string[]) => [
    ...new Set(calls.map((text) => /webhook-id: (\S+)/i.exec(text)?.[1])),
  ];

  it('delays no other receiver, is not read on, and counts by its status', async () => {
    const { id: other } = await aMerchant(test, { notifyUrl: honest.url });
    for (const merchantId of [...liars.map((liar) => liar.merchantId), other]) await twoEvents(merchantId);
    const all = delivery.drainDue();
    let areLiarsOver = false;
    void all.then(() => {
      areLiarsOver = true;
    });
    await expect.poll(() => honest.calls.length).toBe(2);
    expect(areLiarsOver).toBe(false);
    await all;
    for (const liar of liars) {
      const [first, second] = await states(liar.merchantId);
      const expected =
        liar.name in ACCEPTED
          ? [
              { status: 'DELIVERED', tries: 1 },
              { status: 'DELIVERED', tries: 1 },
            ]
          : [
              { status: 'PENDING', tries: 1 },
              // It waits for the first one.
              { status: 'PENDING', tries: 0 },
            ];
      expect([liar.name, first, second]).toMatchObject([liar.name, ...expected]);
      await expect.poll(() => [liar.name, liar.open()]).toEqual([liar.name, 0]);
      expect(liar.mostSent(), liar.name).toBeLessThan(MOST_BYTES);
      // No call came of itself, such as one to which a redirect leads.
      expect(listWebhookIds(liar.calls), liar.name).toHaveLength(liar.calls.length);
    }
  });

  it('is followed by a delivery in order, once the receiver is honest', async () => {
    for (const liar of liars) liar.beHonest();
    test.clock.advance(RETRY_DELAYS[0]!);
    await delivery.drainDue();
    for (const liar of liars.filter(({ name }) => !name.includes('TLS'))) {
      const told = await states(liar.merchantId);
      expect([liar.name, ...told.map(({ status }) => status)]).toEqual([liar.name, 'DELIVERED', 'DELIVERED']);
      expect([liar.name, ...listWebhookIds(liar.calls)]).toEqual([liar.name, ...told.map(({ id }) => id)]);
    }
  });
});

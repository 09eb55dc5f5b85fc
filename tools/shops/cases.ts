import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { openPage, type Payer } from './payer.ts';
import type { Account, Provider } from './provider.ts';
import type { Relay } from './relay.ts';
import type { Cart, Shop } from './shop.ts';

/** What the cases of one shop share. */
export type Stage = {
  readonly shop: Shop;
  readonly account: Account;
  readonly provider: Provider;
  readonly relay: Relay;
  readonly browser: Browser;
};
export type Case = {
  readonly name: string;
  /** The one shop whose engine has a place for it. */
  readonly only?: string;
  readonly play: (stage: Stage) => Promise<void>;
};

const TOTAL = 134_00;
const CARD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const SUCCEEDS_LATE = '4000 0000 0000 1034';
const CHARGED_BACK = '4000 0000 0000 0259';
/** Longest wait for what both sides come to, in milliseconds: test values take a minute. */
const PATIENCE = 180_000;

/** Medusa handles an event five seconds after it has answered it. */
const HANDLED = 8000;

const cents = (amount: string) => Number(amount.replace('.', ''));

/** What the gateway received for a cart and did not give back, by transaction id, in cents. */
async function readGateway({ account: { stuiver } }: Stage, cart: Cart): Promise<Record<string, number>> {
  const received: Record<string, number> = {};
  for (const reference of cart.references)
    for await (const { id } of stuiver.payments.list({ reference })) {
      const { status, amount, refunds } = await stuiver.payments.get(id);
      if (status !== 'SUCCEEDED' && status !== 'SETTLED') continue;
      const live = refunds.filter((refund) => refund.status !== 'FAILED');
      received[id] = live.reduce((rest, refund) => rest - cents(refund.amount), cents(amount));
    }
  return received;
}

/** Repeats a check until it passes. @throws its last error */
async function until(check: () => Promise<void>, patience = PATIENCE): Promise<void> {
  for (const deadline = Date.now() + patience; ; await delay(500)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

type Expected = {
  readonly isPaid: boolean;
  /** What the shop keeps, in cents. */
  readonly keeps: number;
  /** A part of one of the notes to the shop's staff. */
  readonly note?: string;
};

/** Waits until order and gateway agree, payment by payment, on what is expected. */
async function expectAgreement(stage: Stage, cart: Cart, expected: Expected): Promise<void> {
  await until(async () => {
    const [order, gateway] = [await cart.read(), await readGateway(stage, cart)];
    const ids = [...Object.keys(gateway), ...Object.keys(order.received)];
    const differs = ids.some((id) => (gateway[id] ?? 0) !== (order.received[id] ?? 0));
    const sum = Object.values(gateway).reduce((total, amount) => total + amount, 0);
    const isSo =
      order.isPaid === expected.isPaid &&
      sum === expected.keeps &&
      !differs &&
      (expected.note === undefined || order.notes.some((note) => note.includes(expected.note ?? '')));
    if (!isSo) throw new Error(`expected ${JSON.stringify(expected)}; ${JSON.stringify({ order, gateway })}`);
  });
}

const PAID = { isPaid: true, keeps: TOTAL };
const UNPAID = { isPaid: false, keeps: 0 };

async function openPayer({ browser, relay }: Stage, address: string): Promise<Payer> {
  return openPage(browser, address, relay.url);
}

/** Fills a cart and pays it. */
async function buy(stage: Stage, card = CARD): Promise<Cart> {
  const cart = await stage.shop.fillCart();
  const payer = await openPayer(stage, await cart.startPayment());
  await payer.pay(card);
  await payer.leave();
  return cart;
}

/** The payment of a cart that was paid once. */
async function findPaid(stage: Stage, cart: Cart): Promise<string> {
  const [id] = Object.keys(await readGateway(stage, cart));
  if (id === undefined) throw new Error('nothing was paid');
  return id;
}

/** These may run at the same time. */
export const CASES: readonly Case[] = [
  {
    name: 'cart, hosted page, paid order',
    async play(stage) {
      await expectAgreement(stage, await buy(stage), PAID);
    },
  },
  {
    name: 'a declined card, and a second try on the same page',
    async play(stage) {
      const cart = await stage.shop.fillCart();
      const payer = await openPayer(stage, await cart.startPayment());
      await payer.fail(DECLINED);
      await expectAgreement(stage, cart, UNPAID);
      await payer.pay(CARD);
      await expectAgreement(stage, cart, PAID);
      await payer.leave();
    },
  },
  {
    name: 'back to the shop, and a second payment',
    async play(stage) {
      const cart = await stage.shop.fillCart();
      const first = await cart.startPayment();
      const payer = await openPayer(stage, first);
      await payer.giveUp();
      await expectAgreement(stage, cart, UNPAID);
      const second = await cart.startPayment();
      if (second === first) throw new Error('the payment that ended was started again');
      const again = await openPayer(stage, second);
      await again.pay(CARD);
      await expectAgreement(stage, cart, PAID);
    },
  },
  {
    name: 'two starts at once, both paid if they can be',
    async play(stage) {
      const cart = await stage.shop.fillCart();
      const [first, second] = await Promise.all([cart.startPayment(), cart.startPayment()]);
      for (const page of new Set([first, second])) {
        const payer = await openPayer(stage, page);
        // The second page may be cancelled, or paid too: then one of them is given back.
        await payer.pay(CARD).catch((error: unknown) => {
          if (page === first && first === second) throw error;
        });
        await payer.leave();
      }
      await expectAgreement(stage, cart, PAID);
    },
  },
  {
    name: 'a payer who pays and never comes back',
    async play(stage) {
      const cart = await stage.shop.fillCart();
      const payer = await openPayer(stage, await cart.startPayment());
      await payer.pay(CARD, false);
      await expectAgreement(stage, cart, PAID);
      await payer.leave();
    },
  },
  {
    name: 'a late success',
    async play(stage) {
      const cart = await stage.shop.fillCart();
      const payer = await openPayer(stage, await cart.startPayment());
      await payer.fail(SUCCEEDS_LATE);
      await payer.giveUp();
      await payer.leave();
      await expectAgreement(stage, cart, UNPAID);
      await expectAgreement(stage, cart, PAID);
    },
  },
  {
    name: 'a late success of an order that was paid otherwise: given back',
    async play(stage) {
      const cart = await stage.shop.fillCart();
      const payer = await openPayer(stage, await cart.startPayment());
      await payer.fail(SUCCEEDS_LATE);
      await payer.giveUp();
      await payer.leave();
      const again = await openPayer(stage, await cart.startPayment());
      await again.pay(CARD);
      await again.leave();
      await expectAgreement(stage, cart, PAID);
      await until(async () => {
        const { length } = Object.keys(await readGateway(stage, cart));
        if (length !== 2) throw new Error(`the gateway received ${length} payments`);
      });
      await expectAgreement(stage, cart, PAID);
      if (stage.shop.name === 'Vendure') await expectAgreement(stage, cart, { ...PAID, note: 'given back' });
    },
  },
  {
    name: 'a refund in part, then of the rest, by the staff',
    async play(stage) {
      const cart = await buy(stage);
      await expectAgreement(stage, cart, PAID);
      await cart.refund(34_00);
      await expectAgreement(stage, cart, { ...PAID, keeps: 100_00 });
      await cart.refund(100_00);
      await expectAgreement(stage, cart, { ...PAID, keeps: 0 });
    },
  },
  {
    name: 'a refund that is pending, and one that fails',
    async play(stage) {
      const cart = await buy(stage);
      await expectAgreement(stage, cart, PAID);
      await cart.refund(10_13);
      await expectAgreement(stage, cart, { ...PAID, keeps: TOTAL - 10_13 });
      await cart.refund(10_14).catch(() => undefined);
      await expectAgreement(stage, cart, { ...PAID, keeps: TOTAL - 10_13 });
      const id = await findPaid(stage, cart);
      await until(async () => {
        const { refunds } = await stage.account.stuiver.payments.get(id);
        if (refunds.some(({ status }) => status === 'PENDING')) throw new Error('a refund is still pending');
      });
      await expectAgreement(stage, cart, { ...PAID, keeps: TOTAL - 10_13 });
    },
  },
  {
    name: 'a refund in the portal',
    only: 'Vendure',
    async play(stage) {
      const cart = await buy(stage);
      await expectAgreement(stage, cart, PAID);
      const transactionId = await findPaid(stage, cart);
      await stage.account.stuiver.refunds.create({ transactionId, amount: '20.00', description: 'By hand' });
      await expectAgreement(stage, cart, { ...PAID, keeps: TOTAL - 20_00 });
    },
  },
  {
    name: 'a chargeback',
    async play(stage) {
      const cart = await buy(stage, CHARGED_BACK);
      await expectAgreement(stage, cart, PAID);
      await expectAgreement(stage, cart, { ...PAID, note: 'RECEIVED' });
    },
  },
  {
    name: 'the same events again, in the opposite order',
    async play(stage) {
      const cart = await buy(stage);
      await expectAgreement(stage, cart, PAID);
      await cart.refund(34_00);
      await expectAgreement(stage, cart, { ...PAID, keeps: 100_00 });
      const id = await findPaid(stage, cart);
      await until(async () => {
        const { length } = stage.relay.listDeliveries(id);
        if (length < 2) throw new Error(`only ${length} events came`);
      });
      const before = JSON.stringify(await cart.read());
      const events = stage.relay.listDeliveries(id).toReversed();
      const statuses = await Promise.all([...events, ...events].map((event) => stage.relay.deliver(event)));
      if (statuses.some((status) => status >= 300)) throw new Error(`answered ${statuses.join(', ')}`);
      await delay(HANDLED);
      await expectAgreement(stage, cart, { ...PAID, keeps: 100_00 });
      const after = JSON.stringify(await cart.read());
      if (before !== after) throw new Error(`changed from ${before} to ${after}`);
    },
  },
  {
    name: 'a forged event',
    async play(stage) {
      const cart = await buy(stage);
      await expectAgreement(stage, cart, PAID);
      const [event] = stage.relay.listDeliveries(await findPaid(stage, cart));
      if (event === undefined) throw new Error('no event came');
      const unpaid = await stage.shop.fillCart();
      await unpaid.startPayment();
      const { transactionId } = (JSON.parse(event.body) as { data: { transactionId: string } }).data;
      for (const reference of unpaid.references)
        for await (const { id } of stage.account.stuiver.payments.list({ reference }))
          await stage.relay.deliver({ ...event, body: event.body.replaceAll(transactionId, id) });
      await delay(HANDLED);
      await expectAgreement(stage, unpaid, UNPAID);
    },
  },
];

/** These disturb the others, so each runs by itself. */
export const OUTAGES: readonly Case[] = [
  {
    name: 'a payer who leaves without paying, and comes back after two days',
    async play(stage) {
      const cart = await stage.shop.fillCart();
      await (await openPayer(stage, await cart.startPayment())).leave();
      await stage.account.forward(2);
      await expectAgreement(stage, cart, UNPAID);
      const payer = await openPayer(stage, await cart.startPayment());
      await payer.pay(CARD);
      await payer.leave();
      await expectAgreement(stage, cart, PAID);
    },
  },
  {
    name: 'the shop is away when it is paid',
    async play(stage) {
      stage.relay.isAway = true;
      const cart = await buy(stage);
      const { isPaid } = await cart.read();
      if (isPaid) throw new Error('the order is paid without an event');
      stage.relay.isAway = false;
      await expectAgreement(stage, cart, PAID);
    },
  },
  {
    name: 'the gateway is away',
    async play(stage) {
      const [paid, cart] = [await buy(stage), await stage.shop.fillCart()];
      await expectAgreement(stage, paid, PAID);
      await stage.provider.kill();
      const calls = await Promise.allSettled([cart.startPayment(), paid.refund(34_00)]);
      if (calls.some(({ status }) => status === 'fulfilled'))
        throw new Error('a call succeeded without a gateway');
      await stage.provider.restart();
      await paid.refund(34_00);
      await expectAgreement(stage, paid, { ...PAID, keeps: 100_00 });
      const payer = await openPayer(stage, await cart.startPayment());
      await payer.pay(CARD);
      await expectAgreement(stage, cart, PAID);
    },
  },
];

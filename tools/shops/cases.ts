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
/** Cases by their names. */
export type Cases = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

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

/** Opens the hosted page of a cart. */
const openPayer = async ({ browser, relay }: Stage, cart: Cart, address?: string): Promise<Payer> =>
  openPage(browser, address ?? (await cart.startPayment()), relay.url);

async function pay(stage: Stage, cart: Cart, card = CARD): Promise<Cart> {
  const payer = await openPayer(stage, cart);
  await payer.pay(card);
  await payer.leave();
  return cart;
}

/** Tries a card that succeeds later, and goes back to the shop. */
async function failAtFirst(stage: Stage, cart: Cart): Promise<void> {
  const payer = await openPayer(stage, cart);
  await payer.fail(SUCCEEDS_LATE);
  await payer.giveUp();
  await payer.leave();
}

/** Fills a cart and pays it, until its order is paid. */
async function buy(stage: Stage, card = CARD): Promise<Cart> {
  const cart = await pay(stage, await stage.shop.fillCart(), card);
  await expectAgreement(stage, cart, PAID);
  return cart;
}

/** Waits until the gateway received a cart's payments. @returns their ids */
async function untilReceived(stage: Stage, cart: Cart, count: number): Promise<string[]> {
  let ids: string[] = [];
  await until(async () => {
    ids = Object.keys(await readGateway(stage, cart));
    if (ids.length !== count) throw new Error(`the gateway received ${ids.length} payments`);
  });
  return ids;
}

/** The payment of a cart that was paid once. */
const findPaid = async (stage: Stage, cart: Cart) => (await untilReceived(stage, cart, 1))[0] ?? '';

/** These may run at the same time. */
export const CASES: Cases = {
  async 'cart, hosted page, paid order'(stage) {
    await buy(stage);
  },
  async 'a declined card, and a second try on the same page'(stage) {
    const cart = await stage.shop.fillCart();
    const payer = await openPayer(stage, cart);
    await payer.fail(DECLINED);
    await expectAgreement(stage, cart, UNPAID);
    await payer.pay(CARD);
    await expectAgreement(stage, cart, PAID);
    await payer.leave();
  },
  async 'back to the shop, and a second payment'(stage) {
    const cart = await stage.shop.fillCart();
    const first = await cart.startPayment();
    await (await openPayer(stage, cart, first)).giveUp();
    await expectAgreement(stage, cart, UNPAID);
    const second = await cart.startPayment();
    if (second === first) throw new Error('the payment that ended was started again');
    await (await openPayer(stage, cart, second)).pay(CARD);
    await expectAgreement(stage, cart, PAID);
  },
  async 'two starts at once, both paid if they can be'(stage) {
    const cart = await stage.shop.fillCart();
    const [first, second] = await Promise.all([cart.startPayment(), cart.startPayment()]);
    for (const page of new Set([first, second])) {
      const payer = await openPayer(stage, cart, page);
      // The second page may be cancelled, or paid too: then one of them is given back.
      await payer.pay(CARD).catch((error: unknown) => {
        if (page === first && first === second) throw error;
      });
      await payer.leave();
    }
    await expectAgreement(stage, cart, PAID);
  },
  async 'a payer who pays and never comes back'(stage) {
    const cart = await stage.shop.fillCart();
    const payer = await openPayer(stage, cart);
    await payer.pay(CARD, false);
    await expectAgreement(stage, cart, PAID);
    await payer.leave();
  },
  async 'a late success'(stage) {
    const cart = await stage.shop.fillCart();
    await failAtFirst(stage, cart);
    await expectAgreement(stage, cart, UNPAID);
    await expectAgreement(stage, cart, PAID);
  },
  async 'a late success of an order that was paid otherwise: given back'(stage) {
    const cart = await stage.shop.fillCart();
    await failAtFirst(stage, cart);
    await expectAgreement(stage, await pay(stage, cart), PAID);
    await untilReceived(stage, cart, 2);
    const note = stage.shop.name === 'Vendure' ? { note: 'given back' } : {};
    await expectAgreement(stage, cart, { ...PAID, ...note });
  },
  async 'a refund in part, then of the rest, by the staff'(stage) {
    const cart = await buy(stage);
    await cart.refund(34_00);
    await expectAgreement(stage, cart, { ...PAID, keeps: 100_00 });
    await cart.refund(100_00);
    await expectAgreement(stage, cart, { ...PAID, keeps: 0 });
  },
  async 'a refund that is pending, and one that fails'(stage) {
    const cart = await buy(stage);
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
  async 'a chargeback'(stage) {
    const cart = await buy(stage, CHARGED_BACK);
    await expectAgreement(stage, cart, { ...PAID, note: 'RECEIVED' });
  },
  async 'the same events again, in the opposite order'(stage) {
    const cart = await buy(stage);
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
  async 'a forged event'(stage) {
    const transactionId = await findPaid(stage, await buy(stage));
    const [event] = stage.relay.listDeliveries(transactionId);
    if (event === undefined) throw new Error('no event came');
    const unpaid = await stage.shop.fillCart();
    await unpaid.startPayment();
    for (const reference of unpaid.references)
      for await (const { id } of stage.account.stuiver.payments.list({ reference }))
        await stage.relay.deliver({ ...event, body: event.body.replaceAll(transactionId, id) });
    await delay(HANDLED);
    await expectAgreement(stage, unpaid, UNPAID);
  },
};

/** Vendure has a place for a refund that its staff did not make. */
export const VENDURE_CASES: Cases = {
  async 'a refund in the portal'(stage) {
    const cart = await buy(stage);
    const transactionId = await findPaid(stage, cart);
    await stage.account.stuiver.refunds.create({ transactionId, amount: '20.00', description: 'By hand' });
    await expectAgreement(stage, cart, { ...PAID, keeps: TOTAL - 20_00 });
  },
};

/** These disturb the others, so each runs by itself. */
export const OUTAGES: Cases = {
  async 'a payer who leaves without paying, and comes back after two days'(stage) {
    const cart = await stage.shop.fillCart();
    await (await openPayer(stage, cart)).leave();
    await stage.account.forward(2);
    await expectAgreement(stage, cart, UNPAID);
    await expectAgreement(stage, await pay(stage, cart), PAID);
  },
  async 'the shop is away when it is paid'(stage) {
    stage.relay.isAway = true;
    const cart = await pay(stage, await stage.shop.fillCart());
    if ((await cart.read()).isPaid) throw new Error('the order is paid without an event');
    stage.relay.isAway = false;
    await expectAgreement(stage, cart, PAID);
  },
  async 'the gateway is away'(stage) {
    const [paid, cart] = [await buy(stage), await stage.shop.fillCart()];
    await stage.provider.kill();
    const calls = await Promise.allSettled([cart.startPayment(), paid.refund(34_00)]);
    if (calls.some(({ status }) => status === 'fulfilled'))
      throw new Error('a call succeeded without a gateway');
    await stage.provider.restart();
    await paid.refund(34_00);
    await expectAgreement(stage, paid, { ...PAID, keeps: 100_00 });
    await expectAgreement(stage, await pay(stage, cart), PAID);
  },
};

import type { Page } from '@playwright/test';
import type { PaymentResult } from '@stuiver/contract';
import { initiatePayment } from '@stuiver/contract/routes';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type pg from 'pg';
import {
  alive,
  chooseMethod,
  expectStatus,
  openTransfer,
  payButton,
  signDebit,
  tellBank,
  transfer,
  transferButton,
  typeCard,
} from '../support/checkout.ts';
import type { Desk } from '../support/desk.ts';
import type { Company, Office } from '../support/office.ts';
import type { Shop } from '../support/shop.ts';
import { expect } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

export const AMOUNT = euro(nl, '25.00');

/** Fixtures of an outcome. */
export type Stage = {
  readonly office: Office;
  readonly company: Company;
  readonly desk: Desk;
  readonly shop: Shop;
  readonly database: pg.Client;
};

/** A payment that a shop started, with the address of its page. */
export type Order = PaymentResult & { readonly page: string };

/** Actions of a payer and the bank with one method. */
export type Way = {
  readonly method: PaymentMethod;
  /** Fills in the form so that it can succeed, and submits it. */
  readonly submit: (page: Page) => Promise<void>;
  /** The same, up to the page where the method continues. */
  readonly begin: (page: Page) => Promise<void>;
  /** The bank confirms what was started. */
  readonly confirm: (stage: Stage, page: Page) => Promise<void>;
  /** From the form to a failure that the payer has seen. */
  readonly refuse: (stage: Stage, page: Page) => Promise<void>;
  /** Reports a refused payment as paid after all. */
  readonly payAfterAll: (stage: Stage, page: Page) => Promise<void>;
};

/** Starts a payment as a shop does. */
export async function order({ desk, company, shop }: Stage): Promise<Order> {
  const body = {
    merchantId: company.id,
    amount: '25.00',
    description: 'Twee broden en een taart',
    redirectUrlSuccess: `${shop.url}/bedankt`,
    redirectUrlFailed: `${shop.url}/mislukt`,
    redirectUrlAborted: `${shop.url}/mandje`,
  } as const;
  const result = await desk.call(initiatePayment, { body });
  if (result.redirectUrl === null) throw new Error('a new payment has a page');
  return { ...result, page: result.redirectUrl };
}

/** Opens the payment's page and waits for hydration. */
export async function openOrder(page: Page, { page: address }: Order): Promise<void> {
  await page.goto(address);
  await alive(page);
}

/** Makes the simulator send its scheduled messages now. */
async function deliverMessages({ database, company }: Stage): Promise<void> {
  await database.query('UPDATE simulator.messages SET due_at = now() WHERE merchant_id = $1', [company.id]);
}

/** The first attempt's processor reports, unasked, that it was paid after all. */
async function reportFirstPaid({ database, company }: Stage): Promise<void> {
  await database.query(
    `INSERT INTO simulator.messages (merchant_id, id, operation_id, status, due_at)
     SELECT merchant_id, gen_random_uuid(), id, 'SUCCEEDED', now() FROM simulator.operations
     WHERE merchant_id = $1 AND kind = 'payment' ORDER BY created_at, id LIMIT 1`,
    [company.id],
  );
}

/** Makes the payment expire on the server. */
export async function runOut(
  { database, company, office }: Stage,
  { transactionId }: Pick<Order, 'transactionId'>,
): Promise<void> {
  await database.query(
    `UPDATE payments SET expires_at = now() - interval '1 second' WHERE merchant_id = $1 AND id = $2`,
    [company.id, transactionId],
  );
  await office.endDue(company.id);
}

/** A payment's final state in the books. */
export async function books({ database, company }: Stage, { transactionId }: Order) {
  const { rows } = await database.query<{ status: string; late: boolean; captured: number; surplus: number }>(
    `SELECT p.status, p.late,
       (SELECT count(*)::int FROM attempts a WHERE a.merchant_id = p.merchant_id AND a.payment_id = p.id
         AND a.status = 'SUCCEEDED' AND NOT a.surplus) AS captured,
       (SELECT count(*)::int FROM refunds r WHERE r.merchant_id = p.merchant_id AND r.payment_id = p.id
         AND r.kind = 'SURPLUS' AND r.status = 'SUCCEEDED') AS surplus
     FROM payments p WHERE p.merchant_id = $1 AND p.id = $2`,
    [company.id, transactionId],
  );
  return rows[0];
}

const card = (number: string) => async (page: Page) => {
  await chooseMethod(page, nl.methods.names.CARD);
  await typeCard(page, { number });
  await payButton(page, AMOUNT).click();
};

const byCard: Way = {
  method: 'CARD',
  submit: card('4242 4242 4242 4242'),
  async begin(page) {
    await byCard.submit(page);
    await page.waitForURL(/\/payment\/status\//);
  },
  confirm: () => Promise.resolve(),
  async refuse(_stage, page) {
    await card('4000 0000 0000 9995')(page);
    await expect(page.getByRole('alert')).toContainText(nl.checkout.declines.reasons['51']);
  },
  payAfterAll: reportFirstPaid,
};

const byBank: Way = {
  method: 'IDEAL',
  async submit(page) {
    await chooseMethod(page, nl.methods.names.IDEAL);
    await payButton(page, AMOUNT).click();
  },
  async begin(page) {
    await byBank.submit(page);
    await page.waitForURL(/\/payment\/authorize\//);
  },
  confirm: (_stage, page) => tellBank(page, 'success'),
  async refuse(_stage, page) {
    await byBank.begin(page);
    await tellBank(page, 'failure');
    await expectStatus(page, 'declined');
  },
  payAfterAll: reportFirstPaid,
};

/** The status page polls at its own pace. */
async function learns(page: Page, state: 'succeeded' | 'declined'): Promise<void> {
  const { heading } = nl.checkoutStatus.states[state];
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const debit = (iban?: string) => async (page: Page) => {
  await chooseMethod(page, nl.methods.names.SEPA_DIRECT_DEBIT);
  await signDebit(page, iban === undefined ? {} : { iban });
  await payButton(page, AMOUNT).click();
};

const byDebit: Way = {
  method: 'SEPA_DIRECT_DEBIT',
  submit: debit(),
  async begin(page) {
    await byDebit.submit(page);
    await expectStatus(page, 'pending');
  },
  async confirm(stage, page) {
    await deliverMessages(stage);
    await learns(page, 'succeeded');
  },
  async refuse(stage, page) {
    await debit('NL35 INGB 9002 0000 00')(page);
    await expectStatus(page, 'pending');
    await deliverMessages(stage);
    await learns(page, 'declined');
  },
  payAfterAll: reportFirstPaid,
};

/** Page on which each first transfer is made. */
const oldTransfers = new WeakMap<Page, string>();

const byTransfer: Way = {
  method: 'BANK_TRANSFER',
  async submit(page) {
    await chooseMethod(page, nl.methods.names.BANK_TRANSFER);
    await transferButton(page, AMOUNT).click();
  },
  begin: (page) => openTransfer(page),
  confirm: (_stage, page) => transfer(page, '25,00'),
  /** A transfer cannot be refused; it just does not arrive in time. */
  async refuse({ database, company, office }, page) {
    await openTransfer(page);
    const bank = await page.getByRole('link', { name: nl.checkoutTransfer.tester }).getAttribute('href');
    if (bank !== null) oldTransfers.set(page, bank);
    await database.query(
      `UPDATE attempts SET created_at = created_at - interval '15 days', next_check_at = date_trunc('second', now()) WHERE merchant_id = $1`,
      [company.id],
    );
    // The gateway's own poller may be handling it already.
    await expect
      .poll(async () => {
        await office.endDue(company.id);
        const { rows } = await database.query('SELECT status FROM attempts WHERE merchant_id = $1', [
          company.id,
        ]);
        return rows;
      })
      .toEqual([{ status: 'EXPIRED' }]);
    await page.reload();
    await expectStatus(page, 'declined');
  },
  async payAfterAll(_stage, page) {
    await page.goto(oldTransfers.get(page) ?? '');
    await page.getByLabel(nl.checkoutPages.bank.transfer.amount).fill('25,00');
    await page.getByRole('button', { name: nl.checkoutPages.bank.transfer.send }).click();
  },
};

/** One method of each kind. */
export const WAYS: readonly Way[] = [byCard, byBank, byDebit, byTransfer];

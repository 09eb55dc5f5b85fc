import type { PaymentResult } from '@stuiver/contract';
import { statusPath } from '@stuiver/contract/checkout-pages';
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from '@stuiver/domain/methods';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { attemptRows, expectSoundBooks } from '../../../testing/engine/engine.ts';
import { type OutcomeName, OUTCOMES } from '../../../testing/engine/outcomes.ts';
import { aPayer, type Payer, type Place } from '../../../testing/engine/payer.ts';
import { aCreditor } from '../../../testing/engine/recurring.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';
import { aWebBuild } from '../../../testing/web.ts';
import { LATER_MS } from '../../processors/test-values.ts';
import { deliverDue } from '../../inbox/test-bank.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { expireDue } from './end-payments.ts';

const SHOP = 'https://winkel.voorbeeld.test';
const PAY = '/pay';

/** A payment that a shop started, and its payer. */
type Scene = {
  readonly merchantId: string;
  readonly id: string;
  readonly reference: string;
  readonly payer: Payer;
  /** The mandate that the form opened last asks to sign. */
  mandateReference: string;
  /** Places that the first attempt led to, for later outcomes. */
  readonly visited: Place[];
};

/** Actions of a payer and the outside world with one method; each ends at the page that the payer sees. */
type Way = {
  /** Form fields with which the payment can end well. */
  readonly fields: Readonly<Record<string, string>>;
  /** Confirms from outside what was started at this place. */
  readonly confirm: (scene: Scene, begun: Place) => Promise<Place>;
  /** Leads from the form to an unsuccessful end that the payer has seen. */
  readonly refuse: (scene: Scene) => Promise<Place>;
  /** Reports a refused payment as paid after all. */
  readonly payAfterAll: (scene: Scene) => Promise<unknown>;
};

let test: TestApp;
let build: Awaited<ReturnType<typeof aWebBuild>>;
beforeAll(async () => {
  build = await aWebBuild();
  test = await testApp({ web: build.web });
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
  await build.remove();
});

async function aScene(): Promise<Scene> {
  const { id: merchantId } = await aCreditor(test);
  const { headers } = await aSignedInUser(test, { merchantId });
  const payload = {
    merchantId,
    amount: '25.00',
    currency: 'EUR',
    country: 'NL',
    description: 'Twee broden en een taart',
    redirectUrlSuccess: `${SHOP}/bedankt`,
    redirectUrlFailed: `${SHOP}/mislukt`,
    redirectUrlAborted: `${SHOP}/mandje`,
  };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/gateway/transaction/initiatePayment',
    headers,
    payload,
  });
  expect(answer.statusCode).toBe(200);
  const { transactionId: id, reference } = answer.json<PaymentResult>();
  return { merchantId, id, reference, payer: aPayer(test), mandateReference: '', visited: [] };
}

async function openForm(scene: Scene): Promise<Place> {
  const place = await scene.payer.open(`${PAY}?reference=${scene.reference}`);
  if (place.page?.kind === 'pay') scene.mandateReference = place.page.details.sepa?.mandateReference ?? '';
  return place;
}
const openStatus = ({ payer, reference }: Scene) => payer.open(statusPath('succeeded', reference, 'nl'));
const submit = ({ payer, reference, mandateReference }: Scene, fields: Way['fields']) =>
  payer.post(PAY, { reference, intent: 'pay', mandateReference, ...fields });

/** Opens the form, fills it in and submits it. */
async function begin(scene: Scene, fields: Way['fields']): Promise<Place> {
  expectForm(await openForm(scene));
  const begun = await submit(scene, fields);
  expect(begun.page?.kind === 'pay' ? begun.page.answer : null).toBeNull();
  scene.visited.push(begun);
  return begun;
}

/** Makes the simulator's pending messages due now. */
async function deliverMessages({ merchantId }: Scene): Promise<void> {
  test.clock.advance(LATER_MS);
  await deliverDue(test.context, merchantId);
}

/** Has the processor of the first attempt report, unasked, that it was paid after all. */
async function reportFirstPaid({ merchantId }: Scene): Promise<void> {
  await sql`INSERT INTO simulator.messages (merchant_id, id, operation_id, status, due_at)
    SELECT merchant_id, gen_random_uuid(), id, 'SUCCEEDED', ${test.clock.now()} FROM simulator.operations
    WHERE merchant_id = ${merchantId} AND kind = 'payment' ORDER BY created_at, id LIMIT 1`.execute(
    test.ownerDb,
  );
  await deliverDue(test.context, merchantId);
}

/** Ends everything that is overdue, as the worker does. */
async function endDue({ merchantId }: Scene): Promise<void> {
  await sweepAttempts(test.context, merchantId);
  await expireDue(test.context, merchantId);
}

async function runOut(scene: Scene): Promise<void> {
  await test.ownerDb
    .updateTable('payments')
    .set({ expires_at: new Date(test.clock.now().getTime() - 1000) })
    .where('merchant_id', '=', scene.merchantId)
    .where('id', '=', scene.id)
    .execute();
  await endDue(scene);
}

const byCard: Way = {
  fields: {
    paymentMethod: 'CARD',
    creditcardNumber: '4242 4242 4242 4242',
    cardExpirationDate: '12 / 31',
    cvc: '123',
    cardHolderName: 'J. Jansen',
  },
  confirm: (scene) => openStatus(scene),
  refuse: (scene) => begin(scene, { ...byCard.fields, creditcardNumber: '4000 0000 0000 9995' }),
  payAfterAll: reportFirstPaid,
};

function byBank(paymentMethod: PaymentMethod): Way {
  const fields = { paymentMethod };
  return {
    fields,
    confirm: ({ payer }, { url }) => payer.post(url, { outcome: 'success' }),
    async refuse(scene) {
      const { url } = await begin(scene, fields);
      return scene.payer.post(url, { outcome: 'failure' });
    },
    payAfterAll: reportFirstPaid,
  };
}

const byDebit: Way = {
  fields: {
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    iban: 'NL91 ABNA 0417 1643 00',
    accountHolderName: 'Noor Bakker',
    emailAddress: 'noor@voorbeeld.test',
    street: 'Oudegracht 112',
    postCode: '3511 AX',
    town: 'Utrecht',
    addressCountry: 'NL',
    mandateAgreed: 'true',
  },
  async confirm(scene) {
    await deliverMessages(scene);
    return openStatus(scene);
  },
  async refuse(scene) {
    await begin(scene, { ...byDebit.fields, iban: 'NL35 INGB 9002 0000 00' });
    await deliverMessages(scene);
    return openStatus(scene);
  },
  payAfterAll: reportFirstPaid,
};

/** Finds the test bank's page of the transfer on a status page. */
function findBankPath({ page }: Place | { page: undefined }): string {
  const path = page?.kind === 'status' ? page.state.transfer?.bankPath : null;
  if (typeof path !== 'string') throw new Error('no transfer is asked for');
  return path;
}

const transfer = ({ payer }: Scene, begun: Place) =>
  payer.post(findBankPath(begun), { outcome: 'transfer', amount: '25,00' });

const byTransfer: Way = {
  fields: { paymentMethod: 'BANK_TRANSFER' },
  confirm: transfer,
  /** A transfer cannot be refused; it does not arrive in time. */
  async refuse(scene) {
    await begin(scene, byTransfer.fields);
    await test.ownerDb
      .updateTable('attempts')
      .set({
        created_at: new Date(test.clock.now().getTime() - 15 * 86_400_000),
        next_check_at: test.clock.now(),
      })
      .where('merchant_id', '=', scene.merchantId)
      .execute();
    await sweepAttempts(test.context, scene.merchantId);
    return openStatus(scene);
  },
  payAfterAll: (scene) => transfer(scene, scene.visited[0] ?? { url: '', page: null }),
};

/** Methods of a kind are paid with in the same way. */
function chooseWay(method: PaymentMethod): Way {
  switch (METHODS[method].kind) {
    case 'card':
      return byCard;
    case 'redirect':
      return byBank(method);
    case 'debit':
      return byDebit;
    case 'transfer':
      return byTransfer;
  }
}

/** Reads a payment's final state in the books. */
async function books({ merchantId, id }: Scene) {
  const { rows } = await sql<{ status: string; late: boolean; captured: number; surplus: number }>`
    SELECT p.status, p.late,
      (SELECT count(*)::int FROM attempts a WHERE a.merchant_id = p.merchant_id AND a.payment_id = p.id
        AND a.status = 'SUCCEEDED' AND NOT a.surplus) AS captured,
      (SELECT count(*)::int FROM refunds r WHERE r.merchant_id = p.merchant_id AND r.payment_id = p.id
        AND r.kind = 'SURPLUS' AND r.status = 'SUCCEEDED') AS surplus
    FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(test.ownerDb);
  return rows[0];
}

/** Plays an end without success, and sees that it is one. */
async function refuse(scene: Scene, way: Way): Promise<void> {
  await way.refuse(scene);
  const attempts = await attemptRows(test, scene);
  expect(attempts.map(({ status }) => status)).toEqual([expect.stringMatching(/^(FAILED|EXPIRED)$/)]);
}

const PAID = { status: 'SUCCEEDED', late: false, captured: 1, surplus: 0 } as const;

/** Expects the result page with this content. */
function expectState(place: Place, state: object): void {
  expect(place.page).toMatchObject({ kind: 'status', state });
}

/** The form that can be submitted. */
function expectForm(place: Place): void {
  expect(place.page).toMatchObject({ kind: 'pay', details: { status: 'OPEN', nothingTaken: true } });
}

async function pay(scene: Scene, way: Way): Promise<Place> {
  return way.confirm(scene, await begin(scene, way.fields));
}

/** Plays of the possible outcomes, each comparing the payer's pages with the books. */
const PLAYS: Readonly<Record<OutcomeName, (scene: Scene, way: Way) => Promise<void>>> = {
  async success(scene, way) {
    const place = await pay(scene, way);
    expectState(place, {
      status: 'SUCCEEDED',
      late: false,
      nothingTaken: false,
      surplus: null,
      redirectUrl: expect.stringContaining(`${SHOP}/bedankt`),
    });
    expect(await books(scene)).toEqual(PAID);
  },

  async failure(scene, way) {
    await refuse(scene, way);
    expectState(await openStatus(scene), { status: 'OPEN', nothingTaken: true, redirectUrl: null });
    expect(await books(scene)).toEqual({ ...PAID, status: 'OPEN', captured: 0 });
    expectState(await pay(scene, way), { status: 'SUCCEEDED', nothingTaken: false });
    expect(await books(scene)).toEqual(PAID);
  },

  async cancel(scene, way) {
    await refuse(scene, way);
    expectForm(await openForm(scene));
    const left = await scene.payer.post(PAY, { reference: scene.reference, intent: 'abort' });
    expect(left.url).toContain(`${SHOP}/mandje`);
    expectState(await openStatus(scene), { status: 'ABORTED', nothingTaken: true });
    expectState(await openForm(scene), { status: 'ABORTED' });
    expect(await books(scene)).toEqual({ ...PAID, status: 'ABORTED', captured: 0 });
  },

  async expire(scene, way) {
    await refuse(scene, way);
    expectForm(await openForm(scene));
    await runOut(scene);
    // The form that is still open learns it when it is submitted.
    expectState(await submit(scene, way.fields), { status: 'FAILED', nothingTaken: true });
    expect(await books(scene)).toEqual({ ...PAID, status: 'FAILED', captured: 0 });
  },

  async late(scene, way) {
    await refuse(scene, way);
    await runOut(scene);
    expectState(await openStatus(scene), { status: 'FAILED', late: false });
    await way.payAfterAll(scene);
    expectState(await openStatus(scene), { status: 'SUCCEEDED', late: true, nothingTaken: false });
    expect(await books(scene)).toEqual({ ...PAID, late: true });
  },

  async twice(scene, way) {
    await refuse(scene, way);
    expectState(await pay(scene, way), { status: 'SUCCEEDED', surplus: null });
    // The refused one turns out to have been paid as well: it is refunded automatically, as the page shows.
    await way.payAfterAll(scene);
    expectState(await openStatus(scene), {
      status: 'SUCCEEDED',
      nothingTaken: false,
      surplus: { amount: '25.00', status: 'SUCCEEDED' },
    });
    expect(await books(scene)).toEqual({ ...PAID, surplus: 1 });
  },

  async 'back button'(scene, way) {
    await pay(scene, way);
    // The form that the browser kept is never shown again by us, and submitted it pays nothing.
    expectState(await openForm(scene), { status: 'SUCCEEDED' });
    expectState(await submit(scene, way.fields), { status: 'SUCCEEDED' });
    expect(await books(scene)).toEqual(PAID);
  },

  async reload(scene, way) {
    expectForm(await openForm(scene));
    const begun = await begin(scene, way.fields);
    expect((await scene.payer.open(begun.url)).page?.kind).toBe(begun.page?.kind);
    expectState(await way.confirm(scene, begun), { status: 'SUCCEEDED' });
    expectState(await openStatus(scene), { status: 'SUCCEEDED', surplus: null });
    expect(await books(scene)).toEqual(PAID);
  },

  async 'second tab'(scene, way) {
    expectForm(await openForm(scene));
    expectState(await pay(scene, way), { status: 'SUCCEEDED' });
    expectState(await submit(scene, way.fields), { status: 'SUCCEEDED', surplus: null });
    expect(await books(scene)).toEqual(PAID);
  },

  async 'other browser'(scene, way) {
    const begun = await begin(scene, way.fields);
    // A payer who returns in another browser finds the payment in its current state, and can finish it there.
    const elsewhere = { ...scene, payer: aPayer(test) };
    const met = await elsewhere.payer.open(begun.url);
    expect(met.page?.kind).toBe(begun.page?.kind);
    expectState(await way.confirm(elsewhere, met), { status: 'SUCCEEDED' });
    expectState(await openForm(elsewhere), { status: 'SUCCEEDED' });
    expect(await books(scene)).toEqual(PAID);
  },
};

it('covers every outcome', () => {
  expect(Object.keys(PLAYS)).toEqual(OUTCOMES);
});

describe.each(PAYMENT_METHODS)('a payment by %s', (method) => {
  it.each(OUTCOMES)('ends and is booked correctly after "%s"', async (outcome) => {
    await PLAYS[outcome](await aScene(), chooseWay(method));
  });
});

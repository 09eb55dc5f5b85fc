import type { PaymentLinkDetails, PaymentLinkRow } from '@stuiver/contract';
import { PAYMENT_LINK_STATUSES } from '@stuiver/domain/states';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { requestPaymentLink } from './request-payment-link.ts';
import { countUse, lockUsableLink, viewLink } from './use-link.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { linkReference } from '../../testing/links.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
/** Both of the libraries' modules are CommonJS whose default is the function itself. */
const readQrCode = jsqr as unknown as (typeof jsqr)['default'];

/** Paints what our QR codes are drawn with: one path of runs, each one unit high, on a white square. */
function paintSvg(svg: string): { data: Uint8ClampedArray; side: number } {
  const scale = 4;
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const run of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const [left = 0, top = 0, length = 0] = run.slice(1).map((units) => Number(units) * scale);
    for (let row = top; row < top + scale; row++) {
      for (let column = left; column < left + length; column++) {
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return { data, side };
}

describe('a payment link', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;

  beforeAll(async () => {
    test = await testApp({ now: NOW });
    const user = await aSignedInUser(test);
    headers = user.headers;
    merchantId = user.merchantId;
  });
  afterAll(() => test.close());

  const request = (wishes: Record<string, unknown> = {}) => ({
    merchantId,
    amount: '49.95',
    currency: 'EUR',
    country: 'NL',
    description: 'Fietsreparatie',
    paymentLink: true,
    linkValidityDays: 3,
    sepaSpec: null,
    ...wishes,
  });
  const make = (wishes: Record<string, unknown> = {}, as = headers) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentLink',
      headers: as,
      payload: { transaction: request(wishes) },
    });
  async function made(wishes: Record<string, unknown> = {}): Promise<PaymentLinkRow> {
    const answer = await make(wishes);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
  }

  it('is usable until the end of its last day of validity', async () => {
    const link = await made();
    expect(link).toMatchObject({ amount: '49.95', status: 'ACTIVE', uses: 0, maximumUses: 1, merchantId });
    expect(link.expiresDateTime).toBe('2026-11-23T22:59:59.999Z');
  });

  it('writes an audit row without personal data', async () => {
    const link = await made({ accountHolderName: 'Noor Bakker', emailAddress: 'noor@voorbeeld.test' });
    const row = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'before', 'after'])
      .where('subject_id', '=', link.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ action: 'paymentLink.created', actor_kind: 'user' });
    expect(JSON.stringify(row)).not.toMatch(/noor/i);
  });

  it('stores the payer’s details separately, for SEPA all three of them', async () => {
    const sepaSpec = {
      emailAddress: 'noor@voorbeeld.test',
      iban: 'NL91 ABNA 0417 1643 00',
      postalAddress: 'Dorpsstraat 1',
    };
    const link = await made({ sepaSpec, accountHolderName: 'Noor Bakker' });
    const view = await viewLink(test.context, test.context.db, merchantId, link.id);
    expect(view?.link.sepa_only).toBe(true);
    expect(view?.payer).toMatchObject({
      sepa_iban: 'NL91ABNA0417164300',
      account_holder_name: 'Noor Bakker',
    });
    const lacking = await make({ sepaSpec: { ...sepaSpec, postalAddress: '' } });
    expect(lacking.statusCode).toBe(422);
    expect(lacking.json()).toMatchObject({ errors: { 'transaction.sepaSpec.postalAddress': ['required'] } });
  });

  it('trims what was typed', async () => {
    const sepaSpec = {
      emailAddress: 'noor@voorbeeld.test',
      iban: ' nl91 abna 0417 1643 00 ',
      postalAddress: ' Dorpsstraat 1, 3511 AX Utrecht ',
    };
    const link = await made({
      description: ' Stoel ',
      accountHolderName: ' Noor Bakker ',
      iban: sepaSpec.iban,
      sepaSpec,
    });
    const view = await viewLink(test.context, test.context.db, merchantId, link.id);
    expect(view?.link.description).toBe('Stoel');
    expect(view?.payer).toMatchObject({
      account_holder_name: 'Noor Bakker',
      iban: 'NL91ABNA0417164300',
      sepa_iban: 'NL91ABNA0417164300',
      sepa_postal_address: 'Dorpsstraat 1, 3511 AX Utrecht',
    });
  });

  it.each([
    [{ amount: '0.001' }, { 'transaction.amount': ['tooManyDecimals'] }],
    [{ amount: '-5' }, { 'transaction.amount': ['notAnAmount'] }],
    [{ description: ' ' }, { 'transaction.description': ['required'] }],
    [{ linkValidityDays: 0 }, { 'transaction.linkValidityDays': ['tooLow'] }],
    [{ linkValidityDays: 366 }, { 'transaction.linkValidityDays': ['tooHigh'] }],
    [{ maximumUses: 0 }, { 'transaction.maximumUses': ['tooLow'] }],
    [{ maximumAmount: '49.95' }, { 'transaction.maximumAmount': ['tooLow'] }],
    [{ maximumAmount: '50.001' }, { 'transaction.maximumAmount': ['tooManyDecimals'] }],
    [{ redirectUrlFailed: 'javascript:alert(1)' }, { 'transaction.redirectUrlFailed': ['notAUrl'] }],
  ])('refuses %j', async (wishes, errors) => {
    const answer = await make(wishes);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalidInput', errors });
  });

  it('requires https addresses in a live deployment', async () => {
    const context = { ...test.context, settings: { ...test.context.settings, mode: 'live' as const } };
    const actor = { kind: 'user', id: (await aUser(test, { merchantId })).id } as const;
    const parsed = {
      ...request(),
      currency: 'EUR' as const,
      maximumAmount: null,
      maximumUses: 1,
      reference: '',
      metadata: {},
      paymentLink: true as const,
      iban: '',
      accountHolderName: '',
      emailAddress: '',
      redirectUrlSuccess: 'http://winkel.test/klaar',
      redirectUrlFailed: '',
      redirectUrlAborted: '',
      sepaSpec: null,
    };
    await expect(requestPaymentLink(context, scopeOfOne(merchantId), parsed, actor)).rejects.toMatchObject({
      errors: { 'transaction.redirectUrlSuccess': ['notAUrl'] },
    });
  });

  it('cannot be created by a user without the permission', async () => {
    const viewer = await aSignedInUser(test, { merchantId, restrictionList: ['generatePaymentLink'] });
    expect((await make({}, viewer.headers)).statusCode).toBe(403);
  });

  it('answers 404 for someone else’s company, and 401 without a session', async () => {
    const other = await aMerchant(test);
    expect((await make({ merchantId: other.id })).statusCode).toBe(404);
    const url = '/gateway/transaction/requestPaymentLink';
    expect((await test.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
  });

  it('has a QR code with exactly its address', async () => {
    const link = await made();
    const png = await test.app.inject({
      url: `/gateway/transaction/qrcode?id=${link.id}&format=png`,
      headers,
    });
    const { image, paymentLink } = png.json<{ image: string; paymentLink: string }>();
    const picture = PNG.sync.read(Buffer.from(image.replace('data:image/png;base64,', ''), 'base64'));
    const decoded = readQrCode(new Uint8ClampedArray(picture.data), picture.width, picture.height);
    expect(decoded?.data).toBe(paymentLink);
    // Four modules of eight pixels around it stay white.
    const edge = picture.data.subarray(0, picture.width * 4 * 32);
    expect(edge.every((byte) => byte === 255)).toBe(true);
    const svg = await test.app.inject({ url: `/gateway/transaction/qrcode?id=${link.id}`, headers });
    const drawn = svg.json<{ image: string }>().image.replace('data:image/svg+xml;base64,', '');
    const pixels = paintSvg(Buffer.from(drawn, 'base64').toString());
    expect(readQrCode(pixels.data, pixels.side, pixels.side)?.data).toBe(paymentLink);
  });

  it('is neither shown nor drawn to another company', async () => {
    const link = await made();
    const other = await aSignedInUser(test);
    const qr = await test.app.inject({
      url: `/gateway/transaction/qrcode?id=${link.id}`,
      headers: other.headers,
    });
    expect(qr.statusCode).toBe(404);
    const links = await test.app.inject({
      url: '/gateway/transaction/getPaymentLinks',
      headers: other.headers,
    });
    expect(links.json()).toMatchObject({ content: [], totalElements: 0 });
    const chosen = `/gateway/transaction/getPaymentLinks?selectedIds=${merchantId}`;
    expect((await test.app.inject({ url: chosen, headers: other.headers })).statusCode).toBe(404);
  });

  it('is returned with its payments by its id, to its own company only', async () => {
    const link = await made({ accountHolderName: 'Noor Bakker' });
    const reference = linkReference(test, link);
    const { transactionId } = await payReference(test.context, reference, aCard());
    const other = await aSignedInUser(test);
    const url = `/gateway/transaction/getPaymentLink/${link.id}`;
    const own = (await test.app.inject({ url, headers })).json<{
      details: { paymentLink: PaymentLinkDetails };
    }>();
    expect(own.details.paymentLink).toMatchObject({
      id: link.id,
      status: 'USED',
      linkValidityDays: 3,
      accountHolderName: 'Noor Bakker',
      receivedAmount: '49.95',
      usesUnderWay: 0,
      numberOfPayments: 1,
      payments: [{ transactionId, status: 'SUCCEEDED', amount: '49.95', paymentMethodName: 'CARD' }],
    });
    expect((await test.app.inject({ url, headers: other.headers })).statusCode).toBe(404);
    expect((await test.app.inject({ url })).statusCode).toBe(401);
  });

  it('is listed newest first over several companies, page by page', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const user = await aSignedInUser(test, { merchantId: parent.id });
    for (let index = 0; index < 5; index++) {
      test.clock.advance(1000);
      const of = index % 2 === 0 ? parent.id : child.id;
      await make({ merchantId: of, description: `Link ${index}` }, user.headers);
    }
    const seen: string[] = [];
    for (const pageNumber of [0, 1, 2]) {
      const url = `/gateway/transaction/getPaymentLinks?pageSize=2&pageNumber=${pageNumber}`;
      const page = (await test.app.inject({ url, headers: user.headers })).json<{
        content: PaymentLinkRow[];
        totalElements: number;
        totalPages: number;
      }>();
      expect(page).toMatchObject({ totalElements: 5, totalPages: 3 });
      seen.push(...page.content.map((link) => link.description));
    }
    expect(seen).toEqual(['Link 4', 'Link 3', 'Link 2', 'Link 1', 'Link 0']);
  });

  it('is found by the status that it shows, whatever has happened to it', async () => {
    const user = await aSignedInUser(test);
    const now = test.clock.now();
    for (const expires of [-1, 0, 1]) {
      for (const switchedOff of [null, now]) {
        for (const [uses, maximum] of [
          [0, 1],
          [1, 1],
          [7, null],
        ] as const) {
          const answer = await make({ merchantId: user.merchantId }, user.headers);
          const { id } = answer.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
          const expires_at = new Date(now.getTime() + expires);
          await test.context.db
            .updateTable('payment_links')
            .set({ expires_at, switched_off_at: switchedOff, uses, maximum_uses: maximum })
            .where('merchant_id', '=', user.merchantId)
            .where('id', '=', id)
            .execute();
        }
      }
    }
    const found: Record<string, number> = {};
    for (const status of PAYMENT_LINK_STATUSES) {
      const url = `/gateway/transaction/getPaymentLinks?pageSize=50&statuses=${status}`;
      const answer = await test.app.inject({ url, headers: user.headers });
      const { content } = answer.json<{ content: PaymentLinkRow[] }>();
      expect(new Set(content.map((link) => link.status))).toEqual(new Set([status]));
      found[status] = content.length;
    }
    expect(found).toEqual({ ACTIVE: 4, USED: 6, EXPIRED: 2, SWITCHED_OFF: 6 });
  });

  it('is expired after its last day and used after its use, for the engine too', async () => {
    const { db } = test.context;
    const link = await made({ linkValidityDays: 1 });
    const lock = () => inTransaction(db, (tx) => lockUsableLink(test.context, tx, merchantId, link.id));
    expect((await lock()).link.amount).toBe(4995);
    const count = () => inTransaction(db, (tx) => countUse(tx, merchantId, link.id, NOW));
    expect(await count()).toBeNull();
    await expect(lock()).rejects.toMatchObject({ code: 'linkUnusable' });
    expect(await count()).toBe('overused');
    const late = await made({ linkValidityDays: 1 });
    test.clock.set(new Date(Date.parse(late.expiresDateTime) + 1));
    await expect(
      inTransaction(db, (tx) => lockUsableLink(test.context, tx, merchantId, late.id)),
    ).rejects.toMatchObject({ code: 'linkUnusable' });
    test.clock.set(NOW);
    await expect(
      inTransaction(db, (tx) => lockUsableLink(test.context, tx, merchantId, late.id.replace(/^./, 'f'))),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});

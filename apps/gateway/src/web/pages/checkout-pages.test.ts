import { createHash } from 'node:crypto';
import type { ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPayment, attemptRows, paymentRow } from '../../testing/engine/engine.ts';
import { readPageData } from '../../testing/engine/payer.ts';
import {
  aCreditor,
  aRecurrence,
  selectCollections,
  GOOD_IBAN,
  runSlot,
} from '../../testing/engine/recurring.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { aWebBuild } from '../../testing/web.ts';
import { sealReference } from '../../money/payers/sealed-reference.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { getRedirectUrl } from '../../money/payments/payer/payment-status.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const SHOP = 'https://winkel.voorbeeld.test';
const CANARY = { number: '4000000000009995', code: '733', holder: 'Kanarie van Vogel' };

let test: TestApp;
let build: Awaited<ReturnType<typeof aWebBuild>>;
const lines: string[] = [];

beforeAll(async () => {
  build = await aWebBuild();
  test = await testApp({ web: build.web, logTo: { write: (line) => void lines.push(line) } });
});
afterAll(async () => {
  await test.close();
  await build.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const post = (url: string, fields: Record<string, string>) =>
  test.app.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(fields).toString() });

/** A merchant whose payers have somewhere to go, and an open payment of it. */
async function aShopPayment(language?: 'nl' | 'en') {
  const merchant = await aMerchant(test, {
    redirectUrl: `${SHOP}/dank`,
    redirectUrlAborted: `${SHOP}/mandje`,
    redirectUrlFailed: `${SHOP}/mislukt`,
  });
  return aPayment(test, { merchantId: merchant.id, ...(language ? { language } : {}) });
}

const cardForm = (reference: string, number = '4242424242424242') => ({
  reference,
  intent: 'pay',
  paymentMethod: 'CARD',
  creditcardNumber: number,
  cardExpirationDate: '04 / 31',
  cvc: CANARY.code,
  cardHolderName: CANARY.holder,
});

describe('the hosted page', () => {
  it('embeds its details for the browser, and no inline code that its policy does not name', async () => {
    const { reference } = await aShopPayment();
    const answer = await get(`/pay?reference=${reference}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const page = readPageData(answer.body);
    expect(page).toMatchObject({
      kind: 'pay',
      reference,
      details: { amount: '412.50', status: 'OPEN' },
      answer: null,
    });
    const policy = String(answer.headers['content-security-policy']);
    const style = /<style>(.*?)<\/style>/s.exec(answer.body)?.[1] ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain(`form-action 'self' ${SHOP}`);
    expect(policy).not.toContain('unsafe');
    for (const [tag] of answer.body.matchAll(/<script[^>]*>/g)) {
      expect(tag).toMatch(
        /type="application\/json"|type="importmap"|src="\/checkout-assets\/[^"]+" integrity="sha256-/,
      );
    }
  });

  it.each(['', 'onzin', 'A'.repeat(90), '%00%00'])('answers 404 to the reference %o', async (reference) => {
    const answer = await get(`/pay?reference=${reference}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<p>notice nl</p>');
  });

  it('reveals nothing to a reference that was tampered with or has another purpose', async () => {
    const { reference, merchantId, id } = await aShopPayment();
    const tampered = `${reference.slice(0, -2)}${reference.endsWith('AA') ? 'BB' : 'AA'}`;
    const expiresAt = new Date(test.clock.now().getTime() + 60_000);
    const attempt = sealReference(test.context.keyring, { kind: 'attempt', merchantId, id, expiresAt });
    for (const wrong of [tampered, attempt]) {
      expect((await get(`/pay?reference=${wrong}`)).statusCode).toBe(404);
      expect((await get(`/payment/status/success?reference=${wrong}`)).statusCode).toBe(404);
      expect((await post('/pay', cardForm(wrong))).statusCode).toBe(404);
    }
  });

  it('redirects a paid payment to its result', async () => {
    const { reference } = await aShopPayment();
    await payReference(test.context, reference, {
      paymentMethod: 'CARD',
      creditcardNumber: '4242424242424242',
      cardExpirationDate: '2031-04-01',
      cvc: '123',
      cardHolderName: 'J. Jansen',
    });
    const answer = await get(`/pay?reference=${reference}`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/payment/status/succeeded?reference=${reference}&language=nl`);
  });

  it('uses the payment’s language, else the one that was chosen before, else Dutch', async () => {
    const fetchPageLanguage = async (reference: string, query = '', cookie = '') => {
      const { body } = await get(`/pay?reference=${reference}${query}`, { cookie });
      return /<html lang="(\w+)"/.exec(body)?.[1];
    };
    const english = await aShopPayment('en');
    expect(await fetchPageLanguage(english.reference)).toBe('en');
    expect(await fetchPageLanguage(english.reference, '', 'language=nl')).toBe('en');
    expect(await fetchPageLanguage(english.reference, '&language=nl')).toBe('nl');
    expect(await fetchPageLanguage(english.reference)).toBe('en');
    const silent = await aShopPayment();
    expect(await fetchPageLanguage(silent.reference)).toBe('nl');
    expect(await fetchPageLanguage(silent.reference, '', 'language=en')).toBe('en');
    expect(await fetchPageLanguage(silent.reference, '&language=nl', 'language=en')).toBe('nl');
    expect(await fetchPageLanguage(silent.reference, '&language=xx')).toBe('nl');
    const unknown = await get('/pay', { cookie: 'a=b; language=en' });
    expect(unknown.body).toContain('<p>notice en</p>');
  });

  it.each([
    ['de-CH,de;q=0.9,nl;q=0.8', 'de-CH'],
    ['en-IN;q=0.7, nl', 'en-IN'],
    ['xx-YY, nl', null],
    ['*', null],
    ['kapot, , ;q', null],
    [undefined, null],
  ])(
    'passes the first locale of Accept-Language %o on as %o, by which money is written',
    async (asked, known) => {
      const { reference } = await aShopPayment('en');
      const headers = asked === undefined ? {} : { 'accept-language': asked };
      const { body } = await get(`/pay?reference=${reference}`, headers);
      expect(readPageData(body)).toMatchObject({ locale: known });
      expect(body).toContain('<html lang="en"');
    },
  );

  it('keeps a chosen language with the payment, for every browser and page', async () => {
    const payment = await aShopPayment();
    const chosen = await post('/payment/language', {
      language: 'en',
      reference: payment.reference,
      next: `/pay?reference=${payment.reference}&language=nl`,
    });
    expect(chosen.statusCode).toBe(303);
    expect(chosen.headers.location).toBe(`/pay?reference=${payment.reference}&language=en`);
    expect(chosen.headers['set-cookie']).toContain('language=en;');
    expect((await paymentRow(test, payment)).language).toBe('en');
    for (const path of ['/pay', '/payment/status/x'])
      expect((await get(`${path}?reference=${payment.reference}`)).body).toContain('<html lang="en"');
    expect(await getRedirectUrl(test.context, payment.reference)).toMatchObject({
      language: 'en',
    });
  });

  it.each(['https://elders.test/pay', '//elders.test', '/management/', 'onzin', ''])(
    'returns only to a payer’s page after a choice of language, not to %o',
    async (next) => {
      const answer = await post('/payment/language', { language: 'en', reference: 'onzin', next });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/pay?language=en']);
    },
  );

  it('keeps the language of the posted form', async () => {
    const payment = await aShopPayment();
    await post('/pay', { ...cardForm(payment.reference), language: 'en' });
    expect((await paymentRow(test, payment)).language).toBe('en');
  });

  it('saves a requested language, as the portal does', async () => {
    const { headers } = await get('/pay?language=en');
    expect(headers['set-cookie']).toBe('language=en; Path=/; Max-Age=86400; SameSite=Lax');
    expect((await get('/pay')).headers).not.toHaveProperty('set-cookie');
  });
});

describe('a form posted without JavaScript', () => {
  it('pays and redirects to the result', async () => {
    const payment = await aShopPayment();
    const answer = await post('/pay', { ...cardForm(payment.reference), language: 'en' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/payment\/status\/success\?reference=[\w-]+&language=en$/);
    expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
    const again = await post('/pay', cardForm(payment.reference));
    expect(again.headers.location).toBe(`/pay?reference=${payment.reference}&language=nl`);
  });

  it('returns after a decline to a page that shows the reason', async () => {
    const { reference } = await aShopPayment();
    const answer = await post('/pay', cardForm(reference, CANARY.number));
    expect(answer.statusCode).toBe(303);
    const page = await get(String(answer.headers.location));
    expect(readPageData(page.body)).toMatchObject({ kind: 'pay', details: { declineCode: '51' } });
  });

  it('shows errors at their fields and never echoes what was typed', async () => {
    const { reference } = await aShopPayment();
    const answer = await post('/pay', {
      ...cardForm(reference, CANARY.number),
      cardExpirationDate: '',
      cvc: '',
    });
    expect(answer.statusCode).toBe(422);
    expect(readPageData(answer.body)).toMatchObject({
      answer: { errors: { cardExpirationDate: ['required'], cvc: ['required'] }, paymentMethod: 'CARD' },
    });
    const { languagePaths } = readPageData(answer.body);
    expect(languagePaths.en).toBe(`/pay?reference=${reference}&language=en`);
    for (const typed of [CANARY.number, CANARY.holder]) expect(answer.body).not.toContain(typed);
  });

  it('refuses a method that the merchant does not offer or that does not exist', async () => {
    const { reference, merchantId } = await aShopPayment();
    await test.ownerDb
      .updateTable('merchant_payment_methods')
      .set({ enabled: false })
      .where('merchant_id', '=', merchantId)
      .where('method', '=', 'PAYPAL')
      .execute();
    for (const paymentMethod of ['PAYPAL', 'GOUD', '']) {
      const answer = await post('/pay', { reference, paymentMethod });
      expect([paymentMethod, answer.statusCode]).toEqual([paymentMethod, 422]);
      expect(readPageData(answer.body)).toHaveProperty('answer.errors.paymentMethod');
    }
  });

  it('returns to the shop', async () => {
    const payment = await aShopPayment();
    const answer = await post('/pay', { reference: payment.reference, intent: 'abort' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${SHOP}/mandje`]);
    expect((await paymentRow(test, payment)).status).toBe('ABORTED');
  });

  it('is refused when it has another content type or is too long', async () => {
    const json = await test.app.inject({ method: 'POST', url: '/pay', payload: { reference: 'x' } });
    expect(json.statusCode).toBe(404);
    const long = await post('/pay', { reference: 'x'.repeat(20_000) });
    expect(long.statusCode).toBe(422);
  });
});

describe('the test bank', () => {
  /** A payment that waits at the bank, and the path of the bank's page. */
  async function atTheBank() {
    const payment = await aShopPayment();
    const answer = await post('/pay', {
      reference: payment.reference,
      paymentMethod: 'IDEAL',
      language: 'en',
    });
    return { payment, path: String(answer.headers.location) };
  }

  it('shows what is paid to whom, and accepts one decision', async () => {
    const { payment, path } = await atTheBank();
    expect(path).toMatch(/^\/payment\/authorize\/[\w-]+\?language=en$/);
    expect((await get(path)).body).toContain('<p>authorize en</p>');
    const decided = await post(path, { outcome: 'success', language: 'en' });
    expect(decided.statusCode).toBe(303);
    expect(decided.headers.location).toMatch(/^\/payment\/status\/\w+\?reference=[\w-]+&language=en$/);
    expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
    await post(path, { outcome: 'failure' });
    expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
    expect((await get(path)).statusCode).toBe(200);
  });

  it.each([
    ['failure', 'OPEN'],
    ['cancel', 'OPEN'],
    ['expire', 'OPEN'],
    ['later', 'PENDING'],
  ])('turns %s into %s', async (outcome, status) => {
    const { payment, path } = await atTheBank();
    await post(path, { outcome });
    expect((await paymentRow(test, payment)).status).toBe(status);
  });

  it('answers 404 to another attempt or outcome', async () => {
    const { payment, path } = await atTheBank();
    expect((await post(path, { outcome: 'gold' })).statusCode).toBe(404);
    for (const id of ['onzin', payment.reference, payment.id]) {
      expect((await get(`/payment/authorize/${id}`)).statusCode).toBe(404);
      expect((await post(`/payment/authorize/${id}`, { outcome: 'success' })).statusCode).toBe(404);
    }
  });
});

describe('the test bank of a collection', () => {
  it.each([undefined, GOOD_IBAN])('has no page, since no payer goes there (account %s)', async (iban) => {
    const recurrence = await aRecurrence(test, {
      merchantId: (await aCreditor(test)).id,
      ...(iban ? { iban } : {}),
    });
    const dueDate = String(recurrence.row.next_run_date);
    test.clock.set(new Date(`${dueDate}T10:00:00Z`));
    await runSlot(test, recurrence, dueDate);
    const { merchantId } = recurrence;
    const run = (await selectCollections(test, recurrence)).find(({ due_date: due }) => due === dueDate);
    const [{ id } = { id: '' }] = await attemptRows(test, { merchantId, id: run?.id ?? '' });
    expect(id).not.toBe('');
    const expiresAt = new Date(test.clock.now().getTime() + 60_000);
    const attempt = sealReference(test.context.keyring, { kind: 'attempt', merchantId, id, expiresAt });
    const answer = await get(`/payment/authorize/${attempt}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<p>notice nl</p>');
    expect((await post(`/payment/authorize/${attempt}`, { outcome: 'failure' })).statusCode).toBe(404);
  });
});

describe('the result page', () => {
  it('shows the real status, whatever its address contains', async () => {
    const { reference } = await aShopPayment();
    const { body, statusCode } = await get(`/payment/status/succeeded?reference=${reference}`);
    expect(statusCode).toBe(200);
    expect(readPageData(body)).toMatchObject({
      kind: 'status',
      state: { status: 'OPEN', redirectUrl: null },
    });
    expect(body).not.toContain('http-equiv="refresh"');
  });

  it('refreshes without JavaScript while the outcome is pending', async () => {
    const { reference } = await aShopPayment();
    const bank = await post('/pay', { reference, paymentMethod: 'IDEAL' });
    const status = await post(String(bank.headers.location), { outcome: 'later' });
    const { body } = await get(String(status.headers.location));
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
  });
});

describe('failures', () => {
  it('shows failures as pages that reveal nothing, with the right status code', async () => {
    const limited = await testApp({ web: build.web, env: { STUIVER_RATE_LIMIT_CHECKOUT: '1' } });
    expect((await limited.app.inject('/pay')).statusCode).toBe(404);
    const over = await limited.app.inject('/pay');
    expect([over.statusCode, over.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(over.headers).toHaveProperty('retry-after');
    // A page costs more than its refusal should: a persistent caller gets none.
    const again = await limited.app.inject('/pay');
    expect([again.statusCode, again.json<ErrorBody>().code]).toEqual([429, 'tooManyRequests']);
    expect(again.headers).toHaveProperty('retry-after');
    await limited.close();
  });

  it('logs no card data and no reference of a failure', async () => {
    const { reference } = await aShopPayment();
    await post('/pay', cardForm(reference, CANARY.number));
    await get(`/pay?reference=${reference}`);
    const log = lines.join('\n');
    expect(log).toContain('"route":"/pay"');
    for (const secret of [CANARY.number, CANARY.holder, reference]) expect(log).not.toContain(secret);
  });
});

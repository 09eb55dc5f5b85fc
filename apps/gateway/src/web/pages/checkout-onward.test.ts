import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFormats } from '@stuiver/messages';
import { checkoutPages } from '@stuiver/messages/nl/checkout/server';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { type AdyenWorld, anAdyenWorld } from '../../testing/adyen/world.ts';
import type { PayPageData } from '@stuiver/contract/checkout-pages';
import { aCard, aPayment, attemptRows } from '../../testing/engine/engine.ts';
import { readPageData } from '../../testing/engine/payer.ts';
import { withOrigin } from '../../platform/access/origin.ts';
import { aWebBuild } from '../../testing/web.ts';

const CHALLENGED = '4212345678901237';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the pages to a bank and back', () => {
  let build: Awaited<ReturnType<typeof aWebBuild>>;
  let byRedirect: AdyenWorld;
  let native: AdyenWorld;
  beforeAll(async () => {
    build = await aWebBuild();
    byRedirect = await anAdyenWorld({ web: build.web });
    native = await anAdyenWorld({ web: build.web }, { authenticatesNatively: () => true });
  });
  afterAll(async () => {
    await byRedirect.close();
    await native.close();
    await build.remove();
  });

  async function aRedirected({ test, makeMerchant }: AdyenWorld, number = CHALLENGED) {
    const { id: merchantId } = await makeMerchant();
    const payment = await aPayment(test, { merchantId, amount: 1250 });
    const screen = {
      locale: 'nl',
      colorDepth: 24,
      screenHeight: 900,
      screenWidth: 1440,
      timeZoneOffset: -60,
    };
    const origin = {
      requestId: null,
      caller: null,
      address: '192.0.2.7',
      device: 'Browser 1',
      position: null,
    };
    const result = await withOrigin(origin, () =>
      payReference(test.context, payment.reference, aCard(number, { browser: screen })),
    );
    return { ...payment, url: result.redirectUrl!.replace('http://stuiver.test', '') };
  }
  const open = async ({ test }: AdyenWorld, url: string, fields?: Record<string, string>) =>
    test.app.inject({
      url,
      method: fields ? 'POST' : 'GET',
      headers: fields ? FORM : {},
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    });
  const statusOf = async ({ test }: AdyenWorld, payment: { merchantId: string; id: string }) =>
    (await attemptRows(test, payment))[0]!.status;

  const readForm = (html: string) => ({
    action: /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '',
    fields: Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>,
  });

  it('take a payer to the bank’s address without a script, and back by its answer', async () => {
    const payment = await aRedirected(byRedirect);
    const page = await open(byRedirect, payment.url);
    expect(page.statusCode).toBe(200);
    const bank = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(page.body)![1]!;
    expect(bank).toContain(byRedirect.twin.url);
    expect(page.headers['content-security-policy']).toContain("script-src 'none'");
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    const left = await fetch(bank, {
      method: 'POST',
      headers: FORM,
      body: 'act=approve',
      redirect: 'manual',
    });
    const back = new URL(left.headers.get('location')!);
    const returned = await open(byRedirect, `${back.pathname}${back.search}`);
    expect(returned.statusCode).toBe(303);
    expect(returned.headers.location).toMatch(/^\/payment\/status\/pending\?/);
    expect(await statusOf(byRedirect, payment)).toBe('AUTHORIZED');
    // Whoever opens the way out again is shown the payment.
    expect((await open(byRedirect, payment.url)).headers.location).toMatch(/^\/payment\/status\//);
    expect(byRedirect.twin.calls.find(({ path }) => path.endsWith('/payments'))!.body).toMatchObject({
      browserInfo: {
        userAgent: 'Browser 1',
        colorDepth: 24,
        screenHeight: 900,
        language: 'nl',
        javaEnabled: false,
      },
      shopperIP: '192.0.2.7',
    });
  });

  it('take a browser’s fingerprint in a frame, then its payer to the challenge', async () => {
    const payment = await aRedirected(native);
    const page = await open(native, payment.url);
    const frame = readForm(page.body);
    expect(frame.action).toMatch(/\/method$/);
    expect(page.body).toContain('target="bank"');
    const script = /<script>(.*?)<\/script>/s.exec(page.body)![1]!;
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
    const returnPage = payment.url.split('?')[0]!.replace('/onward/', '/return/');
    const ended = await open(native, returnPage, { threeDSMethodData: frame.fields['threeDSMethodData']! });
    expect(ended.statusCode).toBe(200);
    expect(ended.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(await statusOf(native, payment)).toBe('REDIRECTED');
    const further = await open(native, `${returnPage}?threeDSCompInd=Y`);
    expect(further.headers.location).toContain('/payment/onward/');
    const asked = await open(native, further.headers.location as string);
    const challenge = readForm(asked.body);
    expect(challenge.action).toMatch(/\/challenge$/);
    for (const { 'content-security-policy': policy } of [page.headers, asked.headers])
      expect(policy).toMatch(new RegExp(`(form-action|frame-src) 'self' https: ${native.twin.url}(;|$)`));
    const answer = await fetch(challenge.action, { method: 'POST', headers: FORM, body: 'act=approve' });
    const { fields } = readForm(await answer.text());
    const done = await open(native, returnPage, { cres: fields['cres']! });
    expect(done.headers.location).toMatch(/^\/payment\/status\//);
    expect(await statusOf(native, payment)).toBe('AUTHORIZED');
  });

  it('take a payer who types the card of Bancontact without a script to its bank, or back to the fields', async () => {
    const { test, twin, makeMerchant } = byRedirect;
    const { id: merchantId } = await makeMerchant('BANCONTACT');
    const { reference, ...payment } = await aPayment(test, { merchantId, amount: 1250 });
    const page = await open(byRedirect, `/pay?reference=${reference}`);
    expect(readPageData(page.body)).toMatchObject({ details: { byCard: ['BANCONTACT'] } });
    const typed = {
      reference,
      paymentMethod: 'BANCONTACT',
      'BANCONTACT.byCard': 'true',
      'BANCONTACT.creditcardNumber': '6703 4444 4444 4440',
      'BANCONTACT.cardExpirationDate': '04 / 31',
      'BANCONTACT.cardHolderName': 'J. Jansen',
    };
    const wrong = await open(byRedirect, '/pay', typed);
    expect(wrong.statusCode).toBe(422);
    const { answer } = readPageData(wrong.body) as PayPageData;
    expect(answer).toMatchObject({ byCard: true, errors: { creditcardNumber: ['notACard'] } });
    expect(Object.keys(answer!.errors)).toEqual(['creditcardNumber']);
    const number = '6703 4444 4444 4449';
    const paid = await open(byRedirect, '/pay', { ...typed, 'BANCONTACT.creditcardNumber': number });
    expect(paid.headers.location).toContain('/payment/onward/');
    const [attempt] = await attemptRows(test, { merchantId, id: payment.id });
    expect(twin.books.getPayment(`${merchantId}.${attempt!.id}`)).toMatchObject({ type: 'bcmc' });
  });

  it('show a code for the payer’s app, and lead on once it has paid', async () => {
    const { test, twin, makeMerchant, deliver } = byRedirect;
    const { id: merchantId } = await makeMerchant('BANCONTACT');
    const payment = await aPayment(test, { merchantId, amount: 1250 });
    const { redirectUrl } = await payReference(test.context, payment.reference, {
      paymentMethod: 'BANCONTACT',
    });
    const url = redirectUrl!.replace('http://stuiver.test', '');
    const page = await open(byRedirect, url);
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
    expect(page.body).toContain('<svg');
    const { name } = await test.ownerDb
      .selectFrom('merchants')
      .select('name')
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow();
    expect(page.body).toContain(
      `<h1>${checkoutPages.onward.app.title(getFormats('nl').money('12.50', 'EUR'), name)}`,
    );
    const [attempt] = await attemptRows(test, payment);
    const { visit, pspReference } = twin.books.getPayment(`${merchantId}.${attempt!.id}`);
    expect(page.body).toContain(`<a href="${twin.url}/visit/${visit}">`);
    twin.act(pspReference, 'approve');
    await deliver();
    expect((await open(byRedirect, url)).headers.location).toMatch(/^\/payment\/status\//);
    expect(await statusOf(byRedirect, payment)).toBe('SUCCEEDED');
  });

  it('are unknown by another reference, and by a payment’s own', async () => {
    const payment = await aRedirected(byRedirect);
    for (const reference of [payment.reference, 'x'.repeat(90)])
      for (const page of ['onward', 'return'])
        expect((await open(byRedirect, `/payment/${page}/${reference}`)).statusCode).toBe(404);
  });
});

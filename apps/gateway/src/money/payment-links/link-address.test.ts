import type { PaymentLinkRow } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { countDatabaseWork } from '../../testing/database/database-work.ts';
import { aCard } from '../../testing/engine/engine.ts';
import { linkReference } from '../../testing/links.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { aWebBuild } from '../../testing/web.ts';
import { payReference } from '../payments/payer/pay-reference.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LAST_PART = /[^/]+$/;

describe('the address of a payment link', () => {
  let build: Awaited<ReturnType<typeof aWebBuild>>;
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;

  beforeAll(async () => {
    build = await aWebBuild();
    test = await testApp({ web: build.web, now: NOW });
    ({ headers, merchantId } = await aSignedInUser(test));
  });
  afterAll(async () => {
    await test.close();
    await build.remove();
  });

  const post = (call: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/gateway/transaction/${call}`, headers, payload });
  async function aLink(): Promise<PaymentLinkRow> {
    const wishes = { amount: '10.00', description: 'Koffie', paymentLink: true, linkValidityDays: 3 };
    const made = await post('requestPaymentLink', { transaction: { merchantId, ...wishes } });
    return made.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
  }
  const open = (address: string, remoteAddress = '127.0.0.1') =>
    test.app.inject({ url: address.replace('http://stuiver.test', ''), remoteAddress });
  /** The answer to an address, without the address itself. */
  async function fetchMaskedAnswer(address: string) {
    const { statusCode, body } = await open(address);
    return { statusCode, body: body.replaceAll(LAST_PART.exec(address)?.[0] ?? '', '') };
  }

  it('is short, and leads to the hosted page in the language that it names', async () => {
    const link = await aLink();
    expect(link.paymentLink).toMatch(/^http:\/\/stuiver\.test\/pay\/\d+-[\w-]{22}$/);
    expect(new URL(link.paymentLink).pathname.length).toBeLessThanOrEqual(40);
    const page = `/pay?reference=${linkReference(test, link)}`;
    const { statusCode, headers: answered } = await open(link.paymentLink);
    expect([statusCode, answered.location]).toEqual([303, page]);
    expect((await open(`${link.paymentLink}?language=en`)).headers.location).toBe(`${page}&language=en`);
    expect((await open(page)).statusCode).toBe(200);
  });

  it('is the same in the list, the details and the QR code, and stored only sealed', async () => {
    const link = await aLink();
    const read = async (path: string) =>
      JSON.stringify((await test.app.inject({ url: `/gateway/transaction/${path}`, headers })).json());
    for (const path of ['getPaymentLinks', `getPaymentLink/${link.id}`, `qrcode?id=${link.id}`])
      expect(await read(path)).toContain(`"${link.paymentLink}"`);
    const row = await test.ownerDb
      .selectFrom('payment_links')
      .selectAll()
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    const token = Buffer.from(link.paymentLink.slice(-22), 'base64url');
    for (const stored of [row.sealed_token, row.token_hash]) expect(stored.includes(token)).toBe(false);
  });

  it('answers alike, after the same statements, when its link is used, switched off, over or unknown', async () => {
    const [used, off, over] = [await aLink(), await aLink(), await aLink()];
    await payReference(test.context, linkReference(test, used), aCard());
    await post('switchPaymentLink', { id: off.id, on: false });
    const other = await aMerchant(test);
    const { number } = await test.ownerDb
      .selectFrom('merchants')
      .select('number')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const living = (await aLink()).paymentLink;
    const later = new Date('2026-12-20T09:00:00Z');
    const wrong: [address: string, at: Date][] = [
      [used.paymentLink, NOW],
      [off.paymentLink, NOW],
      [over.paymentLink, later],
      [living.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), NOW],
      [living.replace(/\/\d+-/, `/${number}-`), NOW],
      [living.replace(/\/\d+-/, '/999999999-'), NOW],
      [living.slice(0, -1), NOW],
    ];
    const answers = [];
    for (const [address, at] of wrong) {
      test.clock.set(at);
      let answer: unknown;
      const { statements } = await countDatabaseWork(test, async () => {
        answer = await fetchMaskedAnswer(address);
      });
      answers.push({ answer, statements });
    }
    test.clock.set(NOW);
    expect(answers[0]).toMatchObject({ answer: { statusCode: 404 } });
    for (const other of answers) expect(other).toEqual(answers[0]);
  });

  it('shows their receipt to the browser that paid, and to any other that the link is used', async () => {
    const [first, second] = [await aLink(), await aLink()];
    let cookie = '';
    const browse = async (url: string) => {
      const answer = await test.app.inject({
        url: url.replace('http://stuiver.test', ''),
        headers: { cookie },
      });
      const kept = answer.cookies.find(({ name }) => name === 'stuiver-paid');
      if (kept) cookie = `${kept.name}=${kept.value}`;
      return answer;
    };
    const receipts: string[] = [];
    for (const link of [first, second]) {
      const { reference } = await payReference(test.context, linkReference(test, link), aCard());
      receipts.push(`/payment/status/success?reference=${reference}&language=nl`);
      const shown = await browse(receipts.at(-1)!);
      const hidden = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 };
      expect(shown.cookies).toMatchObject([{ name: 'language' }, { name: 'stuiver-paid', ...hidden }]);
    }
    for (const [index, link] of [first, second].entries()) {
      const opened = await browse(link.paymentLink);
      expect(opened.statusCode).toBe(303);
      expect((await browse(opened.headers.location!)).headers.location).toBe(receipts[index]);
      expect((await open(link.paymentLink)).statusCode).toBe(404);
      expect((await open(opened.headers.location!)).statusCode).toBe(410);
    }
    // A link for one use that someone else paid reveals nothing, whatever else this browser paid.
    const third = await aLink();
    await payReference(test.context, linkReference(test, third), aCard());
    expect((await browse(third.paymentLink)).statusCode).toBe(404);
  });

  it('is refused for half an hour to an address that opened 300 wrong ones', async () => {
    const { paymentLink } = await aLink();
    const wrong = paymentLink.replace(/\/\d+-/, '/999999999-');
    const answers = await Promise.all(Array.from({ length: 300 }, () => open(wrong, '10.0.0.1')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect((await open(paymentLink, '10.0.0.1')).statusCode).toBe(429);
    expect((await open(paymentLink, '10.0.0.2')).statusCode).toBe(303);
    test.clock.set(new Date(NOW.getTime() + 31 * 60_000));
    expect((await open(paymentLink, '10.0.0.1')).statusCode).toBe(303);
    test.clock.set(NOW);
  });
});

import { accountantPageTexts as texts } from '@stuiver/messages/nl/bookkeeping/accountant-page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDueSettlements } from '../../money/settlements/close-settlements.ts';
import { settleDue } from '../../money/payments/engine/end-payments.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anAccountantLink, readCamt } from '../../testing/books.ts';
import { countDatabaseWork } from '../../testing/database/database-work.ts';
import { aCard, aDebit, aPayment } from '../../testing/engine/engine.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { someTerms } from '../../testing/terms.ts';
import { forgetAccountantLinks } from './accountant-links.ts';

const DAY = 86_400_000;

describe('the link of an accountant', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const open = (url: string, language = 'nl') =>
    test.app.inject({ url: `${url.replace('http://stuiver.test', '')}&language=${language}` });
  const hrefs = (html: string, path: string) =>
    [...html.matchAll(/href="([^"]+)"/g)]
      .map(([, href = '']) => href.replaceAll('&amp;', '&'))
      .filter((href) => href.startsWith(`/accountant${path}`));

  /** A shop with a payment by direct debit in a settlement, and a link of one of its people. */
  async function aBookedShop() {
    const { id: merchantId } = await aMerchant(test, { name: 'Fietsen & Zo', iban: 'NL91ABNA0417164300' });
    await someTerms(test, merchantId, { PAYMENT: { fixed: 25, rate: 180 } });
    const payment = await aPayment(test, { merchantId, amount: 10_000, description: 'Bakfiets voor Sem' });
    await payReference(test.context, payment.reference, aDebit('NL44RABO0123456789'));
    const card = await aPayment(test, { merchantId, amount: 2_000, description: 'Bel voor Sem' });
    await payReference(test.context, card.reference, aCard());
    for (let day = 0; day < 2; day += 1) {
      test.clock.advance(DAY);
      await settleDue(test.context, merchantId);
      await closeDueSettlements(test.context, merchantId);
    }
    const user = await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
    return { merchantId, user, link: await anAccountantLink(test, user.headers, merchantId) };
  }

  it('shows settlements, their lines, files and invoices, and nothing of any payer', async () => {
    const { link } = await aBookedShop();
    test.clock.advance(5 * DAY);
    const page = await open(link.url);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.body).toContain('Boekhouding van Fietsen &amp; Zo');
    const [settlement = ''] = hrefs(page.body, '/settlement');
    const lines = await test.app.inject({ url: settlement });
    expect(lines.body).toMatch(/Betaling · Creditcard<\/td><td[^>]*>1<\/td><td[^>]*>€.20,00/);
    const files = hrefs(page.body, '/file');
    const [pdf, camt] = await Promise.all(files.map((url) => test.app.inject({ url })));
    expect(pdf?.headers['content-type']).toBe('application/pdf');
    expect((await readCamt(camt?.body ?? '')).entries).not.toEqual([]);
    for (const { body } of [page, lines, camt!])
      for (const secret of ['Sem', 'Jansen', 'NL44RABO', 'voorbeeld.test', 'Bakfiets'])
        expect(body).not.toContain(secret);
    expect((await open(link.url, 'en')).body).toContain('Books of Fietsen &amp; Zo');
  });

  it('is listed with its openings, and audited', async () => {
    const { merchantId, user, link } = await aBookedShop();
    await open(link.url);
    await open(link.url);
    const list = `/gateway/accountantLinks?merchantId=${merchantId}`;
    const answer = await test.app.inject({ url: list, headers: user.headers });
    expect(answer.json()).toMatchObject({
      content: [{ id: link.id, createdBy: 'Anna de Vries', openings: 2 }],
    });
    expect(answer.body).not.toContain('token');
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('merchant_id', '=', merchantId)
      .where('subject_kind', '=', 'accountantLink')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, actor_kind: actor }) => `${action} ${actor}`)).toEqual([
      'accountantLink.created user',
      'accountantLink.opened visitor',
      'accountantLink.opened visitor',
    ]);
  });

  it('answers alike, after the same statements, when it is unknown, expired or revoked, on every page', async () => {
    const { merchantId, user, link } = await aBookedShop();
    const [settlement = ''] = hrefs((await open(link.url)).body, '/settlement');
    const [file = ''] = hrefs((await open(link.url)).body, '/file');
    const other = await anAccountantLink(test, user.headers, merchantId, 1);
    const working = await anAccountantLink(test, user.headers, merchantId);
    const revoke = {
      method: 'DELETE',
      url: `/gateway/accountantLinks/${link.id}`,
      headers: user.headers,
    } as const;
    expect((await test.app.inject(revoke)).statusCode).toBe(200);
    test.clock.advance(DAY);
    const forged = working.url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const malformed = ['/accountant?token=geen', '/accountant?token='];
    const refusals = [];
    for (const url of [link.url, settlement, file, other.url, forged, ...malformed]) {
      let answer: unknown;
      const { statements } = await countDatabaseWork(test, async () => {
        const { statusCode, body } = await open(url);
        answer = { statusCode, body: body.replaceAll(/token=[^&]*/g, 'token=') };
      });
      refusals.push({ answer, statements });
    }
    expect(refusals[0]).toMatchObject({
      answer: { statusCode: 404, body: expect.stringContaining(texts.gone) as string },
    });
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  });

  it('shows nothing of another company', async () => {
    const { link } = await aBookedShop();
    const other = await aBookedShop();
    const [foreign = ''] = hrefs((await open(other.link.url)).body, '/settlement');
    const id = new URL(foreign, 'http://stuiver.test').searchParams.get('id');
    const path = `${link.url.replace('?', '/settlement?')}&id=${id}`;
    expect((await open(path)).statusCode).toBe(404);
    expect((await open(path.replace('/settlement', '/file'))).statusCode).toBe(404);
  });

  it('works for seven days at most, and ten work at once', async () => {
    const { merchantId, user } = await aBookedShop();
    const ask = (days: number) =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/accountantLinks',
        headers: user.headers,
        payload: { merchantId, days },
      });
    expect((await ask(8)).statusCode).toBe(422);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(7)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'limitReached',
    });
    test.clock.advance(90 * DAY);
    await forgetAccountantLinks(test.context);
    const left = test.ownerDb
      .selectFrom('accountant_links')
      .select('id')
      .where('merchant_id', '=', merchantId);
    expect(await left.execute()).toEqual([]);
  });

  it('is throttled, as every page without a session', async () => {
    const limited = await testApp({ env: { STUIVER_RATE_LIMIT_CHECKOUT: '1' } });
    expect((await limited.app.inject('/accountant?token=geen')).statusCode).toBe(404);
    for (const path of ['', '/settlement', '/file'])
      expect((await limited.app.inject(`/accountant${path}?token=geen`)).statusCode).toBe(429);
    await limited.close();
  });
});

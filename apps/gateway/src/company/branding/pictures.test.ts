import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPayment } from '../../testing/engine/engine.ts';
import { aMerchant } from '../../testing/merchants.ts';
import {
  refreshDuePictures,
  readMerchantPictures,
  setPictureUrl,
  bringPicture,
} from './merchant-pictures.ts';
import { requestPaymentDetails } from '../../money/payments/payer/hosted-details.ts';
import { getRedirectUrl } from '../../money/payments/payer/payment-status.ts';

const LOGO = readFileSync(new URL('../../demo/pictures/van-dijk-logo.png', import.meta.url));
const PHOTO = readFileSync(new URL('../../demo/pictures/van-dijk-background.jpg', import.meta.url));
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('merchants’ pictures', () => {
  let test: TestApp;
  let server: Server;
  let site: string;
  /** Answers of the merchant's site. */
  let files: Record<string, Buffer | number>;
  let asked: string[];

  beforeAll(async () => {
    test = await testApp();
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const answer = files[path] ?? 404;
      if (typeof answer === 'number') {
        response.writeHead(answer, { location: '/logo.png' }).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await test.close();
  });
  beforeEach(() => {
    files = { '/logo.png': LOGO, '/grond.jpg': PHOTO };
    asked = [];
  });

  const look = () => refreshDuePictures(test.context);
  const fetchPictures = (merchantId: string) => readMerchantPictures(test.context, merchantId);
  const selectPicture = (merchantId: string) =>
    test.ownerDb
      .selectFrom('merchant_pictures')
      .select(['failure', 'failures', 'content_hash'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
  const nameLogo = (merchantId: string, url: string) =>
    setPictureUrl(test.context, test.context.db, { merchantId, kind: 'logo', url });

  it('fetches a picture once a day, shows it on the payer’s pages, and serves it from our own origin', async () => {
    const { id } = await aMerchant(test, {
      logoUrl: `${site}/logo.png`,
      backgroundUrl: `${site}/grond.jpg`,
      brandColour: '#0b5d4d',
    });
    await look();
    await look();
    expect(asked.toSorted()).toEqual(['/grond.jpg', '/logo.png']);
    const { reference } = await aPayment(test, { merchantId: id });
    const details = await requestPaymentDetails(test.context, reference);
    expect(details).toMatchObject({ logoSize: { width: 160, height: 160 }, brandColour: '#0b5d4d' });
    expect(await getRedirectUrl(test.context, reference)).toMatchObject({
      logoUrl: details.logoUrl,
    });
    const answer = await test.app.inject(details.logoUrl ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await test.app.inject(details.backgroundUrl ?? '')).headers['content-type']).toBe('image/webp');
    test.clock.advance(DAY);
    await look();
    expect(asked).toHaveLength(4);
  });

  it('keeps the last picture when a new one is gone, elsewhere, none, too long or cut off, and tries again', async () => {
    const { id } = await aMerchant(test, { logoUrl: `${site}/logo.png` });
    await look();
    const before = await fetchPictures(id);
    expect(before.logoUrl).not.toBeNull();
    for (const [answer, why] of [
      [404, 'status404'],
      [302, 'status302'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'notAPicture'],
      [Buffer.alloc(3_000_000), 'tooLarge'],
      [LOGO.subarray(0, 3000), 'broken'],
    ] as const) {
      files[`/${why}.png`] = answer;
      await nameLogo(id, `${site}/${why}.png`);
      await look();
      expect(await selectPicture(id)).toMatchObject({ failure: why, failures: 1 });
      expect(await fetchPictures(id)).toEqual(before);
    }
    files['/broken.png'] = PHOTO;
    test.clock.advance(MINUTE);
    await look();
    expect(await fetchPictures(id)).toMatchObject({ logoSize: { width: 120, height: 160 } });
    expect(await selectPicture(id)).toMatchObject({ failure: null, failures: 0 });
    // The old one is shown no more, by its old name neither.
    expect((await test.app.inject(before.logoUrl ?? '')).statusCode).toBe(404);
  });

  it('deletes a picture when the merchant removes its address', async () => {
    const { id } = await aMerchant(test, { logoUrl: `${site}/logo.png` });
    await look();
    await nameLogo(id, '');
    expect(await fetchPictures(id)).toEqual({ logoUrl: null, logoSize: null, backgroundUrl: null });
  });

  it('fetches no picture from inside the deployment’s network', async () => {
    const { id } = await aMerchant(test, { logoUrl: 'http://10.0.0.1/logo.png' });
    await look();
    expect(await selectPicture(id)).toMatchObject({ failure: 'forbiddenAddress', content_hash: null });
  });

  it.each([
    '/merchant-pictures/onzin/0123456789abcdef0123456789abcdef.png',
    '/merchant-pictures/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/0123456789abcdef0123456789abcdef.png',
    '/merchant-pictures/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/..%2f..%2fetc',
  ])('finds no picture at another path: %s', async (path) => {
    expect((await test.app.inject(path)).statusCode).toBe(404);
  });

  it('refuses a file that is not a picture', async () => {
    const { id } = await aMerchant(test);
    const bring = bringPicture(test.context, id, 'logo', 'https://winkel.test/x.png', Buffer.from('x'));
    await expect(bring).rejects.toThrow('notAPicture');
  });
});

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import type { PictureState, PreviewRequest, previewPage as previewCall, ResponseOf } from '@stuiver/contract';
import { previewPath } from '@stuiver/contract/checkout-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { aWebBuild } from '../../testing/web.ts';
import { previewDetails } from './preview-page.ts';
import {
  refreshDuePictures,
  setPictureUrl,
  readMerchantPictures,
} from '../../company/branding/merchant-pictures.ts';
import { getPaymentMethods } from '../../company/merchants/merchants.ts';
import { forgetTriedPictures } from '../../company/branding/try-picture.ts';

/** A picture whose header promises a square of this many pixels a side. */
function makeBomb(side: number): Buffer {
  const header = Buffer.alloc(17);
  header.write('IHDR', 'latin1');
  header.writeUInt32BE(side, 4);
  header.writeUInt32BE(side, 8);
  header.set([8, 0, 0, 0, 0], 12);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(header));
  return Buffer.concat([LOGO.subarray(0, 8), Buffer.from([0, 0, 0, 13]), header, sum, LOGO.subarray(33)]);
}

const LOGO = readFileSync(new URL('../../demo/pictures/van-dijk-logo.png', import.meta.url));
const PHOTO = readFileSync(new URL('../../demo/pictures/van-dijk-background.jpg', import.meta.url));
const HOUR = 60 * 60_000;

type Preview = ResponseOf<typeof previewCall>;
const NONE: PictureState = { state: 'none', failure: null, httpStatus: null };
const SHOWN: PictureState = { state: 'shown', failure: null, httpStatus: null };
const WAITING: PictureState = { state: 'waiting', failure: null, httpStatus: null };

let test: TestApp;
let build: Awaited<ReturnType<typeof aWebBuild>>;
let server: Server;
let site: string;
let files: Record<string, Buffer | number>;
let asked: string[];
let user: Awaited<ReturnType<typeof aSignedInUser>>;

beforeAll(async () => {
  build = await aWebBuild();
  test = await testApp({ web: build.web });
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = files[request.url ?? ''] ?? 404;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.close();
  await build.remove();
});
beforeEach(async () => {
  files = { '/logo.png': LOGO, '/grond.jpg': PHOTO };
  asked = [];
  user = await aSignedInUser(test, {
    merchantId: (await aMerchant(test, { name: 'Bakkerij Smit', methods: ['CARD', 'IDEAL'] })).id,
  });
});

async function post<T>(path: string, payload: object, headers: Record<string, string> = user.headers) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/gateway/merchant/${path}`,
    headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

function values(changes: Partial<PreviewRequest> = {}): PreviewRequest {
  return {
    id: user.merchantId,
    brandColour: '#ffcc00',
    logoUrl: '',
    backgroundUrl: '',
    paymentMethods: ['IDEAL', 'CARD'],
    ...changes,
  };
}

const preview = async (changes: Partial<PreviewRequest> = {}) =>
  (await post<Preview>('previewPage', values(changes))).body;
const tryLogo = async (path: string) =>
  (await post<PictureState>('tryPicture', { id: user.merchantId, kind: 'logo', url: site + path })).body;
const loadPreviewDetails = async (look: string) => previewDetails(test.context, look, 'Voorbeeld');
const saveLogo = (path: string) =>
  setPictureUrl(test.context, test.context.db, {
    merchantId: user.merchantId,
    kind: 'logo',
    url: site + path,
  });

describe('the preview of a hosted page', () => {
  it('shows values that are not saved, and changes nothing', async () => {
    const { look, logo, background } = await preview({ paymentMethods: ['SEPA_DIRECT_DEBIT', 'IDEAL'] });
    expect([logo, background]).toEqual([NONE, NONE]);
    expect(await loadPreviewDetails(look)).toMatchObject({
      merchantName: 'Bakkerij Smit',
      brandColour: '#ffcc00',
      paymentMethods: ['SEPA_DIRECT_DEBIT', 'IDEAL'],
      logoUrl: null,
      description: 'Voorbeeld',
      sepa: { creditorName: 'Bakkerij Smit' },
    });
    const methods = await getPaymentMethods(test.context, {
      merchantIds: [user.merchantId],
    } as never);
    expect(methods.paymentMethods).toEqual(['CARD', 'IDEAL']);
    const payments = await test.ownerDb.selectFrom('payments').select('id').execute();
    expect(payments).toEqual([]);
  });

  it('of a payment link shows what was typed so far, with the saved look', async () => {
    const draft = {
      id: user.merchantId,
      amount: '12.5',
      maximumAmount: null,
      sepaOnly: false,
      frequency: null,
    };
    const see = async (changes: object) => {
      const url = '/gateway/transaction/previewPaymentLink';
      const payload = { ...draft, description: ' Fietsreparatie ', ...changes };
      const answer = await test.app.inject({ method: 'POST', url, headers: user.headers, payload });
      return loadPreviewDetails(answer.json<{ look: string }>().look);
    };
    expect(await see({})).toMatchObject({
      merchantName: 'Bakkerij Smit',
      amount: '12.50',
      maximumAmount: null,
      description: 'Fietsreparatie',
      paymentMethods: ['CARD', 'IDEAL'],
      recurrence: null,
    });
    expect(await see({ maximumAmount: '50.00' })).toMatchObject({ amount: '12.50', maximumAmount: '50.00' });
    expect(await see({ amount: '12,', description: '' })).toMatchObject({
      amount: '49.95',
      description: 'Voorbeeld',
    });
    expect(await see({ frequency: 'MONTHLY' })).toMatchObject({
      paymentMethods: ['CARD'],
      recurrence: { frequency: 'MONTHLY' },
    });
    expect(await see({ sepaOnly: true })).toMatchObject({ paymentMethods: [], sepa: null });
  });

  it('can be framed by our own pages only, and runs nothing', async () => {
    const { look } = await preview();
    const answer = await test.app.inject({ url: previewPath(look, 'en', 'dark') });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(answer.headers['content-security-policy']);
    for (const part of ["script-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
      expect(policy.split(';')).toContain(part);
    expect(policy.split(';')).toContain('sandbox allow-same-origin');
    expect(answer.body).toContain('<html lang="en"');
    expect(answer.body).toContain('data-theme="dark"');
    expect(answer.body).toContain('<div id="root" inert><p>pay en</p></div>');
    expect(answer.body).not.toContain('<script');
  });

  it('is the only page that may be framed', async () => {
    for (const url of ['/', '/pay?reference=x', '/pay/preview?look=onzin', '/management/']) {
      const { headers } = await test.app.inject({ url, headers: { accept: 'text/html' } });
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('expires after an hour, and is not found for anything that was not sealed here', async () => {
    const { look } = await preview();
    const ask = async (text: string) =>
      (await test.app.inject({ url: previewPath(text, 'nl', 'light') })).statusCode;
    expect(await ask(look)).toBe(200);
    expect(await ask(`${look.slice(0, -2)}AA`)).toBe(404);
    expect(await ask('')).toBe(404);
    test.clock.advance(HOUR);
    expect(await ask(look)).toBe(404);
  });

  it.each<[string, object]>([
    ['brandColour', { brandColour: 'rood' }],
    ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['paymentMethods', { paymentMethods: ['GELD'] }],
  ])('refuses a bad %s at its field', async (field, change) => {
    const { status, body } = await post<{ errors: object }>('previewPage', { ...values(), ...change });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('a picture that is tried', () => {
  it('is fetched once, checked and redrawn, and shown in its user’s preview only', async () => {
    const logoUrl = `${site}/logo.png`;
    const before = await preview({ logoUrl });
    expect(before.logo).toEqual(WAITING);
    expect(asked).toEqual([]);
    expect(await tryLogo('/logo.png')).toEqual(SHOWN);
    expect(asked).toEqual(['/logo.png']);
    const after = await preview({ logoUrl });
    expect(after.logo).toEqual(SHOWN);
    const details = await loadPreviewDetails(after.look);
    expect(details.logoSize).toEqual({ width: 160, height: 160 });
    const picture = await test.app.inject(details.logoUrl ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(asked).toHaveLength(1);
    expect(await readMerchantPictures(test.context, user.merchantId)).toMatchObject({ logoUrl: null });
    const colleague = await aSignedInUser(test, { merchantId: user.merchantId });
    const theirs = await post<Preview>('previewPage', values({ logoUrl }), colleague.headers);
    expect(theirs.body.logo).toEqual(WAITING);
  });

  it('says why it cannot be shown', async () => {
    for (const [path, answer, failed] of [
      ['/weg.png', 404, { failure: 'status', httpStatus: 404 }],
      ['/tekening.svg', Buffer.from('<svg/>'), { failure: 'notAPicture', httpStatus: null }],
      ['/groot.png', Buffer.alloc(3_000_000), { failure: 'tooLarge', httpStatus: null }],
      ['/half.png', LOGO.subarray(0, 3000), { failure: 'broken', httpStatus: null }],
    ] as const) {
      files[path] = answer;
      asked = [];
      expect(await tryLogo(path)).toEqual({ state: 'failed', ...failed });
      expect((await preview({ logoUrl: site + path })).logo).toEqual({ state: 'failed', ...failed });
      expect(asked).toEqual([path]);
    }
  });

  it('is fetched for the hosted page too when its saved address is pending or failed', async () => {
    await saveLogo('/weg.png');
    expect((await preview({ logoUrl: `${site}/weg.png` })).logo).toEqual(WAITING);
    expect(await tryLogo('/weg.png')).toMatchObject({ state: 'failed', failure: 'status', httpStatus: 404 });
    files['/weg.png'] = LOGO;
    expect(await tryLogo('/weg.png')).toEqual(SHOWN);
    expect((await readMerchantPictures(test.context, user.merchantId)).logoUrl).not.toBeNull();
    await tryLogo('/weg.png');
    expect(asked).toHaveLength(2);
  });

  it('makes room for the next one, and is forgotten after a day', async () => {
    await tryLogo('/logo.png');
    await tryLogo('/grond.jpg');
    const rows = () =>
      test.ownerDb
        .selectFrom('tried_pictures')
        .select('source_url')
        .where('merchant_id', '=', user.merchantId)
        .execute();
    expect(await rows()).toEqual([{ source_url: `${site}/grond.jpg` }]);
    await forgetTriedPictures(test.context);
    expect(await rows()).toHaveLength(1);
    test.clock.advance(25 * HOUR);
    await forgetTriedPictures(test.context);
    expect(await rows()).toEqual([]);
  });

  it('never comes from inside the deployment', async () => {
    const body = { id: user.merchantId, kind: 'background', url: 'http://192.168.1.1/achtergrond.png' };
    expect((await post('tryPicture', body)).body).toMatchObject({ failure: 'forbiddenAddress' });
  });

  it('needs the permission to change settings, and a company of the user’s', async () => {
    const stranger = await aMerchant(test);
    const viewer = await aSignedInUser(test, { merchantId: user.merchantId, roles: ['VIEWER'] });
    for (const [path, body] of [
      ['tryPicture', { kind: 'logo', url: `${site}/logo.png` }],
      ['previewPage', values()],
    ] as const) {
      const own = { ...body, id: user.merchantId };
      expect((await post(path, own)).status).toBe(200);
      expect((await post(path, { ...body, id: stranger.id })).status).toBe(404);
      expect((await post(path, own, viewer.headers)).status).toBe(403);
      expect((await post(path, own, {})).status).toBe(401);
    }
  });
});

describe('a picture that is uploaded', () => {
  const upload = async (
    file: Buffer,
    { headers = user.headers, id = user.merchantId, kind = 'logo' } = {},
  ) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/gateway/merchant/${id}/pictures/${kind}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: file,
    });
    const { url = '', errors } = answer.json<{ url?: string; errors?: Record<string, string[]> }>();
    return { status: answer.statusCode, url, errors };
  };
  const save = async (logoUrl: string) => {
    const [{ version }] = (await test.ownerDb
      .selectFrom('merchants')
      .select('version')
      .where('id', '=', user.merchantId)
      .execute()) as [{ version: number }];
    return post<object>('update', { id: user.merchantId, version, logoUrl });
  };
  const shown = async () => (await readMerchantPictures(test.context, user.merchantId)).logoUrl;
  const fetchStatus = async (url: string) => (await test.app.inject(new URL(url).pathname)).statusCode;

  it('is redrawn and shown in the preview, and on the payer’s pages once it is saved', async () => {
    const { status, url } = await upload(PHOTO);
    expect(status).toBe(200);
    expect(url).toMatch(/\/merchant-pictures\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/);
    const { look, logo } = await preview({ logoUrl: url });
    expect(logo).toEqual(SHOWN);
    expect((await loadPreviewDetails(look)).logoSize).toEqual({ width: 120, height: 160 });
    expect(await shown()).toBeNull();
    expect((await save(url)).status).toBe(200);
    expect(await shown()).toBe(new URL(url).pathname);
    const answer = await test.app.inject(new URL(url).pathname);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    // It stays when the upload is forgotten, and is never fetched.
    test.clock.advance(25 * HOUR);
    await forgetTriedPictures(test.context);
    await refreshDuePictures(test.context);
    expect(await fetchStatus(url)).toBe(200);
    expect(await shown()).toBe(new URL(url).pathname);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select('after')
      .where('merchant_id', '=', user.merchantId)
      .where('action', '=', 'merchant.updated')
      .execute();
    expect(audit).toEqual([{ after: expect.objectContaining({ logoUrl: url }) as unknown }]);
  });

  it('is erased when another takes its place, and when it is removed', async () => {
    const first = (await upload(PHOTO)).url;
    await save(first);
    const second = (await upload(LOGO)).url;
    await save(second);
    expect([await fetchStatus(first), await fetchStatus(second)]).toEqual([404, 200]);
    await save('');
    test.clock.advance(25 * HOUR);
    await forgetTriedPictures(test.context);
    expect([await shown(), await fetchStatus(second)]).toEqual([null, 404]);
  });

  it('is refused if it is no picture, cut off, of too many pixels, nothing, or longer than 2 MB', async () => {
    for (const [file, errors] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { file: ['notAPicture'] }],
      [LOGO.subarray(0, 3000), { file: ['fileIncomplete'] }],
      [makeBomb(60_000), { file: ['pictureTooLarge'] }],
      [Buffer.alloc(0), { file: ['notAPicture'] }],
      [Buffer.alloc(2 * 1024 * 1024 + 1), { body: ['tooLong'] }],
    ] as const)
      expect(await upload(file)).toMatchObject({ status: 422, errors });
  });

  it('needs the permission to change settings, and a company of the user’s', async () => {
    const stranger = await aMerchant(test);
    const viewer = await aSignedInUser(test, { merchantId: user.merchantId, roles: ['VIEWER'] });
    expect((await upload(LOGO, { id: stranger.id })).status).toBe(404);
    expect((await upload(LOGO, { headers: viewer.headers })).status).toBe(403);
    expect((await upload(LOGO, { kind: 'favicon' })).status).toBe(404);
  });

  it('of someone else is no picture of the company’s', async () => {
    const other = await aSignedInUser(test, { merchantId: (await aMerchant(test)).id });
    const { url } = await upload(LOGO, { id: other.merchantId, headers: other.headers });
    await save(url);
    expect(await shown()).toBeNull();
  });
});

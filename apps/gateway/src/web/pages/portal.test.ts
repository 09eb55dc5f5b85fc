import { CHECKOUT_PATHS } from '@stuiver/contract/checkout-pages';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_POLICY } from '../../platform/http/security-headers.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aWebBuild } from '../../testing/web.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('the portal’s pages', () => {
  let test: TestApp;
  let build: Awaited<ReturnType<typeof aWebBuild>>;
  const get = (url: string, headers: Record<string, string> = HTML) => test.app.inject({ url, headers });

  beforeAll(async () => {
    build = await aWebBuild();
    test = await testApp({
      web: build.web,
      env: { STUIVER_PRODUCT_NAME: 'Dubbeltje </script><b>', STUIVER_BRAND_COLOUR: '#ffcc00' },
    });
  });
  afterAll(async () => {
    await test.close();
    await build.remove();
  });

  it.each(['/', '/management/login?redirect=%2Fmanagement%2F', '/management/', '/management/payments/x'])(
    'serves the portal on its own path %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  it('answers 404 to every page’s path in capitals', async () => {
    const paths = [...Object.values(SCREEN_PATHS), ...Object.values(CHECKOUT_PATHS)].filter(
      (path) => path !== '/',
    );
    for (const path of paths) {
      const capital = path.replace(/[a-z]/, (letter) => letter.toUpperCase());
      expect([capital, (await get(capital)).statusCode]).toEqual([capital, 404]);
    }
  });

  it('gives the portal its deployment’s settings, with the name escaped', async () => {
    const { body } = await get('/');
    const block = /id="stuiver-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual({
      productName: 'Dubbeltje </script><b>',
      gatewayPrefix: '/gateway',
      mode: 'test',
      publicUrl: 'http://stuiver.test',
      timeZone: 'Europe/Amsterdam',
      mailbox: false,
      ibanChangeHours: 48,
      supportMail: 'support@stuiver.test',
      clockShiftMs: 0,
      testClock: true,
    });
    expect(body).toContain('<title>Dubbeltje &lt;/script&gt;&lt;b&gt;</title>');
  });

  it.each([
    `/${'x'.repeat(300)}`,
    `/management/payments/${'x'.repeat(10_000)}`,
    '//management//payments',
    '/assets/%00',
    '/assets/%2e%2e%2fx',
    '/assets/..%5cx',
  ])('answers 404 to an address that cannot be a file (%#)', async (url) => {
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const call = await get(`/gateway/mandate/getMandate/${url}`);
    expect([call.statusCode, call.json<{ code: string }>().code]).toEqual([404, 'notFound']);
  });

  it('shows the portal’s 404 page with status 404 elsewhere, and JSON to calls and programs', async () => {
    const page = await get('/nowhere');
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    for (const answer of [
      await get('/gateway/nowhere'),
      await get('/api/nowhere'),
      await get('/nowhere', { accept: '*/*' }),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 'notFound', requestId: answer.headers['x-request-id'] });
    }
  });

  it('serves hashed files compressed and cacheable forever, other files with revalidation', async () => {
    const hashed = await get('/assets/main-abcd1234.js', { 'accept-encoding': 'br' });
    expect(hashed.headers['content-encoding']).toBe('br');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toMatch(/javascript/);
    const plain = await get('/early.js');
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect((await get('/checkout-assets/client-abcd1234.js')).statusCode).toBe(200);
  });

  it.each(['/index.html', '/../server/render.js', '/assets/main-abcd1234.js.br', '/.vite/manifest.json'])(
    'serves only files that browsers load: %s',
    async (url) => {
      expect((await get(url, {})).statusCode).toBe(404);
    },
  );

  it('sets every security header on pages, files and calls', async () => {
    for (const url of ['/', '/early.js', '/nowhere', '/docs', '/health', '/gateway/transaction/statuses']) {
      const { headers } = await get(url);
      for (const [name, values] of Object.entries(CONTENT_POLICY)) {
        expect(headers['content-security-policy']).toContain(`${name} ${values.join(' ')}`);
      }
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('adjusts the provider’s colours until they are readable', async () => {
    const { body, headers } = await get('/theme.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body).toMatch(/--brand: light-dark\(#[0-9a-f]{6}, #ffcc00\)/);
  });
});

describe('a deployment on https', () => {
  it('sends Strict-Transport-Security', async () => {
    const test = await testApp({ env: { STUIVER_PUBLIC_URL: 'https://pay.stuiver.test' } });
    const { headers } = await test.app.inject('/health');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    await test.close();
  });
});

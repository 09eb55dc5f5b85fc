import { ENDPOINTS } from '@stuiver/contract';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRequestFigures, observeStatement } from '../../platform/metrics.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment } from '../../testing/engine/engine.ts';
import { aMerchant, aUser } from '../../testing/merchants.ts';
import { makeFigures } from './figures.ts';
import { listenForMetrics } from './serve-metrics.ts';

const TOKEN = 'a-token-of-thirty-two-characters';

/** Lines of figures, without the explanations. */
const listSeries = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('the address /metrics', () => {
  it('is unknown without a token', async () => {
    const test = await testApp();
    const answers = await Promise.all(
      ['/metrics', '/unknown'].map((url) =>
        test.app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } }),
      ),
    );
    await test.close();
    expect(answers.map(({ statusCode, json }) => [statusCode, json<{ code: string }>().code])).toEqual([
      [404, 'notFound'],
      [404, 'notFound'],
    ]);
  });

  describe('with a token', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await testApp({ env: { STUIVER_METRICS_TOKEN: TOKEN, STUIVER_RATE_LIMIT: '20' } });
    });
    afterAll(() => test.close());

    const get = (authorization?: string) =>
      test.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

    it('is answered with it only', async () => {
      const answers = [await get(), await get(`Bearer ${TOKEN}x`), await get(`Basic ${TOKEN}`)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
      const answer = await get(`Bearer ${TOKEN}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(answer.body).toMatch(/^process_memory_usage_bytes \d+$/m);
    });

    it('refuses callers who guess, but not one who has the token', async () => {
      const guesses = await Promise.all(Array.from({ length: 30 }, () => get('Bearer guess')));
      expect(guesses.at(-1)?.statusCode).toBe(429);
      expect((await get(`Bearer ${TOKEN}`)).statusCode).toBe(200);
    });

    it('shows requests, statements, pools and the process', async () => {
      await test.app.inject({ url: '/ready' });
      const { body } = await get(`Bearer ${TOKEN}`);
      for (const line of [
        // Other tests of this process may have used up the routes that have series of their own.
        /^http_server_request_duration_seconds_bucket\{le="0.5",http_route="(?:\/ready",http_request_method="GET|other",http_request_method="_OTHER)",http_response_status_class="2xx"\} [1-9]/m,
        /^db_client_operation_duration_seconds_count\{db_operation_name="SELECT",error_type=""\} [1-9]/m,
        /^db_client_connection_count\{db_client_connection_pool_name="stuiver-test",db_client_connection_state="idle"\} [1-9]/m,
        /^db_client_connection_max\{db_client_connection_pool_name="stuiver-test"\} [1-9]/m,
        /^db_client_connection_pending_requests\{db_client_connection_pool_name="stuiver-test"\} 0/m,
        /^nodejs_eventloop_delay_p99_seconds [\d.e-]+$/m,
        /^nodejs_eventloop_utilization_ratio [\d.e-]+$/m,
        /^process_cpu_time_seconds_total\{cpu_mode="user"\} [\d.]+$/m,
      ])
        expect(body).toMatch(line);
    });
  });

  it('is refused a port that is taken, with its setting', async () => {
    const test = await testApp({ env: { STUIVER_METRICS_PORT: '0' } });
    const first = await listenForMetrics(test.context);
    const settings = { ...test.context.settings, metricsPort: first?.port ?? null };
    const second = listenForMetrics({ ...test.context, settings });
    await expect(second).rejects.toThrow(/^STUIVER_METRICS_PORT: cannot listen .*EADDRINUSE/);
    await first?.close();
    await test.close();
  });

  it('has a port of its own, which asks for the token if there is one', async () => {
    const test = await testApp();
    const { settings } = test.context;
    const ask = async (metricsToken: string | null, path: string, authorization = '') => {
      const server = await listenForMetrics({
        ...test.context,
        settings: { ...settings, metricsPort: 0, metricsToken },
      });
      const { status } = await fetch(`http://127.0.0.1:${server?.port}${path}`, {
        headers: { authorization },
      });
      await server?.close();
      return status;
    };
    const answers = [
      await ask(null, '/metrics'),
      await ask(null, '/health'),
      await ask(TOKEN, '/metrics'),
      await ask(TOKEN, '/metrics', `Bearer ${TOKEN}`),
    ];
    await test.close();
    expect(answers).toEqual([200, 404, 401, 200]);
  });
});

describe('the figures', () => {
  it('name no merchant, person, id, path or query', async () => {
    const test = await testApp({ env: { STUIVER_METRICS_TOKEN: TOKEN } });
    const { id: merchantId } = await aMerchant(test);
    const user = await aUser(test, { merchantId });
    const headers = await test.signIn(user);
    const { id } = await aPaidPayment(test, { merchantId, emailAddress: 'lotte@voorbeeld.test' });
    const given = ['lotte', 'zoekwoord', 'onbekend', merchantId, user.id, user.email, id, 'PURGE'];
    for (const url of [
      `/gateway/transaction/getPaymentDetails/${id}`,
      `/gateway/transaction/getByMerchantId/${merchantId}?search=lotte@voorbeeld`,
      `/gateway/search?text=zoekwoord`,
      `/gateway/onbekend/${id}`,
      `/onbekend/${merchantId}?zoekwoord=${user.id}`,
      `/pay/${merchantId}`,
      `/payment/${id}`,
    ])
      await test.app.inject({ url, headers });
    await test.app.inject({ method: 'PURGE' as 'GET', url: `/${user.email}` });
    const { body } = await test.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    await test.close();
    // Tests of other files may have taken all series of this process.
    expect(body).toMatch(/http_route="(\/gateway\/transaction\/getPaymentDetails\/:id|other)"/);
    expect(body).toContain('http_route="none"');
    expect(given.filter((text) => body.includes(text))).toEqual([]);
    expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
  });

  it('are read again, and none is below zero, once the clock was set back', async () => {
    const test = await testApp();
    const figures = makeFigures(test.context);
    const { id: merchantId } = await aMerchant(test, { notifyUrl: 'http://127.0.0.1:9/melding' });
    const right = test.clock.now();
    test.clock.advance(86_400_000);
    expect(await figures()).toContain('webhook_events_waiting 0');
    await aPaidPayment(test, { merchantId });
    test.clock.set(right);
    const shown = await figures();
    await test.close();
    expect(shown).toContain('webhook_events_waiting 1');
    expect(shown).toContain('webhook_events_oldest_age_seconds 0');
  });

  it('are at most 2,000 series, whatever is called', async () => {
    const registry = new Registry();
    const observe = makeRequestFigures(registry);
    for (const status of [200, 302, 404, 500, 700])
      for (const { path, method } of ENDPOINTS) observe(path, method, status, 5);
    const operations = [
      'SELECT',
      'INSERT',
      'UPDATE',
      'DELETE',
      'WITH',
      'BEGIN',
      'START',
      'COMMIT',
      'ROLLBACK',
    ];
    for (const operation of [...operations, 'VACUUM', 'NOTIFY'])
      for (const failed of [true, false]) observeStatement(`${operation} x`, 0, 1, failed);
    const test = await testApp();
    const others = listSeries(await makeFigures(test.context)()).filter((line) => !line.startsWith('http_'));
    await test.close();
    const requests = listSeries(await registry.metrics());
    expect(requests.join('\n')).toContain('http_route="other"');
    expect(requests.length).toBeGreaterThan(1000);
    expect(requests.length + others.length).toBeLessThanOrEqual(2000);
  });
});

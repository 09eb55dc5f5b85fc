import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMailer } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { readMail } from './read-mails.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';

const HERE = { host: 'localhost:3000' };

describe('the mailbox of a test deployment', () => {
  let test: TestApp;
  const open = (url: string, headers: Record<string, string> = HERE, remoteAddress = '127.0.0.1') =>
    test.app.inject({ url, headers, remoteAddress });

  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_PUBLIC_URL: 'http://localhost:3000' } });
  });
  afterAll(() => test.close());

  it('shows that there is no mail yet, in the requested language', async () => {
    expect((await open('/mails')).body).toContain('Er is nog geen bericht.');
    const english = await open('/mails?language=en');
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('There are no emails yet.');
  });

  it('lists mails, newest first, and shows one with its links, whatever it contains', async () => {
    const mailer = makeMailer(test.context.settings);
    const link = `http://stuiver.test/management/login?token=pt_${'A'.repeat(80)}&x=1`;
    await mailer.send({ to: 'anna@voorbeeld.test', subject: 'Eerste', text: 'Hallo' });
    await mailer.send({
      to: 'anna@voorbeeld.test',
      subject: 'Café “de Stuiver” ' + 'ë'.repeat(60),
      text: `Beste <b>Anna</b>,\n\n${link}\n\nGroet`,
    });
    const list = (await open('/mails')).body;
    expect(list.indexOf('Café “de Stuiver”')).toBeLessThan(list.indexOf('Eerste'));
    expect(list).toMatch(/<time>\d\d-\d\d-\d{4} \d\d:\d\d<\/time>/);
    const name = /mail=([^"]+)"[^>]*><strong>Café/.exec(list)?.[1] ?? '';
    const page = (await open(`/mails?mail=${name}`)).body;
    const escaped = link.replaceAll('&', '&amp;');
    expect(page).toContain(`<a href="${escaped}">${escaped}</a>`);
    expect(page).toContain('Beste &lt;b&gt;Anna&lt;/b&gt;,');
    expect(page).toContain(`Café “de Stuiver” ${'ë'.repeat(60)}`);
    expect((await open('/mails?mail=..%2Fkeyring')).body).toContain('Kies een bericht');
  });

  it('is served to this machine only, under its own name', async () => {
    expect((await open('/mails', HERE, '::1')).statusCode).toBe(200);
    expect((await open('/mails', HERE, '::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await open('/mails', HERE, '192.0.2.7')).statusCode).toBe(404);
    expect((await open('/mails', { host: 'stuiver.test' })).statusCode).toBe(404);
    expect((await open('/mails', { host: 'evil.test:3000' })).statusCode).toBe(404);
  });

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'is not served to whoever comes through a proxy of this machine, which says so in %s',
    async (name) => {
      expect((await open('/mails', { ...HERE, [name]: 'for=127.0.0.1' })).statusCode).toBe(404);
    },
  );

  it('is not served through a plain proxy of this machine to a public address', async () => {
    const other = await testApp();
    const behind = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const proxy = createServer((request, response) => {
      void fetch(`${behind}${request.url}`).then(async (answer) =>
        response.writeHead(answer.status).end(await answer.text()),
      );
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/mails`, { headers: { host: 'stuiver.test' } });
    expect(answer.status).toBe(404);
    proxy.close();
    await other.close();
  });

  it.each([
    LIVE_SETTINGS,
    { STUIVER_SMTP_URL: 'smtp://localhost:2525', STUIVER_PUBLIC_URL: 'http://localhost:3000' },
    { STUIVER_PUBLIC_URL: 'http://stuiver.test' },
    { STUIVER_PUBLIC_URL: 'http://localhost:3000', STUIVER_TRUSTED_PROXIES: '127.0.0.1' },
  ])('does not exist with %j', async (env) => {
    const other = await testApp({ env });
    const answer = await other.app.inject({ url: '/mails', headers: HERE, remoteAddress: '127.0.0.1' });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });
});

describe('reading a mail', () => {
  it('finds the text among parts, and decodes base64 and folded headers', () => {
    const source = [
      'To: anna@voorbeeld.test',
      'Subject: =?UTF-8?B?Q2Fmw6k=?=',
      ' =?UTF-8?Q?_de_Stuiver?=',
      'Content-Type: multipart/alternative; boundary="--grens"',
      '',
      '----grens',
      'Content-Type: text/html',
      '',
      '<p>Hallo</p>',
      '----grens',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('Hallo, één').toString('base64'),
      '----grens--',
    ].join('\r\n');
    expect(readMail(source)).toEqual({
      to: 'anna@voorbeeld.test',
      subject: 'Café de Stuiver',
      text: 'Hallo, één',
    });
  });
});

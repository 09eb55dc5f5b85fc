import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Mail, makeMailer } from './transport.ts';

/** The source of a mail as it leaves, its folded headers on one line each. */
async function renderMailSource(mail: Mail): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mail-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const addresses = { mailFrom: 'Stuiver <post@stuiver.test>', supportMail: 'hulp@stuiver.test' };
  await makeMailer({ smtpUrl: null, dataDirectory, ...addresses }).send(mail);
  const folder = join(dataDirectory, 'mail');
  const [name] = await readdir(folder);
  return (await readFile(join(folder, name!), 'utf8')).replaceAll(/\r\n[ \t]+/g, ' ');
}

const MAIL = { to: 'anna@voorbeeld.test', subject: 'Goedemorgen', text: 'Hallo' };

it('offers mail programs one click to stop a mail that can be stopped', async () => {
  const stop = `https://stuiver.test/management/stop-mail?mail=letter&token=${'Ab_-'.repeat(25)}`;
  const source = await renderMailSource({ ...MAIL, stop });
  expect(source).toContain(`List-Unsubscribe: <${stop}>\r\n`);
  expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

it('offers it for no other mail', async () => {
  expect(await renderMailSource(MAIL)).not.toContain('List-Unsubscribe');
});

it('keeps line breaks of a subject or an address from adding headers', async () => {
  const source = await renderMailSource({
    ...MAIL,
    to: 'anna@voorbeeld.test\r\nBcc: dief@voorbeeld.test',
    subject: 'Hallo\r\nBcc: dief@voorbeeld.test',
  });
  expect(source).not.toMatch(/^Bcc:/im);
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDateTime } from '@stuiver/domain/dates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ownStyle } from '../../lib/http/own-style.ts';
import type { Settings } from '../../settings/settings.ts';
import { languageOf, queryOf } from '../pages/checkout-request.ts';
import { sendHtml } from '../pages/send-html.ts';
import { hasMailbox } from './has-mailbox.ts';
import { mailTexts } from './mail-texts.ts';
import { type ListedMail, mailboxPage } from './mailbox-page.ts';
import { readMail } from './read-mail.ts';

/** Mails that are shown, the newest. */
const SHOWN = 100;
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether somebody at this machine asks, under one of its own names: mails hold links that open accounts. The name keeps
 * out other sites' scripts (DNS rebinding), and whoever comes through a proxy of this machine.
 */
function isOwnMachine(request: FastifyRequest): boolean {
  const { hostname, ip } = request;
  if (!OWN_NAMES.includes(hostname) || !ipaddr.isValid(ip)) return false;
  return ipaddr.process(ip).range() === 'loopback';
}

/** The newest mails of the data directory. A name begins with its instant, colons as hyphens. */
async function listMails(dataDirectory: string, timeZone: string): Promise<ListedMail[]> {
  const folder = join(dataDirectory, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const newest = names.toSorted((one, other) => (one < other ? 1 : -1)).slice(0, SHOWN);
  return Promise.all(
    newest.map(async (file) => ({
      ...readMail(await readFile(join(folder, file), 'utf8')),
      name: file.slice(0, -'.eml'.length),
      at: formatDateTime(file.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'), timeZone),
    })),
  );
}

/**
 * Serves `/mails`: what a test deployment without a mail server would have sent, for whoever tries it at that machine.
 * In live mode, with a mail server and to anybody else there is no such page.
 */
export async function addMailbox(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!hasMailbox(settings)) return;
  const { dataDirectory, productName, timeZone } = settings;
  const style = await ownStyle(new URL('./mailbox.css', import.meta.url));
  app.get('/mails.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  app.get('/mails', async (request, reply) => {
    if (!isOwnMachine(request)) return reply.callNotFound();
    const query = queryOf(request);
    const { language, texts } = await mailTexts(languageOf(request, query('language')));
    const mails = await listMails(dataDirectory, timeZone);
    const open = mails.find(({ name }) => name === query('mail')) ?? null;
    const page = mailboxPage({ product: productName, language, texts: texts.mailbox, mails, open });
    return sendHtml(request, reply.header('cache-control', 'no-store'), page);
  });
}

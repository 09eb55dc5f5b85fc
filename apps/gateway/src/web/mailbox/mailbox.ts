import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ownStyle } from '../../platform/http/own-style.ts';
import type { Settings } from '../../settings/settings.ts';
import { resolveLanguage, readQueryValues } from '../../platform/http/page-request.ts';
import { sendHtml } from '../../platform/http/send-html.ts';
import { hasMailbox, OWN_NAMES } from '../../settings/has-mailbox.ts';
import { listMails } from './read-mails.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import { mailboxPage } from './mailbox-page.ts';

/** Headers that proxies add. */
const PROXIED = /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/;

/**
 * Checks whether a request was made at this machine, under one of its own names: mails hold links that open accounts.
 * The name keeps out other sites' scripts (DNS rebinding); the headers, callers behind a proxy of this machine.
 */
function isOwnMachine({ raw }: FastifyRequest): boolean {
  const host = `http://${raw.headers.host ?? ''}`;
  if (!URL.canParse(host) || !OWN_NAMES.includes(new URL(host).hostname)) return false;
  if (Object.keys(raw.headers).some((name) => PROXIED.test(name))) return false;
  const peer = raw.socket.remoteAddress ?? '';
  return ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
}

/**
 * Serves `/mails`: mails that a test deployment without a mail server would have sent, only to that machine itself.
 * The page does not exist in live mode, with a mail server, at a public address, or for other callers.
 */
export async function addMailbox(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!hasMailbox(settings)) return;
  const style = await ownStyle(new URL('./mailbox.css', import.meta.url));
  app.get('/mails.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  app.get('/mails', async (request, reply) => {
    if (!isOwnMachine(request)) return reply.callNotFound();
    const query = readQueryValues(request);
    const { language, texts } = await mailTexts(resolveLanguage(request, query('language')));
    const mails = await listMails(settings);
    const open = mails.find(({ name }) => name === query('mail')) ?? null;
    const page = mailboxPage({ product: settings.productName, language, texts: texts.mailbox, mails, open });
    return sendHtml(request, reply.header('cache-control', 'no-store'), page);
  });
}

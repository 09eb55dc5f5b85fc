import { formatWire } from '@stuiver/domain/money';
import { getFormats } from '@stuiver/messages';
import type { CheckoutPagesTexts } from '@stuiver/messages/nl/checkout/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finishAttempt, findNextStep } from '../../money/payments/payer/return.ts';
import type { PayerStep } from '../../money/processors/processor.ts';
import { drawQrSvg } from '../../platform/files/qr-code.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { readQueryValues, resolveLanguage } from '../../platform/http/page-request.ts';
import { CONTENT_POLICY, policyText } from '../../platform/http/security-headers.ts';
import { sendHtml } from '../../platform/http/send-html.ts';
import { type CheckoutDeps, onward } from './checkout-request.ts';
import { computeIntegrity } from './script-manifest.ts';

/** The colours of the payer's other pages, and the system's font, so that nothing has to be loaded. */
const STYLE = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif',
  ';--brand:light-dark(oklch(.42 .11 255),oklch(.75 .1 252));--on-brand:light-dark(oklch(1 0 0),oklch(.2 .04 258))',
  ';color:light-dark(oklch(.22 .03 260),oklch(.955 .006 255));background:light-dark(oklch(.99 .003 90),oklch(.185 .018 260))}',
  'body{margin:0;display:grid;place-content:center;min-height:100vh;box-sizing:border-box;padding:1.5rem;text-align:center}',
  'main{max-width:26rem}h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.4;font-weight:600;text-wrap:balance}',
  'p{margin:0 0 1.25rem;text-wrap:balance;color:light-dark(oklch(.44 .025 258),oklch(.79 .015 255))}',
  'a,button{display:inline-block;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;text-decoration:none}',
  ':focus-visible{outline:2px solid var(--brand);outline-offset:2px}',
  'iframe{border:0;width:0;height:0}svg{width:16rem;margin-bottom:1.25rem;border:1px solid light-dark(oklch(.915 .008 255),#0000);border-radius:.75rem}',
  '@media(max-width:40rem){svg{display:none}}',
].join('');
const SUBMIT = 'document.forms[0].submit()';
/** A fingerprint that takes longer than ten seconds is given up. */
const SUBMIT_IN_FRAME = `${SUBMIT};setTimeout(()=>location.replace(document.links[0].href),10000)`;
const LEAVE_FRAME = "parent.location.replace(location.pathname+'?threeDSCompInd=Y')";

type AppTexts = CheckoutPagesTexts['onward']['app'];
type Answer = Readonly<{ head?: string; body: string; script: string; url?: string }>;

/** Sends a page that takes the payer elsewhere: banks have any address, and lead to further ones. */
async function sendStep(
  request: FastifyRequest,
  reply: FastifyReply,
  { head = '', body, script, url }: Answer,
  isFramed = false,
): Promise<FastifyReply> {
  const language = resolveLanguage(request, readQueryValues(request)('language'));
  // Banks lead to further addresses, all encrypted; the test bank and a stand-in on this machine are not.
  const places = ["'self'", 'https:', ...(url === undefined ? [] : [new URL(url).origin])];
  const policy = {
    ...CONTENT_POLICY,
    'script-src': script === '' ? ["'none'"] : [`'${computeIntegrity(script)}'`],
    'style-src': [`'${computeIntegrity(STYLE)}'`],
    'form-action': places,
    'frame-src': places,
    ...(isFramed ? { 'frame-ancestors': ["'self'"] } : {}),
  };
  if (isFramed) void reply.header('x-frame-options', 'SAMEORIGIN');
  void reply.header('content-security-policy', policyText(policy)).header('cache-control', 'no-store');
  const { title } = await readTexts(language);
  return sendHtml(
    request,
    reply,
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${head}</head><body>${body}${script === '' ? '' : `<script>${script}</script>`}</body></html>`,
  );
}

async function readTexts(language: string): Promise<CheckoutPagesTexts['onward']> {
  const texts = (await import(`@stuiver/messages/${language}/checkout/server`)) as {
    checkoutPages: CheckoutPagesTexts;
  };
  return texts.checkoutPages.onward;
}

/** The code that an app scans. The page is opened again until the payment is decided, which leads on. */
function drawCode({ url, fields }: PayerStep, texts: AppTexts, amount: string, merchant: string): Answer {
  const title = escapeHtml(texts.title(amount, merchant));
  // On a phone the app opens instead.
  const link = `<p><a href="${escapeHtml(url)}">${escapeHtml(texts.goOn)}</a></p>`;
  return {
    head: '<meta http-equiv="refresh" content="5">',
    body: `<main><h1>${title}</h1><p>${escapeHtml(texts.text)}</p>${drawQrSvg(fields['code']!)}${link}</main>`,
    script: '',
  };
}

/** A link or form for the step, which works without a script too. */
function drawStep(
  { kind, url, fields }: PayerStep,
  texts: CheckoutPagesTexts['onward'],
  path: string,
): Answer {
  const text = `<main><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.text)}</p>`;
  const href = escapeHtml(url);
  if (kind === 'address')
    return {
      head: `<meta http-equiv="refresh" content="0;url=${href}">`,
      body: `${text}<p><a href="${href}">${escapeHtml(texts.goOn)}</a></p></main>`,
      script: '',
      url,
    };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const isFrame = kind === 'frame';
  const button = isFrame ? '' : `<button>${escapeHtml(texts.goOn)}</button>`;
  const form = `<form method="post" action="${href}"${isFrame ? ' target="bank"' : ''}>${inputs.join('')}${button}</form>`;
  const around = isFrame
    ? `<p><a href="${escapeHtml(path)}?threeDSCompInd=N">${escapeHtml(texts.goOn)}</a></p><iframe name="bank" title="${escapeHtml(texts.title)}"></iframe>`
    : '';
  return { body: `${text}${form}${around}</main>`, script: isFrame ? SUBMIT_IN_FRAME : SUBMIT, url };
}

/**
 * The page that takes a payer to their next step at a bank: an address, a form, or 3-D Secure of their browser, whose
 * fingerprint is taken in a hidden frame.
 */
export function addOnwardPage(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  scope.get(path, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { step, statusUrl, payment } = await findNextStep(deps.context, id);
    const language = resolveLanguage(request, readQueryValues(request)('language'));
    if (step === null)
      return reply.redirect(onward(statusUrl, deps.context.settings.publicUrl, language), 303);
    const texts = await readTexts(language);
    if (step.kind === 'code') {
      const amount = getFormats(language).money(formatWire(payment.amount), payment.currency);
      return sendStep(request, reply, drawCode(step, texts.app, amount, payment.merchant_name));
    }
    const path = request.url.split('?')[0]!.replace('/onward/', '/return/');
    return sendStep(request, reply, drawStep(step, texts, path));
  });
}

/**
 * The page at which payers come back from a bank, which posts or adds what it found to the address. It needs no cookie,
 * as another browser may open it, and may be opened any number of times.
 */
export function addReturnPage(scope: FastifyInstance, path: string, deps: CheckoutDeps): void {
  async function comeBack(request: FastifyRequest, reply: FastifyReply) {
    const { id } = request.params as { id: string };
    const values =
      request.body instanceof URLSearchParams
        ? request.body
        : new URL(request.url, 'http://here').searchParams;
    const returned = Object.fromEntries(values);
    // The bank ends its fingerprint inside the frame of our page, which then goes on.
    if ('threeDSMethodData' in returned)
      return sendStep(request, reply, { body: '', script: LEAVE_FRAME }, true);
    const language = resolveLanguage(request, readQueryValues(request)('language'));
    const next = await finishAttempt(deps.context, id, returned);
    return reply.redirect(onward(next, deps.context.settings.publicUrl, language), 303);
  }
  scope.get(path, comeBack);
  scope.post(path, comeBack);
}

import type { ServerResponse } from 'node:http';
import type { Books, PayerAct } from './books.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${content}</main></html>`;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A form that posts one field to an address, by itself or by its button. */
const form = (action: string, field: string, value: string, label = 'Continue') =>
  `<form method="post" action="${escape(action)}"><input type="hidden" name="${field}" value="${escape(value)}"><button>${label}</button></form>`;

const submitsItself = '<script>document.forms[0].submit()</script>';

/**
 * Answers the payer's browser on the pages of banks: the page of a redirect, the fingerprint's hidden frame and the
 * challenge of 3-D Secure.
 */
export function answerVisit(books: Books, response: ServerResponse, path: string, body: string): void {
  const [, visit, step = ''] = /^\/visit\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  const payment = books.byVisit.get(visit!);
  const show = (title: string, content: string) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page(title, content));
  };
  if (!payment) {
    response.writeHead(404);
    response.end();
    return;
  }
  const fields = new URLSearchParams(body);
  const { pspReference, notificationUrl } = payment;
  const transaction = { threeDSServerTransID: payment.visit };
  if (step === 'method') {
    const data = encode(transaction);
    show('Device', form(notificationUrl, 'threeDSMethodData', data) + submitsItself);
    return;
  }
  const acts: readonly (readonly [PayerAct, string])[] = [
    ['approve', 'Approve'],
    ['refuse', 'Refuse'],
    ['cancel', 'Cancel'],
  ];
  const chosen = acts.find(([act]) => act === fields.get('act'))?.[0];
  if (chosen === undefined) {
    const buttons = acts
      .map(([act, label]) => `<button name="act" value="${act}">${label}</button>`)
      .join(' ');
    const amount = `${payment.currency} ${(payment.value / 100).toFixed(2)}`;
    const target = `/visit/${payment.visit}${step === 'challenge' ? '/challenge' : ''}`;
    show('Your bank', `<p>${amount}</p><form method="post" action="${target}">${buttons}</form>`);
    return;
  }
  books.act(pspReference, chosen);
  if (step === 'challenge') {
    const transStatus = chosen === 'approve' ? 'Y' : 'N';
    const cres = encode({ ...transaction, acsTransID: payment.visit, messageType: 'CRes', transStatus });
    show('Thank you', form(notificationUrl, 'cres', cres) + submitsItself);
    return;
  }
  const back = new URL(payment.returnUrl);
  back.searchParams.set('redirectResult', payment.visit);
  response.writeHead(303, { location: back.href });
  response.end();
}

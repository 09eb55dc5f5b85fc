import { LIMITS } from '@stuiver/contract';
import type { Language } from '@stuiver/messages';
import type { AccountantPageTexts } from '@stuiver/messages/nl/bookkeeping/accountant-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCOUNTANT_PATH,
  type OpenedLink,
  openLink,
  recordOpening,
} from '../../insight/bookkeeping/accountant-links.ts';
import { bookWords } from '../../insight/bookkeeping/book-words.ts';
import { billedTo, listInvoices } from '../../insight/bookkeeping/invoice-queries.ts';
import { invoiceFile } from '../../insight/bookkeeping/invoices.ts';
import { settlementFile } from '../../insight/bookkeeping/settlement-files.ts';
import { findSettlement, linesAfter, listSettlements } from '../../insight/bookkeeping/settlement-queries.ts';
import { inOrder } from '../../money/settlements/group-order.ts';
import { listSettlementGroups } from '../../money/settlements/read-queries.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { Limits } from '../../platform/http/http-routes.ts';
import { ownStyle } from '../../platform/http/own-style.ts';
import { resolveLanguage, readQueryValues, type FormValues } from '../../platform/http/page-request.ts';
import { sendHtml } from '../../platform/http/send-html.ts';
import { booksPart, layout, type PageWords, settlementPart, settlementTitle } from './accountant-page.ts';

/** Lines of a settlement on one page. */
const LINES = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
/** The actor of everything that is done with a link. */
const VISITOR = { kind: 'visitor' } as const;

async function loadPageWords(deps: Context, language: Language, query: FormValues): Promise<PageWords> {
  const [words, { accountantPageTexts: texts }] = await Promise.all([
    bookWords(language),
    import(`@stuiver/messages/${language}/bookkeeping/accountant-page`) as Promise<{
      accountantPageTexts: AccountantPageTexts;
    }>,
  ]);
  return {
    product: deps.settings.productName,
    timeZone: deps.settings.timeZone,
    words,
    texts,
    hrefOf: (path, values = {}) =>
      escapeHtml(
        `${ACCOUNTANT_PATH}${path}?${new URLSearchParams({ token: query('token'), language, ...values })}`,
      ),
  };
}

/** A request with a link that works. */
type Visit = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: FormValues;
  readonly link: OpenedLink;
  readonly page: PageWords;
};

/** Reads an id from the query; throws `notFound` for any other text. */
function readId(query: FormValues): string {
  const id = query('id');
  if (!UUID.test(id)) throw notFound();
  return id;
}

async function showBooks(deps: Context, { request, reply, link, page }: Visit): Promise<FastifyReply> {
  await recordOpening(deps, link);
  const settlements = await listSettlements(deps.db, link.merchantId, LIMITS.invoicesShown);
  const invoices = await listInvoices(deps.db, link.merchantId, LIMITS.invoicesShown);
  const { merchant_name: name } = await billedTo(deps.db, link.merchantId);
  const main = booksPart(page, link.until, settlements, invoices);
  return sendHtml(request, reply, layout(page, page.texts.title(name), main));
}

async function showSettlement(
  deps: Context,
  { request, reply, query, link, page }: Visit,
): Promise<FastifyReply> {
  const settlement = orNotFound(await findSettlement(deps.db, scopeOfOne(link.merchantId), readId(query)));
  const [at, id] = [query('at'), query('after')];
  const after = INSTANT.test(at) && UUID.test(id) ? { at, id } : null;
  const lines = await linesAfter(deps.db, settlement, after, LINES + 1);
  const shown = { lines: lines.slice(0, LINES), next: lines.length > LINES ? lines[LINES - 1]! : null };
  const main = settlementPart(
    page,
    settlement,
    inOrder(await listSettlementGroups(deps.db, settlement.merchant_id, settlement.id)),
    shown,
  );
  return sendHtml(request, reply, layout(page, settlementTitle(page, settlement), main));
}

async function sendFile(deps: Context, { reply, query, link, page }: Visit): Promise<FastifyReply> {
  const [scope, id, { language }] = [scopeOfOne(link.merchantId), readId(query), page.words];
  const format =
    query('format') === 'camt' ? ({ kind: 'camt' } as const) : ({ kind: 'pdf', language } as const);
  const file =
    query('format') === 'invoice'
      ? await invoiceFile(deps, VISITOR, scope, id, language)
      : await settlementFile(deps, VISITOR, scope, id, format);
  return reply.headers(file.headers).type(file.type).send(file.stream);
}

/**
 * Serves `/accountant`: a company's settlements, their lines and its invoices to anyone with a link that works, and
 * nothing of any payer. Every refusal has the same text and takes the same time.
 */
export async function addAccountantPage(app: FastifyInstance, deps: Context, limits: Limits): Promise<void> {
  const style = await ownStyle(new URL('./accountant.css', import.meta.url));
  app.get(`${ACCOUNTANT_PATH}.css`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  const visit = (path: string, show: (deps: Context, visit: Visit) => Promise<FastifyReply>) =>
    app.get(`${ACCOUNTANT_PATH}${path}`, async (request, reply) => {
      await limits.count(request, reply, 'checkout', null);
      void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const query = readQueryValues(request);
      const page = await loadPageWords(deps, resolveLanguage(request, query('language')), query);
      const link = await openLink(deps, query('token'));
      if (link) return show(deps, { request, reply, query, link, page });
      const { gone, goneAbout } = page.texts;
      return sendHtml(request, reply.code(404), layout(page, gone, `<p>${escapeHtml(goneAbout)}</p>`));
    });
  visit('', showBooks);
  visit('/settlement', showSettlement);
  visit('/file', sendFile);
}

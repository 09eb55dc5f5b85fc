import { LIMITS } from '@stuiver/contract';
import { formatDateTime, formatDay } from '@stuiver/domain/dates';
import { LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { formatWire } from '@stuiver/domain/money';
import { getFormats } from '@stuiver/messages';
import type { AccountantPageTexts } from '@stuiver/messages/nl/bookkeeping/accountant-page';
import type { BookWords } from '../../insight/bookkeeping/book-words.ts';
import type { InvoiceRow } from '../../insight/bookkeeping/invoice-queries.ts';
import { formatInvoiceNumber } from '../../insight/bookkeeping/invoices.ts';
import type { BookedSettlement, BookedLine } from '../../insight/bookkeeping/settlement-queries.ts';
import type { ClosingGroup } from '../../money/settlements/close-queries.ts';
import { escapeHtml, ownPage } from '../../platform/http/html.ts';

/** Context that every part of the page needs. */
export type PageWords = {
  readonly product: string;
  readonly timeZone: string;
  readonly words: BookWords;
  readonly texts: AccountantPageTexts;
  /** Address of a part, with its values in the query. */
  readonly hrefOf: (path: string, values?: Readonly<Record<string, string>>) => string;
};

type Cell = { readonly html: string; readonly isNumber?: true };

const plain = (text: string): Cell => ({ html: escapeHtml(text) });

function table(heads: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const style = ({ isNumber }: Cell) => (isNumber ? ' class="number"' : '');
  const head = heads.map((cell) => `<th${style(cell)}>${cell.html}</th>`).join('');
  const body = rows.map((row) => {
    // On a phone each row is a list of its cells with the names of their columns.
    const cells = row.map((cell, at) => `<td data-name="${heads[at]?.html}"${style(cell)}>${cell.html}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

const number = (text: string): Cell => ({ html: escapeHtml(text), isNumber: true });

const money = ({ words }: PageWords, minor: number, currency: string) =>
  number(getFormats(words.language).money(formatWire(minor), currency));

function files(links: readonly (readonly [string, string])[]): Cell {
  return { html: links.map(([name, href]) => `<a href="${href}">${escapeHtml(name)}</a>`).join(' ') };
}

/** Lays out a page around its main part. */
export function layout(
  { product, words: { language }, hrefOf }: PageWords,
  title: string,
  main: string,
): string {
  const languages = LANGUAGES.map(
    (choice) =>
      `<a href="${hrefOf('', { language: choice })}" lang="${choice}"${choice === language ? ' aria-current="true"' : ''}>${LANGUAGE_FACTS[choice].name}</a>`,
  ).join(' ');
  return ownPage({
    language,
    title: `${title} – ${product}`,
    head: '<meta name="robots" content="noindex">\n<link rel="stylesheet" href="/accountant.css">',
    body: `<header><p>${escapeHtml(product)}</p><h1>${escapeHtml(title)}</h1></header>
<main>${main}</main>
<footer>${languages}</footer>`,
  });
}

function settlementTable(page: PageWords, settlements: readonly BookedSettlement[]): string {
  const { texts, words, hrefOf } = page;
  const { opening, payout, closing } = words.texts;
  const heads = [
    plain(texts.number),
    plain(texts.day),
    ...[opening, texts.change, payout, closing].map(number),
    plain(texts.files),
  ];
  const rows = settlements.map((settlement) => {
    const { id, currency } = settlement;
    return [
      plain(`${currency} ${settlement.number}`),
      plain(formatDay(settlement.day)),
      money(page, settlement.opening, currency),
      money(page, settlement.amount, currency),
      money(page, -settlement.payout, currency),
      money(page, settlement.closing, currency),
      files([
        [texts.lines, hrefOf('/settlement', { id })],
        ['PDF', hrefOf('/file', { id, format: 'pdf' })],
        ['camt.053', hrefOf('/file', { id, format: 'camt' })],
      ]),
    ];
  });
  return table(heads, rows);
}

function invoiceTable(page: PageWords, invoices: readonly InvoiceRow[]): string {
  const { texts, words, hrefOf } = page;
  const heads = [
    plain(texts.number),
    plain(texts.month),
    number(words.texts.net),
    number(words.texts.vat),
    number(words.texts.total),
    plain(texts.files),
  ];
  const rows = invoices.map(({ id, currency, net, vat, month, ...invoice }) => [
    plain(formatInvoiceNumber(invoice)),
    plain(formatDay(month).slice(3)),
    money(page, net, currency),
    money(page, vat, currency),
    money(page, net + vat, currency),
    files([['PDF', hrefOf('/file', { id, format: 'invoice' })]]),
  ]);
  return table(heads, rows);
}

/** Writes the part with a company's settlements and invoices. */
export function booksPart(
  page: PageWords,
  until: Date,
  settlements: readonly BookedSettlement[],
  invoices: readonly InvoiceRow[],
): string {
  const { texts, timeZone } = page;
  const none = (text: string) => `<p class="none">${escapeHtml(text)}</p>`;
  const newest = (rows: readonly unknown[]) =>
    rows.length === LIMITS.invoicesShown
      ? none(texts.newest(getFormats(page.words.language).number(rows.length)))
      : '';
  return `<p>${escapeHtml(texts.until(formatDateTime(until, timeZone)))}</p>
<h2>${escapeHtml(texts.settlements)}</h2>${settlements.length === 0 ? none(texts.noSettlements) : settlementTable(page, settlements)}${newest(settlements)}
<h2>${escapeHtml(texts.invoices)}</h2>${invoices.length === 0 ? none(texts.noInvoices) : invoiceTable(page, invoices)}${newest(invoices)}`;
}

/** Writes the part with one settlement: its sums, and a part of its lines. */
export function settlementPart(
  page: PageWords,
  settlement: BookedSettlement,
  groups: readonly ClosingGroup[],
  { lines, next }: { readonly lines: readonly BookedLine[]; readonly next: BookedLine | null },
): string {
  const { texts, words, timeZone, hrefOf } = page;
  const { id, currency } = settlement;
  const { about, quantity, amount, opening, payout, closing } = words.texts;
  const sum = (name: string, minor: number, count = '') => [
    plain(name),
    number(count),
    money(page, minor, currency),
  ];
  const sums = [
    sum(opening, settlement.opening),
    ...groups.map((group) =>
      sum(words.nameOf(group), group.amount, getFormats(words.language).number(group.quantity)),
    ),
    sum(payout, -settlement.payout),
    sum(closing, settlement.closing),
  ];
  const rows = lines.map((line) => [
    plain(formatDateTime(new Date(line.at), timeZone)),
    plain(words.nameOf({ ...line, vat_rate: line.vat_rate ?? 0 })),
    { html: line.payment_id === null ? '' : `<code>${line.payment_id}</code>` },
    money(page, line.amount, currency),
  ]);
  const more = next
    ? `<p><a href="${hrefOf('/settlement', { id, at: next.at, after: next.id })}">${escapeHtml(texts.more)}</a></p>`
    : '';
  return `<p><a href="${hrefOf('')}">${escapeHtml(texts.back)}</a></p>
${table([plain(about), number(quantity), number(amount)], sums)}
<h2>${escapeHtml(texts.lines)}</h2>${table([plain(texts.time), plain(texts.line), plain(texts.payment), number(amount)], rows)}${more}`;
}

/** Names a settlement in a title. */
export function settlementTitle(
  { words }: PageWords,
  { currency, number: of, day }: BookedSettlement,
): string {
  return `${words.texts.settlement} ${currency} ${of} · ${formatDay(day)}`;
}

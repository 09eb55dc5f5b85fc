import { formatDay } from '@stuiver/domain/calendar';
import { formatWire } from '@stuiver/domain/money';
import { getFormats } from '@stuiver/messages';
import type { BookWords } from './book-words.ts';
import type { InvoiceRow } from './invoice-queries.ts';
import { Paper } from '../../platform/files/paper.ts';
import type { Sender } from './settlement-pdf.ts';
import type { ClosingGroup } from '../../money/settlements/close-queries.ts';

const COLUMNS = [0.72, 1];

/** Writes an invoice as a PDF: the fees of its month, their tax by rate, and the total. */
export async function invoicePdf(
  invoice: InvoiceRow & { readonly name: string },
  groups: readonly ClosingGroup[],
  { texts, language, nameOf }: BookWords,
  sender: Sender,
): Promise<Uint8Array> {
  const formats = getFormats(language);
  const money = (minor: number) => formats.money(formatWire(minor), invoice.currency);
  const total = invoice.net + invoice.vat;
  const title = `${total < 0 ? texts.creditNote : texts.invoice} ${invoice.name}`;
  const paper = await Paper.start(title, language, invoice.created_at);
  for (const line of sender.lines) paper.text(line, { soft: true });
  paper.gap();
  paper.text(title, { bold: true, size: 16 });
  paper.text(invoice.merchant_name);
  paper.text(invoice.postal_address);
  paper.gap();
  paper.fact(texts.issued, formatDay(invoice.issued_on));
  paper.fact(texts.month, formatDay(invoice.month).slice(3));
  paper.gap();
  const row = (group: ClosingGroup) =>
    paper.row([nameOf(group), formats.number(group.quantity), money(group.amount)], COLUMNS);
  paper.row([texts.about, texts.quantity, texts.amount], COLUMNS, { soft: true });
  paper.rule();
  for (const group of groups) if (group.kind !== 'vat') row(group);
  paper.rule();
  paper.row([texts.net, '', money(invoice.net)], COLUMNS);
  for (const group of groups)
    if (group.kind === 'vat') paper.row([nameOf(group), '', money(group.amount)], COLUMNS);
  paper.rule();
  paper.row([texts.total, '', money(total)], COLUMNS, { bold: true });
  paper.gap();
  paper.text(texts.paid, { soft: true });
  return paper.finish((page, pages) => texts.page(formats.number(page), formats.number(pages)));
}

import { formatDateTime } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { getFormats } from '@stuiver/messages';
import type { BookWords } from './book-words.ts';
import { Paper } from '../../platform/files/paper.ts';
import type { ClosingGroup } from '../../money/settlements/close-queries.ts';
import type { BookedSettlement } from './settlement-queries.ts';

const COLUMNS = [0.72, 1];

/** The sender of a file: lines of name, address and tax number, and the zone of its days. */
export type Sender = { readonly lines: readonly string[]; readonly timeZone: string };

/** Writes a settlement as a PDF: opening, the sums of its lines, payout and closing. */
export async function settlementPdf(
  settlement: BookedSettlement,
  groups: readonly ClosingGroup[],
  words: BookWords,
  sender: Sender,
): Promise<Uint8Array> {
  const { texts, language, nameOf } = words;
  const formats = getFormats(language);
  const money = (minor: number) => formats.money(formatWire(minor), settlement.currency);
  const at = (instant: Date) => formatDateTime(instant, sender.timeZone);
  const title = `${texts.settlement} ${settlement.number} ${settlement.currency}`;
  const paper = await Paper.start(title, language, settlement.created_at);
  for (const line of sender.lines) paper.text(line, { soft: true });
  paper.gap();
  paper.text(title, { bold: true, size: 16 });
  paper.text(settlement.merchant_name);
  paper.text(settlement.postal_address);
  paper.gap();
  paper.fact(texts.number, settlement.id);
  if (settlement.from_at)
    paper.fact(texts.period, texts.periodOf(at(settlement.from_at), at(settlement.until_at)));
  paper.fact(texts.closed, at(settlement.created_at));
  paper.gap();
  paper.row([texts.about, texts.quantity, texts.amount], COLUMNS, { soft: true });
  paper.rule();
  paper.row([texts.opening, '', money(settlement.opening)], COLUMNS, { bold: true });
  for (const group of groups)
    paper.row([nameOf(group), formats.number(group.quantity), money(group.amount)], COLUMNS);
  paper.row([texts.payout, '', money(-settlement.payout)], COLUMNS);
  paper.rule();
  paper.row([texts.closing, '', money(settlement.closing)], COLUMNS, { bold: true });
  return paper.finish((page, pages) => texts.page(formats.number(page), formats.number(pages)));
}

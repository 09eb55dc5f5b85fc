import { Readable } from 'node:stream';
import { type Invoice, LIMITS } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import type { Language } from '@stuiver/messages';
import { stopMailLink } from '../../people/account/account.ts';
import { membersWith } from '../../people/team/people-with.ts';
import { eachDue } from '../../platform/each-due.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound, orNotFound } from '../../platform/app-error.ts';
import type { AuditEntry } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockSettlements } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import { type MailReferences, queueMail } from '../../platform/mail/queue-mail.ts';
import type { DueMail } from '../../platform/mail/send-mails.ts';
import { bookWords } from './book-words.ts';
import {
  billedTo,
  feesToInvoice,
  findInvoice,
  findMonthReader,
  insertInvoice,
  invoiceGroups,
  type InvoiceRow,
  lastNumber,
  listInvoices,
  merchantsToInvoice,
} from './invoice-queries.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { fileAnswer, readFileSender, writeDownload } from './settlement-files.ts';

/** Makes a merchant's invoices of the months before one, and queues a mail for each month. */
async function invoiceMerchant(deps: Context, tx: Tx, merchantId: string, before: string): Promise<number> {
  const { timeZone } = deps.settings;
  // Settlements close under it too, at a time that they read once they have it.
  await lockSettlements(tx, merchantId);
  const fees = await feesToInvoice(tx, merchantId, before, timeZone);
  if (fees.length === 0) return 0;
  const merchant = await billedTo(tx, merchantId);
  const now = deps.clock.now();
  const issued_on = localDay(now, timeZone);
  const year = Number(issued_on.slice(0, 4));
  const last = await lastNumber(tx, merchantId, year);
  for (const [at, of] of fees.entries())
    await insertInvoice(tx, {
      merchant_id: merchantId,
      id: deps.ids.next(),
      year,
      number: last + at + 1,
      issued_on,
      ...of,
      ...merchant,
      created_at: now,
    });
  const people = await membersWith(tx, merchantId, 'exports:read');
  const readers = people.filter((person) => person.merchantId === merchantId);
  for (const month of new Set(fees.map((of) => of.month)))
    for (const { id: userId } of readers)
      await queueMail(deps, tx, { kind: 'monthClosed', merchantId, userId, month });
  return fees.length;
}

/** Reads the mail about a month's invoice and settlements; null for one who stopped it, or cannot sign in. */
export async function readMonthClosed(
  deps: Context,
  { month, ...user }: MailReferences['monthClosed'],
): Promise<DueMail | null> {
  const reader = await findMonthReader(deps.db, user);
  if (!reader) return null;
  return { kind: 'monthClosed', ...reader, month, stop: stopMailLink(deps, 'month', user) };
}

/**
 * Makes the invoices of the months that are over: of each merchant and currency with fees in settlements that closed
 * in it. Numbers have no gaps in a merchant's year.
 *
 * @param merchantId limits this to one merchant
 * @returns how many it made
 */
export async function makeDueInvoices(deps: Context, merchantId?: string): Promise<number> {
  const { timeZone } = deps.settings;
  const current = `${localDay(deps.clock.now(), timeZone).slice(0, 8)}01`;
  let made = 0;
  await eachDue(
    deps,
    await merchantsToInvoice(deps.db, current, timeZone, merchantId),
    async (id) => {
      made += await inTransaction(deps.db, (tx) => invoiceMerchant(deps, tx, id, current));
    },
    (id) => ({ message: 'an invoice could not be made', merchantId: id }),
  );
  return made;
}

/** Formats an invoice's number for display. */
export function formatInvoiceNumber({ year, number }: Pick<InvoiceRow, 'year' | 'number'>): string {
  return `${year}-${String(number).padStart(4, '0')}`;
}

function toInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    number: formatInvoiceNumber(row),
    month: row.month,
    issuedOn: row.issued_on,
    currency: row.currency,
    net: formatWire(row.net),
    vat: formatWire(row.vat),
    total: formatWire(row.net + row.vat),
  };
}

/**
 * The newest invoices of a company.
 *
 * @throws AppError `notFound` for someone else's company
 */
export async function getInvoices(
  deps: Pick<Context, 'db'>,
  scope: MerchantScope,
  merchantId: string,
): Promise<Invoice[]> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  return (await listInvoices(deps.db, merchantId, LIMITS.invoicesShown)).map(toInvoice);
}

/**
 * An invoice as a PDF.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function invoiceFile(
  deps: Context,
  actor: AuditEntry['actor'],
  scope: MerchantScope,
  id: string,
  language: Language,
): Promise<StreamAnswer> {
  const invoice = orNotFound(await findInvoice(deps.db, scope, id));
  const name = formatInvoiceNumber(invoice);
  const entry = {
    action: 'invoice.downloaded',
    merchantId: invoice.merchant_id,
    subjectId: id,
    subjectName: name,
  } as const;
  await writeDownload(deps, actor, entry, 'pdf');
  const words = await bookWords(language);
  const groups = await invoiceGroups(deps.db, invoice, deps.settings.timeZone);
  const bytes = await invoicePdf({ ...invoice, name }, groups, words, readFileSender(deps));
  return fileAnswer(Readable.from([bytes]), 'application/pdf', `${words.texts.names.invoice(name)}.pdf`);
}

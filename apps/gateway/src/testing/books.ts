import { parseCamt053 } from 'camt-parser';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TestApp } from './app.ts';

type Headers = Readonly<Record<string, string>>;

/** Makes an accountant's link as a user does. */
export async function anAccountantLink(
  { app }: Pick<TestApp, 'app'>,
  headers: Headers,
  merchantId: string,
  days = 7,
): Promise<{ id: string; url: string }> {
  const payload = { merchantId, days };
  const answer = await app.inject({ method: 'POST', url: '/gateway/accountantLinks', headers, payload });
  const { link, url } = answer.json<{ link: { id: string }; url: string }>();
  return { id: link.id, url };
}

/** An empty settlement, an invoice of nothing and an accountant's link. */
export async function aBook(test: TestApp, headers: Headers, merchantId: string) {
  const [settlementId, invoiceId] = [test.context.ids.next(), test.context.ids.next()];
  const at = test.clock.now();
  await test.ownerDb
    .insertInto('settlements')
    .values({
      merchant_id: merchantId,
      id: settlementId,
      currency: 'EUR',
      number: 1,
      from_at: null,
      until_at: at,
      created_at: at,
      day: '2026-11-20',
      opening: 0,
      amount: 0,
      quantity: 0,
      payout: 0,
      closing: 0,
      unpaid_reason: 'NOTHING',
    })
    .execute();
  await test.ownerDb
    .insertInto('fee_invoices')
    .values({
      merchant_id: merchantId,
      id: invoiceId,
      year: 2026,
      number: 1,
      month: '2026-10-01',
      currency: 'EUR',
      issued_on: '2026-11-01',
      merchant_name: 'Bakkerij Smit',
      postal_address: '',
      net: 0,
      vat: 0,
      created_at: at,
    })
    .execute();
  return {
    settlementId,
    invoiceId,
    accountantLinkId: (await anAccountantLink(test, headers, merchantId)).id,
  };
}

type Signed = { readonly amount: { readonly value: string }; readonly creditDebitIndicator: string };
const toSignedMinor = ({ amount, creditDebitIndicator }: Signed) =>
  Number(amount.value.replace('.', '')) * (creditDebitIndicator === 'DBIT' ? -1 : 1);

/** Reads a camt.053 file with a library that shares no code with the product. Amounts in minor units. */
export async function readCamt(xml: string) {
  const [statement] = (await parseCamt053(xml)).statements;
  if (!statement) throw new Error('The file holds no statement');
  const balance = (code: string) => toSignedMinor(statement.balances.find(({ type }) => type === code)!);
  return {
    opening: balance('OPBD'),
    closing: balance('CLBD'),
    entries: statement.transactions.map((entry) => ({
      reference: entry.accountServicerReference,
      kind: entry.bankTransactionCode,
      amount: toSignedMinor(entry),
      payment: entry.details[0]?.references.endToEndId ?? '',
    })),
  };
}

/** Reads the text of a PDF, its cells separated by `|`. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    texts.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
  }
  return texts.join('|');
}

import { localDay, localTime, toEpoch } from '@stuiver/domain/dates';
import { formatWire } from '@stuiver/domain/money';
import { XMLBuilder } from 'fast-xml-parser';
import type { BookedSettlement, BookedLine } from './settlement-queries.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });
const write = (element: object): string => builder.build(element);

/** An id in the 35 characters of the format: without its dashes. */
const short = (id: string) => id.replaceAll('-', '');

/** Domain, family and sub-family of ISO's transaction codes: payments, credits or debits, and what for. */
function getTransactionDomain({ kind, amount }: Pick<Entry, 'kind' | 'amount'>) {
  const about = kind === 'vat' ? 'TAXE' : kind === 'fee' || kind === 'feeReturned' ? 'CHRG' : 'OTHR';
  const family = kind === 'payout' ? 'ICDT' : amount > 0 ? 'MCOP' : 'MDOP';
  return { Cd: 'PMNT', Fmly: { Cd: family, SubFmlyCd: about } };
}

const toDebitOrCredit = (amount: number) => (amount < 0 ? 'DBIT' : 'CRDT');

const buildCamtAmount = (amount: number, currency: string) => ({
  Amt: { '@_Ccy': currency, '#text': formatWire(Math.abs(amount)) },
  CdtDbtInd: toDebitOrCredit(amount),
});

type Entry = Omit<BookedLine, 'kind' | 'method' | 'vat_rate'> & {
  readonly kind: BookedLine['kind'] | 'payout';
  /** The text that comes with it. */
  readonly text: string | null;
};

/** Issuer of the statements, and the zone of their days. */
export type CamtSettings = { readonly productName: string; readonly timeZone: string };

function buildCamtEntry(entry: Entry, currency: string, { productName, timeZone }: CamtSettings) {
  const day = localDay(entry.at, timeZone);
  const reference = short(entry.id);
  const amount = buildCamtAmount(entry.amount, currency);
  return {
    NtryRef: reference,
    ...amount,
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: day },
    ValDt: { Dt: day },
    AcctSvcrRef: reference,
    BkTxCd: { Domn: getTransactionDomain(entry), Prtry: { Cd: entry.kind, Issr: productName.slice(0, 35) } },
    NtryDtls: {
      TxDtls: {
        Refs: {
          AcctSvcrRef: reference,
          ...(entry.payment_id === null ? {} : { EndToEndId: short(entry.payment_id) }),
        },
        ...amount,
        ...(entry.text === null ? {} : { RmtInf: { Ustrd: entry.text } }),
      },
    },
  };
}

function buildCamtHead(settlement: BookedSettlement, { productName, timeZone }: CamtSettings): string {
  const { currency, from_at, until_at, created_at, opening, closing, payout } = settlement;
  const local = (at: Date) => localTime(toEpoch(at), timeZone);
  const balance = (code: string, amount: number, day: string) => ({
    Tp: { CdOrPrtry: { Cd: code } },
    ...buildCamtAmount(amount, currency),
    Dt: { Dt: day },
  });
  const createdAt = created_at.toISOString();
  return write({
    Id: short(settlement.id),
    ElctrncSeqNb: settlement.number,
    CreDtTm: createdAt,
    ...(from_at && { FrToDt: { FrDtTm: local(from_at), ToDtTm: local(until_at) } }),
    Acct: {
      Id: { Othr: { Id: short(settlement.merchant_id) } },
      Ccy: currency,
      Ownr: { Nm: settlement.merchant_name.slice(0, 140) },
      Svcr: { FinInstnId: { Nm: productName } },
    },
    Bal: [
      balance('OPBD', opening, localDay(from_at ?? until_at, timeZone)),
      balance('CLBD', closing, settlement.day),
    ],
    TxsSummry: {
      TtlNtries: {
        NbOfNtries: settlement.quantity + (payout === 0 ? 0 : 1),
        TtlNetNtry: {
          Amt: formatWire(Math.abs(closing - opening)),
          CdtDbtInd: toDebitOrCredit(closing - opening),
        },
      },
    },
  });
}

/**
 * Writes a settlement as a bank statement of the merchant's balance (camt.053.001.08), while its lines are read: one
 * entry for each, and one for the payout. It names payments by their ids, and no payer.
 *
 * @param reference the payout's text at the bank; null without a payout
 * @param batches the settlement's lines in their order
 */
export async function* writeCamt(
  settlement: BookedSettlement,
  reference: string | null,
  batches: AsyncIterable<readonly BookedLine[]>,
  settings: CamtSettings,
): AsyncGenerator<string, void> {
  const { currency, payout } = settlement;
  const createdAt = settlement.created_at.toISOString();
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`;
  yield write({ GrpHdr: { MsgId: short(settlement.id), CreDtTm: createdAt } });
  yield `<Stmt>${buildCamtHead(settlement, settings)}`;
  for await (const lines of batches)
    yield write({
      Ntry: lines.map((line) => buildCamtEntry({ ...line, text: line.payment_id }, currency, settings)),
    });
  if (payout > 0) {
    const entry: Entry = {
      id: settlement.id,
      kind: 'payout',
      amount: -payout,
      payment_id: null,
      text: reference,
      at: createdAt,
    };
    yield write({ Ntry: buildCamtEntry(entry, currency, settings) });
  }
  yield '</Stmt></BkToCstmrStmt></Document>\n';
}

/** An order as the twin read it from a file. Amount in minor units. */
export type TwinOrder = {
  readonly kind: 'collection' | 'transfer' | 'reversal';
  readonly message: string;
  readonly messageId: string;
  readonly blockId: string;
  readonly endToEndId: string;
  readonly amount: number;
  readonly dueOn: string;
  readonly iban: string;
  readonly name: string;
  readonly text: string;
  readonly mandate: string;
  /** The collection that a reversal reverses; its own reference otherwise. */
  readonly originalEndToEndId: string;
};

/** A file as the twin understood it, with the code by which it or an order is refused. */
export type Inspected = {
  readonly messageId: string;
  readonly message: string;
  readonly code: string | null;
  readonly orders: readonly { readonly order: TwinOrder; readonly code: string | null }[];
};

type Known = {
  readonly iban: string;
  readonly day: string;
  readonly taken: ReadonlyMap<string, TwinOrder>;
  readonly files: ReadonlySet<string>;
  readonly booked: ReadonlyMap<string, TwinOrder>;
  readonly refuses: Readonly<Record<string, string>>;
};

/** Elements by name, as fast-xml-parser gives them; without a type, so that every path is read through `at`. */
type Element = { readonly [name: string]: unknown };

const at = (element: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((found, name) => (found as Element | undefined)?.[name], element);
const textAt = (element: unknown, path: string): string => {
  const found = at(element, path);
  return typeof found === 'object' ? String(at(found, '#text') ?? '') : String(found ?? '');
};
const listAt = (element: unknown, path: string) => (at(element, path) ?? []) as readonly Element[];

/** The twin's own calendar: what TARGET leaves out in the years of the tests. */
const CLOSED = new Set(
  '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25 2027-01-01 2027-03-26 2027-03-29'.split(' '),
);
const isOpen = (day: string) =>
  !CLOSED.has(day) && ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

function hasValidDigits(text: string): boolean {
  const digits = [...`${text.slice(4)}${text.slice(0, 4)}`].map((one) => Number.parseInt(one, 36)).join('');
  return /^[A-Z]{2}\d\d[A-Z0-9]{10,30}$/.test(text) && BigInt(digits) % 97n === 1n;
}

/** Digits of a creditor's identifier leave out its business code. */
const isCreditor = (text: string) =>
  /^[A-Z]{2}\d\d.{3}/.test(text) && hasValidDigits(`${text.slice(0, 4)}${text.slice(7).padStart(10, '0')}`);

const cents = (text: string) => (/^\d+\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : -1);
const isPlain = (text: string) => /^[A-Za-z0-9/\-?:().,'+ ]+$/.test(text) && !/^\/|\/$|\/\//.test(text);

/** The code by which the rule book refuses an address; null when it is complete. */
function addressCode(party: unknown): string | null {
  const address = at(party, 'PstlAdr');
  if (address === undefined) return null;
  if (at(address, 'AdrLine') !== undefined || !textAt(address, 'TwnNm') || !textAt(address, 'Ctry'))
    return 'BE04';
  return null;
}

/** The first reason to refuse an order. */
function orderCode(
  order: TwinOrder,
  party: unknown,
  transaction: unknown,
  { refuses }: Known,
): string | null {
  const currencies = ['InstdAmt/@_Ccy', 'Amt/InstdAmt/@_Ccy', 'RvsdInstdAmt/@_Ccy'];
  const texts = [order.endToEndId, order.name, order.text];
  if (!texts.every(isPlain)) return 'FF01';
  if (order.endToEndId.length > 35 || order.name.length > 70 || order.text.length > 140) return 'FF01';
  if (order.amount <= 0) return 'AM01';
  if (!currencies.some((path) => textAt(transaction, path) === 'EUR')) return 'AM03';
  if (!hasValidDigits(order.iban)) return 'AC01';
  return addressCode(party) ?? refuses[order.iban] ?? null;
}

function mandateCode(block: unknown, transaction: unknown): string | null {
  if (!['FRST', 'RCUR', 'FNAL', 'OOFF'].includes(textAt(block, 'PmtTpInf/SeqTp'))) return 'FF05';
  if (!isCreditor(textAt(block, 'CdtrSchmeId/Id/PrvtId/Othr/Id'))) return 'BE16';
  const mandate = at(transaction, 'DrctDbtTx/MndtRltdInf');
  if (!textAt(mandate, 'MndtId') || !/^\d{4}-\d\d-\d\d$/.test(textAt(mandate, 'DtOfSgntr'))) return 'MD02';
  return (textAt(mandate, 'AmdmntInd') === 'true') === (at(mandate, 'AmdmntInfDtls') !== undefined)
    ? null
    : 'MD02';
}

const FORMS = {
  CstmrDrctDbtInitn: {
    kind: 'collection',
    message: 'pain.008.001.08',
    blocks: 'PmtInf',
    orders: 'DrctDbtTxInf',
  },
  CstmrCdtTrfInitn: { kind: 'transfer', message: 'pain.001.001.09', blocks: 'PmtInf', orders: 'CdtTrfTxInf' },
  CstmrPmtRvsl: {
    kind: 'reversal',
    message: 'pain.007.001.09',
    blocks: 'OrgnlPmtInfAndRvsl',
    orders: 'TxInf',
  },
} as const;

/** Reads a file of ours and applies the rule books to it. */
export function inspectFile(document: unknown, known: Known): Inspected {
  const root = Object.keys(FORMS).find((name) => at(document, `Document/${name}`) !== undefined);
  if (root === undefined) throw new Error('The twin takes pain.001, pain.007 and pain.008 only');
  const form = FORMS[root as keyof typeof FORMS];
  const file = at(document, `Document/${root}`);
  const messageId = textAt(file, 'GrpHdr/MsgId');
  const isDebit = form.kind === 'collection';
  const seen = new Set<string>();
  let code: string | null = known.files.has(messageId) ? 'AM05' : null;

  const orders = listAt(file, form.blocks).flatMap((block) => {
    const dueOn = textAt(block, isDebit ? 'ReqdColltnDt' : 'ReqdExctnDt/Dt');
    const ours = textAt(block, isDebit ? 'CdtrAcct/Id/IBAN' : 'DbtrAcct/Id/IBAN');
    // A collection is to reach its debtor's bank a day before.
    const isLate = isDebit ? dueOn <= known.day : dueOn < known.day;
    const isReversal = form.kind === 'reversal';
    const blockCode = isReversal
      ? null
      : ours !== known.iban
        ? 'AC02'
        : isLate || !isOpen(dueOn)
          ? 'DT01'
          : null;
    return listAt(block, form.orders).map((transaction) => {
      const side = { collection: 'Dbtr', transfer: 'Cdtr', reversal: 'OrgnlTxRef/Dbtr' }[form.kind];
      const party = at(transaction, isReversal ? `${side}/Pty` : side);
      const order: TwinOrder = {
        kind: form.kind,
        message: form.message,
        messageId,
        blockId: textAt(block, isReversal ? 'RvslPmtInfId' : 'PmtInfId'),
        endToEndId: textAt(transaction, isReversal ? 'RvslId' : 'PmtId/EndToEndId'),
        amount: cents(
          textAt(
            transaction,
            { collection: 'InstdAmt', transfer: 'Amt/InstdAmt', reversal: 'RvsdInstdAmt' }[form.kind],
          ),
        ),
        dueOn: isReversal ? known.day : dueOn,
        iban: textAt(transaction, `${side}Acct/Id/IBAN`),
        name: textAt(party, 'Nm'),
        text: textAt(transaction, isReversal ? 'OrgnlTxRef/RmtInf/Ustrd' : 'RmtInf/Ustrd'),
        mandate: textAt(transaction, 'DrctDbtTx/MndtRltdInf/MndtId'),
        originalEndToEndId: textAt(transaction, isReversal ? 'OrgnlEndToEndId' : 'PmtId/EndToEndId'),
      };
      const isTwice = seen.has(order.endToEndId) || known.taken.has(order.endToEndId);
      seen.add(order.endToEndId);
      const original = known.booked.get(textAt(transaction, 'OrgnlEndToEndId'));
      const isUnknown =
        isReversal &&
        (original?.messageId !== textAt(file, 'OrgnlGrpInf/OrgnlMsgId') ||
          original.blockId !== textAt(block, 'OrgnlPmtInfId') ||
          original.amount !== order.amount);
      const found =
        blockCode ??
        (isTwice ? 'AM05' : null) ??
        (isUnknown ? 'NOOR' : null) ??
        orderCode(order, party, transaction, known) ??
        (isDebit ? mandateCode(block, transaction) : null);
      return { order, code: found };
    });
  });
  if (String(orders.length) !== textAt(file, 'GrpHdr/NbOfTxs')) code ??= 'AM18';
  const total = orders.reduce((sum, { order }) => sum + order.amount, 0);
  if (total !== cents(textAt(file, 'GrpHdr/CtrlSum'))) code ??= 'AM10';
  return { messageId, message: form.message, code, orders };
}

import type { Inspected } from './inspect-file.ts';

/** Versions of camt that the twin writes. */
export type MessageVersion = '02' | '08';

type Line = {
  readonly endToEndId: string;
  readonly reference: string;
  readonly iban: string;
  readonly name: string;
  readonly text: string;
  readonly mandate: string;
  /** Without the charge; negative for debits. */
  readonly amount: number;
  readonly charge: number;
  readonly isChargeIncluded: boolean;
  readonly reason?: string;
  readonly creditorReference?: string;
};

/** One entry, with the transactions that it holds. */
export type Movement = {
  readonly reference: string;
  readonly code: readonly [family: string, subFamily: string];
  readonly lines: readonly Line[];
  readonly batch: { readonly messageId: string; readonly blockId: string } | null;
};

type Facts = {
  readonly iban: string;
  readonly bic: string;
  readonly day: string;
  readonly opening: number;
  readonly movements: readonly Movement[];
  readonly version: MessageVersion;
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, text: string) => (text === '' ? '' : `<${name}>${escape(text)}</${name}>`);
const money = (amount: number) =>
  `${Math.trunc(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
const signed = (amount: number) =>
  `<Amt Ccy="EUR">${money(amount)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

function transactionXml(line: Line, own: string, version: MessageVersion): string {
  const isOld = version === '02';
  const moved = line.amount + (line.isChargeIncluded ? line.charge : 0);
  const party = element('Nm', line.name);
  // Money that comes in has the payer as debtor; a returned collection keeps its own.
  const isOwed = line.amount > 0 === (line.reason === undefined);
  const side = isOwed ? 'Dbtr' : 'Cdtr';
  const account = `<${side}Acct><Id><IBAN>${line.iban}</IBAN></Id></${side}Acct>`;
  const ownAccount = `<${isOwed ? 'Cdtr' : 'Dbtr'}Acct><Id><IBAN>${own}</IBAN></Id></${isOwed ? 'Cdtr' : 'Dbtr'}Acct>`;
  const named = `<${side}>${isOld ? party : `<Pty>${party}</Pty>`}</${side}>${account}`;
  const inner = `<InstdAmt><Amt Ccy="EUR">${money(line.amount)}</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">${money(moved)}</Amt></TxAmt>`;
  const charge = `<Amt Ccy="EUR">${money(line.charge)}</Amt><CdtDbtInd>DBIT</CdtDbtInd>`;
  const charges = isOld
    ? charge
    : `<Rcrd>${charge}<ChrgInclInd>${line.isChargeIncluded}</ChrgInclInd></Rcrd>`;
  const structured = line.creditorReference
    ? `<Strd><CdtrRefInf><Ref>${line.creditorReference}</Ref></CdtrRefInf></Strd>`
    : '';
  const remittance = `${element('Ustrd', line.text)}${structured}`;
  return [
    '<TxDtls><Refs>',
    element('AcctSvcrRef', line.reference),
    element('EndToEndId', line.endToEndId),
    element('MndtId', line.mandate),
    '</Refs>',
    isOld ? '' : signed(moved),
    isOld || line.charge !== 0 ? `<AmtDtls>${inner}</AmtDtls>` : '',
    line.charge === 0 ? '' : `<Chrgs>${charges}</Chrgs>`,
    `<RltdPties>${isOwed ? `${named}${ownAccount}` : `${ownAccount}${named}`}</RltdPties>`,
    remittance === '' ? '' : `<RmtInf>${remittance}</RmtInf>`,
    line.reason === undefined ? '' : `<RtrInf><Rsn><Cd>${line.reason}</Cd></Rsn></RtrInf>`,
    '</TxDtls>',
  ].join('');
}

function entryXml(
  { reference, code, lines, batch }: Movement,
  index: number,
  facts: Facts,
  total: number,
): string {
  const { day, iban, version } = facts;
  const batchXml =
    batch &&
    `<Btch>${element('MsgId', batch.messageId)}${element('PmtInfId', batch.blockId)}<NbOfTxs>${lines.length}</NbOfTxs></Btch>`;
  return [
    `<Ntry><NtryRef>${index + 1}</NtryRef>${signed(total)}`,
    version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>',
    `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${element('AcctSvcrRef', reference)}`,
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${code[0]}</Cd><SubFmlyCd>${code[1]}</SubFmlyCd></Fmly></Domn></BkTxCd>`,
    `<NtryDtls>${batchXml ?? ''}`,
    ...lines.map((line) => transactionXml(line, iban, version)),
    '</NtryDtls></Ntry>',
  ].join('');
}

/** Writes a day as a statement or as a notification, and reckons its closing balance. */
export function writeMessage(
  message: 'camt.053' | 'camt.054',
  messageId: string,
  facts: Facts,
): { xml: string; closing: number } {
  const { iban, bic, day, opening, movements, version } = facts;
  const isStatement = message === 'camt.053';
  const [root, part] = isStatement ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const totals = movements.map(({ lines }) =>
    lines.reduce((sum, { amount, charge }) => sum + amount + charge, 0),
  );
  const closing = totals.reduce((sum, total) => sum + total, opening);
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signed(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const agent = `<${version === '02' ? 'BIC' : 'BICFI'}>${bic}</${version === '02' ? 'BIC' : 'BICFI'}>`;
  const at = `${day}T23:00:00Z`;
  const xml = [
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}"><${root}>`,
    `<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr><${part}><Id>${messageId}</Id>`,
    `<CreDtTm>${at}</CreDtTm><FrToDt><FrDtTm>${day}T00:00:00Z</FrDtTm><ToDtTm>${day}T23:59:59Z</ToDtTm></FrToDt>`,
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId>${agent}</FinInstnId></Svcr></Acct>`,
    isStatement ? `${balance('OPBD', opening)}${balance('CLBD', closing)}` : '',
    ...movements.map((movement, index) => entryXml(movement, index, facts, totals[index] ?? 0)),
    `</${part}></${root}></Document>`,
  ];
  return { xml: xml.join(''), closing };
}

/**
 * Writes the twin's answer to a file: pain.002.001.10.
 *
 * @param isLater true for orders of a file that was taken before, which is then refused in part at most
 */
export function writeStatuses(
  { messageId, message, code, orders }: Inspected,
  ownId: string,
  day: string,
  isLater = false,
): string {
  const refused = orders.filter((one) => one.code !== null);
  const reason = (text: string) => `<StsRsnInf><Rsn><Cd>${text}</Cd></Rsn></StsRsnInf>`;
  const isRefused = code !== null || (!isLater && refused.length === orders.length);
  const group = isRefused ? 'RJCT' : refused.length > 0 ? 'PART' : 'ACCP';
  const blocks = Map.groupBy(code === null ? refused : [], ({ order }) => order.blockId);
  return [
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>',
    `<GrpHdr><MsgId>${ownId}</MsgId><CreDtTm>${day}T12:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts>`,
    `<OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>${message}</OrgnlMsgNmId><GrpSts>${group}</GrpSts>`,
    `${code === null ? '' : reason(code)}</OrgnlGrpInfAndSts>`,
    ...[...blocks].map(([blockId, some]) =>
      [
        `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${blockId}</OrgnlPmtInfId>`,
        ...some.map(
          ({ order, code: why }) =>
            `<TxInfAndSts>${element('OrgnlEndToEndId', order.endToEndId)}<TxSts>RJCT</TxSts>${reason(why ?? '')}</TxInfAndSts>`,
        ),
        '</OrgnlPmtInfAndSts>',
      ].join(''),
    ),
    '</CstmrPmtStsRpt></Document>',
  ].join('');
}

/** A movement of a made-up bank's books, in minor units, with the facts that the bank gives. */
export type Booking = {
  readonly day: string;
  readonly amount: number;
  readonly iban?: string;
  readonly text?: string;
  /** Texts that the bank puts in every message; `NOTPROVIDED` is one. */
  readonly bankReference?: string;
  readonly endToEndId?: string;
};

/** Balances of a statement by ISO's codes, in the order of the file. */
export type StatedBalance = readonly [code: 'OPBD' | 'PRCD' | 'ITBD' | 'CLBD', amount: number];

type Message = {
  readonly id: string;
  readonly iban: string;
  readonly bookings: readonly Booking[];
  /** None for a notification. */
  readonly balances?: readonly StatedBalance[];
  readonly page?: readonly [number: number, isLast: boolean];
  /** The day of the balances. */
  readonly day: string;
};

const money = (amount: number) =>
  `<Amt Ccy="EUR">${(Math.abs(amount) / 100).toFixed(2)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const element = (name: string, text: string | undefined) =>
  text === undefined || text === '' ? '' : `<${name}>${text}</${name}>`;

function entryXml({ day, amount, iban, text, bankReference, endToEndId }: Booking): string {
  const side = amount < 0 ? 'Cdtr' : 'Dbtr';
  const refs = element('AcctSvcrRef', bankReference) + element('EndToEndId', endToEndId);
  return [
    `<Ntry>${money(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>`,
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls>',
    element('Refs', refs),
    iban === undefined
      ? ''
      : `<RltdPties><${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct></RltdPties>`,
    element('RmtInf', element('Ustrd', text)),
    '</TxDtls></NtryDtls></Ntry>',
  ].join('');
}

function partXml({ id, iban, bookings, balances, page, day }: Message): string {
  const [tag, paging] = [
    balances ? 'Stmt' : 'Ntfctn',
    page && `<StmtPgntn><PgNb>${page[0]}</PgNb><LastPgInd>${page[1]}</LastPgInd></StmtPgntn>`,
  ];
  return [
    `<${tag}><Id>${id}</Id>${paging ?? ''}<CreDtTm>${day}T20:00:00Z</CreDtTm>`,
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    ...(balances ?? []).map(
      ([code, amount]) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`,
    ),
    ...bookings.map(entryXml),
    `</${tag}>`,
  ].join('');
}

/** Writes statements (with balances) or notifications of an account as one file. */
export function writeBookings(messages: readonly Message[]): string {
  const isStatement = messages[0]?.balances !== undefined;
  const [message, root] = isStatement ? ['camt.053', 'BkToCstmrStmt'] : ['camt.054', 'BkToCstmrDbtCdtNtfctn'];
  return [
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.08"><${root}>`,
    `<GrpHdr><MsgId>M-${messages.map(({ id }) => id).join('-')}</MsgId><CreDtTm>2026-03-02T20:00:00Z</CreDtTm></GrpHdr>`,
    ...messages.map(partXml),
    `</${root}></Document>`,
  ].join('');
}

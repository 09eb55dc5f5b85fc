import { XmlDocument, type XmlElement, type XmlNode, XmlParseError } from 'libxml2-wasm';

/** One transaction of an entry, or the entry without any, as XPath finds it. */
type SecondTransaction = {
  readonly endToEndId: string;
  readonly name: string;
  readonly account: string;
  readonly reason: string;
  /** Free text, references, invoice numbers, and what the bank adds. */
  readonly texts: readonly string[];
};

export type SecondEntry = { readonly amount: number; readonly transactions: readonly SecondTransaction[] };

export type SecondStatement = {
  readonly id: string;
  readonly account: string;
  readonly opening: number | null;
  readonly closing: number | null;
  /** Those that are booked in the account's currency. */
  readonly entries: readonly SecondEntry[];
};

/** The bank's word on an order. */
type SecondStatus = { readonly reference: string; readonly status: string; readonly reason: string };

/** Turns `a/b|c` into XPath that does not look at namespaces. */
const xpath = (paths: string) =>
  paths
    .split('|')
    .map((path) =>
      path
        .split('/')
        .map((step) => (step === '' || step === '..' ? step : `*[local-name()="${step}"]`))
        .join('/'),
    )
    .join('|');
const all = (node: XmlNode | XmlDocument, path: string) => node.find(xpath(path)) as XmlElement[];
const one = (node: XmlNode, path: string) => all(node, path)[0]?.content.trim() ?? '';
const texts = (node: XmlNode, path: string) => all(node, path).map(({ content }) => content.trim());
const plain = (text: string) => (/^(not ?provided|nonref)$/i.test(text) ? '' : text);

/** Minor units of a decimal, signed by its direction. */
function money(node: XmlNode): number {
  const [whole = '', rest = ''] = one(node, 'Amt').split('.');
  const amount = Number(`${whole}${rest.slice(0, 2).padEnd(2, '0')}`);
  return (one(node, 'CdtDbtInd') === 'DBIT' ? -amount : amount) || 0;
}
const currency = (node: XmlNode) => all(node, 'Amt')[0]?.attr('Ccy')?.value ?? '';

function parseTransaction(node: XmlNode, entry: XmlNode, own: string): SecondTransaction {
  const family = one(node, 'BkTxCd/Domn/Fmly/SubFmlyCd') || one(entry, 'BkTxCd/Domn/Fmly/SubFmlyCd');
  const isBack =
    all(node, 'RtrInf/Rsn|RtrInf/AddtlInf|RtrInf/Orgtr|RtrInf/OrgnlBkTxCd').length > 0 ||
    one(entry, 'RvslInd') === 'true' ||
    /^(UPDD|PRDD|RRTN|UPCT|RPCR)$/.test(family);
  const isCredit = (one(node, 'CdtDbtInd') || one(entry, 'CdtDbtInd')) === 'CRDT';
  const [side, otherSide] = isCredit === isBack ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const [parties] = all(node, 'RltdPties');
  const named = (party: string) =>
    parties ? plain(one(parties, `${party}/Pty/Nm`) || one(parties, `${party}/Nm`)) : '';
  const party = (of: string) => ({
    name:
      named(`Ultmt${of}`) ||
      named(of) ||
      (parties ? one(parties, `${of}/Agt/FinInstnId/Nm|${of}Acct/Nm`) : ''),
    account: parties ? plain(one(parties, `${of}Acct/Id/IBAN|${of}Acct/Id/Othr/Id`)) : '',
  });
  const first = party(side);
  // Some banks name the debtor of a returned debit as its creditor, or our account as its debtor.
  const isSwapped = first.account === own || (isBack && `${first.name}${first.account}` === '');
  const found = isSwapped ? party(otherSide) : first;
  return {
    endToEndId: plain(one(node, 'Refs/EndToEndId')),
    ...(found.account === own ? { name: '', account: '' } : found),
    reason: one(node, 'RtrInf/Rsn/Cd') || one(node, 'RtrInf/Rsn/Prtry'),
    texts: [
      ...texts(node, 'RmtInf/Ustrd|RmtInf/Strd/CdtrRefInf/Ref|RmtInf/Strd/RfrdDocInf/Nb'),
      ...texts(node, 'RmtInf/Strd/AddtlRmtInf|RtrInf/AddtlInf|AddtlTxInf'),
      // Of one of several transactions the entry's words say nothing.
      ...(all(entry, 'NtryDtls/TxDtls').length < 2 ? texts(entry, 'AddtlNtryInf') : []),
    ],
  };
}

function parseStatement(node: XmlNode): SecondStatement {
  const balances = all(node, 'Bal');
  const own = one(node, 'Acct/Ccy') || (balances[0] ? currency(balances[0]) : 'EUR');
  const balance = (pattern: RegExp) => {
    const found = balances.find((bal) => pattern.test(one(bal, 'Tp/CdOrPrtry/Cd')) && currency(bal) === own);
    return found ? money(found) : null;
  };
  const entries = all(node, 'Ntry').filter(
    (entry) => (one(entry, 'Sts/Cd') || one(entry, 'Sts')) === 'BOOK' && currency(entry) === own,
  );
  const account = one(node, 'Acct/Id/IBAN|Acct/Id/Othr/Id');
  return {
    id: one(node, 'Id'),
    account,
    opening: balance(/^(OPBD|PRCD)$/),
    closing: balance(/^CLBD$/),
    entries: entries.map((entry) => ({
      amount: money(entry),
      transactions: all(entry, 'NtryDtls/TxDtls').map((details) => parseTransaction(details, entry, account)),
    })),
  };
}

function parseStatus(node: XmlNode): SecondStatus {
  const [block] = all(node, '..');
  const status = one(node, 'TxSts') || (block ? one(block, 'PmtInfSts') : '');
  return {
    reference: one(node, 'OrgnlEndToEndId'),
    status: status === 'PART' ? '' : status,
    reason: one(node, 'StsRsnInf/Rsn/Cd') || one(node, 'StsRsnInf/Rsn/Prtry'),
  };
}

/** Parses a file; null for one that is not one XML document, as several in a row are not. */
function parse(bytes: Uint8Array): XmlDocument | null {
  try {
    return XmlDocument.fromBuffer(bytes);
  } catch (error) {
    if (error instanceof XmlParseError) return null;
    throw error;
  }
}

/** Reads a message of the bank with XPath over all of it; null for a file that is not one XML document. */
export function readAgain(bytes: Uint8Array) {
  const document = parse(bytes);
  if (document === null) return null;
  try {
    return {
      statements: all(document, '//Stmt|//Ntfctn').map(parseStatement),
      statuses: all(document, '//TxInfAndSts').map(parseStatus),
    };
  } finally {
    document.dispose();
  }
}

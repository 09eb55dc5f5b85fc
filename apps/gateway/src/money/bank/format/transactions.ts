import { checkIban, normaliseIban } from '@stuiver/domain/iban';
import { find, textAt, type Tree } from './xml-tree.ts';

/** Leaves out what banks write where nothing was given. */
export const given = (text: string | null) =>
  text !== null && /^(NOT ?PROVIDED|NONREF)$/i.test(text) ? null : text;

/** An account as a message has it: its IBAN in the electronic form, else what the bank calls it. */
export function accountIn(tree: Tree | undefined): {
  readonly iban: string | null;
  readonly other: string | null;
} {
  const other = given(textAt(tree, 'Id', 'Othr', 'Id'));
  const iban = textAt(tree, 'Id', 'IBAN') ?? (other !== null && checkIban(other) ? other : null);
  return iban === null ? { iban, other } : { iban: normaliseIban(iban), other: null };
}

/** A party's name: later versions have an element for a person or company, and one for a bank. */
const nameIn = (party: Tree | undefined) =>
  given(textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm'));

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

/** The account of a statement, and the name of its owner where the bank gives it. */
export type OwnAccount = { readonly account: string; readonly owner: string | null };

function readSide(parties: Tree | undefined, side: 'Dbtr' | 'Cdtr', own: OwnAccount) {
  const account = find(parties, `${side}Acct`);
  const { iban, other } = accountIn(account);
  const holder = nameIn(find(parties, side)) ?? given(textAt(account, 'Nm'));
  const ultimate = nameIn(find(parties, `Ultmt${side}`));
  const isForAnother = holder !== null && ultimate !== null && !isSame(holder, ultimate);
  return {
    counterIban: iban,
    counterAccount: other,
    counterName: ultimate ?? holder,
    counterVia: isForAnother ? holder : null,
    isKnown: (iban ?? other ?? ultimate ?? holder) !== null,
    // Some banks write their own account without its country and bank.
    isOwnAccount: iban === own.account || (other !== null && other.length > 6 && own.account.endsWith(other)),
    isOwner: holder !== null && own.owner !== null && isSame(holder, own.owner),
  };
}

/**
 * Finds the other side of a transaction: the debtor of money that came, the creditor of money that went, and of money
 * that comes back the other way round. Some banks swap them, which their own account or its owner's name gives away.
 *
 * @param isBack true for a return, or an entry that the bank takes back
 */
export function findCounterparty(
  transaction: Tree | undefined,
  own: OwnAccount,
  isCredit: boolean,
  isBack: boolean,
) {
  const parties = find(transaction, 'RltdPties');
  const [first, second] = (
    isCredit !== isBack ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const)
  ).map((side) => readSide(parties, side, own)) as [ReturnType<typeof readSide>, ReturnType<typeof readSide>];
  const isSwapped = first.isOwnAccount || (isBack && (first.isOwner || !first.isKnown));
  const found = isSwapped ? second : first;
  const isOurs = found.isOwnAccount || (isSwapped && found.isOwner);
  const { counterIban, counterAccount, counterName, counterVia } = found;
  return isOurs
    ? { counterIban: null, counterAccount: null, counterName: null, counterVia: null }
    : { counterIban, counterAccount, counterName, counterVia };
}

/** The texts of an element's children of a name. */
export const listTexts = (tree: Tree | undefined, name: string) =>
  tree?.children.flatMap((child) => (child.name === name && child.text !== '' ? [child.text] : [])) ?? [];

/** The references, invoice numbers and words of one structured remittance. */
const structuredTexts = (tree: Tree): string[] => [
  ...tree.children.flatMap((child) => (child.name === 'RfrdDocInf' ? listTexts(child, 'Nb') : [])),
  ...listTexts(find(tree, 'CdtrRefInf'), 'Ref'),
  ...listTexts(tree, 'AddtlRmtInf'),
];

/** Joins texts, each once; null without any. */
export function joined(texts: readonly string[]): string | null {
  let all = '';
  for (const text of texts) if (!all.includes(text)) all = all === '' ? text : `${all} ${text}`;
  return all === '' ? null : all;
}

/** All text of a transaction: free text, references, invoices, why it came back, and the bank's own. */
export function textIn(transaction: Tree | undefined): string | null {
  const remittance = find(transaction, 'RmtInf');
  const structured = remittance?.children.filter(({ name }) => name === 'Strd') ?? [];
  return joined([
    listTexts(remittance, 'Ustrd').join(' '),
    ...structured.flatMap(structuredTexts),
    ...listTexts(find(transaction, 'RtrInf'), 'AddtlInf'),
    ...listTexts(transaction, 'AddtlTxInf'),
  ]);
}

const codeIn = (tree: Tree | undefined) => {
  const domain = find(tree, 'BkTxCd', 'Domn');
  const codes = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')];
  return domain ? codes.join('/') : null;
};

/** The code of a transaction: ISO's before the bank's own, and a specific one before `other`. */
export function chooseBankCode(transaction: Tree | undefined, entry: Tree): string | null {
  const codes = [codeIn(transaction), codeIn(entry)].filter((code) => code !== null);
  return (
    codes.find((code) => !/\/(OTHR|NTAV)?$/.test(code)) ??
    codes[0] ??
    textAt(transaction, 'BkTxCd', 'Prtry', 'Cd') ??
    textAt(entry, 'BkTxCd', 'Prtry', 'Cd')
  );
}

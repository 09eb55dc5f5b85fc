import { createHash } from 'node:crypto';
import { type BankItem, type LineItem, UnreadableFile } from './items.ts';
import { identityOf, StatementReader } from './read-statements.ts';
import { StatusReader } from './read-statuses.ts';
import { type Part, readParts } from './xml-tree.ts';

/** Messages that are read, with the versions whose elements are known. */
const MESSAGES: Readonly<Record<string, readonly [oldest: number, newest: number]>> = {
  'camt.052': [2, 13],
  'camt.053': [2, 8],
  'camt.054': [2, 8],
  'pain.002': [3, 10],
};

/** Elements that are taken apart, since one of them may hold all of a file. */
const CONTAINERS: readonly string[] = [
  'Document',
  'BkToCstmrStmt',
  'BkToCstmrDbtCdtNtfctn',
  'BkToCstmrAcctRpt',
  'CstmrPmtStsRpt',
  'Stmt',
  'Ntfctn',
  'Rpt',
  'Ntry',
  'NtryDtls',
  'OrgnlPmtInfAndSts',
];

/** Most bytes of a file: some 130,000 movements. */
const MOST_BYTES = 100_000_000;

/** Counts the entries of camt.052, whose balances and movements are not final. */
class ReportSkipper {
  #quantity = 0;

  *take(part: Part): Generator<BankItem, void> {
    if (part.kind !== 'close') return;
    if (part.name === 'Ntry') this.#quantity += 1;
    if (part.name === 'Document') yield { kind: 'skipped', what: 'camt.052', quantity: this.#quantity };
  }
}

/** Chooses a file's reader by its message and version, which the namespace of its first element names. */
function readerOf(part: Part) {
  const attributes = part.kind === 'open' ? Object.entries(part.attributes) : [];
  const namespaces = attributes.flatMap(([name, value]) => (name.startsWith('xmlns') ? [value] : []));
  for (const namespace of namespaces) {
    const match = /^urn:iso:std:iso:20022:tech:xsd:(\w{4}\.\d{3})\.001\.(\d\d)$/.exec(namespace);
    if (!match) continue;
    const [message = '', version = ''] = match.slice(1);
    const [oldest, newest] = MESSAGES[message] ?? [0, -1];
    if (Number(version) < oldest || Number(version) > newest)
      throw new UnreadableFile('unknownMessage', { value: `${message}.001.${version}` });
    if (message === 'pain.002') return new StatusReader(version);
    return message === 'camt.053' || message === 'camt.054'
      ? new StatementReader(message, version)
      : new ReportSkipper();
  }
  throw new UnreadableFile('unknownMessage', { value: namespaces[0] ?? '' });
}

/**
 * Reads what the bank sends, as it comes: pain.002.001.03 to .10, camt.053 and camt.054.001.02 to .08. What is not
 * read is named (`skipped`), camt.052 in whole. Nothing counts before `end`.
 *
 * @throws UnreadableFile when anything is wrong: torn, too large, with a DOCTYPE, another message, lines that do not
 *   add up to their entry or entries that do not add up to the balances
 */
export async function* readBankFile(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes = MOST_BYTES,
): AsyncGenerator<BankItem, void> {
  let reader: ReturnType<typeof readerOf> | null = null;
  let isEmpty = true;
  for await (const parts of readParts(chunks, CONTAINERS, mostBytes)) {
    for (const part of parts) {
      reader ??= readerOf(part);
      // Not by yield*, which would wait for each item in turn.
      for (const item of reader.take(part)) {
        isEmpty = false;
        yield item;
      }
    }
  }
  if (isEmpty) throw new UnreadableFile('missing');
  yield { kind: 'end' };
}

/**
 * Identifies a movement of money by what the bank says of it, the same in camt.054 and camt.053 and each time that it
 * is reported.
 *
 * @param account the IBAN of the statement
 * @returns SHA-256 in hexadecimals
 */
export function fingerprintOf(line: Omit<LineItem, 'kind'>, account: string): string {
  const facts = JSON.stringify([account, ...identityOf(line)]);
  return createHash('sha256').update(facts).digest('hex');
}

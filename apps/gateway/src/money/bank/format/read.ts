import { createHash } from 'node:crypto';
import { BANK_MESSAGES } from '@stuiver/domain/bank-file-cause';
import { type BankItem, type LineItem, UnreadableFile } from './items.ts';
import { getLineIdentity, type StatementOptions, StatementReader } from './read-statements.ts';
import { StatusReader } from './read-statuses.ts';
import { type XmlPart, readXmlParts } from './xml-tree.ts';
import { unpack, type Unpacked } from './zip.ts';

const MESSAGES: Readonly<Record<string, readonly [oldest: number, newest: number]>> = {
  ...BANK_MESSAGES,
  // Only counted.
  'camt.052': [2, 14],
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

  *take(part: XmlPart): Generator<BankItem, void> {
    if (part.kind !== 'close') return;
    if (part.name === 'Ntry') this.#quantity += 1;
    if (part.name === 'Document') yield { kind: 'skipped', what: 'camt.052', quantity: this.#quantity };
  }
}

/** Chooses a message's reader by its name and version, such as `camt.053.001.08`. */
function chooseReader(message: string, options: StatementOptions) {
  const [, name = '', version = ''] = /^(.{8})\.001\.(\d\d)$/.exec(message) ?? [];
  const [oldest, newest] = MESSAGES[name] ?? [0, -1];
  if (Number(version) < oldest || Number(version) > newest)
    throw new UnreadableFile('unknownMessage', { value: message });
  if (name === 'pain.002') return new StatusReader(version);
  return name === 'camt.053' || name === 'camt.054'
    ? new StatementReader(name, version, options)
    : new ReportSkipper();
}

/** Adds to what was thrown where it is. */
const located = (error: unknown, place: Parameters<UnreadableFile['at']>[0]) =>
  error instanceof UnreadableFile ? error.at(place) : error;

/** Reads the messages of one file, chunk by chunk. */
async function* readFile(
  { entry, chunks }: Unpacked,
  options: StatementOptions,
): AsyncGenerator<BankItem[], void> {
  let reader: ReturnType<typeof chooseReader> | undefined;
  try {
    for await (const parts of readXmlParts(chunks, CONTAINERS)) {
      const items: BankItem[] = [];
      for (const part of parts) {
        try {
          if (part.kind === 'open' && part.message !== '') reader = chooseReader(part.message, options);
          items.push(...(reader?.take(part) ?? []));
        } catch (error) {
          throw located(error, { line: part.line });
        }
      }
      yield items;
    }
  } catch (error) {
    throw entry === null ? error : located(error, { entry });
  }
}

/**
 * Reads what the bank sends, as it comes: pain.002.001.03 to .15, camt.053 and camt.054.001.02 to .14, one or several
 * in a file, or files in a ZIP. What is not read is named (`skipped`), camt.052 in whole. Nothing counts before `end`.
 *
 * @throws UnreadableFile when anything is wrong: torn, too large, with a DOCTYPE, another message, a day that
 *   does not exist, or entries that do not add up to the balances
 */
export async function* readBankFile(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes = MOST_BYTES,
  options: StatementOptions = { account: null, timeZone: 'Europe/Amsterdam' },
): AsyncGenerator<BankItem, void> {
  let isEmpty = true;
  // Not by yield*, which would wait for each item in turn.
  for await (const file of unpack(chunks, mostBytes))
    for await (const items of readFile(file, options))
      for (const item of items) {
        isEmpty = false;
        yield item;
      }
  if (isEmpty) throw new UnreadableFile('missing');
  yield { kind: 'end' };
}

/**
 * Sums up a movement of money as the bank gives it, the same in camt.054 and camt.053 and each time that it
 * is reported.
 *
 * @param account the IBAN of the statement
 * @returns SHA-256 in hexadecimals
 */
export function fingerprintOf(line: Omit<LineItem, 'kind'>, account: string): string {
  const facts = JSON.stringify([account, ...getLineIdentity(line)]);
  return createHash('sha256').update(facts).digest('hex');
}

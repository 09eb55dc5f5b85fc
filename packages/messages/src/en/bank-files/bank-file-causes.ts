import { BANK_MESSAGES } from '@stuiver/domain/bank-file-cause';
import type { CauseTexts } from '../../bank-file-causes.ts';

const pad = (version: number) => String(version).padStart(2, '0');
const read = Object.entries(BANK_MESSAGES)
  .map(([message, [oldest, newest]]) => `${message} (versions ${pad(oldest)} to ${pad(newest)})`)
  .join(', ');

export const bankFileCauses: CauseTexts = {
  line: (line) => `line ${line}`,
  faults: {
    notXml: 'this isn’t valid XML',
    torn: 'the file stops before its end',
    doctype: 'a DOCTYPE (DTD) isn’t allowed',
    encoding: (value) => `some characters don’t fit the encoding ${value}`,
    unknownEncoding: (value) =>
      `the encoding ${value} isn’t read; UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, Windows-1252 and US-ASCII are`,
    otherEncoding: (value) => `the file names ${value} as its encoding but is encoded otherwise`,
    tooLarge: (value) => (value === '' ? 'the file is too large' : `${value} has too many parts`),
    tooManyLines: (value) => `the file has more than ${value} lines`,
    unknownMessage: (value) =>
      `${value === '' ? 'this message' : `the message ${value}`} isn’t read; ${read} are`,
    missing: (value) =>
      value === '' ? 'there’s no message of the bank in it' : `the part ${value} is missing`,
    amount: (value) => `“${value}” isn’t an amount`,
    day: (value) => `“${value}” isn’t a day that exists`,
    balance: (statement, account, sum, stated, difference) =>
      `with its opening balance and entries, statement ${statement} of ${account} comes to ${sum}, its closing balance says ${stated} (difference ${difference})`,
    noBalances: (statement) =>
      `statement ${statement} has neither an opening nor a closing balance to tell what it follows`,
    otherAccount: (account) => `the file is about another account: ${account}`,
    zip: 'this ZIP is damaged, or of a kind that isn’t read',
    zipEncrypted: 'the file is encrypted',
    zipNested: 'a ZIP inside a ZIP isn’t read',
    zipTooMany: (value) => `a ZIP holds at most ${value} files`,
    zipTooDense: (value) => `the file becomes more than ${value} times as large when unpacked`,
  },
};

import { matching, wholeNumber } from './checks.mjs';
import { BadValue, row } from './row.mjs';

/** Remainder by 97 of a text whose letters count as 10 to 35 (ISO 7064). @param {string} text */
const remainder97 = (text) =>
  [...text].reduce((rest, character) => Number(`${rest}${Number.parseInt(character, 36)}`) % 97, 0);

/** @param {string} text */
function iban(text) {
  const plain = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain) || remainder97(plain.slice(4) + plain.slice(0, 4)) !== 1)
    throw new BadValue('must be an IBAN');
  return plain;
}

/** The provider's account at its bank, which bank files move money on (docs/decisions/bank-files.md). */
export const bankSettings = {
  bankIban: row({
    env: 'STUIVER_BANK_IBAN',
    fallback: null,
    fallbackNote: 'no bank files',
    check: iban,
    about:
      'The provider’s account: with it, direct debits, bank transfers, refunds and payouts go by files of SEPA (processor `sepa`).',
  }),
  bankBic: row({
    env: 'STUIVER_BANK_BIC',
    fallback: null,
    fallbackNote: 'no bank files',
    check: matching(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 characters'),
    about: 'BIC of that account’s bank.',
  }),
  bankHolder: row({
    env: 'STUIVER_BANK_HOLDER',
    fallback: null,
    fallbackNote: 'no bank files',
    check: matching(/^[A-Za-z0-9/?:().,'+ -]{1,70}$/, 'must be 1 to 70 characters that SEPA allows'),
    about: 'Holder of that account, as the bank has it.',
  }),
  bankCutOff: row({
    env: 'STUIVER_BANK_CUT_OFF',
    fallback: '15:00',
    check: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 15:00'),
    about: 'Local time until which the bank takes files for the day.',
  }),
  bankLeadDays: row({
    env: 'STUIVER_BANK_LEAD_DAYS',
    fallback: '1',
    check: wholeNumber(1, 14),
    about: 'Bank days between the day that a file of direct debits is sent and the day that it asks for.',
  }),
  bankFolder: row({
    env: 'STUIVER_BANK_FOLDER',
    fallback: null,
    fallbackNote: 'files are downloaded and uploaded by hand',
    check: matching(/^\//, 'must be an absolute path'),
    about:
      'Folder that the bank’s own software watches: approved files are written to `out/`, statements are read from `in/`.',
  }),
};

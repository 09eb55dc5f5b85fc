import { BANK_FILE_FAULTS, type BankFileCause, type BankFileFault } from '@stuiver/domain/bank-file-cause';
import { expect, it } from 'vitest';
import { describeCause } from './bank-file-causes.ts';
import { formatsOf } from './core.ts';
import { bankFileCauses as english } from './en/bank-files/bank-file-causes.ts';
import { bankFileCauses as dutch } from './nl/bank-files/bank-file-causes.ts';

const nl = (cause: BankFileCause) => describeCause(dutch, cause, formatsOf('nl')).replaceAll('\u202f', ' ');
const en = (cause: BankFileCause) => describeCause(english, cause, formatsOf('en')).replaceAll('\u202f', '');

const ACCOUNT = { account: 'NL44RABO0123456789', currency: 'EUR' };
const FIGURES = { ...ACCOUNT, stated: '1000.00', sum: '1020.00', difference: '20.00' };
const VALUES: Partial<Record<BankFileFault, Omit<BankFileCause, 'fault'>>> = {
  encoding: { value: 'utf-8' },
  unknownEncoding: { value: 'UTF-7' },
  otherEncoding: { value: 'UTF-16' },
  tooManyLines: { value: '50000' },
  unknownMessage: { value: 'camt.053.001.99' },
  missing: { line: 3, value: 'Stmt/Id' },
  amount: { line: 3, value: 'ten' },
  day: { line: 3, value: '2026-02-30' },
  balance: { ...FIGURES, line: 1214, reference: 'S1' },
  otherAccount: { account: 'NL44RABO0123456789 USD' },
  zipTooMany: { value: '500' },
  zipTooDense: { value: '200' },
};

it('says every cause in words, in both languages', () => {
  const causes = BANK_FILE_FAULTS.map((fault) => ({ fault, ...VALUES[fault] }));
  expect(causes.map(nl)).toMatchInlineSnapshot();
  expect(causes.map(en)).toMatchInlineSnapshot();
});

it('says where: the file within a ZIP, as it is called, and the line', () => {
  expect(nl({ fault: 'torn', entry: 'maart.xml', line: 7 })).toBe(
    'maart.xml, regel 7: het bestand houdt op voor zijn einde',
  );
  expect(en({ fault: 'zipNested', entry: 'b.zip' })).toBe('b.zip: a ZIP inside a ZIP isn’t read');
});

it('says what a statement may hold: no currency that exists, and an account that is no IBAN', () => {
  const cause = {
    ...FIGURES,
    fault: 'balance',
    account: '601613',
    currency: 'euro',
    reference: 'S1',
  } as const;
  expect(nl(cause)).toBe(
    'Met beginsaldo en boekingen komt afschrift S1 van 601613 op 1020.00, het eindsaldo zegt 1000.00 (verschil 20.00)',
  );
});

import { BANK_FILE_FAULTS, type BankFileCause, type BankFileFault } from '@stuiver/domain/bank-file-cause';
import { expect, it } from 'vitest';
import { describeCause } from './bank-file-causes.ts';
import { getFormats } from './core.ts';
import { bankFileCauses as english } from './en/bank-files/bank-file-causes.ts';
import { bankFileCauses as dutch } from './nl/bank-files/bank-file-causes.ts';

const nl = (cause: BankFileCause) => describeCause(dutch, cause, getFormats('nl')).replaceAll('\u202f', ' ');
const en = (cause: BankFileCause) => describeCause(english, cause, getFormats('en')).replaceAll('\u202f', '');

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
  noBalances: { ...ACCOUNT, reference: 'S1' },
  otherAccount: { account: 'NL44RABO0123456789 USD' },
  zipTooMany: { value: '500' },
  zipTooDense: { value: '200' },
};

it('says every cause in words, in both languages', () => {
  const causes = BANK_FILE_FAULTS.map((fault) => ({ fault, ...VALUES[fault] }));
  expect(causes.map(nl)).toMatchInlineSnapshot(`
    [
      "Dit is geen geldige XML",
      "Het bestand houdt op voor zijn einde",
      "Een DOCTYPE (DTD) is niet toegestaan",
      "Niet alle tekens kloppen met de codering utf-8",
      "De codering UTF-7 wordt niet gelezen; wel UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, Windows-1252 en US-ASCII",
      "Het bestand noemt UTF-16 als codering, maar is anders gecodeerd",
      "Het bestand is te groot",
      "Het bestand heeft meer dan 50000 regels",
      "Het bericht camt.053.001.99 wordt niet gelezen; wel camt.053 (versie 02 tot en met 14), camt.054 (versie 02 tot en met 14), pain.002 (versie 03 tot en met 15)",
      "Regel 3: het onderdeel Stmt/Id ontbreekt",
      "Regel 3: ‘ten’ is geen bedrag",
      "Regel 3: ‘2026-02-30’ is geen dag die bestaat",
      "Regel 1.214: met beginsaldo en boekingen komt afschrift S1 van NL44 RABO 0123 4567 89 op € 1.020,00, het eindsaldo zegt € 1.000,00 (verschil € 20,00)",
      "Afschrift S1 heeft geen beginsaldo en geen eindsaldo, zodat niet te zien is waar het op volgt",
      "Het bestand gaat over een andere rekening: NL44 RABO 0123 4567 89 USD",
      "Deze ZIP is beschadigd, of van een soort die niet gelezen wordt",
      "Het bestand is versleuteld",
      "Een ZIP in een ZIP wordt niet gelezen",
      "Een ZIP heeft hoogstens 500 bestanden",
      "Het bestand wordt uitgepakt meer dan 200 keer zo groot",
    ]
  `);
  expect(causes.map(en)).toMatchInlineSnapshot(`
    [
      "This isn’t valid XML",
      "The file stops before its end",
      "A DOCTYPE (DTD) isn’t allowed",
      "Some characters don’t fit the encoding utf-8",
      "The encoding UTF-7 isn’t read; UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, Windows-1252 and US-ASCII are",
      "The file names UTF-16 as its encoding but is encoded otherwise",
      "The file is too large",
      "The file has more than 50000 lines",
      "The message camt.053.001.99 isn’t read; camt.053 (versions 02 to 14), camt.054 (versions 02 to 14), pain.002 (versions 03 to 15) are",
      "Line 3: the part Stmt/Id is missing",
      "Line 3: “ten” isn’t an amount",
      "Line 3: “2026-02-30” isn’t a day that exists",
      "Line 1,214: with its opening balance and entries, statement S1 of NL44 RABO 0123 4567 89 comes to €1,020.00, its closing balance says €1,000.00 (difference €20.00)",
      "Statement S1 has neither an opening nor a closing balance to tell what it follows",
      "The file is about another account: NL44 RABO 0123 4567 89 USD",
      "This ZIP is damaged, or of a kind that isn’t read",
      "The file is encrypted",
      "A ZIP inside a ZIP isn’t read",
      "A ZIP holds at most 500 files",
      "The file becomes more than 200 times as large when unpacked",
    ]
  `);
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

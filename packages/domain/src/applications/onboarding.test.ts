import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonthsKeepingAnchor, daysBetween } from '../dates/calendar.ts';
import { checkValue, parseHundredths, tidyValue } from './check-value.ts';
import { COUNTRIES, hasPostCodes, normalisePhone } from './countries.ts';
import { DOCUMENT_KINDS, documentDateProblem, detectDocumentType, isDated } from './documents.ts';
import { type Answers, emptyAnswers, PERSON, type Rule, SECTIONS } from './fields.ts';
import { mergeAnswers } from './merge.ts';
import { fieldProblem, isRequired, collectProblems } from './problems.ts';

const TODAY = '2026-11-20';
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('the age of a document', () => {
  it('is at most 90 days for a payment account statement', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (today, age) => {
        const problem = documentDateProblem('accountStatement', addDays(today, -age), today);
        expect(problem).toBe(age <= 90 ? null : 'tooOld');
      }),
    );
  });

  it('is at most three months for a register extract and an ownership structure', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('registerExtract', 'ownershipStructure'),
        (today, age, kind) => {
          const dated = addDays(today, -age);
          const problem = documentDateProblem(kind as 'registerExtract', dated, today);
          if (age <= 88) expect(problem).toBeNull();
          if (age >= 93) expect(problem).toBe('tooOld');
          expect(problem).toBe(dated >= addMonthsKeepingAnchor(today, -3) ? null : 'tooOld');
        },
      ),
    );
  });

  it('never becomes acceptable by waiting', () => {
    fc.assert(
      fc.property(day, day, fc.constantFrom(...DOCUMENT_KINDS), (dated, today, kind) => {
        if (documentDateProblem(kind, dated, today) !== 'tooOld') return;
        expect(documentDateProblem(kind, dated, addDays(today, 1))).toBe('tooOld');
      }),
    );
  });

  it('is not in the future, and is asked for only three kinds', () => {
    fc.assert(
      fc.property(day, day, fc.constantFrom(...DOCUMENT_KINDS.filter(isDated)), (dated, today, kind) => {
        if (daysBetween(today, dated) > 0)
          expect(documentDateProblem(kind, dated, today)).toBe('inTheFuture');
      }),
    );
    expect(DOCUMENT_KINDS.filter(isDated)).toEqual([
      'registerExtract',
      'accountStatement',
      'ownershipStructure',
    ]);
    expect(documentDateProblem('articles', null, TODAY)).toBeNull();
    expect(documentDateProblem('registerExtract', '', TODAY)).toBe('required');
    expect(documentDateProblem('registerExtract', '2026-02-30', TODAY)).toBe('notADate');
  });
});

describe('a value', () => {
  const check = (rule: Rule, value: string, country = 'NL') =>
    checkValue(rule, value, { today: TODAY, country });

  it.each<[Rule, string, string, string | null]>([
    ['registrationNumber', '12345678', 'NL', null],
    ['registrationNumber', '1234567', 'NL', 'notARegistrationNumber'],
    ['registrationNumber', '0123.456.789', 'BE', null],
    ['registrationNumber', 'HRB 12345', 'DE', null],
    ['registrationNumber', 'KVK 12345678', 'NL', null],
    ['registrationNumber', 'KvK-nummer: 12.345.678', 'NL', null],
    ['registrationNumber', '\u200e12\u20113456\u201178', 'NL', null],
    ['registrationNumber', 'KVK 1234567', 'NL', 'notARegistrationNumber'],
    ['registrationNumber', 'SIREN 732 829 320', 'FR', null],
    ['registrationNumber', '12345678', '', null],
    ['vatNumber', 'NL123456789B01', 'NL', null],
    ['vatNumber', 'nl123456789b01', 'NL', null],
    ['vatNumber', 'NL123456789', 'NL', 'notAVatNumber'],
    ['vatNumber', 'CHE-123.456.789 MWST', 'CH', null],
    ['vatNumber', 'CHE-123.456.789 MWST/TVA/IVA', 'CH', null],
    ['vatNumber', 'CHE123456789', 'CH', null],
    ['vatNumber', 'CHE-123.456.78 MWST', 'CH', 'notAVatNumber'],
    ['email', 'info@müller.de', '', null],
    ['vatNumber', '123456789', 'NL', 'notAVatNumber'],
    ['postCode', '3511 AB', 'NL', null],
    ['postCode', '3511AB', 'NL', null],
    ['postCode', '0511 AB', 'NL', 'notAPostCode'],
    ['postCode', 'SW1A 1AA', 'GB', null],
    ['phone', '+31612345678', '', null],
    ['phone', '0612345678', '', 'notAPhone'],
    ['phone', '+0612345678', '', 'notAPhone'],
    ['iban', 'NL91 ABNA 0417 1643 00', '', null],
    ['iban', 'NL92ABNA0417164300', '', 'notAnIban'],
    ['bic', 'ABNANL2A', '', null],
    ['bic', 'ABNANL', '', 'notABic'],
    ['pastDay', '2026-11-20', '', null],
    ['pastDay', '2026-11-21', '', 'inTheFuture'],
    ['pastDay', '2026-02-30', '', 'notADate'],
    ['share', '25', '', null],
    ['share', '24,99', '', 'belowThreshold'],
    ['share', '100,01', '', 'notAPercentage'],
    ['percentage', '0,5', '', null],
    ['percentage', '1e1', '', 'notAPercentage'],
    ['amount', '1000,50', '', null],
    ['amount', '1.000', '', 'notAnAmount'],
    ['count', '12', '', null],
    ['count', '1.200', '', 'notANumber'],
    ['countries', 'NL,BE', '', null],
    ['countries', 'NL,XX', '', 'unknownValue'],
    ['currencies', 'EUR,USD', '', null],
    ['url', 'javascript:alert(1)', '', 'notAUrl'],
    ['url', 'https://bakker.test', '', null],
    ['yesNo', 'maybe', '', 'unknownValue'],
    ['passport', 'NPD123456', '', null],
    ['bankText', 'Café Ünlü & Zn.', '', null],
    ['bankText', 'Bakkerij De Wit®', '', 'notForBanks'],
    ['bankText', 'Пекарна', '', 'notForBanks'],
  ])('%s %j in %s is told %s', (rule, value, country, error) => {
    expect(check(rule, value, country)).toBe(error);
  });

  it('is stored in its normal form', () => {
    expect(tidyValue('phone', ' 06 - 12 34 56 78', 'NL')).toBe('+31612345678');
    expect(tidyValue('phone', '+31 (0)6 12345678', 'BE')).toBe('+31612345678');
    expect(tidyValue('iban', 'nl91 abna 0417 1643 00', '')).toBe('NL91ABNA0417164300');
    expect(tidyValue('iban', 'IBAN: NL91-ABNA-0417-1643-00', '')).toBe('NL91ABNA0417164300');
    expect(tidyValue('vatNumber', 'CHE-123.456.789 MWST', '')).toBe('CHE123456789MWST');
    expect(tidyValue('email', 'info@müller.de', '')).toBe('info@xn--mller-kva.de');
    expect(tidyValue('url', 'bakker.test', '')).toBe('https://bakker.test');
    expect(tidyValue('text', ' Jan  ', '')).toBe('Jan');
    expect(normalisePhone('612345678', 'ES')).toBe('+34612345678');
  });

  it('that is a percentage is counted without floating point', () => {
    expect([parseHundredths('33,3'), parseHundredths('33.33'), parseHundredths('100')]).toEqual([
      3330, 3333, 10_000,
    ]);
  });
});

describe('an address', () => {
  it.each(COUNTRIES)('in %s can be completed', (country) => {
    const values = { country, street: 'Main Street', city: 'Town', houseNumber: '1', postCode: '' };
    const postCode = PERSON.postCode;
    expect(isRequired(postCode, values)).toBe(hasPostCodes(country));
    const known: Record<string, string> = { NL: '3511 AB', BE: '1000', AT: '1010', LU: '1009' };
    const code = known[country] ?? '12345';
    if (hasPostCodes(country))
      expect(fieldProblem(postCode, code, { ...values, postCode: code }, TODAY)).toBeNull();
    else expect(fieldProblem(postCode, '', values, TODAY)).toBeNull();
  });
});

describe('the type of a document', () => {
  it('follows from its content', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    for (const before of [
      '',
      '\u00ef\u00bb\u00bf',
      '\r\n\0 ',
      '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n',
      ' '.repeat(1000),
    ])
      expect(detectDocumentType(bytes(`${before}%PDF-1.7 and more to come`))).toBe('application/pdf');
    for (const before of ['<html>', '=1;/*', 'MZ', ' '.repeat(1024)])
      expect(detectDocumentType(bytes(`${before}%PDF-1.7 and more to come`))).toBe('wrongFileType');
    expect(detectDocumentType(bytes('\u0000\u0000\u0000\u0018ftypheic....'))).toBe('fileHeic');
    expect(detectDocumentType(bytes('\u0000\u0000\u0000\u0018ftypmp42....'))).toBe('wrongFileType');
    expect(detectDocumentType(bytes('GIF89a..........'))).toBe('wrongFileType');
    expect(detectDocumentType(new Uint8Array())).toBe('wrongFileType');
  });
});

describe('problems that block a submission', () => {
  const listProblemPaths = (answers: Answers) => collectProblems(answers, [], TODAY).map(({ path }) => path);
  const withPeople = (people: Record<string, string>[]): Answers => ({
    ...emptyAnswers(),
    people: people.map((party, index) => ({ id: String(index), kind: 'person' as const, ...party })),
  });

  it('is every required field of an empty form, and no optional one', () => {
    const paths = listProblemPaths(emptyAnswers());
    for (const [section, fields] of Object.entries(SECTIONS))
      for (const [name, field] of Object.entries(fields)) {
        const asked = !('when' in field) && isRequired(field, {});
        expect([`${section}.${name}`, paths.includes(`${section}.${name}`)]).toEqual([
          `${section}.${name}`,
          asked,
        ]);
      }
    expect(paths).toEqual(
      expect.arrayContaining([
        'people',
        'industries.0.websiteUrl',
        'industries.0.industry',
        'documents.uboId',
      ]),
    );
    expect(paths.filter((path) => path.startsWith('documents'))).toEqual(['documents.uboId']);
  });

  it('includes what an answer requires', () => {
    const answers = emptyAnswers();
    Object.assign(answers.company, { regulated: 'yes' });
    expect(listProblemPaths(answers)).toEqual(
      expect.arrayContaining(['company.licenceHolder', 'company.licenceNumber']),
    );
    Object.assign(answers.bank, { accountNumber: '12345' });
    const paths = listProblemPaths(answers);
    expect(paths).toContain('bank.bic');
    expect(paths).not.toContain('bank.iban');
  });

  it('is the share of a shareholder, and of nobody else', () => {
    const paths = listProblemPaths(withPeople([{ shareholder: 'yes' }, { director: 'yes' }]));
    expect(paths).toContain('people.0.share');
    expect(paths).not.toContain('people.1.share');
  });

  it('is a sum of shares above a hundred', () => {
    const listProblemKeys = (shares: string[]) =>
      collectProblems(withPeople(shares.map((share) => ({ shareholder: 'yes', share }))), [], TODAY).map(
        ({ key }) => key,
      );
    expect(listProblemKeys(['60', '40'])).not.toContain('sharesExceedHundred');
    expect(listProblemKeys(['60', '40,01'])).toContain('sharesExceedHundred');
  });

  it('is a person without a role, and a business without director or owner', () => {
    const found = collectProblems(withPeople([{ givenName: 'Jan' }]), [], TODAY);
    expect(found).toEqual(
      expect.arrayContaining([
        { path: 'people', key: 'directorMissing' },
        { path: 'people', key: 'ownerMissing' },
        { path: 'people.0.director', key: 'roleMissing' },
      ]),
    );
  });

  it('ignores an old document next to a recent one of its kind', () => {
    const old = { kind: 'registerExtract', dated: '2026-01-01' } as const;
    const keys = (documents: Parameters<typeof collectProblems>[1]) =>
      collectProblems(emptyAnswers(), documents, TODAY).filter(
        ({ path }) => path === 'documents.registerExtract',
      );
    expect(keys([old])).toEqual([{ path: 'documents.registerExtract', key: 'tooOld' }]);
    expect(keys([old, { ...old, dated: '2026-11-01' }])).toEqual([]);
  });
});

describe('answers that were changed in two places', () => {
  const base = emptyAnswers();
  const change = (answers: Answers, name: string, value: string): Answers => ({
    ...answers,
    company: { ...answers.company, [name]: value },
  });

  it('are merged field by field', () => {
    const merged = mergeAnswers(base, change(base, 'name', 'Brood BV'), change(base, 'city', 'Utrecht'));
    expect(merged.conflicts).toEqual([]);
    expect(merged.answers.company).toMatchObject({ name: 'Brood BV', city: 'Utrecht' });
  });

  it('keep what was typed here, and name what was typed elsewhere in the same field', () => {
    const merged = mergeAnswers(base, change(base, 'name', 'Brood BV'), change(base, 'name', 'Taart BV'));
    expect(merged.answers.company['name']).toBe('Brood BV');
    expect(merged.conflicts).toEqual([{ path: 'company.name', mine: 'Brood BV', theirs: 'Taart BV' }]);
  });

  it('keep the people of both sides, and drop one only if no one changed them', () => {
    const jan = { id: '1', kind: 'person', givenName: 'Jan' } as const;
    const els = { id: '2', kind: 'person', givenName: 'Els' } as const;
    const withPeople = (people: Answers['people']): Answers => ({ ...base, people });
    const names = (one: Answers, mine: Answers, theirs: Answers) =>
      mergeAnswers(one, mine, theirs).answers.people.map(({ givenName }) => givenName);
    expect(names(base, withPeople([jan]), withPeople([els]))).toEqual(['Els', 'Jan']);
    expect(names(withPeople([jan]), base, withPeople([jan]))).toEqual([]);
    expect(names(withPeople([jan]), base, withPeople([{ ...jan, givenName: 'Johan' }]))).toEqual(['Johan']);
  });

  it('are the same for both sides, except for fields that both changed', () => {
    const edits = fc.dictionary(
      fc.constantFrom('name', 'city', 'street', 'legalForm'),
      fc.constantFrom('', 'a', 'b'),
    );
    fc.assert(
      fc.property(edits, edits, edits, (start, mine, theirs) => {
        const from = { ...base, company: { ...base.company, ...start } };
        const here = { ...from, company: { ...from.company, ...mine } };
        const there = { ...from, company: { ...from.company, ...theirs } };
        const one = mergeAnswers(from, here, there);
        const other = mergeAnswers(from, there, here);
        const fields = one.conflicts.map(({ path }) => path.split('.')[1]!);
        expect(other.conflicts.map(({ path }) => path.split('.')[1]!).toSorted()).toEqual(fields.toSorted());
        for (const [name, value] of Object.entries(one.answers.company))
          if (!fields.includes(name)) expect(other.answers.company[name]).toBe(value);
      }),
    );
  });
});

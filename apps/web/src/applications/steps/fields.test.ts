import { answers as answersSchema } from '@stuiver/contract/endpoints/applications/applications';
import { DOCUMENT_KINDS, DOCUMENTS } from '@stuiver/domain/applications/documents';
import {
  COMPANY_PARTY,
  emptyAnswers,
  type FieldRule,
  INDUSTRY,
  PERSON,
  SECTIONS,
} from '@stuiver/domain/applications/fields';
import type { ReviewGroup } from '@stuiver/domain/applications/review';
import { onboardingFieldTexts as en } from '@stuiver/messages/en/applications/onboarding-fields';
import { onboardingFieldTexts as nl } from '@stuiver/messages/nl/applications/onboarding-fields';
import { itemNames } from '@stuiver/messages/onboarding-items';
import { describe, expect, it } from 'vitest';
import { resolvePlace, withAnswer } from '../draft/answers.ts';
import { findStep } from './steps.ts';

/** One row for every field, question and document of the form (spec 3.30 to 3.38): path, step, rule. */
const ROWS = `
registrant.name registrant text
registrant.position registrant text
registrant.email registrant email
registrant.vatNumber registrant vatNumber
registrant.agreed summary ticked
company.name company bankText
company.tradingName company text
company.legalForm company text
company.incorporationCountry company country
company.registrationNumber company registrationNumber
company.incorporationDate company pastDay
company.country company country
company.street company text
company.houseNumber company text
company.postCode company postCode
company.city company text
company.phone company phone
company.email company email
company.settlementEmail company email
company.regulated company yesNo
company.licenceHolder company text
company.licenceNumber company text
company.directorName company text
company.directorEmail company email
company.directorPhone company phone
contacts.technicalName contacts text
contacts.technicalEmail contacts email
contacts.technicalPhone contacts phone
contacts.operationsName contacts text
contacts.operationsEmail contacts email
contacts.operationsPhone contacts phone
contacts.disputesName contacts text
contacts.disputesEmail contacts email
contacts.disputesPhone contacts phone
people.person.givenName people text
people.person.surname people text
people.person.director people ticked
people.person.shareholder people ticked
people.person.share people share
people.person.beneficialOwner people ticked
people.person.nationality people country
people.person.birthPlace people text
people.person.birthDate people pastDay
people.person.passportNumber people passport
people.person.country people country
people.person.street people text
people.person.houseNumber people text
people.person.postCode people postCode
people.person.city people text
people.company.companyName people text
people.company.director people ticked
people.company.shareholder people ticked
people.company.share people share
people.company.country people country
people.company.registrationNumber people registrationNumber
ownership.bearerShares people yesNo
ownership.bearerSharesDetails people longText
business.description business longText
business.yearsInIndustry business count
business.currentProvider business text
business.monthlyTransactions business count
business.existingTurnover business amount
business.expectedTurnover business amount
business.averageTransaction business amount
business.chargebackPercentage business percentage
business.targetMarkets business countries
business.currencies business currencies
industries.pair.websiteUrl business url
industries.pair.industry business text
bank.holder bank bankText
bank.currency bank currency
bank.iban bank iban
bank.accountNumber bank text
bank.routingNumber bank text
bank.bic bank bic
bank.bankName bank text
bank.bankAddress bank text
documents.registerExtract documents 3-months
documents.articles documents any-age
documents.vatCertificate documents any-age
documents.accountStatement documents 90-days
documents.ownershipStructure documents 3-months
documents.uboId documents required
documents.uboResidence documents any-age
documents.directorResidence documents any-age
documents.signatoryAuthorisation documents any-age`
  .trim()
  .split('\n')
  .map((row) => row.split(' ') as [string, string, string]);

const IDS = {
  person: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a01',
  company: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a02',
  pair: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a03',
} as const;
const ANSWERS = {
  ...emptyAnswers(),
  people: (['person', 'company'] as const).map((kind) => ({ id: IDS[kind], kind })),
  industries: [{ id: IDS.pair }],
};
const FIELDS = ROWS.filter(([path]) => !path.startsWith('documents'));
/** The path as the answers have it: a row of a list by its id. */
const stored = (path: string) =>
  path.replace(/^(people|industries)\.(\w+)/, (_, list, kind: keyof typeof IDS) => `${list}.${IDS[kind]}`);

describe('the table of fields', () => {
  it('has the rows of the form, and no others', () => {
    const tables: Record<string, Readonly<Record<string, FieldRule>>> = {
      ...SECTIONS,
      'people.person': PERSON,
      'people.company': COMPANY_PARTY,
      'industries.pair': INDUSTRY,
    };
    const made = Object.entries(tables).flatMap(([section, fields]) =>
      Object.keys(fields).map((name) => `${section}.${name}`),
    );
    const documents = DOCUMENT_KINDS.map((kind) => `documents.${kind}`);
    expect([...made, ...documents].toSorted()).toEqual(ROWS.map(([path]) => path).toSorted());
  });

  it.each(FIELDS)(
    '%s is on the step %s, by the rule %s, with a label in both languages',
    (path, step, rule) => {
      expect(findStep(stored(path))).toBe(step);
      const place = resolvePlace(ANSWERS, stored(path));
      expect(place?.rule.rule).toBe(rule);
      const { labels, name } = place!;
      for (const texts of [nl, en])
        expect((texts.labels[labels] as Record<string, string>)[name]).toMatch(/\S/);
    },
  );

  it.each(FIELDS)('%s has a name that asks nothing, which mails and reviewers use', (path) => {
    const [section = '', , inList] = path.split('.');
    const field = path.split('.').at(-1)!;
    for (const texts of [nl, en]) {
      const { fieldName, itemName } = itemNames(texts);
      const name = fieldName(section as ReviewGroup, field);
      expect(name).not.toMatch(/\?|\b(?:u|uw|ik|you|your|i|we)\b/i);
      // Whose name or number it is, the title of a contact says where there is one.
      const full = section === 'contacts' ? texts.names[path]! : name;
      expect(itemName(stored(path), { answers: ANSWERS, documents: [] })).toMatch(
        new RegExp(
          `^${inList ? '.+' : texts.groups[section as ReviewGroup]}, ${full.replace(/[()%]/g, '\\$&')}$`,
        ),
      );
    }
  });

  it('an empty field prompts for what it lacks, by its label', () => {
    const prompts = (path: string, isChosen = false) => {
      const { labels, name } = resolvePlace(ANSWERS, path)!;
      return [nl, en].map((texts) =>
        texts.missing((texts.labels[labels] as Record<string, string>)[name]!, isChosen),
      );
    };
    expect(prompts('company.legalForm')).toEqual(['Vul de rechtsvorm in', 'Enter the legal form']);
    expect(prompts('registrant.name')).toEqual(['Vul uw naam in', 'Enter your name']);
    expect(prompts('registrant.vatNumber')).toEqual(['Vul het btw-nummer in', 'Enter the VAT number']);
    expect(prompts('bank.bic')).toEqual(['Vul de BIC in', 'Enter the BIC']);
    expect(prompts('company.email')).toEqual([
      'Vul het e-mailadres van het bedrijf in',
      'Enter the company’s email address',
    ]);
    expect(prompts('business.targetMarkets', true)).toEqual([
      'Kies de landen waaraan u verkoopt',
      'Choose the countries you sell to',
    ]);
    expect(prompts('company.regulated', true)).toEqual(['Beantwoord deze vraag', 'Answer this question']);
  });

  it.each(FIELDS)('%s is kept under its path in the stored answers', (path) => {
    const changed = withAnswer(ANSWERS, stored(path), 'x');
    const parsed = answersSchema.parse(changed);
    expect(resolvePlace(parsed, stored(path))?.values[path.split('.').at(-1)!]).toBe('x');
  });

  it.each(ROWS.filter(([path]) => path.startsWith('documents')))(
    '%s is on the step %s, %s',
    (path, step, rule) => {
      const kind = DOCUMENT_KINDS.find((known) => `documents.${known}` === path)!;
      const { required, age } = DOCUMENTS[kind] as { required: boolean; age: Record<string, number> | null };
      const [unit, count] = Object.entries(age ?? {})[0] ?? [];
      expect(findStep(path)).toBe(step);
      expect(unit ? `${count}-${unit}` : required ? 'required' : 'any-age').toBe(rule);
      for (const texts of [nl, en]) {
        expect(texts.labels.documents[kind]).toMatch(/\S/);
        expect(texts.hints[path]).toMatch(/\S/);
      }
    },
  );
});

import { LONGEST_TYPED_IBAN } from '../sepa/iban.ts';
import { hasPostCodes } from './countries.ts';

/** Rules by which answers are checked; `check-value.ts` implements each. */
export type Rule =
  | 'text'
  | 'longText'
  | 'bankText'
  | 'email'
  | 'phone'
  | 'country'
  | 'countries'
  | 'currency'
  | 'currencies'
  | 'pastDay'
  | 'registrationNumber'
  | 'vatNumber'
  | 'postCode'
  | 'passport'
  | 'url'
  | 'yesNo'
  | 'ticked'
  | 'count'
  | 'amount'
  | 'percentage'
  | 'share'
  | 'iban'
  | 'bic';

/** Answers of one section or person: texts by field; unanswered fields are empty. */
export type Values = Readonly<Record<string, string>>;

/** One row of the table: a field or question of the form. */
export type FieldRule = {
  readonly rule: Rule;
  /** Maximum characters; 100 by default. */
  readonly max?: number;
  /** May stay empty: always, or depending on the other answers of its section. */
  readonly optional?: true | ((values: Values) => boolean);
  /** Condition for asking, by the other answers of its section. */
  readonly when?: (values: Values) => boolean;
  /** Field of the section that holds the country whose rules apply. */
  readonly country?: string;
};

const text: FieldRule = { rule: 'text' };
/** Written in files for banks. */
const bankText: FieldRule = { rule: 'bankText' };
const email: FieldRule = { rule: 'email', max: 254 };
const country: FieldRule = { rule: 'country', max: 2 };
const phone: FieldRule = { rule: 'phone', max: 30 };
const amount: FieldRule = { rule: 'amount', max: 16 };

/** An address; countries without post codes are not asked for one. */
const ADDRESS = {
  country,
  street: text,
  // Only some countries number their houses throughout.
  houseNumber: { rule: 'text', max: 20, optional: (values) => values['country'] !== 'NL' },
  postCode: {
    rule: 'postCode',
    max: 12,
    country: 'country',
    optional: (values) => !hasPostCodes(values['country'] ?? ''),
  },
  city: text,
} as const satisfies Record<string, FieldRule>;

/** Money arrives by IBAN, or by account number in countries without IBANs. */
const byIban = (values: Values) => (values['accountNumber'] ?? '') === '';

/**
 * The one table of the onboarding form's fields (spec 3.30 to 3.37): validation, form, summary and the stored
 * document all follow from it. A field is kept in the sealed answers under `section.field`.
 */
export const SECTIONS = {
  registrant: {
    name: text,
    position: text,
    email,
    vatNumber: { rule: 'vatNumber', max: 30, optional: true },
    agreed: { rule: 'ticked', max: 3 },
  },
  company: {
    name: bankText,
    tradingName: { rule: 'text', optional: true },
    legalForm: text,
    incorporationCountry: country,
    registrationNumber: { rule: 'registrationNumber', max: 40, country: 'incorporationCountry' },
    incorporationDate: { rule: 'pastDay', max: 10 },
    ...ADDRESS,
    phone,
    email,
    settlementEmail: { rule: 'email', max: 254, optional: true },
    regulated: { rule: 'yesNo', max: 3 },
    licenceHolder: { rule: 'text', when: ({ regulated }) => regulated === 'yes' },
    licenceNumber: { rule: 'text', when: ({ regulated }) => regulated === 'yes' },
    directorName: text,
    directorEmail: email,
    directorPhone: phone,
  },
  contacts: {
    technicalName: text,
    technicalEmail: email,
    technicalPhone: phone,
    operationsName: text,
    operationsEmail: email,
    operationsPhone: phone,
    disputesName: text,
    disputesEmail: email,
    disputesPhone: phone,
  },
  ownership: {
    bearerShares: { rule: 'yesNo', max: 3 },
    bearerSharesDetails: {
      rule: 'longText',
      max: 1000,
      when: ({ bearerShares }) => bearerShares === 'yes',
    },
  },
  business: {
    description: { rule: 'longText', max: 2000 },
    yearsInIndustry: { rule: 'count', max: 3 },
    currentProvider: { rule: 'text', optional: true },
    monthlyTransactions: { rule: 'count', max: 9 },
    existingTurnover: amount,
    expectedTurnover: amount,
    averageTransaction: amount,
    chargebackPercentage: { rule: 'percentage', max: 6 },
    targetMarkets: { rule: 'countries', max: 800 },
    currencies: { rule: 'currencies', max: 600 },
  },
  bank: {
    holder: bankText,
    currency: { rule: 'currency', max: 3 },
    iban: { rule: 'iban', max: LONGEST_TYPED_IBAN, optional: (values) => !byIban(values) },
    accountNumber: { rule: 'text', max: 40, optional: true },
    routingNumber: { rule: 'text', max: 40, optional: true },
    bic: { rule: 'bic', max: 14, optional: byIban },
    bankName: text,
    bankAddress: { rule: 'text', max: 200, optional: byIban },
  },
} as const satisfies Record<string, Record<string, FieldRule>>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** A person's or company's relations with the business; one party may have several. */
const PARTY = {
  director: { rule: 'ticked', max: 3, optional: true },
  shareholder: { rule: 'ticked', max: 3, optional: true },
  share: { rule: 'share', max: 6, when: ({ shareholder }) => shareholder === 'yes' },
} as const satisfies Record<string, FieldRule>;

/** A natural person among directors, shareholders and beneficial owners: entered once, whatever their roles. */
export const PERSON = {
  givenName: text,
  surname: text,
  ...PARTY,
  beneficialOwner: { rule: 'ticked', max: 3, optional: true },
  nationality: country,
  birthPlace: text,
  birthDate: { rule: 'pastDay', max: 10 },
  passportNumber: { rule: 'passport', max: 30 },
  ...ADDRESS,
} as const satisfies Record<string, FieldRule>;

/** A company among directors and shareholders. */
export const COMPANY_PARTY = {
  companyName: text,
  ...PARTY,
  country,
  registrationNumber: { rule: 'registrationNumber', max: 40, country: 'country' },
} as const satisfies Record<string, FieldRule>;

export const PARTY_FIELDS = { person: PERSON, company: COMPANY_PARTY } as const;
export type PartyKind = keyof typeof PARTY_FIELDS;

/** A website, and the industry of its business. */
export const INDUSTRY = {
  websiteUrl: { rule: 'url', max: 2000 },
  industry: text,
} as const satisfies Record<string, FieldRule>;

export type Party = { readonly id: string; readonly kind: PartyKind } & Record<string, string>;
export type Industry = { readonly id: string } & Record<string, string>;

/** All answers of an application. Every text may be empty in a draft. */
export type Answers = { readonly [S in SectionName]: Record<string, string> } & {
  readonly people: Party[];
  readonly industries: Industry[];
};

/** Shareholders who own this percentage or more are named (spec 9.12). */
export const OWNERSHIP_THRESHOLD = 25;
export const MOST_PARTIES = 30;
export const MOST_INDUSTRIES = 5;
/** Id of the first pair of every application, so that two tabs that fill it in mean the same one. */
const FIRST_INDUSTRY = '00000000-0000-4000-8000-000000000001';

/** Answers with nothing in them, and with the one pair of website and industry that every business has. */
export function emptyAnswers(): Answers {
  const sections = SECTION_NAMES.map((section) => [
    section,
    Object.fromEntries(Object.keys(SECTIONS[section]).map((key) => [key, ''])),
  ]);
  return {
    ...(Object.fromEntries(sections) as Record<SectionName, Record<string, string>>),
    people: [],
    industries: [{ id: FIRST_INDUSTRY, websiteUrl: '', industry: '' }],
  };
}

import type { Answers, Party } from '@stuiver/domain/applications/fields';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import { derivedId } from '../../platform/ids.ts';
import type { DemoApplicant, DemoPerson } from './applicants.ts';
import { paperPdf } from './paper.ts';

/** The id of what an applicant's browser would have made one for. */
export const browserId = ({ key }: DemoApplicant, what: string) =>
  derivedId('demo-application', `${key}:${what}`);

export const emailOf = ({ key }: DemoApplicant) => `aanvraag@${key}.demo.stuiver.test`;

export const nameOf = ({ givenName, surname }: DemoPerson) => `${givenName} ${surname}`;

function partyOf(applicant: DemoApplicant, person: DemoPerson): Party {
  const { birthDate, birthPlace, givenName, passportNumber, share, surname } = person;
  return {
    id: browserId(applicant, passportNumber),
    kind: 'person',
    director: person === applicant.people[0] ? 'yes' : '',
    shareholder: 'yes',
    beneficialOwner: 'yes',
    nationality: applicant.address.country,
    birthDate,
    birthPlace,
    givenName,
    passportNumber,
    share,
    surname,
    ...applicant.address,
  };
}

/**
 * Adds what an applicant filled in to a draft, all of it.
 *
 * @param year the one in which they do
 */
export function filledIn(draft: Answers, applicant: DemoApplicant, year: number): Answers {
  const { address, bank, company, legalForm, phone, incorporationDate, registrationNumber } = applicant;
  const [first] = applicant.people;
  const email = emailOf(applicant);
  const contact = (kind: string) => ({
    [`${kind}Name`]: nameOf(first),
    [`${kind}Email`]: email,
    [`${kind}Phone`]: phone,
  });
  return {
    registrant: {
      ...draft.registrant,
      position: applicant.language === 'nl' ? 'Bestuurder' : 'Director',
      agreed: 'yes',
    },
    company: {
      ...draft.company,
      ...address,
      legalForm,
      phone,
      incorporationDate,
      registrationNumber,
      email,
      name: company,
      incorporationCountry: address.country,
      regulated: 'no',
      directorName: nameOf(first),
      directorEmail: email,
      directorPhone: phone,
    },
    contacts: { ...contact('technical'), ...contact('operations'), ...contact('disputes') },
    people: applicant.people.map((person) => partyOf(applicant, person)),
    ownership: { ...draft.ownership, bearerShares: 'no' },
    business: {
      ...draft.business,
      description: applicant.description,
      yearsInIndustry: String(year - Number(incorporationDate.slice(0, 4))),
      monthlyTransactions: applicant.monthlyTransactions,
      averageTransaction: applicant.averageTransaction,
      existingTurnover: applicant.existingTurnover,
      expectedTurnover: applicant.expectedTurnover,
      chargebackPercentage: '0,2',
      targetMarkets: [...new Set([address.country, 'NL', 'BE'])].join(','),
      currencies: 'EUR',
    },
    industries: draft.industries.map((pair) => ({
      ...pair,
      websiteUrl: applicant.website,
      industry: applicant.industry,
    })),
    bank: {
      ...draft.bank,
      currency: 'EUR',
      holder: bank.holder,
      iban: bank.iban,
      bankName: bank.name,
    },
  };
}

export type DemoDocument = {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly dated: string | null;
  /** A file of `demo/pictures`, or the text of a sheet. */
  readonly content: Buffer | string;
};

const WORDS = {
  nl: {
    registerExtract: ['Kamer van Koophandel', 'Uittreksel uit het handelsregister', 'uittreksel.pdf'],
    accountStatement: ['', 'Rekeningafschrift', 'afschrift.pdf'],
    uboId: ['Koninkrijk der Nederlanden', 'Paspoort', 'paspoort'],
    labels: {
      name: 'Naam',
      number: 'Nummer',
      form: 'Rechtsvorm',
      founded: 'Opgericht',
      address: 'Adres',
      director: 'Bestuurder',
      date: 'Datum',
      holder: 'Op naam van',
      born: 'Geboren',
    },
  },
  en: {
    registerExtract: ['Company register', 'Extract from the company register', 'extract.pdf'],
    accountStatement: ['', 'Account statement', 'statement.pdf'],
    uboId: ['Kingdom of Sweden', 'Passport', 'passport'],
    labels: {
      name: 'Name',
      number: 'Number',
      form: 'Legal form',
      founded: 'Founded',
      address: 'Address',
      director: 'Director',
      date: 'Date',
      holder: 'Account holder',
      born: 'Born',
    },
  },
} as const;

function passportOf(applicant: DemoApplicant, person: DemoPerson): DemoDocument {
  const { labels, uboId } = WORDS[applicant.language];
  const [from, title, file] = uboId;
  const name = `${file}-${person.surname.toLowerCase().replaceAll(' ', '-')}`;
  const picture = person === applicant.people[0] ? applicant.passport : undefined;
  if (picture !== undefined) return { kind: 'uboId', name: `${name}.png`, dated: null, content: picture };
  const content = paperPdf({
    from,
    title,
    portrait: true,
    lines: [
      [labels.name, nameOf(person)],
      [labels.number, person.passportNumber],
      [labels.born, `${person.birthDate}, ${person.birthPlace}`],
    ],
  });
  return { kind: 'uboId', name: `${name}.pdf`, dated: null, content };
}

/**
 * Builds an applicant's documents: an extract, a statement, and the passport of every owner.
 *
 * @param dated the day on the sheets, `YYYY-MM-DD`
 */
export function documentsOf(applicant: DemoApplicant, dated: string): DemoDocument[] {
  const { accountStatement, labels, registerExtract } = WORDS[applicant.language];
  const { address, bank, company, incorporationDate, legalForm, people, registrationNumber } = applicant;
  const extract = paperPdf({
    from: registerExtract[0],
    title: registerExtract[1],
    lines: [
      [labels.name, company],
      [labels.number, registrationNumber],
      [labels.form, legalForm],
      [labels.founded, incorporationDate],
      [labels.address, `${address.street} ${address.houseNumber}, ${address.postCode} ${address.city}`],
      [labels.director, nameOf(people[0])],
      [labels.date, dated],
    ],
  });
  const statement = paperPdf({
    from: bank.name,
    title: accountStatement[1],
    lines: [
      ['IBAN', bank.iban],
      [labels.holder, bank.holder],
      [labels.date, dated],
    ],
  });
  return [
    { kind: 'registerExtract', name: registerExtract[2], dated, content: extract },
    { kind: 'accountStatement', name: accountStatement[2], dated, content: statement },
    ...people.map((person) => passportOf(applicant, person)),
  ];
}

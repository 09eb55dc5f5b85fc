import type { DocumentKind } from '@stuiver/domain/applications/documents';
import type { Answers, Party } from '@stuiver/domain/applications/fields';
import { derivedId } from '../../platform/ids.ts';
import type { DemoApplicant, DemoPerson } from './applicants.ts';
import { paperPdf } from './paper.ts';

/** Derives an id that an applicant's browser would have made. */
export const browserId = ({ key }: DemoApplicant, what: string) =>
  derivedId('demo-application', `${key}:${what}`);

export const emailOf = ({ key }: DemoApplicant) => `aanvraag@${key}.demo.stuiver.test`;

export const nameOf = ({ givenName, surname }: DemoPerson) => `${givenName} ${surname}`;

function partyOf(applicant: DemoApplicant, person: DemoPerson): Party {
  const { people, address } = applicant;
  return {
    ...person,
    ...address,
    id: browserId(applicant, person.passportNumber),
    kind: 'person',
    director: person === people[0] ? 'yes' : '',
    shareholder: 'yes',
    beneficialOwner: 'yes',
    nationality: address.country,
    share: String(100 / people.length),
  };
}

/**
 * Adds all of an applicant's answers to a draft.
 *
 * @param year the year in which they apply
 */
export function filledIn(draft: Answers, applicant: DemoApplicant, year: number): Answers {
  const { address, company, industry, legalForm, phone, incorporationDate, registrationNumber } = applicant;
  const directorName = nameOf(applicant.people[0]);
  const email = emailOf(applicant);
  const contact = (kind: string) => ({
    [`${kind}Name`]: directorName,
    [`${kind}Email`]: email,
    [`${kind}Phone`]: phone,
  });
  return {
    registrant: { ...draft.registrant, position: 'Directeur', agreed: 'yes' },
    company: {
      ...draft.company,
      ...address,
      ...contact('director'),
      legalForm,
      phone,
      incorporationDate,
      registrationNumber,
      email,
      name: company,
      incorporationCountry: address.country,
      regulated: 'no',
    },
    contacts: { ...contact('technical'), ...contact('operations'), ...contact('disputes') },
    people: applicant.people.map((person) => partyOf(applicant, person)),
    ownership: { ...draft.ownership, bearerShares: 'no' },
    business: {
      ...draft.business,
      description: `${industry}, online en in de winkel.`,
      yearsInIndustry: String(year - Number(incorporationDate.slice(0, 4))),
      monthlyTransactions: applicant.monthlyTransactions,
      averageTransaction: '32,50',
      existingTurnover: '14000',
      expectedTurnover: '20000',
      chargebackPercentage: '0,2',
      targetMarkets: 'NL,BE',
      currencies: 'EUR',
    },
    industries: draft.industries.map((pair) => ({
      ...pair,
      websiteUrl: `https://${applicant.key}.example`,
      industry,
    })),
    bank: { ...draft.bank, currency: 'EUR', holder: company, iban: applicant.iban, bankName: 'Rabobank' },
  };
}

export type DemoDocument = {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly dated: string | null;
  /** A file of `demo/pictures`, or the file itself. */
  readonly content: Buffer | string;
};

const sheet = (from: string, title: string, lines: Readonly<Record<string, string>>, portrait = false) =>
  paperPdf({ from, title, portrait, lines: Object.entries(lines) });

function passportOf({ people, passport }: DemoApplicant, person: DemoPerson): DemoDocument {
  const name = `paspoort-${person.surname.toLowerCase().replaceAll(' ', '-')}`;
  if (person === people[0] && passport !== undefined)
    return { kind: 'uboId', name: `${name}.png`, dated: null, content: passport };
  const lines = {
    Naam: nameOf(person),
    Nummer: person.passportNumber,
    Geboren: `${person.birthDate}, ${person.birthPlace}`,
  };
  const content = sheet('Koninkrijk der Nederlanden', 'Paspoort', lines, true);
  return { kind: 'uboId', name: `${name}.pdf`, dated: null, content };
}

/**
 * Makes an applicant's documents: an extract, a statement, and a passport of each owner.
 *
 * @param dated the day on the sheets, `YYYY-MM-DD`
 */
export function documentsOf(applicant: DemoApplicant, dated: string): DemoDocument[] {
  const { address, company, people } = applicant;
  const extract = sheet('Kamer van Koophandel', 'Uittreksel uit het handelsregister', {
    Naam: company,
    Nummer: applicant.registrationNumber,
    Rechtsvorm: applicant.legalForm,
    Opgericht: applicant.incorporationDate,
    Adres: `${address.street} ${address.houseNumber}, ${address.postCode} ${address.city}`,
    Bestuurder: nameOf(people[0]),
    Datum: dated,
  });
  const lines = { IBAN: applicant.iban, 'Op naam van': company, Datum: dated };
  return [
    { kind: 'registerExtract', name: 'uittreksel.pdf', dated, content: extract },
    {
      kind: 'accountStatement',
      name: 'afschrift.pdf',
      dated,
      content: sheet('Rabobank', 'Rekeningafschrift', lines),
    },
    ...people.map((person) => passportOf(applicant, person)),
  ];
}

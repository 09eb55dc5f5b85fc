import type { Language } from '@stuiver/domain/languages';

/** Progress of an application; `play-applications.ts` plays the steps. */
export type Course = 'new' | 'inReview' | 'approvedOnce' | 'asked' | 'approved' | 'rejected';

export type DemoPerson = {
  readonly givenName: string;
  readonly surname: string;
  /** A percentage. */
  readonly share: string;
  readonly birthDate: string;
  readonly birthPlace: string;
  readonly passportNumber: string;
};

export type DemoApplicant = {
  /** Names the application within the demo. */
  readonly key: string;
  readonly course: Course;
  /** Hours before the end of the history at which it was submitted. */
  readonly submittedHoursAgo: number;
  readonly language: Language;
  readonly company: string;
  readonly legalForm: string;
  readonly registrationNumber: string;
  readonly incorporationDate: string;
  readonly address: {
    readonly country: string;
    readonly street: string;
    readonly houseNumber: string;
    readonly postCode: string;
    readonly city: string;
  };
  readonly phone: string;
  readonly website: string;
  readonly industry: string;
  readonly description: string;
  readonly monthlyTransactions: string;
  readonly averageTransaction: string;
  readonly existingTurnover: string;
  readonly expectedTurnover: string;
  readonly bank: { readonly holder: string; readonly name: string; readonly iban: string };
  /** The first one applies and directs; all of them own the business. */
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
  /** A file of `demo/pictures` that shows the first one's passport; without it that is a PDF. */
  readonly passport?: string;
};

const address = (country: string, street: string, houseNumber: string, postCode: string, city: string) => ({
  country,
  street,
  houseNumber,
  postCode,
  city,
});

const person = (
  givenName: string,
  surname: string,
  share: string,
  [birthDate, birthPlace]: readonly [day: string, place: string],
  passportNumber: string,
): DemoPerson => ({ givenName, surname, share, birthDate, birthPlace, passportNumber });

/** Businesses that applied lately, one for each state of an application. */
export const APPLICANTS: readonly DemoApplicant[] = [
  {
    key: 'tulpia',
    course: 'new',
    submittedHoursAgo: 3,
    language: 'nl',
    company: 'Bloemenhuis Tulpia BV',
    legalForm: 'BV',
    registrationNumber: '81234567',
    incorporationDate: '2021-04-12',
    address: address('NL', 'Twijnstraat', '41', '3511 ZH', 'Utrecht'),
    phone: '+31302345671',
    website: 'https://tulpia.example',
    industry: 'Bloemen en planten',
    description: 'Boeketten en abonnementen op bloemen, bezorgd in Utrecht en omgeving.',
    monthlyTransactions: '450',
    averageTransaction: '32,50',
    existingTurnover: '14000',
    expectedTurnover: '20000',
    bank: { holder: 'Bloemenhuis Tulpia BV', name: 'ING', iban: 'NL20INGB0001234567' },
    people: [person('Floor', 'Hendriks', '100', ['1988-06-14', 'Zeist'], 'NPF4K2L81')],
    passport: 'passport-hendriks.png',
  },
  {
    key: 'lindgren',
    course: 'new',
    submittedHoursAgo: 26,
    language: 'en',
    company: 'Studio Lindgren AB',
    legalForm: 'AB',
    registrationNumber: '5590123456',
    incorporationDate: '2016-09-01',
    address: address('SE', 'Hornsgatan', '78', '118 21', 'Stockholm'),
    phone: '+46812345678',
    website: 'https://lindgren.example',
    industry: 'Furniture',
    description: 'Handmade chairs and lamps, sold to homes and small hotels in northern Europe.',
    monthlyTransactions: '120',
    averageTransaction: '240',
    existingTurnover: '28000',
    expectedTurnover: '35000',
    bank: { holder: 'Studio Lindgren AB', name: 'SEB', iban: 'SE4550000000058398257466' },
    people: [
      person('Astrid', 'Lindgren Berg', '60', ['1979-02-03', 'Uppsala'], 'SE9041277'),
      person('Erik', 'Berg', '40', ['1976-11-19', 'Umea'], 'SE8812034'),
    ],
  },
  {
    key: 'zwart-goud',
    course: 'inReview',
    submittedHoursAgo: 49,
    language: 'nl',
    company: 'Koffiebranderij Zwart Goud BV',
    legalForm: 'BV',
    registrationNumber: '72345618',
    incorporationDate: '2018-10-01',
    address: address('NL', 'Scheepvaartkwartier', '9', '3016 BV', 'Rotterdam'),
    phone: '+31104567812',
    website: 'https://zwartgoud.example',
    industry: 'Koffie en thee',
    description: 'Vers gebrande koffie, los en op abonnement, aan huishoudens en kantoren.',
    monthlyTransactions: '1800',
    averageTransaction: '24,95',
    existingTurnover: '43000',
    expectedTurnover: '60000',
    bank: { holder: 'Koffiebranderij Zwart Goud BV', name: 'Rabobank', iban: 'NL44RABO0123456789' },
    people: [
      person('Samir', 'el Amrani', '55', ['1984-12-02', 'Rotterdam'], 'NXR7B9C20'),
      person('Judith', 'Postma', '45', ['1986-03-27', 'Dordrecht'], 'NPH2M6D15'),
    ],
    passport: 'passport-el-amrani.png',
  },
  {
    key: 'de-golf',
    course: 'approvedOnce',
    submittedHoursAgo: 74,
    language: 'nl',
    company: 'Surfschool De Golf BV',
    legalForm: 'BV',
    registrationNumber: '68123490',
    incorporationDate: '2017-03-20',
    address: address('NL', 'Strandweg', '14', '1976 BS', 'IJmuiden'),
    phone: '+31255123456',
    website: 'https://degolf.example',
    industry: 'Sport en vrije tijd',
    description: 'Surflessen en verhuur van planken, vooraf betaald bij het reserveren.',
    monthlyTransactions: '600',
    averageTransaction: '55',
    existingTurnover: '31000',
    expectedTurnover: '40000',
    bank: { holder: 'Surfschool De Golf BV', name: 'ABN AMRO', iban: 'NL02ABNA0123456789' },
    people: [person('Joost', 'van der Meij', '100', ['1982-08-09', 'Beverwijk'], 'NRC5T1V63')],
  },
  {
    key: 'de-rank',
    course: 'asked',
    submittedHoursAgo: 145,
    language: 'nl',
    company: 'Wijnhandel De Rank',
    legalForm: 'Eenmanszaak',
    registrationNumber: '55678123',
    incorporationDate: '2012-05-15',
    address: address('NL', 'Brink', '22', '7411 BS', 'Deventer'),
    phone: '+31570612345',
    website: 'https://derank.example',
    industry: 'Wijn en sterke drank',
    description: 'Wijnen van kleine Europese wijnhuizen, in de winkel en online, vanaf 18 jaar.',
    monthlyTransactions: '210',
    averageTransaction: '68',
    existingTurnover: '15000',
    expectedTurnover: '18000',
    bank: { holder: 'M. Rankema', name: 'Rabobank', iban: 'NL39RABO0300065264' },
    people: [person('Marjan', 'Rankema', '100', ['1971-01-30', 'Deventer'], 'NUB8J3K47')],
  },
  {
    key: 'noorderlicht',
    course: 'approved',
    submittedHoursAgo: 218,
    language: 'nl',
    company: 'Uitgeverij Noorderlicht BV',
    legalForm: 'BV',
    registrationNumber: '60112358',
    incorporationDate: '2014-01-06',
    address: address('NL', 'Oude Ebbingestraat', '63', '9712 HD', 'Groningen'),
    phone: '+31503123456',
    website: 'https://noorderlicht.example',
    industry: 'Boeken',
    description: 'Romans en dichtbundels, gedrukt en als e-boek, aan lezers en boekhandels.',
    monthlyTransactions: '350',
    averageTransaction: '21,50',
    existingTurnover: '7500',
    expectedTurnover: '9000',
    bank: { holder: 'Uitgeverij Noorderlicht BV', name: 'ABN AMRO', iban: 'NL91ABNA0417164300' },
    people: [person('Tjitske', 'Bruinsma', '100', ['1975-10-11', 'Leeuwarden'], 'NWD6F4H92')],
  },
  {
    key: 'snelgeld',
    course: 'rejected',
    submittedHoursAgo: 290,
    language: 'nl',
    company: 'Snelgeld Direct BV',
    legalForm: 'BV',
    registrationNumber: '90871234',
    incorporationDate: '2023-02-02',
    address: address('NL', 'Kingsfordweg', '151', '1043 GR', 'Amsterdam'),
    phone: '+31201234567',
    website: 'https://snelgeld.example',
    industry: 'Kredieten',
    description: 'Leningen tot 1.000 euro die binnen tien minuten op de rekening staan.',
    monthlyTransactions: '5000',
    averageTransaction: '400',
    existingTurnover: '0',
    expectedTurnover: '2000000',
    bank: { holder: 'Snelgeld Direct BV', name: 'ING', iban: 'NL69INGB0123456789' },
    people: [person('Rik', 'Verstraten', '100', ['1993-07-21', 'Almere'], 'NZE1P8R34')],
  },
];

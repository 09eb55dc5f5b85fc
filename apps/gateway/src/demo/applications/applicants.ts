import { seededRandom } from '@stuiver/domain/random';
import { iban } from '../words.ts';

/** The progress of an application; play-applications.ts holds the steps. */
type Course = 'new' | 'inReview' | 'approvedOnce' | 'asked' | 'approved' | 'rejected';

/** An owner of a business. */
const person = (
  givenName: string,
  surname: string,
  birthDate: string,
  birthPlace: string,
  passportNumber: string,
) => ({ givenName, surname, birthDate, birthPlace, passportNumber });
export type DemoPerson = ReturnType<typeof person>;

type Chosen = {
  /** Names the application within the demo. */
  readonly key: string;
  readonly course: Course;
  /** Hours before the end of the history. */
  readonly submitted: number;
  readonly language?: 'nl' | 'en';
  readonly company: string;
  readonly legalForm?: string;
  readonly industry: string;
  /** The first one applies and directs. */
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
  /** A file of `demo/pictures` that shows the first one's passport; without it that is a PDF. */
  readonly passport?: string;
};

/** A business with the particulars that its form asks for. */
function applicant(chosen: Chosen) {
  const random = seededRandom(`demo:applicant:${chosen.key}`);
  return {
    language: 'nl' as const,
    legalForm: 'BV',
    registrationNumber: String(50_000_000 + random.int(40_000_000)),
    incorporationDate: `20${10 + random.int(12)}-04-12`,
    address: {
      country: 'NL',
      street: 'Twijnstraat',
      houseNumber: String(1 + random.int(120)),
      postCode: '3511 ZH',
      city: 'Utrecht',
    },
    phone: `+3130234${1000 + random.int(9000)}`,
    iban: iban(random, 'NL'),
    monthlyTransactions: String(100 + random.int(900)),
    ...chosen,
  };
}
export type DemoApplicant = ReturnType<typeof applicant>;

/** Businesses that applied lately, one for each state of an application. */
export const APPLICANTS: readonly DemoApplicant[] = [
  applicant({
    key: 'tulpia',
    course: 'new',
    submitted: 3,
    company: 'Bloemenhuis Tulpia BV',
    industry: 'Bloemen en planten',
    people: [person('Floor', 'Hendriks', '1988-06-14', 'Zeist', 'NPF4K2L81')],
    passport: 'passport-hendriks.png',
  }),
  applicant({
    key: 'lindgren',
    course: 'new',
    submitted: 26,
    language: 'en',
    company: 'Studio Lindgren BV',
    industry: 'Furniture',
    people: [
      person('Astrid', 'Lindgren Berg', '1979-02-03', 'Uppsala', 'SE9041277'),
      person('Erik', 'Berg', '1976-11-19', 'Umea', 'SE8812034'),
    ],
  }),
  applicant({
    key: 'zwart-goud',
    course: 'inReview',
    submitted: 49,
    company: 'Koffiebranderij Zwart Goud BV',
    industry: 'Koffie en thee',
    people: [
      person('Samir', 'el Amrani', '1984-12-02', 'Rotterdam', 'NXR7B9C20'),
      person('Judith', 'Postma', '1986-03-27', 'Dordrecht', 'NPH2M6D15'),
    ],
    passport: 'passport-el-amrani.png',
  }),
  applicant({
    key: 'de-golf',
    course: 'approvedOnce',
    submitted: 74,
    company: 'Surfschool De Golf BV',
    industry: 'Sport en vrije tijd',
    people: [person('Joost', 'van der Meij', '1982-08-09', 'Beverwijk', 'NRC5T1V63')],
  }),
  applicant({
    key: 'de-rank',
    course: 'asked',
    submitted: 145,
    company: 'Wijnhandel De Rank',
    legalForm: 'Eenmanszaak',
    industry: 'Wijn en sterke drank',
    people: [person('Marjan', 'Rankema', '1971-01-30', 'Deventer', 'NUB8J3K47')],
  }),
  applicant({
    key: 'noorderlicht',
    course: 'approved',
    submitted: 218,
    company: 'Uitgeverij Noorderlicht BV',
    industry: 'Boeken',
    people: [person('Tjitske', 'Bruinsma', '1975-10-11', 'Leeuwarden', 'NWD6F4H92')],
  }),
  applicant({
    key: 'snelgeld',
    course: 'rejected',
    submitted: 290,
    company: 'Snelgeld Direct BV',
    industry: 'Kredieten',
    people: [person('Rik', 'Verstraten', '1993-07-21', 'Almere', 'NZE1P8R34')],
  }),
];

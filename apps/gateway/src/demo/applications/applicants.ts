import { seededRandom } from '@stuiver/domain/random';
import { iban } from '../words.ts';

/** The progress of an application; play-applications.ts holds the steps. */
type Course = 'new' | 'inReview' | 'approvedOnce' | 'asked' | 'approved' | 'rejected';

/** The owner of a business: names, day and place of birth, passport number. */
const person = (name: string, born: string, place: string, passportNumber: string) => {
  const [givenName = '', ...rest] = name.split(' ');
  return { givenName, surname: rest.join(' '), birthDate: born, birthPlace: place, passportNumber };
};
export type DemoPerson = ReturnType<typeof person>;

type More = { readonly language?: 'nl' | 'en'; readonly legalForm?: string; readonly passport?: string };

/**
 * A business with the particulars that its form asks for.
 *
 * @param key names the application within the demo
 * @param submitted hours before the end of the history
 * @param people the first one applies and directs
 * @param more `passport`: a file of `demo/pictures` that shows the first one's; without it that is a PDF
 */
function applicant(
  key: string,
  course: Course,
  submitted: number,
  company: string,
  industry: string,
  people: readonly [DemoPerson, ...DemoPerson[]],
  { language = 'nl', legalForm = 'BV', passport }: More = {},
) {
  const random = seededRandom(`demo:applicant:${key}`);
  return {
    key,
    course,
    submitted,
    company,
    industry,
    people,
    language,
    legalForm,
    passport,
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
  };
}
export type DemoApplicant = ReturnType<typeof applicant>;

const FLOOR = person('Floor Hendriks', '1988-06-14', 'Zeist', 'NPF4K2L81');
const ASTRID = person('Astrid Lindgren Berg', '1979-02-03', 'Uppsala', 'SE9041277');
const ERIK = person('Erik Berg', '1976-11-19', 'Umea', 'SE8812034');
const SAMIR = person('Samir el Amrani', '1984-12-02', 'Rotterdam', 'NXR7B9C20');
const JUDITH = person('Judith Postma', '1986-03-27', 'Dordrecht', 'NPH2M6D15');
const JOOST = person('Joost van der Meij', '1982-08-09', 'Beverwijk', 'NRC5T1V63');
const MARJAN = person('Marjan Rankema', '1971-01-30', 'Deventer', 'NUB8J3K47');
const TJITSKE = person('Tjitske Bruinsma', '1975-10-11', 'Leeuwarden', 'NWD6F4H92');
const RIK = person('Rik Verstraten', '1993-07-21', 'Almere', 'NZE1P8R34');

/** Businesses that applied lately, one for each state of an application. */
export const APPLICANTS: readonly DemoApplicant[] = [
  applicant('tulpia', 'new', 3, 'Bloemenhuis Tulpia BV', 'Bloemen en planten', [FLOOR], {
    passport: 'passport-hendriks.png',
  }),
  applicant('lindgren', 'new', 26, 'Studio Lindgren BV', 'Furniture', [ASTRID, ERIK], { language: 'en' }),
  applicant('zwart-goud', 'inReview', 49, 'Koffiebranderij Zwart Goud BV', 'Koffie', [SAMIR, JUDITH], {
    passport: 'passport-el-amrani.png',
  }),
  applicant('de-golf', 'approvedOnce', 74, 'Surfschool De Golf BV', 'Sport en vrije tijd', [JOOST]),
  applicant('de-rank', 'asked', 145, 'Wijnhandel De Rank', 'Wijn en sterke drank', [MARJAN], {
    legalForm: 'Eenmanszaak',
  }),
  applicant('noorderlicht', 'approved', 218, 'Uitgeverij Noorderlicht BV', 'Boeken', [TJITSKE]),
  applicant('snelgeld', 'rejected', 290, 'Snelgeld Direct BV', 'Kredieten', [RIK]),
];

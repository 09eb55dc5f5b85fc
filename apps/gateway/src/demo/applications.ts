import { readFile } from 'node:fs/promises';
import type { Review } from '@stuiver/contract';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import type { Answers } from '@stuiver/domain/applications/fields';
import { documentItem, REVIEW_GROUPS } from '@stuiver/domain/applications/review';
import { addDays, localDay } from '@stuiver/domain/dates';
import { seededRandom } from '@stuiver/domain/random';
import { sendDocumentPart, startDocument } from '../applications/documents/documents.ts';
import { saveApplication, submitApplication } from '../applications/form/applications.ts';
import { startDraft } from '../applications/form/begin.ts';
import { approveApplication } from '../applications/review/approve.ts';
import {
  askApplicant,
  decideItem,
  rejectApplication,
  takeApplication,
} from '../applications/review/decide.ts';
import { getReview } from '../applications/review/read-review.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import type { Session } from '../platform/access/session.ts';
import { derivedId } from '../platform/ids.ts';
import { goodAnswers } from '../testing/applications.ts';
import { iban } from './goods.ts';
import { paperPdf } from './paper.ts';
import { HOUR, makeAgenda, type Stage } from './stage.ts';

/** The owner of a business: names, day and place of birth, passport number. */
const person = (name: string, birthDate: string, birthPlace: string, passportNumber: string) => {
  const [givenName = '', ...rest] = name.split(' ');
  return { givenName, surname: rest.join(' '), birthDate, birthPlace, passportNumber };
};
type Person = ReturnType<typeof person>;

type Particulars = {
  readonly language?: 'nl' | 'en';
  readonly legalForm?: string;
  /** A file of `demo/pictures` with the first owner's passport; a PDF without it. */
  readonly passport?: string;
};

/** A business that applied some hours before the end of the history; its first owner applies and directs. */
const applicant = (
  key: string,
  course: keyof typeof COURSES,
  submitted: number,
  company: string,
  industry: string,
  people: readonly [Person, ...Person[]],
  { language = 'nl', legalForm = 'BV', passport }: Particulars = {},
) => ({ key, course, submitted, company, industry, people, language, legalForm, passport });
type Applicant = ReturnType<typeof applicant>;

const FLOOR = person('Floor Hendriks', '1988-06-14', 'Zeist', 'NPF4K2L81');
const ASTRID = person('Astrid Lindgren Berg', '1979-02-03', 'Uppsala', 'SE9041277');
const ERIK = person('Erik Berg', '1976-11-19', 'Umea', 'SE8812034');
const SAMIR = person('Samir el Amrani', '1984-12-02', 'Rotterdam', 'NXR7B9C20');
const JUDITH = person('Judith Postma', '1986-03-27', 'Dordrecht', 'NPH2M6D15');
const JOOST = person('Joost van der Meij', '1982-08-09', 'Beverwijk', 'NRC5T1V63');
const MARJAN = person('Marjan Rankema', '1971-01-30', 'Deventer', 'NUB8J3K47');
const TJITSKE = person('Tjitske Bruinsma', '1975-10-11', 'Leeuwarden', 'NWD6F4H92');
const RIK = person('Rik Verstraten', '1993-07-21', 'Almere', 'NZE1P8R34');

/** One business for each state of an application. */
const APPLICANTS = [
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

/** Derives an id that an applicant's browser would have made. */
const browserId = ({ key }: Applicant, what: string) => derivedId('demo-application', `${key}:${what}`);

const joinName = ({ givenName, surname }: Person) => `${givenName} ${surname}`;

const buildApplicantEmail = ({ key }: Applicant) => `aanvraag@${key}.demo.stuiver.test`;

/** The answers of an applicant's form: those of the tests, with the business's own facts. */
function buildAnswers(applying: Applicant): Answers {
  const { company, industry, key, legalForm, people } = applying;
  const random = seededRandom(`demo:applicant:${key}`);
  const good = goodAnswers();
  const registrationNumber = String(50_000_000 + random.int(40_000_000));
  const incorporationDate = `20${10 + random.int(12)}-04-12`;
  const address = { street: 'Twijnstraat', houseNumber: String(1 + random.int(120)), postCode: '3511 ZH' };
  const phone = `+3130234${1000 + random.int(9000)}`;
  const director = joinName(people[0]);
  const email = buildApplicantEmail(applying);
  const contact = (kind: string) => ({
    [`${kind}Name`]: director,
    [`${kind}Email`]: email,
    [`${kind}Phone`]: phone,
  });
  return {
    ...good,
    registrant: { ...good.registrant, name: director, email, position: 'Directeur' },
    company: {
      ...good.company,
      ...address,
      ...contact('director'),
      name: company,
      legalForm,
      phone,
      incorporationDate,
      registrationNumber,
      email,
    },
    contacts: { ...contact('technical'), ...contact('operations'), ...contact('disputes') },
    people: people.map((owner, index) => ({
      ...good.people[0]!,
      ...address,
      ...owner,
      id: browserId(applying, owner.passportNumber),
      director: index === 0 ? 'yes' : '',
      share: String(100 / people.length),
    })),
    business: {
      ...good.business,
      description: `${industry}, online en in de winkel.`,
      monthlyTransactions: String(100 + random.int(900)),
    },
    industries: [{ ...good.industries[0]!, websiteUrl: `https://${key}.example`, industry }],
    bank: { ...good.bank, holder: company, iban: iban(random, 'NL'), bankName: 'Rabobank' },
  };
}

type Document = {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly dated: string | null;
  /** A file of `demo/pictures`, or the file itself. */
  readonly content: Buffer | string;
};

const sheet = (
  from: string,
  title: string,
  lines: Readonly<Record<string, string | undefined>>,
  portrait = false,
) => paperPdf({ from, title, portrait, lines: Object.entries(lines) });

/**
 * Makes an applicant's documents: an extract, a statement, and a passport of each owner.
 *
 * @param dated the day on the sheets, `YYYY-MM-DD`
 */
function buildDocuments(
  { people, passport }: Applicant,
  { bank, company }: Answers,
  dated: string,
): Document[] {
  const extract = sheet('Kamer van Koophandel', 'Uittreksel uit het handelsregister', {
    Naam: company.name,
    Nummer: company.registrationNumber,
    Rechtsvorm: company.legalForm,
    Opgericht: company.incorporationDate,
    Adres: `${company.street} ${company.houseNumber}, ${company.postCode} ${company.city}`,
    Bestuurder: company.directorName,
    Datum: dated,
  });
  const lines = { IBAN: bank.iban, 'Op naam van': bank.holder, Datum: dated };
  const statement = sheet('Rabobank', 'Rekeningafschrift', lines);
  return [
    { kind: 'registerExtract', name: 'uittreksel.pdf', dated, content: extract },
    { kind: 'accountStatement', name: 'afschrift.pdf', dated, content: statement },
    ...people.map((owner, index): Document => {
      const picture = index === 0 ? passport : undefined;
      const { birthDate, birthPlace, passportNumber, surname } = owner;
      const born = `${birthDate}, ${birthPlace}`;
      const facts = { Naam: joinName(owner), Nummer: passportNumber, Geboren: born };
      return {
        kind: 'uboId',
        name: `paspoort-${surname.toLowerCase().replaceAll(' ', '-')}.${picture ? 'png' : 'pdf'}`,
        dated: null,
        content: picture ?? sheet('Koninkrijk der Nederlanden', 'Paspoort', facts, true),
      };
    }),
  ];
}

/** Fills in and submits an application, as its applicant's browser does. */
async function apply(deps: PaymentDeps, applying: Applicant) {
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const { language, people } = applying;
  const who = { name: joinName(people[0]), email: buildApplicantEmail(applying), language };
  const { token, application } = await startDraft(deps, who);
  const answers = buildAnswers(applying);
  const { version } = await saveApplication(deps, token, { version: application.version, answers });
  for (const { content, kind, name, dated } of buildDocuments(applying, answers, addDays(today, -11))) {
    const bytes =
      typeof content === 'string' ? await readFile(new URL(`pictures/${content}`, import.meta.url)) : content;
    const id = browserId(applying, name);
    await startDocument(deps, token, { id, kind, name, size: bytes.length, dated, sender: 'demo' });
    await sendDocumentPart(deps, token, { id, index: 0, bytes });
  }
  await submitApplication(deps, token, { version, replies: [] });
  return application.id;
}

/** A reviewer's actions on one application, each from its newest version. */
function actAsReviewer(deps: PaymentDeps, session: Session, id: string) {
  const change = async (make: (seen: { id: string; version: number }) => Promise<Review>) =>
    make({ id, version: (await getReview(deps, id)).version });
  const decide = (item: string, choice: Partial<Parameters<typeof decideItem>[2]> = {}) =>
    change((seen) =>
      decideItem(deps, session, { ...seen, item, state: 'ACCEPTED', reason: '', note: '', ...choice }),
    );
  return {
    decide,
    take: () => change((seen) => takeApplication(deps, session, seen)),
    ask: () => change((seen) => askApplicant(deps, session, seen)),
    approve: () => change((seen) => approveApplication(deps, session, seen)),
    reject: (reason: string) => change((seen) => rejectApplication(deps, session, { ...seen, reason })),
    async acceptAll() {
      const { documents } = await getReview(deps, id);
      for (const item of [...REVIEW_GROUPS, ...documents.map(documentItem)]) await decide(item);
    },
  };
}

type Reviewer = ReturnType<typeof actAsReviewer>;
type Step = readonly [hours: number, who: 0 | 1, act: (reviewer: Reviewer) => Promise<unknown>];

async function approveAll({ take, acceptAll, approve }: Reviewer): Promise<void> {
  await take();
  await acceptAll();
  await approve();
}

async function rejectShare({ decide, take }: Reviewer): Promise<void> {
  await take();
  for (const item of ['registrant', 'company', 'contacts']) await decide(item);
  await decide('business.chargebackPercentage', {
    state: 'REJECTED',
    reason: 'Uw afschrift laat meer terugboekingen zien dan 0,1%. Wilt u dit nakijken?',
    note: 'Op het afschrift staan er 14 in één maand.',
  });
}

async function askForCertificate(reviewer: Reviewer): Promise<void> {
  await rejectShare(reviewer);
  const reason = 'Wij hebben ook een bewijs van uw btw-nummer nodig.';
  await reviewer.decide('documents.vatCertificate', { state: 'REJECTED', reason });
  await reviewer.ask();
}

async function rejectLender({ decide, reject, take }: Reviewer): Promise<void> {
  await take();
  await decide('application', { state: 'PENDING', note: 'Geen vergunning van de AFM gevonden.' });
  await reject('Voor het verstrekken van krediet is een vergunning nodig, en die hebt u niet.');
}

/** Steps after an application was submitted, by hours from then. */
const COURSES = {
  new: [],
  inReview: [[20, 0, rejectShare]],
  approvedOnce: [[22, 0, approveAll]],
  asked: [[18, 1, askForCertificate]],
  approved: [
    [20, 1, approveAll],
    [24, 0, ({ approve }) => approve()],
  ],
  rejected: [[19, 0, rejectLender]],
} as const satisfies Record<string, readonly Step[]>;

/**
 * Plays applications and their reviews, each as far as its course goes by the end of the history.
 *
 * @param context with a clock that is moved
 * @param until the end of the history
 * @returns the number of applications
 */
export async function playApplications(
  context: Stage['context'],
  reviewers: readonly [Session, Session],
  until: Date,
): Promise<number> {
  const agenda = makeAgenda(context.clock);
  for (const applying of APPLICANTS) {
    const submitted = until.getTime() - applying.submitted * HOUR;
    agenda.add(new Date(submitted), async () => {
      const id = await apply(context, applying);
      for (const [hours, who, act] of COURSES[applying.course])
        agenda.add(new Date(submitted + hours * HOUR), () => act(actAsReviewer(context, reviewers[who], id)));
    });
  }
  await agenda.run(until);
  return APPLICANTS.length;
}

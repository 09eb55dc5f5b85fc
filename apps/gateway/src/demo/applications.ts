import { readFile } from 'node:fs/promises';
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
import type { Session } from '../platform/access/session.ts';
import { derivedId } from '../platform/ids.ts';
import { goodAnswers } from '../testing/applications.ts';
import { aPassport, aSheet } from '../testing/sheets.ts';
import { iban } from './goods.ts';
import { type DemoContext, HOUR, makeAgenda, type DemoPeriod } from './stage.ts';

/** Businesses that apply: key, name, industry; owners with day and place of birth and passport number. */
const APPLICANTS = [
  'tulpia; Bloemenhuis Tulpia BV; Bloemen en planten; Floor, Hendriks, 1988-06-14, Zeist, NPF4K2L81',
  'lindgren; Studio Lindgren BV; Furniture; Astrid, Lindgren Berg, 1979-02-03, Uppsala, SE9041277; Erik, Berg, 1976-11-19, Umea, SE8812034',
  'zwart-goud; Koffiebranderij Zwart Goud BV; Koffie; Samir, el Amrani, 1984-12-02, Rotterdam, NXR7B9C20; Judith, Postma, 1986-03-27, Dordrecht, NPH2M6D15',
  'de-golf; Surfschool De Golf BV; Sport en vrije tijd; Joost, van der Meij, 1982-08-09, Beverwijk, NRC5T1V63',
  'de-rank; Wijnhandel De Rank; Wijn en sterke drank; Marjan, Rankema, 1971-01-30, Deventer, NUB8J3K47',
  'noorderlicht; Uitgeverij Noorderlicht BV; Boeken; Tjitske, Bruinsma, 1975-10-11, Leeuwarden, NWD6F4H92',
  'snelgeld; Snelgeld Direct BV; Kredieten; Rik, Verstraten, 1993-07-21, Almere, NZE1P8R34',
].map((text) => {
  const [key = '', name = '', industry = '', ...rest] = text.split('; ');
  const owners = rest.map((owner) => {
    const [givenName = '', surname = '', birthDate = '', birthPlace = '', passportNumber = ''] =
      owner.split(', ');
    return { givenName, surname, birthDate, birthPlace, passportNumber };
  });
  // The first owner applies and directs.
  const director = `${owners[0]?.givenName} ${owners[0]?.surname}`;
  return { key, name, industry, owners, director, email: `aanvraag@${key}.demo.stuiver.test` };
});
type Applicant = (typeof APPLICANTS)[number];

/** Owners of whose passport `demo/pictures` has a picture; those of others are PDFs. */
const PICTURED = ['hendriks', 'el-amrani'];

/** Derives an id that an applicant's browser would have made. */
const browserId = ({ key }: Applicant, what: string) => derivedId('demo-application', `${key}:${what}`);

/** The answers of an applicant's form: those of the tests, with the business's own facts. */
function buildAnswers(applying: Applicant): Answers {
  const { director, email, industry, key, name, owners } = applying;
  const random = seededRandom(`demo:applicant:${key}`);
  const good = goodAnswers();
  const address = { street: 'Twijnstraat', houseNumber: String(1 + random.int(120)), postCode: '3511 ZH' };
  const phone = `+3130234${1000 + random.int(9000)}`;
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
      name,
      legalForm: name.endsWith(' BV') ? 'BV' : 'Eenmanszaak',
      phone,
      incorporationDate: `20${10 + random.int(12)}-04-12`,
      registrationNumber: String(50_000_000 + random.int(40_000_000)),
      email,
    },
    contacts: { ...contact('technical'), ...contact('operations'), ...contact('disputes') },
    people: owners.map((owner, index) => ({
      ...good.people[0]!,
      ...address,
      ...owner,
      id: browserId(applying, owner.passportNumber),
      director: index === 0 ? 'yes' : '',
      share: String(100 / owners.length),
    })),
    business: { ...good.business, description: `${industry}, online en in de winkel.` },
    industries: [{ ...good.industries[0]!, websiteUrl: `https://${key}.example`, industry }],
    bank: { ...good.bank, holder: name, iban: iban(random, 'NL'), bankName: 'Rabobank' },
  };
}

type Document = readonly [kind: DocumentKind, name: string, bytes: Buffer, dated: string | null];

/**
 * Makes an applicant's documents: an extract, a statement, and a passport of each owner.
 *
 * @param dated the day on the sheets, `YYYY-MM-DD`
 */
async function buildDocuments({ owners }: Applicant, answers: Answers, dated: string): Promise<Document[]> {
  const { bank, company } = answers;
  const extract = await aSheet('Kamer van Koophandel', 'Uittreksel uit het handelsregister', {
    Naam: company.name,
    Nummer: company.registrationNumber,
    Rechtsvorm: company.legalForm,
    Opgericht: company.incorporationDate,
    Adres: `${company.street} ${company.houseNumber}, ${company.postCode} ${company.city}`,
    Bestuurder: company.directorName,
    Datum: dated,
  });
  const lines = { IBAN: bank.iban, 'Op naam van': bank.holder, Datum: dated };
  const statement = await aSheet('Rabobank', 'Rekeningafschrift', lines);
  const passports = owners.map(async (owner): Promise<Document> => {
    const slug = owner.surname.toLowerCase().replaceAll(' ', '-');
    if (PICTURED.includes(slug)) {
      const picture = await readFile(new URL(`pictures/passport-${slug}.png`, import.meta.url));
      return ['uboId', `paspoort-${slug}.png`, picture, null];
    }
    const facts = {
      Naam: `${owner.givenName} ${owner.surname}`,
      Nummer: owner.passportNumber,
      Geboren: `${owner.birthDate}, ${owner.birthPlace}`,
    };
    const pdf = await aPassport(facts);
    return ['uboId', `paspoort-${slug}.pdf`, pdf, null];
  });
  return [
    ['registerExtract', 'uittreksel.pdf', extract, dated],
    ['accountStatement', 'afschrift.pdf', statement, dated],
    ...(await Promise.all(passports)),
  ];
}

/** Fills in and submits an application, as its applicant's browser does; returns its id. */
async function apply(deps: DemoContext, applying: Applicant): Promise<string> {
  const { director, email, key } = applying;
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const language = key === 'lindgren' ? 'en' : 'nl';
  const { token, application } = await startDraft(deps, { name: director, email, language });
  const answers = buildAnswers(applying);
  const { version } = await saveApplication(deps, token, { version: application.version, answers });
  for (const [kind, name, bytes, dated] of await buildDocuments(applying, answers, addDays(today, -11))) {
    const id = browserId(applying, name);
    await startDocument(deps, token, { id, kind, name, size: bytes.length, dated, sender: 'demo' });
    await sendDocumentPart(deps, token, { id, index: 0, bytes });
  }
  await submitApplication(deps, token, { version, replies: [] });
  return application.id;
}

/** A reviewer's actions on one application, each from its newest version. */
function actAsReviewer(deps: DemoContext, session: Session, id: string) {
  const seen = async () => ({ id, version: (await getReview(deps, id)).version });
  const decide = async (item: string, choice: Partial<Parameters<typeof decideItem>[2]> = {}) =>
    decideItem(deps, session, {
      ...(await seen()),
      item,
      state: 'ACCEPTED',
      reason: '',
      note: '',
      ...choice,
    });
  return {
    decide,
    take: async () => takeApplication(deps, session, await seen()),
    ask: async () => askApplicant(deps, session, await seen()),
    approve: async () => approveApplication(deps, session, await seen()),
    reject: async (reason: string) => rejectApplication(deps, session, { ...(await seen()), reason }),
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

/** When each business applied, in hours before the end of the history, and its review in hours from then: every state. */
const COURSES: Readonly<Record<string, readonly [hoursAgo: number, ...steps: Step[]]>> = {
  tulpia: [3],
  lindgren: [26],
  'zwart-goud': [49, [20, 0, rejectShare]],
  'de-golf': [74, [22, 0, approveAll]],
  'de-rank': [145, [18, 1, askForCertificate]],
  noorderlicht: [218, [20, 1, approveAll], [24, 0, ({ approve }) => approve()]],
  snelgeld: [290, [19, 0, rejectLender]],
};

/**
 * Plays applications and their reviews, each as far as its course goes by the end of the history.
 *
 * @returns the number of applications
 */
export async function playApplications(
  deps: DemoContext,
  reviewers: readonly [Session, Session],
  period: DemoPeriod,
): Promise<number> {
  const agenda = makeAgenda(deps.clock, period);
  for (const applying of APPLICANTS) {
    const [hoursAgo, ...steps] = COURSES[applying.key]!;
    agenda.add(new Date(period.now.getTime() - hoursAgo * HOUR), async () => {
      const id = await apply(deps, applying);
      for (const [hours, who, act] of steps)
        agenda.after(hours * HOUR, () => act(actAsReviewer(deps, reviewers[who], id)));
    });
  }
  await agenda.run();
  return APPLICANTS.length;
}

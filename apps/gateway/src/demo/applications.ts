import { readFile } from 'node:fs/promises';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
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
import { inventIban } from './goods.ts';
import { type DemoContext, HOUR, makeAgenda, type DemoPeriod } from './stage.ts';

/** Businesses by key: hours before the end of the history, name, industry; owners with their passports, the director first. */
const APPLICANTS = {
  tulpia: '3; Bloemenhuis Tulpia BV; Bloemen en planten; Floor, Hendriks, 1988-06-14, Zeist, NPF4K2L81',
  lindgren:
    '26; Studio Lindgren BV; Furniture; Astrid, Lindgren Berg, 1979-02-03, Uppsala, SE9041277; Erik, Berg, 1976-11-19, Umea, SE8812034',
  'zwart-goud':
    '49; Koffiebranderij Zwart Goud BV; Koffie; Samir, el Amrani, 1984-12-02, Rotterdam, NXR7B9C20; Judith, Postma, 1986-03-27, Dordrecht, NPH2M6D15',
  'de-golf':
    '74; Surfschool De Golf BV; Sport en vrije tijd; Joost, van der Meij, 1982-08-09, Beverwijk, NRC5T1V63',
  'de-rank':
    '145; Wijnhandel De Rank; Wijn en sterke drank; Marjan, Rankema, 1971-01-30, Deventer, NUB8J3K47',
  noorderlicht:
    '218; Uitgeverij Noorderlicht BV; Boeken; Tjitske, Bruinsma, 1975-10-11, Leeuwarden, NWD6F4H92',
  snelgeld: '290; Snelgeld Direct BV; Kredieten; Rik, Verstraten, 1993-07-21, Almere, NZE1P8R34',
};

/** An act of a reviewer; an item is accepted unless it says otherwise. */
type Act = 'take' | 'acceptAll' | 'approve' | 'ask' | Partial<Parameters<typeof decideItem>[2]>;

const APPROVE: readonly Act[] = ['take', 'acceptAll', 'approve'];
const REJECT_SHARE: readonly Act[] = [
  'take',
  ...['registrant', 'company', 'contacts'].map((item) => ({ item })),
  {
    item: 'business.chargebackPercentage',
    state: 'REJECTED',
    reason: 'Uw afschrift laat meer terugboekingen zien dan 0,1%. Wilt u dit nakijken?',
    note: 'Op het afschrift staan er 14 in één maand.',
  },
];
const ASK_FOR_CERTIFICATE: readonly Act[] = [
  ...REJECT_SHARE,
  {
    item: 'documents.vatCertificate',
    state: 'REJECTED',
    reason: 'Wij hebben ook een bewijs van uw btw-nummer nodig.',
  },
  'ask',
];
const REJECT_LENDER: readonly Act[] = [
  'take',
  { item: 'application', state: 'PENDING', note: 'Geen vergunning van de AFM gevonden.' },
  { reason: 'Voor het verstrekken van krediet is een vergunning nodig, en die hebt u niet.' },
];

/** What each reviewer did, in hours after the application: every state. */
const REVIEWS: Readonly<Record<string, readonly [hours: number, who: 0 | 1, acts: readonly Act[]][]>> = {
  'zwart-goud': [[20, 0, REJECT_SHARE]],
  'de-golf': [[22, 0, APPROVE]],
  'de-rank': [[18, 1, ASK_FOR_CERTIFICATE]],
  noorderlicht: [
    [20, 1, APPROVE],
    [24, 0, ['approve']],
  ],
  snelgeld: [[19, 0, REJECT_LENDER]],
};

/** Does what a reviewer does, from the newest version; a reason without an item rejects the application. */
async function review(deps: DemoContext, session: Session, id: string, act: Act): Promise<unknown> {
  const { documents, version } = await getReview(deps, id);
  const seen = { id, version };
  if (act === 'take') return takeApplication(deps, session, seen);
  if (act === 'approve') return approveApplication(deps, session, seen);
  if (act === 'ask') return askApplicant(deps, session, seen);
  if (act === 'acceptAll') {
    for (const item of [...REVIEW_GROUPS, ...documents.map(documentItem)])
      await review(deps, session, id, { item });
    return;
  }
  const { item, reason = '' } = act;
  if (item === undefined) return rejectApplication(deps, session, { ...seen, reason });
  return decideItem(deps, session, { ...seen, item, state: 'ACCEPTED', reason, note: '', ...act });
}

/** Fills in the form of the tests with the business's own facts. */
function buildApplication(key: string, text: string) {
  const [hours, name = '', industry = '', ...rest] = text.split('; ');
  const random = seededRandom(`demo:applicant:${key}`);
  const good = goodAnswers();
  const email = `aanvraag@${key}.demo.stuiver.test`;
  const people = rest.map((owner) => {
    const [givenName = '', surname = '', birthDate = '', birthPlace = '', passportNumber = ''] =
      owner.split(', ');
    const id = derivedId('demo-application', `${key}:${passportNumber}`);
    const share = String(100 / rest.length);
    return { ...good.people[0]!, id, givenName, surname, birthDate, birthPlace, passportNumber, share };
  });
  const director = `${people[0]?.givenName} ${people[0]?.surname}`;
  const contact = (kind: string) => ({ [`${kind}Name`]: director, [`${kind}Email`]: email });
  const company = {
    ...good.company,
    ...contact('director'),
    name,
    legalForm: name.endsWith(' BV') ? 'BV' : 'Eenmanszaak',
    registrationNumber: String(50_000_000 + random.int(40_000_000)),
    email,
  };
  const contacts = {
    ...good.contacts,
    ...contact('technical'),
    ...contact('operations'),
    ...contact('disputes'),
  };
  const answers = {
    ...good,
    registrant: { ...good.registrant, name: director, email },
    company,
    contacts,
    people,
    business: { ...good.business, description: `${industry}, online en in de winkel.` },
    industries: [{ ...good.industries[0]!, websiteUrl: `https://${key}.example`, industry }],
    bank: { ...good.bank, holder: name, iban: inventIban(random, 'NL'), bankName: 'Rabobank' },
  };
  return { key, hours: Number(hours), answers };
}
type Applying = ReturnType<typeof buildApplication>;
type Document = readonly [kind: DocumentKind, name: string, bytes: Buffer, dated: string | null];

/** Makes an extract, a statement and each owner's passport, of which `demo/pictures` has two; `dated` is their day. */
async function buildDocuments({ answers }: Applying, dated: string): Promise<Document[]> {
  const { bank, company, people, registrant } = answers;
  const extract = { Naam: company.name, Nummer: company.registrationNumber, Bestuurder: registrant.name };
  const statement = { IBAN: bank.iban, 'Op naam van': bank.holder, Datum: dated };
  const passports = people.map(
    async ({ birthDate, givenName, passportNumber, surname }): Promise<Document> => {
      const slug = surname.toLowerCase().replaceAll(' ', '-');
      const file = `paspoort-${slug}`;
      const picture = new URL(`pictures/passport-${slug}.png`, import.meta.url);
      if (['hendriks', 'el-amrani'].includes(slug))
        return ['uboId', `${file}.png`, await readFile(picture), null];
      const facts = { Naam: `${givenName} ${surname}`, Nummer: passportNumber, Geboren: birthDate };
      return ['uboId', `${file}.pdf`, await aPassport(facts), null];
    },
  );
  return [
    ['registerExtract', 'uittreksel.pdf', await aSheet('Kamer van Koophandel', 'Uittreksel', extract), dated],
    ['accountStatement', 'afschrift.pdf', await aSheet('Rabobank', 'Rekeningafschrift', statement), dated],
    ...(await Promise.all(passports)),
  ];
}

/** Fills in and submits an application, as its applicant's browser does; returns its id. */
async function apply(deps: DemoContext, applying: Applying): Promise<string> {
  const { answers, key } = applying;
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const language = key === 'lindgren' ? 'en' : 'nl';
  const { token, application } = await startDraft(deps, { ...answers.registrant, language });
  const { version } = await saveApplication(deps, token, { version: application.version, answers });
  for (const [kind, name, bytes, dated] of await buildDocuments(applying, addDays(today, -11))) {
    const id = derivedId('demo-application', `${key}:${name}`);
    await startDocument(deps, token, { id, kind, name, size: bytes.length, dated, sender: 'demo' });
    await sendDocumentPart(deps, token, { id, index: 0, bytes });
  }
  await submitApplication(deps, token, { version, replies: [] });
  return application.id;
}

/** Plays applications and their reviews; returns their number. */
export async function playApplications(
  deps: DemoContext,
  reviewers: readonly [Session, Session],
  period: DemoPeriod,
): Promise<number> {
  const agenda = makeAgenda(deps.clock, period);
  const all = Object.entries(APPLICANTS).map(([key, text]) => buildApplication(key, text));
  for (const applying of all)
    agenda.add(new Date(period.now.getTime() - applying.hours * HOUR), async () => {
      const id = await apply(deps, applying);
      for (const [hours, who, acts] of REVIEWS[applying.key] ?? [])
        agenda.after(hours * HOUR, async () => {
          for (const act of acts) await review(deps, reviewers[who], id, act);
        });
    });
  await agenda.run();
  return all.length;
}

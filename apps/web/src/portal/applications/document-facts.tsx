import type { Review, ReviewDocument } from '@stuiver/contract';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import {
  type Answers,
  type Party,
  PARTY_FIELDS,
  type SectionName,
  SECTIONS,
} from '@stuiver/domain/applications/fields';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import type { ComponentProps } from 'react';
import { useItemNames } from '../../lib/application-items.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Fields } from './group-card.tsx';
import { useReview } from './review-queries.ts';

const ADDRESS = ['country', 'street', 'houseNumber', 'postCode', 'city'];
const COMPANY = ['name', 'legalForm', 'incorporationCountry', 'incorporationDate'];
const EXTRACT = [...COMPANY, ...ADDRESS, 'tradingName', 'registrationNumber', 'directorName'];
const IDENTITY = ['givenName', 'surname', 'nationality', 'birthPlace', 'birthDate', 'passportNumber'];
const RESIDENCE = ['givenName', 'surname', ...ADDRESS];

type Role = 'director' | 'shareholder' | 'beneficialOwner';
/** Fields of a part of the form, or of everyone in a role. */
type Proof = readonly [SectionName | Role, ...fields: readonly string[]];

/** The answers that each kind of document proves. If a role comes first, a document is one person's. */
const PROOFS: Record<DocumentKind, readonly [Proof, ...Proof[]]> = {
  registerExtract: [['company', ...EXTRACT]],
  articles: [['company', ...COMPANY]],
  vatCertificate: [
    ['registrant', 'vatNumber'],
    ['company', 'name', ...ADDRESS],
  ],
  accountStatement: [['bank', 'holder', 'currency', 'iban', 'accountNumber', 'bic', 'bankName']],
  ownershipStructure: [
    ['ownership', 'bearerShares', 'bearerSharesDetails'],
    ['shareholder', 'share', 'beneficialOwner', 'country', 'registrationNumber'],
  ],
  uboId: [['beneficialOwner', ...IDENTITY]],
  uboResidence: [['beneficialOwner', ...RESIDENCE]],
  directorResidence: [['director', ...RESIDENCE]],
  signatoryAuthorisation: [
    ['registrant', 'name', 'position'],
    ['company', 'name', 'directorName'],
  ],
};

const isSection = (part: SectionName | Role): part is SectionName => part in SECTIONS;

/** The words of a text, without case and accents: those of `paspoort-el-amrani.png` contain those of `El Amrani`. */
function normaliseWords(text = ''): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${plain.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '?'} `;
}

/** People of whom a document may be: those in its role. Empty for a company's document. */
export function findDocumentCandidates({ kind }: ReviewDocument, { people }: Answers): readonly Party[] {
  const [[part]] = PROOFS[kind];
  return isSection(part) ? [] : people.filter((party) => party[part] === 'yes');
}

/** Finds the person of a document: the only candidate, or the only one whose name is in the file's name. */
export function findDocumentOwner(document: ReviewDocument, answers: Answers): Party | undefined {
  const all = findDocumentCandidates(document, answers);
  const file = normaliseWords(document.name);
  const bySurname = all.filter(({ surname }) => file.includes(normaliseWords(surname)));
  const byBoth = bySurname.filter(({ givenName }) => file.includes(normaliseWords(givenName)));
  return [all, bySurname, byBoth].find(({ length }) => length === 1)?.[0];
}

/** Returns a function that names whose a document is: a person's, the company's, or one of several people's. */
export function useOwnerName(): (
  document: ReviewDocument,
  review: Review,
  owner: Party | undefined,
) => string {
  const { partyName } = useItemNames();
  const either = new Intl.ListFormat(useLanguage(), { type: 'disjunction' });
  return (document, { answers }, owner) => {
    const candidates = findDocumentCandidates(document, answers);
    if (candidates.length === 0) return answers.company['name'] ?? '';
    return owner ? partyName(owner) : either.format(candidates.map(partyName));
  };
}

type Part = ComponentProps<typeof Fields> & { readonly title: string | null };

/** The answers that a document proves, each with a way to reject it; of its owner, or of everyone in its role. */
export function DocumentFacts({ document, owner }: { document: ReviewDocument; owner: Party | undefined }) {
  const { groups } = useTexts(onboardingFieldTexts);
  const { partyName } = useItemNames();
  const { answers } = useReview().review;
  const parts = PROOFS[document.kind].flatMap(([part, ...only]): Part[] => {
    if (isSection(part)) {
      const fields = SECTIONS[part];
      return [{ title: groups[part], group: part, fields, values: answers[part], prefix: part, only }];
    }
    const people = owner ? [owner] : answers.people.filter((party) => party[part] === 'yes');
    return people.map((party) => ({
      title: owner ? null : partyName(party),
      group: 'people',
      fields: PARTY_FIELDS[party.kind],
      values: party,
      prefix: `people.${party.id}`,
      only,
    }));
  });
  return parts.map(({ title, ...fields }) => (
    <div key={fields.prefix}>
      {title ? <h3 className="mb-2 text-table font-semibold text-ink-soft">{title}</h3> : null}
      <Fields {...fields} />
    </div>
  ));
}

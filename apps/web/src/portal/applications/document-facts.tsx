import type { Review, ReviewDocument } from '@stuiver/contract';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import {
  type Answers,
  type Party,
  PARTY_FIELDS,
  SECTION_NAMES,
  type SectionName,
  SECTIONS,
} from '@stuiver/domain/applications/fields';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { useItemNames } from '../../lib/application-items.ts';
import { useTexts } from '../../lib/language.ts';
import { Fields } from './group-card.tsx';
import { useReview } from './review-context.ts';

type Proof = {
  /** Fields of the company; a document without them is one person's. */
  readonly sections?: { readonly [S in SectionName]?: readonly (keyof (typeof SECTIONS)[S])[] };
  /** Fields of the people and companies in a role. */
  readonly parties?: {
    readonly role: 'director' | 'shareholder' | 'beneficialOwner';
    readonly fields: readonly string[];
  };
};

const ADDRESS = ['country', 'street', 'houseNumber', 'postCode', 'city'] as const;
const IDENTITY = ['givenName', 'surname', 'nationality', 'birthPlace', 'birthDate', 'passportNumber'];
const RESIDENCE = ['givenName', 'surname', ...ADDRESS];

/** The answers that each kind of document proves. */
const PROOFS: Record<DocumentKind, Proof> = {
  registerExtract: {
    sections: {
      company: [
        'name',
        'tradingName',
        'legalForm',
        'incorporationCountry',
        'registrationNumber',
        'incorporationDate',
        ...ADDRESS,
        'directorName',
      ],
    },
  },
  articles: { sections: { company: ['name', 'legalForm', 'incorporationCountry', 'incorporationDate'] } },
  vatCertificate: { sections: { registrant: ['vatNumber'], company: ['name', ...ADDRESS] } },
  accountStatement: {
    sections: { bank: ['holder', 'currency', 'iban', 'accountNumber', 'bic', 'bankName'] },
  },
  ownershipStructure: {
    sections: { company: ['name'], ownership: ['bearerShares', 'bearerSharesDetails'] },
    parties: { role: 'shareholder', fields: ['share', 'beneficialOwner', 'country', 'registrationNumber'] },
  },
  uboId: { parties: { role: 'beneficialOwner', fields: IDENTITY } },
  uboResidence: { parties: { role: 'beneficialOwner', fields: RESIDENCE } },
  directorResidence: { parties: { role: 'director', fields: RESIDENCE } },
  signatoryAuthorisation: {
    sections: { registrant: ['name', 'position'], company: ['name', 'directorName'] },
  },
};

/** The words of a text, without case and accents: those of `paspoort-el-amrani.png` contain those of `El Amrani`. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${plain.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '?'} `;
}

/** People of whom a document may be: those in its role. Empty for a company's document. */
export function candidatesOf({ kind }: ReviewDocument, { people }: Answers): readonly Party[] {
  const { sections, parties } = PROOFS[kind];
  return sections || !parties ? [] : people.filter((party) => party[parties.role] === 'yes');
}

/**
 * Finds the person of a document: the only candidate, or the only one whose name is in the file's name.
 *
 * @returns null for a company's document, and if it may be of several people
 */
export function ownerOf(document: ReviewDocument, answers: Answers): Party | null {
  const candidates = candidatesOf(document, answers);
  if (candidates.length < 2) return candidates[0] ?? null;
  const file = wordsOf(document.name);
  const isNamed = (name = '') => file.includes(wordsOf(name));
  const bySurname = candidates.filter(({ surname }) => isNamed(surname));
  const [only, ...others] =
    bySurname.length === 1
      ? bySurname
      : (bySurname.length === 0 ? candidates : bySurname).filter(({ givenName }) => isNamed(givenName));
  return others.length === 0 ? (only ?? null) : null;
}

/** Name of a document's owner: a person, or the company; null while that is not certain. */
export function useOwnerName(): (document: ReviewDocument, review: Review) => string | null {
  const { partyName } = useItemNames();
  return (document, { answers }) => {
    const owner = ownerOf(document, answers);
    if (owner) return partyName(owner);
    return candidatesOf(document, answers).length === 0 ? answers.company['name'] || null : null;
  };
}

const TITLE = 'mb-2 text-table font-semibold text-ink-soft';

/** The answers that a document proves, each with a way to reject it; of one person, or of all in its role. */
export function DocumentFacts({ document, owner }: { document: ReviewDocument; owner: Party | null }) {
  const { groups } = useTexts(onboardingFieldTexts);
  const { partyName } = useItemNames();
  const { answers } = useReview().review;
  const { sections = {}, parties } = PROOFS[document.kind];
  const people = answers.people.filter((party) => parties && party[parties.role] === 'yes');
  return (
    <div className="grid gap-5 max-lg:gap-4">
      {SECTION_NAMES.filter((name) => name in sections).map((name) => (
        <div key={name}>
          <h3 className={TITLE}>{groups[name]}</h3>
          <Fields
            group={name}
            fields={SECTIONS[name]}
            values={answers[name]}
            prefix={name}
            only={sections[name] as readonly string[]}
          />
        </div>
      ))}
      {(owner ? [owner] : people).map((party) => (
        <div key={party.id}>
          {owner ? null : <h3 className={TITLE}>{partyName(party)}</h3>}
          <Fields
            group="people"
            fields={PARTY_FIELDS[party.kind]}
            values={party}
            prefix={`people.${party.id}`}
            only={parties?.fields ?? []}
          />
        </div>
      ))}
    </div>
  );
}

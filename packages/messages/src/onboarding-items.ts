import type { Answers, Industry, Party } from '@stuiver/domain/applications/fields';
import { readItem, type ReviewGroup } from '@stuiver/domain/applications/review';
import type { OnboardingFieldTexts } from './nl/applications/onboarding-fields.ts';

/** Parts of an application that name its items. */
type NamedItems = {
  readonly answers: Answers;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
};

export type ItemNames = {
  /** Name of a field below the title of its part of the form. */
  readonly fieldName: (group: ReviewGroup, field: string) => string;
  /** Name of a person or company. */
  readonly partyName: (party: Party) => string;
  /** Name of any item of an application: a part of the form, a person, a field, a document. */
  readonly itemName: (item: string, application: NamedItems) => string;
};

const LABELS = { people: 'party', industries: 'industry' } as const;

/** Checks whether a person's or company's name has been filled in. */
export function hasName({ companyName = '', givenName = '', surname = '' }: Party): boolean {
  return `${companyName}${givenName}${surname}`.trim() !== '';
}

/**
 * Names the items of an application, identically on the applicant's pages, in mails, and in the reviewers'
 * console. Labels that ask a question have a separate name.
 */
export function itemNames({
  labels,
  names,
  groups,
  whole,
  unnamed,
  website,
}: OnboardingFieldTexts): ItemNames {
  const fullName: ItemNames['fieldName'] = (group, field) => {
    const section = group === 'people' || group === 'industries' ? LABELS[group] : group;
    const words: Readonly<Record<string, string>> = labels[section];
    return names[`${section}.${field}`] ?? words[field] ?? field;
  };
  const contacts: Readonly<Record<string, string>> = labels.contacts;
  const fieldName: ItemNames['fieldName'] = (group, field) =>
    (group === 'contacts' && contacts[field]) || fullName(group, field);
  const partyName: ItemNames['partyName'] = (party) => {
    if (!hasName(party)) return unnamed[party.kind];
    const { kind, companyName = '', givenName = '', surname = '' } = party;
    return (kind === 'company' ? companyName : `${givenName} ${surname}`).trim();
  };
  const industryName = ({ id, websiteUrl = '' }: Industry, all: readonly Industry[]) =>
    websiteUrl || website(String(all.findIndex((one) => one.id === id) + 1));
  const entryName = (group: ReviewGroup, id: string | null, { people, industries }: Answers): string => {
    const party = group === 'people' ? people.find((one) => one.id === id) : undefined;
    const pair = group === 'industries' ? industries.find((one) => one.id === id) : undefined;
    if (party) return partyName(party);
    return pair ? industryName(pair, industries) : groups[group];
  };
  const itemName: ItemNames['itemName'] = (item, { answers, documents }) => {
    const about = readItem(item);
    switch (about?.is) {
      case 'group':
        return groups[about.group];
      case 'entry':
        return entryName(about.group, about.id, answers);
      case 'field':
        return `${entryName(about.group, about.id, answers)}, ${fullName(about.group, about.field)}`;
      case 'kind':
        return labels.documents[about.kind];
      case 'document': {
        const name = documents.find(({ id }) => id === about.id)?.name;
        const kind = labels.documents[about.kind];
        return name === undefined ? kind : `${kind}, ${name}`;
      }
      default:
        return whole;
    }
  };
  return { fieldName, partyName, itemName };
}

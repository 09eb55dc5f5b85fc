import type { Answers, Party } from '@stuiver/domain/onboarding/fields';
import { readItem, type ReviewItem } from '@stuiver/domain/onboarding/review';
import type { OnboardingTexts } from './nl/portal/onboarding/onboarding.ts';
import type { OnboardingFieldTexts } from './nl/portal/onboarding/onboarding-fields.ts';

/** Of an application, what names its items. */
export type NamedItems = {
  readonly answers: Answers;
  readonly documents: readonly { readonly id: string; readonly name: string }[];
};

/** What a person or company is called in the form; null while they have no name. */
export function partyName({ kind, companyName = '', givenName = '', surname = '' }: Party): string | null {
  const name = kind === 'company' ? companyName : `${givenName} ${surname}`;
  return name.trim() || null;
}

/** Names the items that a reviewer asked about, to the applicant: on the page, and in the mail that leads there. */
export function itemNamer(
  { steps, parts, people, industries }: OnboardingTexts,
  { labels }: OnboardingFieldTexts,
): (item: string, application: NamedItems) => string {
  const groups: Record<string, string> = {
    registrant: steps.registrant.title,
    company: steps.company.title,
    contacts: steps.contacts.title,
    people: steps.people.title,
    ownership: parts.ownership,
    business: steps.business.title,
    industries: parts.industries,
    bank: steps.bank.title,
  };
  const entryName = (about: { group: string; id: string | null }, { answers }: NamedItems): string => {
    if (about.group === 'people') {
      const party = answers.people.find(({ id }) => id === about.id);
      if (!party) return steps.people.title;
      return partyName(party) ?? (party.kind === 'company' ? people.unnamedCompany : people.unnamedPerson);
    }
    if (about.group === 'industries')
      return industries.one(answers.industries.findIndex(({ id }) => id === about.id) + 1);
    return groups[about.group] ?? about.group;
  };
  const fieldName = ({ group, field }: Extract<ReviewItem, { is: 'field' }>): string => {
    const words = { ...labels, people: labels.party, industries: labels.industry } as unknown as Record<
      string,
      Record<string, string>
    >;
    return words[group]?.[field] ?? field;
  };
  return (item, application) => {
    const about = readItem(item);
    switch (about?.is) {
      case 'group':
        return groups[about.group] ?? item;
      case 'entry':
        return entryName(about, application);
      case 'field':
        return `${entryName(about, application)}, ${fieldName(about)}`;
      case 'kind':
        return labels.documents[about.kind];
      case 'document': {
        const found = application.documents.find(({ id }) => id === about.id);
        const kind = labels.documents[about.kind];
        return found ? `${kind}, ${found.name}` : kind;
      }
      default:
        return steps.summary.title;
    }
  };
}

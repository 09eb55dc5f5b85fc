import type { Application } from '@stuiver/contract';
import { readItem, type ReviewItem } from '@stuiver/domain/onboarding/review';
import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/portal/onboarding-fields';
import { useTexts } from '../../../lib/language.ts';
import { partyName } from '../steps/party-card.tsx';

type Named = Pick<Application, 'answers' | 'documents'>;

/** What an item is called that a reviewer asked about. */
export function useItemName(): (item: string, application: Named) => string {
  const { steps, parts, people, industries } = useTexts(onboardingTexts);
  const { labels } = useTexts(onboardingFieldTexts);
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
  const entryName = (about: { group: string; id: string | null }, { answers }: Named): string => {
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

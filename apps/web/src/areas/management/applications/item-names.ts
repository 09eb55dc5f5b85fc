import type { Review } from '@stuiver/contract';
import { readItem, type ReviewGroup } from '@stuiver/domain/onboarding/review';
import { applicationTexts } from '@stuiver/messages/nl/portal/onboarding/applications';
import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding-fields';
import { useTexts } from '../../../lib/language.ts';

type Entry = { readonly id: string } & Readonly<Record<string, string>>;

/** What an entry of a list is called: a person's or company's name, a website. */
export function entryName(entry: Entry): string {
  const person = `${entry['givenName'] ?? ''} ${entry['surname'] ?? ''}`.trim();
  return person || (entry['companyName'] ?? '') || (entry['websiteUrl'] ?? '');
}

const CONTACTS = ['technical', 'operations', 'disputes'] as const;

/** Names fields and items as people read them. */
export function useItemNames() {
  const { groups, whole, within } = useTexts(applicationTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const { parts } = useTexts(onboardingTexts);

  const fieldName = (group: ReviewGroup, field: string): string => {
    const section = group === 'people' ? 'party' : group === 'industries' ? 'industry' : group;
    const label = (labels[section] as Readonly<Record<string, string>>)[field] ?? field;
    const contact = group === 'contacts' ? CONTACTS.find((one) => field.startsWith(one)) : undefined;
    return contact === undefined ? label : within(parts[contact], label);
  };

  const itemName = (item: string, { answers, documents }: Pick<Review, 'answers' | 'documents'>): string => {
    const about = readItem(item);
    if (about === null) return item;
    if (about.is === 'application') return whole;
    if (about.is === 'group') return groups[about.group];
    if (about.is === 'kind') return labels.documents[about.kind];
    if (about.is === 'document') {
      const name = documents.find((document) => document.item === item)?.name;
      return name === undefined ? labels.documents[about.kind] : within(labels.documents[about.kind], name);
    }
    const entries: readonly Entry[] =
      about.group === 'people' || about.group === 'industries' ? answers[about.group] : [];
    const entry = entries.find(({ id }) => id === about.id);
    const place = entry === undefined ? groups[about.group] : entryName(entry) || groups[about.group];
    return about.is === 'entry' ? place : within(place, fieldName(about.group, about.field));
  };
  return { fieldName, itemName };
}

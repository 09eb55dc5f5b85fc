import type { Answers } from '@stuiver/domain/applications/fields';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useTexts } from '../../lib/language.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useDraft } from '../draft/context.ts';
import { PartFields } from '../fields/part-fields.tsx';
import type { Shown } from '../fields/answer-field.tsx';
import { LAYOUT } from './steps.ts';

type Known = { readonly name: string; readonly email: string; readonly phone: string };

const CONTACTS = ['technical', 'operations', 'disputes'] as const;

/** People whose name is in the form already, each once. */
function knownPeople({ registrant, company, contacts }: Answers, except: string): Known[] {
  const all: Known[] = [
    { name: registrant['name'] ?? '', email: registrant['email'] ?? '', phone: company['phone'] ?? '' },
    {
      name: company['directorName'] ?? '',
      email: company['directorEmail'] ?? '',
      phone: company['directorPhone'] ?? '',
    },
    ...CONTACTS.filter((contact) => contact !== except).map((contact) => ({
      name: contacts[`${contact}Name`] ?? '',
      email: contacts[`${contact}Email`] ?? '',
      phone: contacts[`${contact}Phone`] ?? '',
    })),
  ];
  const named = all.filter(({ name }) => name !== '');
  return named.filter(({ name }, index) => named.findIndex((one) => one.name === name) === index);
}

/** Three contacts; a person already in the form is not typed again. */
export function ContactsStep(shown: Shown) {
  const { people } = useTexts(onboardingTexts);
  const { state, change } = useDraft();
  return LAYOUT.contacts!.map((part, index) => {
    const contact = CONTACTS[index]!;
    const known = knownPeople(state.answers, contact);
    return (
      <PartFields key={contact} part={part} {...shown}>
        {known.length > 0 ? (
          <Select
            className="col-span-full"
            label={people.sameAs}
            placeholder={people.chooseSame}
            options={known.map(({ name }) => ({ value: name, label: name }))}
            value={null}
            onChange={(name: string) => {
              const chosen = known.find((one) => one.name === name)!;
              change((answers) => ({
                ...answers,
                contacts: {
                  ...answers.contacts,
                  [`${contact}Name`]: chosen.name,
                  [`${contact}Email`]: chosen.email,
                  [`${contact}Phone`]: chosen.phone,
                },
              }));
            }}
          />
        ) : null}
      </PartFields>
    );
  });
}

import { type Answers, MOST_PARTIES, type Party, type PartyKind } from '@stuiver/domain/applications/fields';
import { collectProblems, sharesTogether } from '@stuiver/domain/applications/problems';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useState } from 'react';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Plus } from '../../ui/icons.tsx';
import { useDraft } from '../draft/context.ts';
import { PartFields } from '../fields/part-fields.tsx';
import type { Shown } from '../fields/answer-field.tsx';
import { PartyCard } from './party-card.tsx';
import { fieldId, LAYOUT } from './steps.ts';

/** A new person; the first one is the director whose name the form has already. */
function newParty(kind: PartyKind, { people, company }: Answers): Party {
  const id = crypto.randomUUID();
  const director = company['directorName'] ?? '';
  if (kind === 'company' || people.length > 0 || director === '') return { id, kind };
  const [givenName = '', ...rest] = director.split(' ');
  return { id, kind, givenName, surname: rest.join(' '), director: 'yes' };
}

/** Directors, shareholders and beneficial owners, each entered once whatever their roles. */
export function PartyList(shown: Shown) {
  const { people: texts } = useTexts(onboardingTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const formats = useFormats();
  const { state, change } = useDraft();
  const { answers, application } = state;
  const [opened, setOpened] = useState<string | null>(null);
  const found = collectProblems(answers, [], application.today).filter(({ path }) => path === 'people');
  const shares = sharesTogether(answers.people);
  const wrong = found.filter(({ key }) => shown.showProblems || key === 'sharesExceedHundred');
  const add = (kind: PartyKind) => {
    const party = newParty(kind, answers);
    setOpened(party.id);
    change((all) => ({ ...all, people: [...all.people, party] }));
  };
  return (
    <div className="px-6 py-5 max-sm:px-4">
      <div className="grid gap-3">
        {answers.people.length === 0 ? <p className="text-ink-soft">{texts.none}</p> : null}
        {answers.people.map((party, index) => (
          <PartyCard key={party.id} party={party} index={index} open={opened === party.id} {...shown} />
        ))}
        {shares > 0 ? (
          <p className="num text-table text-ink-soft">{texts.total(formats.number(shares / 1e2))}</p>
        ) : null}
        <div aria-live="polite">
          {wrong.map(({ key }) => (
            <FieldError key={key}>{fields[key]}</FieldError>
          ))}
        </div>
        {answers.people.length < MOST_PARTIES ? (
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
            <Button id={fieldId('people')} icon={Plus} onClick={() => add('person')}>
              {texts.addPerson}
            </Button>
            <Button icon={Plus} onClick={() => add('company')}>
              {texts.addCompany}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** The people of a business, and the question about shares that are held for others. */
export function PeopleStep(shown: Shown) {
  return (
    <>
      <PartyList {...shown} />
      <div className="border-t border-line">
        {LAYOUT.people!.map((part) => (
          <PartFields key={part.title} part={part} {...shown} />
        ))}
      </div>
    </>
  );
}

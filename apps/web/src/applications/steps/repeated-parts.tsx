import {
  type Answers,
  MOST_PARTIES,
  type Party,
  type PartyKind,
  MOST_INDUSTRIES,
  type FieldRule,
  PARTY_FIELDS,
} from '@stuiver/domain/applications/fields';
import { collectProblems, sharesTogether, fieldProblem } from '@stuiver/domain/applications/problems';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useState } from 'react';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { hasName } from '@stuiver/messages/onboarding-items';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Plus, Trash2 } from '../../ui/icons.tsx';
import { useDraft } from '../draft/draft.ts';
import { PartFields, PartBox, Cell } from '../fields/part-fields.tsx';
import { type Shown, AnswerField } from '../fields/answer-field.tsx';
import { fieldId, LAYOUT } from './steps.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useItemNames } from '../../lib/application-items.ts';
import { CARD } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Folded } from '../../ui/folded.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';

const ROLES = ['director', 'shareholder', 'beneficialOwner'] as const;

type PartyProps = Shown & { party: Party; index: number };

/** The fields of one person or company; their roles come first, because they decide the other fields. */
export function PartyFields({ party, index, ...shown }: PartyProps) {
  const { parts } = useTexts(onboardingTexts);
  const { fields: errors } = useTexts(fieldErrorTexts);
  const table: Record<string, FieldRule> = PARTY_FIELDS[party.kind];
  const hasRole = ROLES.some((role) => party[role] === 'yes');
  const field = (name: string) => (
    <Cell key={name} name={name}>
      <AnswerField path={`people.${index}.${name}`} {...shown} />
    </Cell>
  );
  const roles = ROLES.filter((role) => role in table);
  const others = Object.keys(table).filter((name) => ![...ROLES, 'share'].includes(name));
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
      <fieldset className="col-span-full grid gap-2">
        <legend className="mb-1.5 text-body font-medium">{parts.roles}</legend>
        {roles.map(field)}
        {shown.showProblems && !hasRole ? <FieldError>{errors.roleMissing}</FieldError> : null}
      </fieldset>
      {field('share')}
      {others.map(field)}
    </div>
  );
}

/** One person or company, folded to a line when not being edited. */
function PartyCard({ open, ...props }: PartyProps & { open: boolean }) {
  const { party, index, showProblems } = props;
  const { people: texts } = useTexts(onboardingTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const { state, change } = useDraft();
  const [removing, setRemoving] = useState(false);
  const name = useItemNames().partyName(party);
  const table: Record<string, FieldRule> = PARTY_FIELDS[party.kind];
  const roles = ROLES.filter((role) => party[role] === 'yes').map((role) => labels.party[role]);
  const { today } = state.application;
  const isWrong = Object.entries(table).some(
    ([field, rule]) => fieldProblem(rule, party[field] ?? '', party, today) !== null,
  );
  const remove = () => change((all) => ({ ...all, people: all.people.filter(({ id }) => id !== party.id) }));
  return (
    <div id={fieldId(`people.${index}`)} className={cx(CARD, 'px-4 py-3')}>
      <Folded title={name} text={roles.join(', ')} forceOpen={open || (showProblems && isWrong)}>
        <PartyFields {...props} />
        <div className="flex justify-end">
          <Button
            tone="quiet"
            aria-label={texts.removeNamed(name)}
            icon={Trash2}
            onClick={() => (hasName(party) ? setRemoving(true) : remove())}
          >
            {texts.remove}
          </Button>
        </div>
      </Folded>
      {removing ? (
        <ConfirmDialog
          words={{ title: texts.removeTitle(name), confirm: texts.remove }}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Websites, each with its industry. */
export function IndustriesPart(shown: Shown) {
  const { parts, industries: texts } = useTexts(onboardingTexts);
  const { state, change } = useDraft();
  const { industries } = state.answers;
  return (
    <PartBox title={parts.industries}>
      {industries.map((pair, index) => (
        <fieldset key={pair.id} className="col-span-full flex items-start gap-2">
          <legend className="sr-only">{texts.one(index + 1)}</legend>
          <div className="grid flex-1 grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
            {(['websiteUrl', 'industry'] as const).map((name) => (
              <AnswerField key={name} path={`industries.${index}.${name}`} {...shown} />
            ))}
          </div>
          {industries.length > 1 ? (
            <IconButton
              className="mt-7"
              label={texts.remove(index + 1)}
              onClick={() =>
                change((all) => ({ ...all, industries: all.industries.filter(({ id }) => id !== pair.id) }))
              }
            >
              <Trash2 className="size-4" />
            </IconButton>
          ) : null}
        </fieldset>
      ))}
      {industries.length < MOST_INDUSTRIES ? (
        <div className="col-span-full">
          <Button
            id={fieldId('industries')}
            icon={Plus}
            onClick={() =>
              change((all) => ({ ...all, industries: [...all.industries, { id: crypto.randomUUID() }] }))
            }
          >
            {texts.add}
          </Button>
          {shown.showProblems && industries.length === 0 ? <FieldError>{texts.missing}</FieldError> : null}
        </div>
      ) : null}
    </PartBox>
  );
}

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

import { type FieldRule, PARTY_FIELDS, type Party } from '@stuiver/domain/applications/fields';
import { fieldProblem } from '@stuiver/domain/applications/problems';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { hasName } from '@stuiver/messages/onboarding-items';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { useItemNames } from '../../lib/application-items.ts';
import { Button } from '../../ui/button.tsx';
import { CARD } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Folded } from '../../ui/folded.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Trash2 } from '../../ui/icons.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useDraft } from '../draft/context.ts';
import { AnswerField, type Shown } from '../fields/answer-field.tsx';
import { Cell } from '../fields/part-fields.tsx';
import { fieldId } from './steps.ts';

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
export function PartyCard({ open, ...props }: PartyProps & { open: boolean }) {
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
